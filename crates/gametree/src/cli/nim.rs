//! Nim on the table.

use std::convert::Infallible;
use std::fmt::Write;

use clap::Args;
use games_nim::{Nim, Position, nim_sum};
use search_core::{Engine, Solver};

use super::limits::Means;
use super::paint::Paint;
use super::record::Record;
use super::tabletop::{Prove, Tabletop, Think};

/// What a position looks like.
pub(super) const POSITION: &str = "The heaps, as in 3,4,5, and /2 behind them if it is the \
    second player's turn [default: 3,4,5]";

/// Which Nim.
#[derive(Args)]
#[command(next_help_heading = "Rules")]
pub(super) struct Rules {
    /// Lets whoever takes the last object lose.
    #[arg(long, global = true)]
    misere: bool,
}

impl Rules {
    pub(super) fn game(&self) -> Nim {
        if self.misere {
            Nim::misere()
        } else {
            Nim::normal()
        }
    }
}

impl Tabletop for Nim {
    type Endgames = Infallible;

    fn start(&self) -> Position {
        Position::new(&[3, 4, 5]).expect("there is room for three heaps")
    }

    fn move_help(&self) -> String {
        "Say which heap and how many objects to take: 1:3 takes three from the first heap.".into()
    }

    fn draw(&self, at: &Position, paint: Paint) -> String {
        let mut text = String::new();
        let sizes = at.sizes();
        let count = sizes
            .iter()
            .rposition(|&size| size > 0)
            .map_or(1, |last| last + 1);
        for (index, &size) in sizes[..count].iter().enumerate() {
            let objects = "o".repeat(size.into());
            let _ = writeln!(text, "{:>2}: {} {size}", index + 1, paint.first(&objects));
        }
        text.trim_end().into()
    }

    /// Bouton's theorem is the evaluation, so that heaps of any size are played well; the search
    /// finds the quick wins and the slow losses.
    fn engine(&self, means: Means) -> impl Think<Self> {
        let by_theory = |nim: &Nim, at: &Position| if nim.is_lost_for_mover(at) { -1 } else { 1 };
        Engine::new(*self, by_theory)
            .with_table(means.table)
            .with_threads(means.threads)
    }

    /// A plain search, which does not know the theory that is printed beside it.
    fn solver(&self, means: Means) -> impl Prove<Self> {
        Solver::new(*self)
            .with_table(means.table)
            .with_threads(means.threads)
    }

    fn theory(&self, at: &Position) -> Record {
        let mut record = Record::default();
        record.add("nim-sum", nim_sum(at));
        let value = if self.is_lost_for_mover(at) {
            "loss"
        } else {
            "win"
        };
        record.add("by theory", value);
        record.add_some(
            "move by theory",
            self.best_move(at).map(|mv| mv.to_string()),
        );
        record
    }
}
