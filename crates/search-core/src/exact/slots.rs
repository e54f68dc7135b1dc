//! The table of all positions: compact, exact, and growing a part at a time.

use super::allowance::Allowance;
use super::scatter::Scattered;
use super::segment::Segment;
use crate::{Key, Stop, Worth};

/// What every position that was solved is worth.
///
/// The table is many segments, each of which grows on its own: the memory that holds what is copied
/// while it is copied is one segment, not another table.
pub(super) struct Slots<K, W> {
    segments: Box<[Segment<K, W>]>,
    /// What the last segment that grew left behind: the next one grows into it. Memory that is never
    /// given back in between is never cut into pieces that fit nothing.
    spare: Vec<u8>,
}

impl<K: Key, W: Worth> Slots<K, W> {
    pub(super) fn new() -> Self {
        Self {
            segments: (0..1 << Segment::<K, W>::BITS).map(|_| Segment::new()).collect(),
            spare: Vec::new(),
        }
    }

    /// How many positions there are.
    pub(super) fn len(&self) -> u64 {
        self.segments.iter().map(Segment::used).sum()
    }

    /// How many bytes the table takes.
    pub(super) fn bytes(&self) -> usize {
        let segments: usize = self.segments.iter().map(Segment::bytes).sum();
        segments + self.spare.capacity() + size_of_val(&*self.segments)
    }

    /// Tells that a position will be asked for soon.
    #[inline]
    pub(super) fn prefetch(&self, key: Scattered<K>) {
        self.segments[segment(key)].prefetch(key);
    }

    #[inline]
    pub(super) fn get(&self, key: Scattered<K>) -> Option<W> {
        self.segments[segment(key)].get(key)
    }

    /// Inserts a position that is not there yet.
    ///
    /// If there is no memory for it the table stays as it is.
    #[inline]
    pub(super) fn insert(
        &mut self,
        key: Scattered<K>,
        worth: W,
        allowance: &mut Allowance,
    ) -> Result<(), Stop> {
        let segment = &mut self.segments[segment(key)];
        if segment.is_full() {
            segment.grow(&mut self.spare, allowance)?;
        }
        segment.insert(key, worth, allowance)
    }

    /// All positions, ordered by their scattered keys: the same order however they came in.
    pub(super) fn iter(&self) -> impl Iterator<Item = (K, W)> + '_ {
        self.segments.iter().flat_map(Segment::iter)
    }
}

#[inline]
#[allow(clippy::cast_possible_truncation)] // A few bits.
fn segment<K: Key>(key: Scattered<K>) -> usize {
    (key.top() >> (u64::BITS - Segment::<K, crate::Verdict>::BITS)) as usize
}
