//! Where keys are in a sorted list, by their first bits.

use crate::Key;

/// How many keys of a sorted list come before others, without a look at most of them.
///
/// The range of the keys is cut into cells of equal width, about one for four keys, and the number of
/// keys before each cell is written down.
pub(super) struct Ranks<K> {
    low: K,
    /// The width of a cell is two to the power of this.
    shift: u32,
    /// How many keys are in the cells before each; one more number than there are cells.
    before: Vec<u32>,
}

/// How many keys share a cell if they are spread evenly.
const KEYS_PER_CELL: usize = 4;
/// Up to so many keys, looking at all is faster than halving.
const FEW: usize = 16;

impl<K: Key> Ranks<K> {
    /// The ranks of sorted keys.
    pub(super) fn new(keys: &[K]) -> Self {
        let (Some(&low), Some(&high)) = (keys.first(), keys.last()) else {
            return Self {
                low: K::from_u64(0),
                shift: 0,
                before: vec![0, 0],
            };
        };
        let cell_bits = (keys.len() / KEYS_PER_CELL).max(1).ilog2() + 1;
        let shift = high.minus(low).width().saturating_sub(cell_bits);
        let cell = |key: K| index(key.minus(low).without_low(shift));
        let mut before = vec![0; cell(high) + 2];
        for &key in keys {
            before[cell(key) + 1] += 1;
        }
        let mut sum = 0;
        for count in &mut before {
            sum += *count;
            *count = sum;
        }
        Self { low, shift, before }
    }

    /// How many of the keys that this was made of are not above `key`.
    #[inline]
    pub(super) fn rank(&self, keys: &[K], key: K) -> usize {
        if key < self.low {
            return 0;
        }
        let cell = key.minus(self.low).without_low(self.shift);
        let cell = index(cell).min(self.before.len() - 2);
        let (start, end) = (self.before[cell] as usize, self.before[cell + 1] as usize);
        let keys = &keys[start..end];
        let among = if keys.len() <= FEW {
            keys.iter().map(|&other| usize::from(other <= key)).sum()
        } else {
            keys.partition_point(|&other| other <= key)
        };
        start + among
    }

    /// How many bytes this takes.
    pub(super) fn bytes(&self) -> usize {
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
        let ranks = Ranks::new(keys);
        let probes = keys
            .iter()
            .flat_map(|&key| [key.wrapping_sub(1), key, key.wrapping_add(1)]);
        for probe in probes.chain([0, 1, u128::MAX]) {
            let expected = keys.iter().filter(|&&key| key <= probe).count();
            assert_eq!(ranks.rank(keys, probe), expected, "{probe} in {keys:?}");
        }
    }

    #[test]
    fn ranks_are_those_of_counting() {
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
