//! Which positions are being searched right now, so that threads keep out of each other's way.
//!
//! After Jean-Christophe Weill, *The ABDADA Distributed Minimax Search Algorithm*, 1996: a thread
//! leaves the moves that another one is searching for later, when their values will be in the table.

use std::sync::atomic::{AtomicU64, Ordering};

/// The positions that are being searched, by the hash of their keys.
///
/// Two positions may share a slot: that costs order, not truth.
pub(super) struct Busy {
    slots: Box<[AtomicU64]>,
}

const SLOTS: usize = 1 << 14;

impl Busy {
    pub(super) fn new() -> Self {
        Self {
            slots: (0..SLOTS).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    pub(super) fn contains(&self, hash: u64) -> bool {
        self.slot(hash).load(Ordering::Relaxed) == hash
    }

    pub(super) fn insert(&self, hash: u64) {
        self.slot(hash).store(hash, Ordering::Relaxed);
    }

    pub(super) fn remove(&self, hash: u64) {
        self.slot(hash).store(0, Ordering::Relaxed);
    }

    #[allow(clippy::cast_possible_truncation)] // The low bits are enough.
    fn slot(&self, hash: u64) -> &AtomicU64 {
        &self.slots[hash as usize % SLOTS]
    }
}
