//! `plot`: shares of wins, draws and losses by size.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use games_big_points::Size;
use search_core::{Verdict, write_whole};
use serde_json::Value as Json;

use super::table::{Table, told};
use super::tally::{RESULTS, Tally, percent};
use crate::cli::failure::Failure;
use crate::cli::grid::Grid;
use crate::cli::screen::Screen;
use crate::drawing::{self, Bar, Bars, Marks, Series, Symbol};

/// The options of `plot`.
#[derive(Args)]
pub(in crate::cli) struct Plot {
    /// What sweeps wrote, one file for each size: CSV, or what they print with --json.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Says by what the sizes are ordered.
    #[arg(long, value_name = "WHAT", default_value = "colors")]
    by: Order,
    /// Writes the picture to this file.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    svg: PathBuf,
}

/// In which order sizes are shown.
#[derive(Clone, Copy, ValueEnum)]
enum Order {
    /// By the number of colors, then of discs of each.
    Colors,
    /// By the number of discs of each color, then of colors.
    Discs,
    /// By the number of discs on the track, then of colors.
    Pieces,
}

impl Order {
    fn key(self, size: Size) -> (usize, usize) {
        let (colors, discs) = (size.colors().into(), size.discs().into());
        match self {
            Self::Colors => (colors, discs),
            Self::Discs => (discs, colors),
            Self::Pieces => (size.track_len(), colors),
        }
    }

    fn words(self) -> &'static str {
        match self {
            Self::Colors => "number of colors",
            Self::Discs => "number of discs of each color",
            Self::Pieces => "number of discs on the track",
        }
    }
}

impl Plot {
    pub(super) fn run(&self, screen: &mut Screen) -> Result<(), Failure> {
        let mut tallies: Vec<Tally> = Vec::new();
        for path in &self.files {
            let tally = read(path)?;
            if tallies.iter().any(|other| other.size == tally.size) {
                let reason = format!("{} is there already, see merge", tally.size);
                return Err(told(path, &reason));
            }
            tallies.push(tally);
        }
        tallies.sort_by_key(|tally| self.by.key(tally.size));
        let picture = drawing::marks(&self.marks(&tallies));
        let written = write_whole(&self.svg, |out| out.write_all(picture.as_bytes()));
        written.map_err(|error| told(&self.svg, &error))?;
        let mut grid = Grid::new(&["size", "tracks", "first wins", "draws", "second wins"]);
        for tally in &tallies {
            let shares = RESULTS.map(|(verdict, _)| percent(tally.share(verdict)));
            let names = [tally.size.to_string(), tracks(tally)];
            grid.row(names.into_iter().chain(shares));
        }
        Ok(write!(screen, "{grid}")?)
    }

    fn marks(&self, tallies: &[Tally]) -> Marks {
        let series = RESULTS.map(|(verdict, name)| Series {
            name: name.into(),
            symbol: symbol(verdict),
            color: color(verdict),
            shares: tallies.iter().map(|tally| tally.share(verdict)).collect(),
        });
        Marks {
            title: format!("Big Points under best play, by {}", self.by.words()),
            axis: "colors_discs and number of tracks".into(),
            places: tallies
                .iter()
                .map(|tally| [tally.size.to_string(), tracks(tally)])
                .collect(),
            series: series.into(),
        }
    }
}

/// The shares of one sweep, by class where classes are known.
pub(super) fn bars(tally: &Tally, part: &str) -> Bars {
    let classes = tally.class_shares();
    let by_class = classes.iter().map(|(class, share)| Bar {
        name: class.to_string(),
        share: *share,
        color: color(class.verdict),
    });
    let by_verdict = RESULTS.map(|(verdict, name)| Bar {
        name: name.into(),
        share: tally.share(verdict),
        color: color(verdict),
    });
    let axis = if classes.is_empty() {
        "result of best play"
    } else {
        "win, draw or loss of the first player, and points of the winner or of both"
    };
    let legend = RESULTS.map(|(verdict, name)| {
        let share = percent(tally.share(verdict));
        (format!("{name}: {share}"), color(verdict))
    });
    Bars {
        title: format!("Big Points under best play: {part}"),
        axis: axis.into(),
        bars: if classes.is_empty() {
            by_verdict.into()
        } else {
            by_class.collect()
        },
        legend: legend.into(),
    }
}

/// The study's symbols.
fn symbol(verdict: Verdict) -> Symbol {
    match verdict {
        Verdict::Win => Symbol::Circle,
        Verdict::Draw => Symbol::Triangle,
        Verdict::Loss => Symbol::Square,
    }
}

/// Colors that also those tell apart who see few (Okabe and Ito 2008).
fn color(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Win => "#0072b2",
        Verdict::Draw => "#999999",
        Verdict::Loss => "#d55e00",
    }
}

/// How many tracks, and of how many if they are not all.
fn tracks(tally: &Tally) -> String {
    let count = tally.tracks();
    match tally.size.tracks().filter(|_| !tally.is_whole()) {
        Some(all) => format!("{count} of {all}"),
        None => count.to_string(),
    }
}

/// The shares in a file of a sweep.
fn read(path: &Path) -> Result<Tally, Failure> {
    let is_json = path.extension().is_some_and(|ending| ending == "json");
    if is_json {
        return read_summary(path);
    }
    let mut table = Table::open(path)?;
    let mut tally = None;
    while let Some(found) = table.advance()? {
        let size = table.size().expect("known from the first row on");
        tally.get_or_insert_with(|| Tally::new(size)).add(&found, 1);
    }
    tally.ok_or_else(|| told(path, &"there is no track in it"))
}

/// The shares that a sweep printed.
fn read_summary(path: &Path) -> Result<Tally, Failure> {
    let text = fs::read_to_string(path).map_err(|error| told(path, &error))?;
    let read = || {
        let summary: Json = serde_json::from_str(&text).ok()?;
        let (colors, discs) = summary["size"].as_str()?.split_once('_')?;
        let size = Size::new(colors.parse().ok()?, discs.parse().ok()?).ok()?;
        let count = |name: &str| summary[name].as_u64();
        let counts = [count("wins")?, count("draws")?, count("losses")?];
        let is_some = counts.iter().any(|&count| count > 0);
        is_some.then(|| Tally::of_counts(size, counts))
    };
    read().ok_or_else(|| told(path, &"not what a sweep prints with --json"))
}
