//! Which tracks a sweep is of.

use std::collections::BTreeSet;
use std::fmt;
use std::fs;
use std::ops::Range;
use std::path::Path;
use std::str::FromStr;

use games_big_points::{Color, Naming, Size, Track, Walk};
use search_core::{Checksum, Dice};

use super::super::table::told;
use crate::cli::failure::Failure;

/// The tracks of a sweep, and the canonical tracks that have to be solved for them: the jobs.
///
/// Jobs are in the order of the canonical tracks, rows in the order of the boards.
pub(super) struct Part {
    size: Size,
    tracks: Tracks,
    /// What tells this part from others of the size.
    name: String,
}

enum Tracks {
    /// All renamings of the canonical tracks with these numbers.
    Numbers(Range<u64>),
    /// These tracks, and their canonical ones; both in order and each once.
    Listed { rows: Vec<Track>, jobs: Vec<Track> },
}

/// One shard of several that make up a sweep, counted from 1.
#[derive(Clone, Copy)]
pub(super) struct Shard {
    number: u64,
    of: u64,
}

/// The most tracks of a list or a sample.
pub(super) const MOST_LISTED: usize = 10_000_000;

impl Part {
    /// All tracks of a size.
    pub(super) fn whole(size: Size) -> Result<Self, Failure> {
        Self::shard(size, Shard { number: 1, of: 1 })
    }

    /// A shard of them.
    pub(super) fn shard(size: Size, shard: Shard) -> Result<Self, Failure> {
        let jobs = Walk::new(size).and(size.canonical_tracks());
        let Some(jobs) = jobs else {
            let reason = format!("{size} has too many tracks to visit them all, see --sample");
            return Err(Failure::Input(reason));
        };
        if u128::from(shard.of) > jobs {
            let reason = format!(
                "{size} has {jobs} tracks up to names of colors, so there are at most {jobs} shards"
            );
            return Err(Failure::Input(reason));
        }
        let before = |number: u64| {
            let first = jobs * u128::from(number) / u128::from(shard.of);
            u64::try_from(first).expect("a walk counts with 64 bits")
        };
        Ok(Self {
            size,
            tracks: Tracks::Numbers(before(shard.number - 1)..before(shard.number)),
            name: match shard.of {
                1 => "all tracks".into(),
                _ => format!("shard {shard}"),
            },
        })
    }

    /// Random tracks, each as likely as any other, none twice.
    pub(super) fn sample(size: Size, count: usize, seed: u64) -> Result<Self, Failure> {
        if let Some(all) = size.tracks().filter(|&all| (count as u128) > all) {
            let reason = format!("{size} has only {all} tracks to take a sample of");
            return Err(Failure::Input(reason));
        }
        let mut dice = Dice::new(seed);
        let mut rows = BTreeSet::new();
        let mut colors = Track::first(size).colors().to_vec();
        while rows.len() < count {
            shuffle(&mut colors, &mut dice);
            rows.insert(Track::new(&colors).map_err(Failure::input)?);
        }
        let name = format!("sample of {count} tracks from seed {seed}");
        Ok(Self::listed(size, rows, name))
    }

    /// The tracks in a file, one a line.
    pub(super) fn file(path: &Path, size: Option<Size>) -> Result<Self, Failure> {
        let text = fs::read_to_string(path).map_err(|error| told(path, &error))?;
        let mut rows = BTreeSet::new();
        let mut first = size;
        for (index, line) in text.lines().enumerate() {
            if line.trim().is_empty() {
                continue;
            }
            let wrong = |reason: &dyn ToString| {
                let reason = format!("line {}: {}", index + 1, reason.to_string());
                told(path, &reason)
            };
            let track: Track = line.parse().map_err(|error| wrong(&error))?;
            let size = *first.get_or_insert(track.size());
            if track.size() != size {
                let reason = format!("a track of {}, not of {size}", track.size());
                return Err(wrong(&reason));
            }
            if rows.len() == MOST_LISTED {
                return Err(wrong(&format!("more than {MOST_LISTED} tracks")));
            }
            rows.insert(track);
        }
        let Some(size) = first.filter(|_| !rows.is_empty()) else {
            return Err(told(path, &"there is no track in it"));
        };
        let mut checksum = Checksum::new();
        for track in &rows {
            checksum.add(track.to_string().as_bytes());
        }
        let name = format!(
            "list of {} tracks, checksum {:016x}",
            rows.len(),
            checksum.finish()
        );
        Ok(Self::listed(size, rows, name))
    }

    fn listed(size: Size, rows: BTreeSet<Track>, name: String) -> Self {
        let jobs: BTreeSet<_> = rows.iter().map(Track::canonical).collect();
        let tracks = Tracks::Listed {
            rows: rows.into_iter().collect(),
            jobs: jobs.into_iter().collect(),
        };
        Self { size, tracks, name }
    }

    pub(super) fn size(&self) -> Size {
        self.size
    }

    /// The number of jobs; `None` if no memory could hold as many answers.
    pub(super) fn jobs(&self) -> Option<usize> {
        match &self.tracks {
            Tracks::Numbers(numbers) => usize::try_from(numbers.end - numbers.start).ok(),
            Tracks::Listed { jobs, .. } => Some(jobs.len()),
        }
    }

    /// The canonical track of a job.
    pub(super) fn job(&self, job: usize) -> Track {
        match &self.tracks {
            Tracks::Numbers(numbers) => {
                let number = u128::from(numbers.start) + job as u128;
                Track::canonical_at(self.size, number).expect("a number of the size")
            }
            Tracks::Listed { jobs, .. } => jobs[job].clone(),
        }
    }

    /// Visits every row, in order, with its job and its renaming, until one fails.
    pub(super) fn rows<E>(
        &self,
        mut visit: impl FnMut(&[Color], usize, Naming) -> Result<(), E>,
    ) -> Result<(), E> {
        match &self.tracks {
            Tracks::Numbers(numbers) => {
                let walk = Walk::new(self.size).expect("there was one before");
                let mut walk = walk.within(numbers.clone());
                while let Some(at) = walk.advance() {
                    let job = usize::try_from(at.canonical - numbers.start);
                    visit(at.colors, job.expect("as many as jobs"), at.naming)?;
                }
                Ok(())
            }
            Tracks::Listed { rows, jobs } => rows.iter().try_for_each(|row| {
                let job = jobs.binary_search(&row.canonical());
                visit(
                    row.colors(),
                    job.expect("there is a job for each"),
                    Naming::of(row),
                )
            }),
        }
    }

    /// Visits every job with one renaming of it and the number of rows that share its answer up to names.
    pub(super) fn groups(&self, mut visit: impl FnMut(usize, Naming, u64)) {
        match &self.tracks {
            Tracks::Numbers(_) => {
                let colors = self.size.colors();
                let rows = Naming::count(colors) as u64;
                let naming = Naming::all(colors).next().expect("there is one");
                (0..self.jobs().unwrap_or(0)).for_each(|job| visit(job, naming, rows));
            }
            Tracks::Listed { .. } => {
                let each = |_: &[Color], job, naming| {
                    visit(job, naming, 1);
                    Ok::<_, std::convert::Infallible>(())
                };
                let Ok(()) = self.rows(each);
            }
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.size, self.name)
    }
}

impl FromStr for Shard {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let numbers = text.split_once('/');
        let read = |(number, of): (&str, &str)| Some((number.parse().ok()?, of.parse().ok()?));
        let (number, of) = numbers
            .and_then(read)
            .ok_or("not a shard and their number as in 2/5")?;
        if !(1..=of).contains(&number) {
            return Err("shards are counted from 1 to their number");
        }
        Ok(Self { number, of })
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

/// Puts the discs in a random order (Fisher and Yates).
fn shuffle(discs: &mut [Color], dice: &mut Dice) {
    for end in (1..discs.len()).rev() {
        discs.swap(end, dice.below(end + 1));
    }
}
