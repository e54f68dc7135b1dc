//! Sorts integers by their digits, the lowest first.
//!
//! Harold Seward, *Information sorting in the application of electronic digital computers to business
//! operations*, 1954.

use crate::Key;

/// The most bits of a digit: its counts fit the fastest cache.
const DIGIT_BITS: u32 = 11;
/// With more digits than this, comparing is faster.
const MAX_DIGITS: u32 = 5;
/// With fewer keys than this, too.
const MIN_KEYS: usize = 256;

/// Sorts the keys and drops all but one of equal ones; `spare` is room to work in.
pub(super) fn sort_unique<K: Key>(keys: &mut Vec<K>, spare: &mut Vec<K>) {
    let Some(&first) = keys.first() else {
        return;
    };
    // The bits above are the same in all keys.
    let differing = keys
        .iter()
        .fold(K::from_u64(0), |bits, &key| bits.or(key.xor(first)));
    let width = differing.width().max(1);
    let digits = width.div_ceil(DIGIT_BITS);
    if keys.len() < MIN_KEYS || digits > MAX_DIGITS {
        keys.sort_unstable();
    } else {
        spare.resize(keys.len(), first);
        let bits = width.div_ceil(digits);
        for digit in 0..digits {
            sort_by_digit(keys, spare, digit * bits, bits);
            std::mem::swap(keys, spare);
        }
    }
    drop_repeated(keys);
}

/// Copies the keys in the order of one digit.
fn sort_by_digit<K: Key>(keys: &[K], sorted: &mut [K], shift: u32, bits: u32) {
    let mask = (1 << bits) - 1;
    // Below 2^11, whatever the width of an index.
    #[allow(clippy::cast_possible_truncation)]
    let digit = |key: K| (key.without_low(shift) & mask) as usize;
    let mut places = [0_u32; 1 << DIGIT_BITS];
    for &key in keys {
        places[digit(key)] += 1;
    }
    let mut sum = 0;
    for place in &mut places[..1 << bits] {
        sum += std::mem::replace(place, sum);
    }
    for &key in keys {
        let place = &mut places[digit(key)];
        sorted[*place as usize] = key;
        *place += 1;
    }
}

/// Drops the repetitions from sorted keys; half of them are, so that a branch would often be mispredicted.
fn drop_repeated<K: Key>(keys: &mut Vec<K>) {
    let mut kept = 1;
    for index in 1..keys.len() {
        let key = keys[index];
        let is_new = key != keys[kept - 1];
        keys[kept] = key;
        kept += usize::from(is_new);
    }
    keys.truncate(kept);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<K: Key>(make: impl Fn(u64) -> K) {
        let mut seed = 1_u64;
        for count in [0, 1, 2, 3, 100, 255, 256, 1_000, 5_000] {
            for bits in [1, 7, 11, 12, 22, 23, 40, 55, 56, 64] {
                let mut next = || {
                    seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    make((seed ^ seed >> 31) >> (64 - bits))
                };
                let mut keys: Vec<K> = (0..count).map(|_| next()).collect();
                let mut expected = keys.clone();
                expected.sort_unstable();
                expected.dedup();
                sort_unique(&mut keys, &mut Vec::new());
                assert_eq!(keys, expected, "{count} keys of {bits} bits");
            }
        }
    }

    #[test]
    fn keys_come_sorted_and_once() {
        check(|number| number);
        check(|number| number | 1 << 63);
        check(u128::from);
        check(|number| u128::from(number) << 64 | 0xBEEF);
        check(|number| u128::MAX - u128::from(number));
    }
}
