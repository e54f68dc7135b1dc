//! `merge`: the shards of a sweep as one file.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use games_big_points::{Color, Size, Track};
use search_core::write_whole;

use super::row::{Found, Kind};
use super::table::{Table, told};
use super::tally::Tally;
use crate::cli::failure::Failure;
use crate::cli::screen::Screen;

/// The options of `merge`.
#[derive(Args)]
pub(in crate::cli) struct Merge {
    /// The CSV files of all shards, in any order.
    #[arg(required = true, value_name = "SHARD")]
    shards: Vec<PathBuf>,
    /// Writes all rows to this file, which must not be there yet; without it, only checks and counts.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    csv: Option<PathBuf>,
    /// Prints JSON.
    #[arg(long, help_heading = "Output")]
    json: bool,
}

impl Merge {
    pub(super) fn run(&self, screen: &mut Screen) -> Result<(), Failure> {
        let mut rows = Rows::open(&self.shards)?;
        let tally = match &self.csv {
            Some(csv) => write(csv, &mut rows)?,
            None => rows.merge(|_, _| Ok(()))?,
        };
        let mut record = tally.sums();
        if self.json {
            record.add("kind", rows.kind.name());
            record.append(tally.counts(false));
            return Ok(screen.json(record)?);
        }
        writeln!(screen, "{}", tally.grid(false))?;
        Ok(screen.record(&record)?)
    }
}

fn write(path: &Path, rows: &mut Rows) -> Result<Tally, Failure> {
    if fs::exists(path).map_err(|error| told(path, &error))? {
        return Err(told(path, &"is there already"));
    }
    let mut merged = None;
    let written = write_whole(path, |out| {
        writeln!(out, "{}", rows.kind.heading())?;
        let result = rows.merge(|track, found| found.write(track, out));
        let is_whole = result.is_ok();
        merged = Some(result);
        // A file that is not whole must not appear; why it is not is told below.
        is_whole
            .then_some(())
            .ok_or_else(|| io::Error::other("not whole"))
    });
    match (merged, written) {
        (Some(Err(failure)), _) => Err(failure),
        (Some(Ok(tally)), Ok(())) => Ok(tally),
        (_, Err(error)) => Err(told(path, &error)),
        (None, Ok(())) => unreachable!("a file that was written was merged"),
    }
}

/// The rows of all shards together, in order.
struct Rows {
    kind: Kind,
    size: Size,
    shards: Vec<Table>,
    /// The row that each shard is at: the first in order on top.
    heads: BinaryHeap<Reverse<(Vec<Color>, usize)>>,
    /// What that row says, for each shard.
    found: Vec<Option<Found>>,
}

impl Rows {
    fn open(paths: &[PathBuf]) -> Result<Self, Failure> {
        let shards: Result<Vec<_>, _> = paths.iter().map(|path| Table::open(path)).collect();
        let mut shards = shards?;
        let mut heads = BinaryHeap::new();
        let mut found = Vec::new();
        for (index, shard) in shards.iter_mut().enumerate() {
            found.push(shard.advance()?);
            if found[index].is_some() {
                heads.push(Reverse((shard.track().to_vec(), index)));
            }
        }
        let first = shards.iter().find(|shard| shard.size().is_some());
        let Some((size, first)) = first.and_then(|shard| Some((shard.size()?, shard))) else {
            return Err(Failure::input("there is no track in any of the files"));
        };
        for shard in &shards {
            let is_other_size = shard.size().is_some_and(|other| other != size);
            if is_other_size || shard.kind() != first.kind() {
                let reason = format!("of another sweep than {}", first.path().display());
                return Err(told(shard.path(), &reason));
            }
        }
        Ok(Self {
            kind: first.kind(),
            size,
            shards,
            heads,
            found,
        })
    }

    /// Visits every row, in order; they must be all of their size, each once.
    fn merge(
        &mut self,
        mut visit: impl FnMut(&[Color], &Found) -> io::Result<()>,
    ) -> Result<Tally, Failure> {
        let mut tally = Tally::new(self.size);
        let mut expected = Some(Track::first(self.size));
        let mut previous = None;
        while let Some(Reverse((track, index))) = self.heads.pop() {
            match &mut expected {
                Some(next) if next.colors() == track => {
                    if !next.advance() {
                        expected = None;
                    }
                }
                // What is behind the next one has been there already.
                Some(next) if next.colors() < &track[..] => return Err(missing(next)),
                _ => return Err(self.doubled(&track, previous, index)),
            }
            let found = self.found[index].take().expect("a row for each head");
            visit(&track, &found)?;
            tally.add(&found, 1);
            let shard = &mut self.shards[index];
            self.found[index] = shard.advance()?;
            if self.found[index].is_some() {
                let mut head = track;
                head.copy_from_slice(shard.track());
                self.heads.push(Reverse((head, index)));
            }
            previous = Some(index);
        }
        match expected {
            Some(next) => Err(missing(&next)),
            None => Ok(tally),
        }
    }

    fn doubled(&self, track: &[Color], previous: Option<usize>, index: usize) -> Failure {
        let other = self.shards[previous.unwrap_or(index)].path();
        let board: String = track.iter().map(ToString::to_string).collect();
        let reason = format!("{board} is also in {}", other.display());
        told(self.shards[index].path(), &reason)
    }
}

fn missing(track: &Track) -> Failure {
    let size = track.size();
    Failure::Input(format!(
        "{track} is in none of the files: they are not all tracks of {size}"
    ))
}
