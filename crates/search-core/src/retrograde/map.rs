//! What every position of an index is worth.

use super::cells::{Cell, Cells};
use crate::{Statistics, Stop, Value};

/// What every position of an index is worth to its mover, play that never ends being a draw.
#[derive(Debug)]
pub struct ValueMap {
    pub(super) cells: Cells,
    /// Why the analysis ended before it was complete; `None` if every value is known.
    pub stop: Option<Stop>,
    /// What the analysis cost; a node is a position that was looked at.
    pub statistics: Statistics,
}

/// How many positions are won and lost.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// Positions that the mover wins, or has more points in.
    pub wins: u64,
    /// Positions that nobody wins.
    pub draws: u64,
    /// Positions that the mover loses, or has fewer points in.
    pub losses: u64,
    /// Positions of which nothing is known, because the analysis was stopped.
    pub unknown: u64,
    /// The most plies that a win or a loss takes.
    pub longest: u16,
}

impl ValueMap {
    /// The value of the position with this index; `None` if there is none, or if the analysis was
    /// stopped before it was known.
    #[must_use]
    pub fn value(&self, index: u64) -> Option<Value> {
        if index >= self.cells.len() {
            return None;
        }
        match self.cells.get(index) {
            Cell::Known(value) => Some(value),
            Cell::Open if self.stop.is_none() => Some(Value::DRAW),
            Cell::Open | Cell::Vacant => None,
        }
    }

    /// How many positions are won and lost.
    #[must_use]
    pub fn tally(&self) -> Tally {
        let mut tally = Tally::default();
        for index in 0..self.cells.len() {
            match self.value(index) {
                None => tally.unknown += u64::from(self.cells.get(index) == Cell::Open),
                Some(Value::DRAW) => tally.draws += 1,
                Some(value) => {
                    tally.wins += u64::from(value > Value::DRAW);
                    tally.losses += u64::from(value < Value::DRAW);
                    let plies = value.as_win().or(value.as_loss()).unwrap_or(0);
                    tally.longest = tally.longest.max(plies);
                }
            }
        }
        tally
    }
}
