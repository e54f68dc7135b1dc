//! Which positions have been seen, at this ply and ever.

use std::collections::hash_map::{Entry, HashMap};
use std::collections::hash_set::HashSet;
use std::hash::Hash;

use ahash::RandomState;

use super::Distinct;

/// The names of positions, for one ply after the other.
pub(super) struct Register<N> {
    /// Seen at this ply, each with the seat that it got.
    level: HashMap<N, usize, RandomState>,
    ever: HashSet<N, RandomState>,
    counts: Distinct,
}

/// What a register says of a name.
pub(super) enum Seen {
    /// Not yet seen at this ply.
    Never,
    /// Seen at this ply, and given this seat.
    At(usize),
}

impl<N: Eq + Hash + Copy> Register<N> {
    pub(super) fn new() -> Self {
        let hasher = RandomState::with_seeds(1, 2, 3, 4);
        Self {
            level: HashMap::with_hasher(hasher.clone()),
            ever: HashSet::with_hasher(hasher),
            counts: Distinct::default(),
        }
    }

    /// Enters a name with a seat, unless it is there already.
    pub(super) fn enter(&mut self, name: N, is_over: bool, seat: usize) {
        let Entry::Vacant(free) = self.level.entry(name) else {
            return;
        };
        free.insert(seat);
        self.counts.all += 1;
        self.counts.finished += u64::from(is_over);
        if self.ever.insert(name) {
            self.counts.new += 1;
            self.counts.new_finished += u64::from(is_over);
        }
    }

    pub(super) fn look_up(&self, name: &N) -> Seen {
        match self.level.get(name) {
            Some(&seat) => Seen::At(seat),
            None => Seen::Never,
        }
    }

    /// Begins the next ply; what was counted at this one.
    pub(super) fn turn_page(&mut self) -> Distinct {
        self.level.clear();
        std::mem::take(&mut self.counts)
    }

    /// The bytes that the register takes once another name has been entered.
    pub(super) fn bytes(&self) -> usize {
        let level = (
            self.level.len(),
            self.level.capacity(),
            size_of::<(N, usize)>(),
        );
        let ever = (self.ever.len(), self.ever.capacity(), size_of::<N>());
        [level, ever].map(map_bytes).iter().sum()
    }
}

/// Entries of a map lie beside one byte each, in a list of which an eighth stays empty. A full list
/// is copied to one of twice the size, and for a while there are both.
fn map_bytes((len, capacity, entry): (usize, usize, usize)) -> usize {
    let held = capacity / 7 * 8 * (entry + 1);
    if len == capacity { held * 3 } else { held }
}
