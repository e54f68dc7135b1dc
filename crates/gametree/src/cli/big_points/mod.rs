//! Big Points on the command line.

mod entrant;
mod hall;
mod play;
mod rules;
mod seats;
mod table;
mod tournament;

use clap::Subcommand;

use super::failure::Failure;
use super::screen::Screen;

/// What to do with Big Points.
#[derive(Subcommand)]
pub(super) enum Command {
    /// Plays the full game: a person against the engine in all other seats.
    ///
    /// The engine thinks for a second about each move, unless a limit is given.
    Play(play::Play),
    /// Plays the full game in a tournament of engines and counts.
    ///
    /// Every two entrants meet on the same random tracks, and everybody sits in every seat. With more
    /// than two players one entrant sits alone against as many of the other as there are seats left. All
    /// think for a tenth of a second about each move, unless a limit is given.
    #[command(name = "match")]
    Tournament(tournament::Tournament),
    /// Plays the full game between equal engines and tells how often each seat wins.
    ///
    /// Each game has another random track. With a limit of nodes the same command prints the same.
    Seats(seats::Seats),
}

impl Command {
    pub(super) fn run(&self, screen: &mut Screen) -> Result<(), Failure> {
        match self {
            Self::Play(play) => play.run(screen),
            Self::Tournament(tournament) => tournament.run(screen),
            Self::Seats(seats) => seats.run(screen),
        }
    }
}
