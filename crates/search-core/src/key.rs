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
    /// Arithmetic of keys, for what sorts and packs them; tables know the widths they can pack.
    pub trait Sealed: Copy {
        /// The sum, modulo the width.
        fn plus(self, other: Self) -> Self;

        /// The difference, modulo the width.
        fn minus(self, other: Self) -> Self;

        /// The bits that are in one of them or in both.
        fn or(self, other: Self) -> Self;

        /// The bits that are in one of them alone.
        fn xor(self, other: Self) -> Self;

        /// The lowest 64 bits of what is left without the lowest `bits`.
        fn without_low(self, bits: u32) -> u64;

        /// The key without its lowest `bits`, fewer than it has.
        fn shifted_down(self, bits: u32) -> Self;

        /// The key with so many zeros behind it, fewer than it has bits.
        fn shifted_up(self, bits: u32) -> Self;

        /// How many bits it takes to write the key.
        fn width(self) -> u32;

        /// The key that is this number.
        fn from_u64(number: u64) -> Self;
    }

    macro_rules! arithmetic {
        ($key:ty) => {
            impl Sealed for $key {
                #[inline]
                fn plus(self, other: Self) -> Self {
                    self.wrapping_add(other)
                }

                #[inline]
                fn minus(self, other: Self) -> Self {
                    self.wrapping_sub(other)
                }

                #[inline]
                fn or(self, other: Self) -> Self {
                    self | other
                }

                #[inline]
                fn xor(self, other: Self) -> Self {
                    self ^ other
                }

                #[inline]
                #[allow(clippy::cast_possible_truncation)]
                fn without_low(self, bits: u32) -> u64 {
                    (self >> bits) as u64
                }

                #[inline]
                fn shifted_down(self, bits: u32) -> Self {
                    self >> bits
                }

                #[inline]
                fn shifted_up(self, bits: u32) -> Self {
                    self << bits
                }

                #[inline]
                fn width(self) -> u32 {
                    Self::BITS - self.leading_zeros()
                }

                #[inline]
                fn from_u64(number: u64) -> Self {
                    number.into()
                }
            }
        };
    }

    arithmetic!(u64);
    arithmetic!(u128);
}
