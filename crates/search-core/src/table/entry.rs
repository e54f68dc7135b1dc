//! What a table remembers of one position.

use std::hash::{Hash, Hasher};
use std::num::NonZeroU16;

use crate::{Bound, Value};

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// What the position is worth to its mover: wins and losses counted from the position, banked
    /// points left out.
    pub value: Value,
    /// What `value` says of the true one.
    pub bound: Bound,
    /// How far the search looked from here.
    pub depth: Depth,
    /// The best move, if there is one to tell.
    pub best: Option<MoveTag>,
    /// What it cost to find out.
    pub effort: Effort,
}

/// What an entry cost to find out, in nodes, to the next power of two.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub struct Effort(u8);

impl Effort {
    /// How many bits an effort takes.
    pub(super) const BITS: u32 = 6;

    /// The effort of this many nodes.
    #[must_use]
    #[inline]
    #[allow(clippy::cast_possible_truncation)] // At most 63.
    pub fn nodes(nodes: u64) -> Self {
        Self((u64::BITS - (nodes >> 1).leading_zeros()) as u8)
    }

    #[inline]
    pub(super) fn get(self) -> u64 {
        self.0.into()
    }
}

/// How far a search looked: some plies, or to the end of the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Depth(u8);

impl Depth {
    /// To the end of every line.
    pub const END: Self = Self(u8::MAX);

    /// This many plies; a table counts no more than 254, and takes all beyond for the same.
    #[must_use]
    pub fn plies(plies: u16) -> Self {
        Self(u8::try_from(plies).unwrap_or(u8::MAX).min(u8::MAX - 1))
    }
}

/// A hash of a move, to know it again among the moves of its position.
///
/// Another move may have the same tag: a search that takes it for the best one loses order, not
/// truth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveTag(NonZeroU16);

impl MoveTag {
    /// The tag of a move, the same on every machine and in every run.
    #[must_use]
    #[allow(clippy::cast_possible_truncation)] // The highest bits are kept.
    pub fn of(mv: impl Hash) -> Self {
        let mut hasher = TagHasher(0);
        mv.hash(&mut hasher);
        Self(NonZeroU16::new((hasher.0 >> 48) as u16).unwrap_or(NonZeroU16::MAX))
    }

    /// The tag as an index below 2^16.
    #[must_use]
    pub fn get(self) -> usize {
        self.0.get().into()
    }
}

/// Multiplies what it is fed by an odd constant, so that the highest bits depend on all of it.
struct TagHasher(u64);

impl TagHasher {
    fn feed(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word)
            .wrapping_add(1)
            .wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

impl Hasher for TagHasher {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.feed(byte.into());
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.feed(number.into());
    }

    fn write_u16(&mut self, number: u16) {
        self.feed(number.into());
    }

    fn write_u32(&mut self, number: u32) {
        self.feed(number.into());
    }

    fn write_u64(&mut self, number: u64) {
        self.feed(number);
    }

    /// The variants of enums come here: byte by byte they would take eight times as long.
    fn write_usize(&mut self, number: usize) {
        self.feed(number as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// How many bits the value and its bound take.
pub(super) const VALUE_BITS: u32 = 18;
/// How many bits the whole entry takes.
pub(super) const ENTRY_BITS: u32 = VALUE_BITS + 24 + Effort::BITS;

/// The value and its bound in the lowest bits; never 0.
#[inline]
pub(super) fn pack_value(value: Value, bound: Bound) -> u64 {
    let bound = match bound {
        Bound::Upper => 1,
        Bound::Lower => 2,
        Bound::Exact => 3,
    };
    let biased = (value.as_i32() + BIAS) as u64;
    biased << 2 | bound
}

/// What [`pack_value`] packed; bits above are ignored.
#[inline]
pub(super) fn unpack_value(packed: u64) -> Option<(Value, Bound)> {
    let bound = match packed & 3 {
        0 => return None,
        1 => Bound::Upper,
        2 => Bound::Lower,
        _ => Bound::Exact,
    };
    let biased = (packed >> 2 & 0xFFFF) as i32;
    Some((Value::from_i32(biased - BIAS), bound))
}

/// Makes every value a number of 16 bits.
const BIAS: i32 = 1 << 15;

impl Entry {
    /// The entry as a number; never 0.
    #[inline]
    pub(super) fn pack(self) -> u64 {
        let best = self.best.map_or(0, |MoveTag(tag)| tag.get());
        pack_value(self.value, self.bound)
            | u64::from(self.depth.0) << VALUE_BITS
            | u64::from(best) << (VALUE_BITS + 8)
            | self.effort.get() << (VALUE_BITS + 24)
    }

    /// What [`pack`](Self::pack) packed; bits above are ignored.
    #[inline]
    #[allow(clippy::cast_possible_truncation)] // Each part is as wide as its bits.
    pub(super) fn unpack(packed: u64) -> Option<Self> {
        let (value, bound) = unpack_value(packed)?;
        Some(Self {
            value,
            bound,
            depth: Depth((packed >> VALUE_BITS) as u8),
            best: NonZeroU16::new((packed >> (VALUE_BITS + 8)) as u16).map(MoveTag),
            effort: Effort((packed >> (VALUE_BITS + 24)) as u8 & ((1 << Effort::BITS) - 1)),
        })
    }
}
