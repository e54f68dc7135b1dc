//! Transposition tables: what a search remembers of positions it may meet again.
//!
//! Both forms have a fixed size, are shared by threads without locks, and compare whole keys, so
//! that no position is ever taken for another:
//!
//! * [`WordTable`] packs an entry into one atomic word, for exact searches of games with keys of up
//!   to 64 bits. One word cannot tear.
//! * [`WideTable`] stores whole keys of up to 128 bits, the depth and the best move. A version number
//!   around each slot tells a torn read from a whole one.

mod entry;
mod file;
mod modulus;
mod prefetch;
mod wide;
mod word;

pub use entry::{Depth, Effort, Entry, MoveTag};
pub(crate) use file::{load, save};
pub(crate) use prefetch::prefetch;
pub use wide::WideTable;
pub(crate) use wide::mix;
pub use word::WordTable;

/// A fixed-size memory of entries by key, shared by threads.
pub trait Table: Sync + Sized {
    /// What entries are found by.
    type Key: Copy;

    /// Whether the effort of entries makes a difference.
    const KEEPS_EFFORT: bool;

    /// A table of this size, or larger where exactness needs it, for keys of `key_bits` bits.
    fn new(size: TableSize, key_bits: u32) -> Self;

    /// What is known of a position.
    fn probe(&self, key: Self::Key) -> Option<Entry>;

    /// Tells that a position will be asked for soon.
    fn prefetch(&self, key: Self::Key);

    /// Remembers an entry, and says what became of the old one.
    fn store(&self, key: Self::Key, entry: Entry) -> Stored;

    /// Forgets everything.
    fn clear(&mut self);

    /// Tells that a new search begins: what is stored from now on is newer.
    fn grow_older(&mut self) {}

    /// How many entries there is room for.
    fn capacity(&self) -> usize;

    /// How many words the table takes when it is saved.
    fn words(&self) -> usize;

    /// A word to save.
    fn word(&self, index: usize) -> u64;

    /// Takes back a word that was saved.
    fn set_word(&mut self, index: usize, word: u64);
}

/// What happened to an entry that was to be stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stored {
    /// It took an empty slot, or that of the same position.
    Kept,
    /// It took the slot of another position.
    Replaced,
    /// It was given up, since another thread was writing in its place.
    Dropped,
}

/// Which entries of a full bucket of a [`WideTable`] give way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Replacement {
    /// Any.
    Always,
    /// Those of the least effort.
    LeastEffort,
    /// Those of earlier searches, then those of the least effort.
    OldThenLeastEffort,
}

/// How large a table is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableSize {
    bytes: usize,
}

impl TableSize {
    /// This many MiB.
    #[must_use]
    pub const fn mib(mib: usize) -> Self {
        Self::bytes(mib.saturating_mul(1 << 20))
    }

    /// This many bytes.
    #[must_use]
    pub const fn bytes(bytes: usize) -> Self {
        Self { bytes }
    }

    /// How many slots of this many bytes there is room for.
    fn slots(self, slot_bytes: usize) -> usize {
        self.bytes / slot_bytes
    }
}
