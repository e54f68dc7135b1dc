//! Adji-boto on the table.

mod classic;

use std::path::Path;

use clap::{Args, Subcommand, value_parser};
use game_heuristics::adji_boto::{self, CapturesFirst, Prospects};
use games_adji_boto::{AdjiBoto, EndgameFile, Move, Position};
use search_core::{Engine, Guide, Player, Probing, Solver, Sound};

use self::classic::Classic;
use super::chronicle::{Chronicle, Precedent};
use super::command;
use super::endgames::{self, Database};
use super::failure::Failure;
use super::limits::Means;
use super::paint::Paint;
use super::screen::Screen;
use super::tabletop::{Prove, Tabletop, Think};

/// What a position looks like.
pub(super) const POSITION: &str = "The upper row from the left, the lower row, who moves (1 has the \
    lower row), and what both have captured if anything: \"8 8 8 8 8 8 / 8 8 8 8 8 8 / 1\" \
    [default: the start]";

/// Which start.
#[derive(Args)]
#[command(next_help_heading = "Rules")]
pub(super) struct Rules {
    /// Sets the number of holes in a row.
    #[arg(long, global = true, default_value_t = 6, value_parser = value_parser!(u8).range(2..=6))]
    holes: u8,
    /// Sets the number of pieces in each hole at the start.
    #[arg(long, global = true, default_value_t = 8, value_parser = value_parser!(u8).range(1..=8))]
    per_hole: u8,
}

/// What to do with the game.
#[derive(Subcommand)]
pub(super) enum Command {
    #[command(flatten)]
    Common(command::Command),
    /// Solves every position with few pieces, into a file that can be asked.
    #[command(subcommand)]
    Database(Database),
}

impl Rules {
    pub(super) fn run(&self, command: &Command, screen: &mut Screen) -> Result<(), Failure> {
        match command {
            Command::Common(command) => command.run(&self.game(self.per_hole), screen),
            // A database serves every start, so its boards may have all pieces that there can be.
            Command::Database(database) => database.run(self.game(*AdjiBoto::PIECES.end()), screen),
        }
    }

    fn game(&self, per_hole: u8) -> AdjiBoto {
        AdjiBoto::new(self.holes, per_hole).expect("the parser lets nothing else through")
    }
}

impl Tabletop for AdjiBoto {
    type Endgames = EndgameFile;

    fn start(&self) -> Position {
        Self::start(self)
    }

    fn move_help(&self) -> String {
        let holes = self.holes();
        format!(
            "Say the hole to sow from, from 1 on the left to {holes}. Pieces are sown counter-clockwise; \
             1, 3 or 5 in the opponent's hole of the last piece are captured."
        )
    }

    /// The rows of both players in their colors.
    fn draw(&self, at: &Position, paint: Paint) -> String {
        let drawing = Self::draw(self, at);
        let lines = drawing
            .lines()
            .enumerate()
            .map(|(index, line)| match index {
                2 => paint.second(line),
                4 => paint.first(line),
                _ => paint.faint(line),
            });
        lines.collect::<Vec<_>>().join("\n")
    }

    fn engine(&self, means: Means) -> impl Think<Self> {
        guided_engine(*self, CapturesFirst, means)
    }

    fn open_endgames(&self, path: &Path) -> Result<EndgameFile, Failure> {
        endgames::open_whole(path, *self)
    }

    fn knowing_engine<'a>(
        &'a self,
        means: Means,
        endgames: &'a EndgameFile,
    ) -> Box<dyn Think<Self> + 'a> {
        let guide = Probing::new(endgames).beside(CapturesFirst);
        Box::new(guided_engine(*self, guide, means))
    }

    fn classic(&self) -> Option<Box<dyn Think<Self>>> {
        Some(Box::new(Classic::new(*self)))
    }

    fn solver(&self, means: Means) -> impl Prove<Self> {
        guided_solver(*self, CapturesFirst, means)
    }

    fn knowing_solver<'a>(
        &'a self,
        means: Means,
        endgames: &'a EndgameFile,
    ) -> Box<dyn Prove<Self> + 'a> {
        let guide = Probing::new(endgames).beside(CapturesFirst);
        Box::new(guided_solver(*self, guide, means))
    }

    fn is_pass(&self, mv: Move) -> bool {
        mv == Move::PASS
    }

    /// Who is ahead by more than what is left wins, however the rest is shared.
    fn is_settled(&self, at: &Position) -> bool {
        at.lead().unsigned_abs() > at.pieces()
    }

    fn result(&self, at: &Position) -> String {
        let captured = |player| at.half(player).captured();
        format!("{}:{}", captured(Player::FIRST), captured(Player::SECOND))
    }

    /// The table in the report on the program that `--engine classic` plays like.
    fn precedent(&self) -> Option<Precedent> {
        (*self == Self::standard()).then_some(Precedent {
            name: "the original",
            games: &ORIGINAL,
        })
    }
}

fn guided_engine(
    game: AdjiBoto,
    guide: impl Guide<AdjiBoto>,
    means: Means,
) -> impl Think<AdjiBoto> {
    Engine::new(game, Prospects)
        .guided_by(guide)
        .with_table(means.table)
        .with_threads(means.threads)
        .with_options(adji_boto::selective())
}

fn guided_solver(
    game: AdjiBoto,
    guide: impl Sound<AdjiBoto>,
    means: Means,
) -> impl Prove<AdjiBoto> {
    Solver::new(game)
        .guided_by(guide)
        .with_crowded_table(means.table)
        .with_threads(means.threads)
}

/// Engine against engine at 1, 2, 5 and 20 seconds a move, from the report of its author.
static ORIGINAL: [Chronicle<'static>; 4] = [
    original(1, "58:38", 114, 134, 76_940, 67_093, 223_431),
    original(2, "63:33", 136, 158, 244_189, 219_295, 672_941),
    original(5, "66:30", 146, 160, 451_760, 411_294, 1_326_956),
    original(20, "48:48", 151, 168, 1_492_245, 1_376_446, 4_200_450),
];

const fn original(
    seconds: u64,
    score: &'static str,
    moves: u64,
    turns: u64,
    alpha_raises: u64,
    beta_cuts: u64,
    nodes: u64,
) -> Chronicle<'static> {
    Chronicle {
        seconds: std::time::Duration::from_secs(seconds),
        score: std::borrow::Cow::Borrowed(score),
        winner: match seconds {
            20 => None,
            _ => Some(Player::FIRST),
        },
        moves,
        turns,
        // Its memo of whole moves was asked once for each, and never knew one.
        table_hits: 0,
        table_looks: moves,
        alpha_raises,
        beta_cuts,
        nodes,
        depth: 10,
    }
}
