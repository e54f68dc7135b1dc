//! In which order values become known.

use std::collections::BTreeSet;
use std::sync::Mutex;

use crate::Value;

/// How far a value is from a draw, whoever is ahead. What is farthest becomes known first: wins and
/// losses by the number of plies, then points.
pub(super) type Level = i32;

/// The levels of finished positions.
#[derive(Default)]
pub(super) struct Levels(Mutex<BTreeSet<Level>>);

impl Levels {
    /// Notes the values of finished positions.
    pub(super) fn add(&self, levels: BTreeSet<Level>) {
        self.lock().extend(levels);
    }

    /// The highest level below this one, draws left out.
    pub(super) fn below(&self, level: Level) -> Option<Level> {
        self.lock().range(1..level).next_back().copied()
    }

    pub(super) fn contains(&self, level: Level) -> bool {
        self.lock().contains(&level)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, BTreeSet<Level>> {
        // A set of numbers is whole whatever happened to the thread that had it.
        self.0
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

/// Above every level.
pub(super) const TOP: Level = i32::MAX;

#[inline]
pub(super) fn level_of(value: Value) -> Level {
    value.as_i32().abs()
}

/// The level of a position whose best successor is of this level: a ply makes a win or loss later,
/// and does not change points.
#[inline]
pub(super) fn level_before(level: Level) -> Level {
    level_of(Value::from_i32(level).delayed(1))
}
