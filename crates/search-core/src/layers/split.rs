//! Ranges of keys, each small enough to be sorted in a cache.

use crate::Key;

/// Cuts the keys into parts of about equal size, lower keys in earlier parts.
///
/// The sizes are those of a sample and need not be right; that keys are in order of their parts always
/// is.
pub(super) struct Split<K> {
    low: K,
    /// The range of the sample is cut into cells whose width is two to the power of this.
    shift: u32,
    /// The part of every cell.
    parts: Vec<u16>,
}

/// So many cells' parts fit the fastest cache, beside other things.
const CELL_BITS: u32 = 12;

impl<K: Key> Split<K> {
    /// Everything in one part.
    pub(super) fn whole() -> Self {
        Self {
            low: K::from_u64(0),
            shift: K::BITS - 1,
            parts: vec![0],
        }
    }

    /// Cuts so that each of `count` parts gets about as much of the sample.
    pub(super) fn evenly(mut sample: Vec<K>, count: u16) -> Self {
        sample.sort_unstable();
        let (Some(&low), Some(&high)) = (sample.first(), sample.last()) else {
            return Self::whole();
        };
        let shift = high.minus(low).width().saturating_sub(CELL_BITS);
        let cell = |key: K| small(key.minus(low).without_low(shift));
        let mut parts = vec![0; cell(high) + 1];
        let mut seen = 0;
        let mut keys = sample.iter().peekable();
        for (index, part) in parts.iter_mut().enumerate() {
            let share = seen * usize::from(count) / sample.len();
            *part = u16::try_from(share).unwrap_or(u16::MAX);
            while keys.next_if(|&&key| cell(key) == index).is_some() {
                seen += 1;
            }
        }
        Self { low, shift, parts }
    }

    /// How many parts there are.
    pub(super) fn count(&self) -> usize {
        self.parts.last().map_or(1, |&last| usize::from(last) + 1)
    }

    /// The part of a key.
    #[inline]
    pub(super) fn part(&self, key: K) -> usize {
        if key < self.low {
            return 0;
        }
        let cell = small(key.minus(self.low).without_low(self.shift));
        self.parts[cell.min(self.parts.len() - 1)].into()
    }
}

/// Cells beyond all indices are beyond all cells.
#[inline]
fn small(cell: u64) -> usize {
    usize::try_from(cell).unwrap_or(usize::MAX)
}
