//! The table of all positions: compact, exact, and growing a part at a time.
//!
//! Witold Litwin, *Linear hashing: a new tool for file and table addressing*, 1980.

use super::allowance::Allowance;
use super::scatter::Scattered;
use super::segment::Segment;
use crate::{Key, Stop, Worth};

/// What every position that was solved is worth.
pub(super) struct Slots<K, W> {
    segments: Vec<Segment<K, W>>,
    used: u64,
    mask: usize,
}

/// How many low bits of a key do not count when its segment is chosen.
const FAMILY_BITS: u32 = 12;
/// So many positions on average fill a segment.
const CROWD: usize = 512;

impl<K: Key, W: Worth> Slots<K, W> {
    pub(super) fn new() -> Self {
        Self {
            segments: vec![Segment::new()],
            used: 0,
            mask: 0,
        }
    }

    /// How many positions there are.
    pub(super) fn len(&self) -> u64 {
        self.used
    }

    /// How many bytes the table takes.
    pub(super) fn bytes(&self) -> usize {
        let segments: usize = self.segments.iter().map(Segment::bytes).sum();
        segments + self.segments.capacity() * size_of::<Segment<K, W>>()
    }

    /// Tells that a position will be asked for soon.
    #[inline]
    pub(super) fn prefetch(&self, at: Address<K>) {
        self.segments[self.segment(at)].prefetch(at.key);
    }

    #[inline]
    pub(super) fn get(&self, at: Address<K>) -> Option<W> {
        self.segments[self.segment(at)].get(at.key)
    }

    /// Inserts a position that is not there yet.
    ///
    /// If there is no memory for it the table stays as it is.
    #[inline]
    pub(super) fn insert(
        &mut self,
        at: Address<K>,
        worth: W,
        allowance: &mut Allowance,
    ) -> Result<(), Stop> {
        let segment = self.segment(at);
        self.segments[segment].insert(at.key, worth, allowance)?;
        self.used += 1;
        if self.used > (self.segments.len() * CROWD) as u64 {
            self.split(allowance)?;
        }
        Ok(())
    }

    #[cold]
    fn split(&mut self, allowance: &mut Allowance) -> Result<(), Stop> {
        let count = self.segments.len();
        if count == self.segments.capacity() {
            allowance.reserve(&mut self.segments, count + count / 4 + 4)?;
        }
        let half = 1 << count.ilog2();
        let leaves = |key| Address::of(key).family as usize & half != 0;
        let new = self.segments[count - half].split(leaves, allowance)?;
        self.segments.push(new);
        self.mask = 2 * half - 1;
        Ok(())
    }

    /// All positions.
    pub(super) fn iter(&self) -> impl Iterator<Item = (K, W)> + '_ {
        self.segments.iter().flat_map(Segment::iter)
    }

    #[inline]
    fn segment(&self, at: Address<K>) -> usize {
        let place = at.family as usize & self.mask;
        if place < self.segments.len() { place } else { place & (self.mask >> 1) }
    }
}

/// Where a key lies.
#[derive(Clone, Copy)]
pub(super) struct Address<K> {
    key: Scattered<K>,
    family: u32,
}

impl<K: Key> Address<K> {
    #[inline]
    pub(super) fn of(key: K) -> Self {
        Self { key: Scattered::of(key), family: Scattered::family(key, FAMILY_BITS) }
    }
}
