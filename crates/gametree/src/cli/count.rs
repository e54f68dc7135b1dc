//! `count`: how large a game is, ply by ply, counted and estimated.

use std::io::Write;

use clap::{Args, value_parser};
use search_core::{
    Census, Limits, PlyCount, Stop, TreeEstimate, Value, estimate_tree, symmetric_census_with,
};
use serde_json::{Value as Json, json};

use super::failure::Failure;
use super::grid::Grid;
use super::interrupt;
use super::limits::{self, Effort, Space};
use super::record::{self, Record};
use super::screen::Screen;
use super::status::Status;
use super::tabletop::{self, Tabletop};

/// The options of `count`.
#[derive(Args)]
pub(super) struct Count {
    /// Where to start.
    position: Option<String>,
    /// Counts up to this ply; without it, to the end of the game.
    #[arg(long, value_name = "PLIES", value_parser = limits::depth())]
    depth: Option<u16>,
    /// Estimates from this many random games.
    #[arg(long, default_value_t = 1_000, value_parser = value_parser!(u64).range(1..))]
    probes: u64,
    /// Plays the random games of this seed.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    space: Space,
    /// Prints JSON.
    #[arg(long, help_heading = "Output")]
    json: bool,
    /// Prints the table of plies as comma-separated values.
    #[arg(long, help_heading = "Output", conflicts_with = "json")]
    csv: bool,
}

impl Count {
    pub(super) fn run<T: Tabletop>(&self, game: &T, screen: &mut Screen) -> Result<(), Failure> {
        let at = tabletop::place(game, self.position.as_deref())?;
        let limits = Limits {
            depth: self.depth.unwrap_or(Value::MAX_PLIES),
            memory: self.space.bytes()?,
            ..self.effort.limits(&interrupt::stop_flag())
        };
        let status = Status::new("counting");
        // Random games are a trifle beside what is counted: the nodes are left to that.
        let for_probes = Limits {
            nodes: u64::MAX,
            ..limits.clone()
        };
        let estimate = estimate_tree(game, &at, self.probes, self.seed, &for_probes);
        let mut plies = 0;
        let census = symmetric_census_with(game, &at, &limits, |count: &PlyCount| {
            status.say(format!("ply {plies}: {} positions", count.positions.all));
            plies += 1;
        });
        drop(status);
        let counts = Counts { census, estimate };
        self.print(&counts, screen)?;
        match counts.census.stop {
            None => Ok(()),
            Some(Stop::Depth) if self.depth.is_some() => Ok(()),
            Some(stop) => Err(Failure::Unfinished(stop)),
        }
    }

    fn print(&self, counts: &Counts, screen: &mut Screen) -> Result<(), Failure> {
        if self.csv {
            let mut lines = vec![COLUMNS.map(record::key).join(",")];
            lines.extend((0..counts.rows()).map(|ply| counts.row(ply).join(",")));
            return Ok(writeln!(screen, "{}", lines.join("\n"))?);
        }
        if self.json {
            let mut record = counts.totals();
            record.add("plies", counts.json());
            return Ok(screen.json(record)?);
        }
        let mut grid = Grid::new(&COLUMNS);
        for ply in 0..counts.rows() {
            grid.row(counts.row(ply));
        }
        writeln!(screen, "{grid}")?;
        Ok(screen.record(&counts.totals())?)
    }
}

/// What was counted and what was guessed.
struct Counts {
    census: Census,
    estimate: TreeEstimate,
}

const COLUMNS: [&str; 10] = [
    "ply",
    "lines",
    "positions",
    "up to symmetry",
    "new",
    "finished",
    "branching",
    "b^ply",
    "by probes",
    "error",
];

impl Counts {
    /// As many as there are plies, counted or guessed.
    fn rows(&self) -> usize {
        self.census.plies.len().max(self.estimate.lines.len())
    }

    /// A word for each column; empty where nothing is known.
    fn row(&self, ply: usize) -> [String; COLUMNS.len()] {
        let count = self.census.plies.get(ply);
        let number =
            |number: Option<u64>| number.map_or(String::new(), |number| number.to_string());
        let guess = |list: &[f64]| list.get(ply).map_or(String::new(), |guess| about(*guess));
        let branching = count.and_then(PlyCount::branching);
        [
            ply.to_string(),
            count.map_or(String::new(), |count| exact(count.lines)),
            number(count.map(|count| count.positions.all)),
            number(count.and_then(|count| Some(count.classes?.all))),
            number(count.map(|count| count.positions.new)),
            number(count.map(|count| count.positions.finished)),
            branching.map_or(String::new(), |branching| format!("{branching:.3}")),
            self.naive(ply).map_or(String::new(), about),
            guess(&self.estimate.lines),
            guess(&self.estimate.errors),
        ]
    }

    fn naive(&self, ply: usize) -> Option<f64> {
        self.census.naive_lines(u16::try_from(ply).ok()?)
    }

    fn json(&self) -> Json {
        let row = |ply: usize| {
            let count = self.census.plies.get(ply);
            let classes = count.and_then(|count| count.classes);
            json!({
                "ply": ply,
                "lines": count.map(|count| large(count.lines)),
                "positions": count.map(|count| count.positions.all),
                "up_to_symmetry": classes.map(|classes| classes.all),
                "new": count.map(|count| count.positions.new),
                "new_up_to_symmetry": classes.map(|classes| classes.new),
                "finished": count.map(|count| count.positions.finished),
                "branching": count.and_then(PlyCount::branching),
                "naive_estimate": self.naive(ply),
                "estimate": self.estimate.lines.get(ply),
                "estimate_error": self.estimate.errors.get(ply),
            })
        };
        (0..self.rows()).map(row).collect()
    }

    /// What all plies have together.
    fn totals(&self) -> Record {
        let census = &self.census;
        let mut record = Record::default();
        record.add("lines", large(census.lines()));
        record.add("lines by probes", about(self.estimate.lines.iter().sum()));
        record.add("positions", census.positions());
        record.add_some("positions up to symmetry", census.classes());
        record.add("finished positions", census.finished());
        let branching = census.branching();
        record.add_some(
            "branching",
            branching.map(|branching| (branching * 1e6).round() / 1e6),
        );
        record.add("probes", self.estimate.probes);
        record.add("seconds", record::seconds(census.statistics.time));
        record.add("positions played", census.statistics.played);
        record
    }
}

/// A number as JSON; as text if it is too large for a number there.
fn large(number: u128) -> Json {
    u64::try_from(number).map_or_else(|_| exact(number).into(), Json::from)
}

/// A count of lines; the largest number stands for all beyond it.
fn exact(lines: u128) -> String {
    if lines == u128::MAX {
        return "over 3.4e38".into();
    }
    lines.to_string()
}

/// A guess, with no more digits than it deserves.
fn about(guess: f64) -> String {
    if guess < 1e7 {
        format!("{guess:.0}")
    } else {
        format!("{guess:.3e}")
    }
}
