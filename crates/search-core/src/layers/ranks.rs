//! Where keys are in a sorted list, by their first bits.

use std::ops::Range;

use crate::Key;

/// Where the keys of a sorted list are, without a look at most of them.
///
/// The range of the keys is cut into cells of equal width, a few for each key, and the number of keys
/// before each cell is written down.
pub(super) struct Ranks<K> {
    low: K,
    /// The width of a cell is two to the power of this.
    shift: u32,
    /// How many keys are in the cells before each; one more number than there are cells.
    before: Vec<u32>,
}

/// How many cells there are for each key, up to a factor of two: most of them have at most one.
const CELLS_PER_KEY: usize = 4;

impl<K: Key> Ranks<K> {
    /// The places of sorted keys.
    pub(super) fn new(
        keys: impl DoubleEndedIterator<Item = K> + ExactSizeIterator + Clone,
    ) -> Self {
        let (low, high) = (keys.clone().next(), keys.clone().next_back());
        let (Some(low), Some(high)) = (low, high) else {
            return Self {
                low: K::from_u64(0),
                shift: 0,
                before: vec![0; 2],
            };
        };
        let cell_bits = (keys.len() * CELLS_PER_KEY).ilog2();
        let shift = high.minus(low).width().saturating_sub(cell_bits);
        let cell = |key: K| index(key.minus(low).without_low(shift));
        let mut before = vec![0; cell(high) + 2];
        for key in keys {
            before[cell(key) + 1] += 1;
        }
        let mut sum = 0;
        for count in &mut before {
            sum += *count;
            *count = sum;
        }
        Self { low, shift, before }
    }

    /// Where the key is, if it is one of those that this was made of.
    #[inline]
    pub(super) fn range(&self, key: K) -> Range<usize> {
        if key < self.low {
            return 0..0;
        }
        let cell = index(key.minus(self.low).without_low(self.shift));
        match self.before.get(cell..).unwrap_or_default() {
            [start, end, ..] => *start as usize..*end as usize,
            _ => 0..0,
        }
    }

    pub(super) fn memory(&self) -> usize {
        self.before.capacity() * size_of::<u32>()
    }
}

/// A cell beyond all indices is beyond all cells.
#[inline]
fn index(cell: u64) -> usize {
    usize::try_from(cell).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(keys: &[u128]) {
        let ranks = Ranks::new(keys.iter().copied());
        let probes = keys
            .iter()
            .flat_map(|&key| [key.wrapping_sub(1), key, key.wrapping_add(1)]);
        for probe in probes.chain([0, 1, u128::MAX]) {
            let found = keys[ranks.range(probe)].contains(&probe);
            assert_eq!(found, keys.contains(&probe), "{probe} in {keys:?}");
        }
    }

    #[test]
    fn every_key_is_in_its_range() {
        check(&[]);
        check(&[7]);
        check(&[0, u128::MAX]);
        check(&(0..100).collect::<Vec<_>>());
        check(&(0..100).map(|key| key * key * key).collect::<Vec<_>>());
        check(&(0..127).map(|bits| 1 << bits).collect::<Vec<_>>());
        // All but one are in the same cell.
        check(&(0..100).chain([u128::MAX - 1]).collect::<Vec<_>>());
    }
}
