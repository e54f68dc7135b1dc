//! What is known of the jobs of a sweep, packed.

use games_big_points::{Class, Naming, Size};
use search_core::Verdict;

use super::super::row::{Found, Kind};

/// How an answer is packed: as a record of bytes, of the same length for all jobs of a sweep.
///
/// | kind | bytes | meaning |
/// |---|---|---|
/// | both | 0 | 1 if the first player wins, 2 in a draw, 3 if the second player wins; 0 if it is not known |
/// | exact | 1 | the points of the winner, or in a draw of both |
/// | exact | 2..10 | the number of positions, lowest byte first |
/// | exact | 10.. | the points of the loser for each renaming |
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Form {
    pub(super) kind: Kind,
    colors: u8,
}

const POINTS: usize = 1;
const STATES: usize = 2;
const LOSERS: usize = STATES + size_of::<u64>();

impl Form {
    pub(super) fn new(kind: Kind, size: Size) -> Self {
        Self {
            kind,
            colors: size.colors(),
        }
    }

    /// The length of a record.
    pub(super) fn width(self) -> usize {
        match self.kind {
            Kind::Exact => LOSERS + Naming::count(self.colors),
            Kind::Outcomes => 1,
        }
    }

    /// The record of a verdict.
    pub(super) fn outcome(verdict: Verdict) -> Vec<u8> {
        vec![code(verdict)]
    }

    /// The record of a class, a number of positions and the points of the loser for each renaming.
    pub(super) fn exact(class: Class, states: u64, losers: impl Iterator<Item = u8>) -> Vec<u8> {
        let mut record = vec![code(class.verdict), class.points];
        record.extend(states.to_le_bytes());
        record.extend(losers);
        record
    }

    /// Whether these bytes are a record.
    pub(super) fn is_record(self, record: &[u8]) -> bool {
        record.len() == self.width() && record.first().is_some_and(|&code| (1..=3).contains(&code))
    }

    /// What a record says of a track with this renaming.
    fn found(self, record: &[u8], naming: Naming) -> Found {
        let verdict = match record[0] {
            1 => Verdict::Win,
            2 => Verdict::Draw,
            _ => Verdict::Loss,
        };
        if self.kind == Kind::Outcomes {
            return Found::Outcome(verdict);
        }
        let best = record[POINTS];
        let loser = record[LOSERS + naming.number()];
        let states = record[STATES..LOSERS].try_into();
        Found::Exact {
            scores: match verdict {
                Verdict::Loss => [loser, best],
                _ => [best, loser],
            },
            states: u64::from_le_bytes(states.expect("eight bytes")),
        }
    }
}

fn code(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Win => 1,
        Verdict::Draw => 2,
        Verdict::Loss => 3,
    }
}

/// The answers to all jobs, as far as they are known.
pub(super) struct Answers {
    form: Form,
    records: Vec<u8>,
}

impl Answers {
    /// Room for so many answers; `None` if there is not so much memory.
    pub(super) fn new(form: Form, jobs: usize) -> Option<Self> {
        let bytes = jobs.checked_mul(form.width())?;
        let mut records = Vec::new();
        records.try_reserve_exact(bytes).ok()?;
        records.resize(bytes, 0);
        Some(Self { form, records })
    }

    /// The number of jobs.
    pub(super) fn jobs(&self) -> usize {
        self.records.len() / self.form.width()
    }

    pub(super) fn form(&self) -> Form {
        self.form
    }

    pub(super) fn is_known(&self, job: usize) -> bool {
        self.records[job * self.form.width()] != 0
    }

    /// Takes in the records of the jobs from this one on.
    pub(super) fn put(&mut self, job: usize, records: &[u8]) {
        let start = job * self.form.width();
        self.records[start..start + records.len()].copy_from_slice(records);
    }

    /// The records of these jobs.
    pub(super) fn records(&self, jobs: std::ops::Range<usize>) -> &[u8] {
        let width = self.form.width();
        &self.records[jobs.start * width..jobs.end * width]
    }

    /// What is known of a track of this job with this renaming.
    pub(super) fn found(&self, job: usize, naming: Naming) -> Found {
        self.form.found(self.records(job..job + 1), naming)
    }
}
