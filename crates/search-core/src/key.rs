//! Positions as integers.

use crate::Game;
use crate::table::{Table, WideTable, WordTable};

/// A game whose positions have exact compact keys.
///
/// Equal keys mean equal positions, up to the points that are [`banked`](Self::banked): a table
/// that compares whole keys never takes one position for another. Different keys of positions that
/// are worth the same are allowed, and cost hits.
pub trait Keyed: Game {
    /// An integer wide enough for every position.
    type Key: Key;

    /// How many bits of the key are used; the fewer, the more a table holds.
    const KEY_BITS: u32 = Self::Key::BITS;

    /// Whether points are kept out of the key.
    const BANKS: bool = false;

    /// The position as an integer.
    fn key(&self, at: &Self::Position) -> Self::Key;

    /// The points that the mover has already won beyond the opponent's and that no later move can
    /// change; the key leaves them out, so that positions meet which differ only in these.
    ///
    /// Banked and estimated points together count to ±[`MAX_POINTS`](crate::Value::MAX_POINTS) and no
    /// further. A game that banks points ends in [`Outcome::Points`](crate::Outcome::Points), and the points
    /// still to be won do not depend on the banked ones.
    #[inline]
    fn banked(&self, _at: &Self::Position) -> i32 {
        0
    }

    /// A number that tells these rules from other rules with the same keys, so that a table or a
    /// database of other rules can be refused.
    fn fingerprint(&self) -> u64;
}

/// A game whose positions can be had back from their keys, so that a solution of the whole game keeps
/// nothing else of them.
pub trait Restore: Keyed {
    /// The position that has this key, with no points banked.
    ///
    /// # Panics
    ///
    /// May panic if no position has this key.
    fn restore(&self, key: Self::Key) -> Self::Position;
}

/// An integer that serves as a key.
pub trait Key:
    Copy + Default + Eq + Ord + std::hash::Hash + std::fmt::Debug + Send + Sync + private::Sealed
{
    /// The width.
    const BITS: u32;

    /// The table for values that are true to the end of the game, fastest while there is room.
    type ExactTable: Table<Key = Self>;

    /// The table for such values if there are many times more of them than there is room for.
    type CrowdedTable: Table<Key = Self>;

    /// The key, widened.
    fn widen(self) -> u128;

    /// The key that was widened to this.
    ///
    /// # Panics
    ///
    /// If there is none.
    fn narrow(wide: u128) -> Self;
}

impl Key for u64 {
    const BITS: u32 = 64;

    type ExactTable = WordTable<1>;
    type CrowdedTable = WordTable<2>;

    #[inline]
    fn widen(self) -> u128 {
        self.into()
    }

    #[inline]
    fn narrow(wide: u128) -> Self {
        wide.try_into().expect("a key of 64 bits")
    }
}

impl Key for u128 {
    const BITS: u32 = 128;

    type ExactTable = WideTable<u128>;
    type CrowdedTable = WideTable<u128>;

    #[inline]
    fn widen(self) -> u128 {
        self
    }

    #[inline]
    fn narrow(wide: u128) -> Self {
        wide
    }
}

mod private {
    /// Tables know the widths they can pack.
    pub trait Sealed {}
    impl Sealed for u64 {}
    impl Sealed for u128 {}
}
