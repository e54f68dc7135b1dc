//! Whether and how a search remembers positions.

use crate::table::{self, Entry, Stored, Table};
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

impl<G: Keyed, T: Table<Key = G::Key>> Memory<G> for Remember<T> {
    type Key = G::Key;

    const REMEMBERS: bool = true;
    const KEEPS_EFFORT: bool = T::KEEPS_EFFORT;

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
        self.0.probe(key)
    }

    #[inline]
    fn prefetch(&self, key: G::Key) {
        self.0.prefetch(key);
    }

    #[inline]
    fn store(&self, key: G::Key, entry: Entry) -> Stored {
        self.0.store(key, entry)
    }

    fn clear(&mut self) {
        self.0.clear();
    }

    fn grow_older(&mut self) {
        self.0.grow_older();
    }
}
