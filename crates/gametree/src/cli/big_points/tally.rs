//! How many tracks come to what.

use std::collections::BTreeMap;

use games_big_points::{Class, Size};
use search_core::Verdict;

use super::row::Found;
use crate::cli::confidence::Share;
use crate::cli::grid::Grid;
use crate::cli::record::Record;

/// How many tracks of a size come to what.
#[derive(Clone, Debug)]
pub(super) struct Tally {
    pub(super) size: Size,
    counts: [u64; 3],
    /// How many tracks have each class, where classes are known.
    classes: BTreeMap<(Verdict, u8), u64>,
    /// The positions of all tracks together, of the smallest and of the largest, where they are known.
    positions: Option<Positions>,
}

#[derive(Clone, Copy, Debug)]
struct Positions {
    sum: u128,
    fewest: u64,
    most: u64,
}

/// What a track can come to, in the order of the study's tables.
pub(super) const RESULTS: [(Verdict, &str); 3] = [
    (Verdict::Win, "first player wins"),
    (Verdict::Draw, "draws"),
    (Verdict::Loss, "second player wins"),
];

impl Tally {
    pub(super) fn new(size: Size) -> Self {
        Self::of_counts(size, [0; 3])
    }

    /// The tally of so many wins of the first player, draws and wins of the second.
    pub(super) fn of_counts(size: Size, counts: [u64; 3]) -> Self {
        Self {
            size,
            counts,
            classes: BTreeMap::new(),
            positions: None,
        }
    }

    /// Takes in so many tracks of which this was found.
    pub(super) fn add(&mut self, found: &Found, tracks: u64) {
        self.counts[place(found.verdict())] += tracks;
        if let Found::Exact { scores, states } = *found {
            let class = Class::of(scores[0], scores[1]);
            *self
                .classes
                .entry((class.verdict, class.points))
                .or_default() += tracks;
            let positions = self.positions.get_or_insert(Positions {
                sum: 0,
                fewest: states,
                most: states,
            });
            positions.sum += u128::from(states) * u128::from(tracks);
            positions.fewest = positions.fewest.min(states);
            positions.most = positions.most.max(states);
        }
    }

    /// The number of tracks.
    pub(super) fn tracks(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Whether these are all tracks of the size.
    pub(super) fn is_whole(&self) -> bool {
        self.size.tracks() == Some(self.tracks().into())
    }

    fn count(&self, verdict: Verdict) -> u64 {
        self.counts[place(verdict)]
    }

    /// The share of the tracks that come to this, from 0 to 1.
    pub(super) fn share(&self, verdict: Verdict) -> f64 {
        self.count(verdict) as f64 / self.tracks().max(1) as f64
    }

    /// Every class that occurs with the share of its tracks: wins first, then draws, then losses, each from
    /// few points to many.
    pub(super) fn class_shares(&self) -> Vec<(Class, f64)> {
        let of = |verdict: Verdict| {
            let classes = self.classes.range((verdict, u8::MIN)..=(verdict, u8::MAX));
            classes.map(move |(&(verdict, points), &count)| {
                let share = count as f64 / self.tracks().max(1) as f64;
                (Class { verdict, points }, share)
            })
        };
        RESULTS
            .iter()
            .flat_map(|(verdict, _)| of(*verdict))
            .collect()
    }

    /// The shares as a table; of a random sample with what they say of all tracks.
    pub(super) fn grid(&self, is_sample: bool) -> Grid {
        let mut grid = Grid::new(&["result", "tracks", "share", "95 % interval"]);
        for (verdict, name) in RESULTS {
            let interval = self.interval(verdict);
            let interval = is_sample.then(|| {
                let [low, high] = interval.map(percent);
                format!("{low} to {high}")
            });
            grid.row([
                name.into(),
                self.count(verdict).to_string(),
                percent(self.share(verdict)),
                interval.unwrap_or_default(),
            ]);
        }
        grid
    }

    /// The counts and shares for machines.
    pub(super) fn counts(&self, is_sample: bool) -> Record {
        let mut record = Record::default();
        let names = [
            ("wins", "win share", "win interval"),
            ("draws", "draw share", "draw interval"),
            ("losses", "loss share", "loss interval"),
        ];
        for ((verdict, _), (count, share, interval)) in RESULTS.into_iter().zip(names) {
            record.add(count, self.count(verdict));
            record.add(share, self.share(verdict));
            let bounds = is_sample.then(|| self.interval(verdict).to_vec());
            record.add_some(interval, bounds);
        }
        record
    }

    /// How many tracks and positions there are.
    pub(super) fn sums(&self) -> Record {
        let mut record = Record::default();
        record.add("size", self.size.to_string());
        record.add("tracks", self.tracks());
        let all = self.size.tracks().filter(|_| !self.is_whole());
        record.add_some("of", all.map(number));
        if let Some(positions) = self.positions {
            record.add("positions", number(positions.sum));
            record.add("fewest of a track", positions.fewest);
            record.add("most of a track", positions.most);
        }
        record
    }

    /// Between which shares of all tracks the truth is, with a confidence of 95 %, if these are a random
    /// sample.
    fn interval(&self, verdict: Verdict) -> [f64; 2] {
        let Share { low, high, .. } = Share::of(self.count(verdict) as f64, self.tracks());
        [low, high]
    }
}

/// A number for machines, as text if it is longer than they hold.
fn number(count: u128) -> serde_json::Value {
    match u64::try_from(count) {
        Ok(count) => count.into(),
        Err(_) => count.to_string().into(),
    }
}

fn place(verdict: Verdict) -> usize {
    match verdict {
        Verdict::Win => 0,
        Verdict::Draw => 1,
        Verdict::Loss => 2,
    }
}

pub(super) fn percent(share: f64) -> String {
    format!("{:.2} %", 100.0 * share)
}
