//! Adji-boto on the table.

use clap::{Args, Subcommand, value_parser};
use games_adji_boto::AdjiBoto;

use super::endgames::Database;
use super::failure::Failure;
use super::screen::Screen;

/// Which board.
#[derive(Args)]
#[command(next_help_heading = "Rules")]
pub(super) struct Rules {
    /// Sets the number of holes in a row, from 2 to 6.
    #[arg(long, global = true, default_value_t = 6)]
    #[arg(value_parser = value_parser!(u8).range(2..=6))]
    holes: u8,
}

/// What to do with the game.
#[derive(Subcommand)]
pub(super) enum Command {
    /// Solves every position with few pieces, into a file that can be asked.
    #[command(subcommand)]
    Database(Database),
}

impl Rules {
    /// The game with as many pieces as there can be: a database serves every start.
    fn game(&self) -> AdjiBoto {
        AdjiBoto::new(self.holes, *AdjiBoto::PIECES.end()).expect("the parser knows the holes")
    }

    pub(super) fn run(&self, command: &Command, screen: &mut Screen) -> Result<(), Failure> {
        match command {
            Command::Database(database) => database.run(self.game(), screen),
        }
    }
}
