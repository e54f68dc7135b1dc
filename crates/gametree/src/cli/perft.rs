//! `perft`: how many lines of play there are.

use std::io::Write;

use clap::Args;
use search_core::{distinct, divide, perft};
use serde_json::{Value as Json, json};

use super::failure::Failure;
use super::record::Record;
use super::screen::Screen;
use super::tabletop::{self, Tabletop};

/// The options of `perft`.
#[derive(Args)]
pub(super) struct Perft {
    /// Where to start.
    position: Option<String>,
    /// Counts the lines of exactly this many plies.
    #[arg(long, value_name = "PLIES")]
    depth: u16,
    /// Prints the count of every first move.
    #[arg(long)]
    divide: bool,
    /// Counts distinct positions instead of lines, for every number of plies up to the depth.
    #[arg(long, conflicts_with = "divide")]
    distinct: bool,
    /// Prints JSON.
    #[arg(long, help_heading = "Output")]
    json: bool,
}

impl Perft {
    pub(super) fn run<T: Tabletop>(&self, game: &T, screen: &mut Screen) -> Result<(), Failure> {
        let at = tabletop::place(game, self.position.as_deref())?;
        let parts = self.parts(game, &at);
        let count = match parts.last() {
            Some((_, last)) if self.distinct => *last,
            Some(_) if self.divide => parts.iter().map(|(_, count)| count).sum(),
            _ => perft(game, &at, self.depth),
        };
        if self.json {
            return Ok(screen.json(self.record(&parts, count))?);
        }
        for (name, part) in parts {
            writeln!(screen, "{name}: {part}")?;
        }
        Ok(writeln!(screen, "{count}")?)
    }

    /// The counts that are asked for beside the total one, by name.
    fn parts<T: Tabletop>(&self, game: &T, at: &T::Position) -> Vec<(String, u64)> {
        if self.distinct {
            let counts = distinct(game, at, self.depth).into_iter();
            let with_ply = |(ply, count)| (format!("ply {ply}"), count);
            counts.enumerate().map(with_ply).collect()
        } else if self.divide {
            let counts = divide(game, at, self.depth).into_iter();
            counts
                .map(|(mv, count)| (game.write_move(at, mv), count))
                .collect()
        } else {
            Vec::new()
        }
    }

    fn record(&self, parts: &[(String, u64)], count: u64) -> Record {
        let list = |name: &str| -> Json {
            let object = |(part, count): &(String, u64)| json!({ name: part, "count": count });
            parts.iter().map(object).collect()
        };
        let mut record = Record::default();
        record.add("depth", self.depth);
        if self.divide {
            record.add("moves", list("move"));
        }
        if self.distinct {
            record.add(
                "plies",
                parts.iter().map(|(_, count)| *count).collect::<Vec<_>>(),
            );
        }
        record.add("count", count);
        record
    }
}
