//! Whether and how a search remembers positions.

use std::sync::Arc;

use crate::table::{self, Entry, Stored, Table, TableSize};
use crate::{Game, Key, Keyed};

/// What a search remembers of the positions of a game.
pub trait Memory<G: Game>: Sync {
    /// What tells positions apart; `()` if nothing does.
    type Key: Copy + Eq + Send;

    /// Whether positions can be told apart at all.
    const REMEMBERS: bool;

    /// Whether the effort of entries makes a difference.
    const KEEPS_EFFORT: bool;

    /// The key of a position.
    fn key(&self, game: &G, at: &G::Position) -> Self::Key;

    /// A hash of a key.
    fn hash(&self, key: Self::Key) -> u64;

    /// The points that the key leaves out.
    fn banked(&self, game: &G, at: &G::Position) -> i32;

    /// What is known of a position.
    fn probe(&self, key: Self::Key) -> Option<Entry>;

    /// Tells that a position will be asked for soon.
    fn prefetch(&self, key: Self::Key);

    /// Remembers an entry.
    fn store(&self, key: Self::Key, entry: Entry) -> Stored;

    /// Forgets everything.
    fn clear(&mut self);

    /// Tells that a new search begins.
    fn grow_older(&mut self);
}

/// Remembers nothing: for games without keys.
#[derive(Clone, Copy, Default, Debug)]
pub struct Forgetful;

impl<G: Game> Memory<G> for Forgetful {
    type Key = ();

    const REMEMBERS: bool = false;
    const KEEPS_EFFORT: bool = false;

    #[inline]
    fn key(&self, _: &G, _: &G::Position) {}

    #[inline]
    fn hash(&self, (): ()) -> u64 {
        0
    }

    #[inline]
    fn banked(&self, _: &G, _: &G::Position) -> i32 {
        0
    }

    #[inline]
    fn probe(&self, (): ()) -> Option<Entry> {
        None
    }

    #[inline]
    fn prefetch(&self, (): ()) {}

    #[inline]
    fn store(&self, (): (), _: Entry) -> Stored {
        Stored::Dropped
    }

    fn clear(&mut self) {}

    fn grow_older(&mut self) {}
}

/// Remembers positions in a table, by their keys.
#[derive(Debug)]
pub struct Remember<T>(pub T);

impl<T: Table> Hold for Remember<T> {
    type Table = T;

    #[inline]
    fn table(&self) -> &T {
        &self.0
    }

    fn clear(&mut self) {
        self.0.clear();
    }

    fn grow_older(&mut self) {
        self.0.grow_older();
    }
}

/// Remembers positions in a table that all clones share, so that searches of different positions at the same
/// time profit from each other.
///
/// What one of them clears is cleared for itself alone: it goes on with an empty table of its own.
#[derive(Debug)]
pub struct Share<T> {
    table: Arc<T>,
    size: TableSize,
    key_bits: u32,
}

impl<T: Table> Share<T> {
    /// An empty table of this size for keys of `key_bits` bits.
    pub(super) fn new(size: TableSize, key_bits: u32) -> Self {
        Self {
            table: Arc::new(T::new(size, key_bits)),
            size,
            key_bits,
        }
    }
}

impl<T> Clone for Share<T> {
    fn clone(&self) -> Self {
        Self {
            table: Arc::clone(&self.table),
            ..*self
        }
    }
}

impl<T: Table + Send> Hold for Share<T> {
    type Table = T;

    #[inline]
    fn table(&self) -> &T {
        &self.table
    }

    fn clear(&mut self) {
        *self = Self::new(self.size, self.key_bits);
    }

    /// Searches that share a table are of the same age.
    fn grow_older(&mut self) {}
}

/// Has a table, alone or with others.
pub trait Hold: Sync {
    /// What it has.
    type Table: Table;

    /// The table.
    fn table(&self) -> &Self::Table;

    /// Forgets everything.
    fn clear(&mut self);

    /// Tells that a new search begins.
    fn grow_older(&mut self);
}

impl<G: Keyed, H: Hold<Table: Table<Key = G::Key>>> Memory<G> for H {
    type Key = G::Key;

    const REMEMBERS: bool = true;
    const KEEPS_EFFORT: bool = H::Table::KEEPS_EFFORT;

    #[inline]
    fn key(&self, game: &G, at: &G::Position) -> G::Key {
        game.key(at)
    }

    #[inline]
    fn hash(&self, key: G::Key) -> u64 {
        table::mix(key.widen())
    }

    #[inline]
    fn banked(&self, game: &G, at: &G::Position) -> i32 {
        game.banked(at)
    }

    #[inline]
    fn probe(&self, key: G::Key) -> Option<Entry> {
        self.table().probe(key)
    }

    #[inline]
    fn prefetch(&self, key: G::Key) {
        self.table().prefetch(key);
    }

    #[inline]
    fn store(&self, key: G::Key, entry: Entry) -> Stored {
        self.table().store(key, entry)
    }

    fn clear(&mut self) {
        Hold::clear(self);
    }

    fn grow_older(&mut self) {
        Hold::grow_older(self);
    }
}
