//! Keys in an order that looks random.

use crate::Key;

/// A key, turned into another number of as many bits by steps that can be undone.
///
/// Positions have structured keys; scattered ones fill a table evenly. Since nothing is lost, a table
/// keeps these alone, in their order, and gives the keys back.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Scattered<K>(pub(super) K);

impl<K: Key> Scattered<K> {
    #[inline]
    pub(super) fn of(key: K) -> Self {
        let [low, high] = split(key.widen());
        Self(if K::BITS == 64 {
            K::narrow(mix(low).into())
        } else {
            join(low, mix(high ^ mix(low)))
        })
    }

    /// A number that keys share which differ in their lowest `low_bits` bits alone.
    #[inline]
    pub(super) fn family(key: K, low_bits: u32) -> u32 {
        let [low, high] = split(key.widen() >> low_bits);
        let mixed = if K::BITS == 64 { mix(low) } else { mix(low ^ mix(high)) };
        (mixed >> 32) as u32
    }

    #[inline]
    pub(super) fn key(self) -> K {
        let [low, high] = split(self.0.widen());
        if K::BITS == 64 {
            K::narrow(unmix(low).into())
        } else {
            join(low, unmix(high) ^ mix(low))
        }
    }

    /// The highest 64 bits, which every bit of the key has a part in.
    #[inline]
    pub(super) fn top(self) -> u64 {
        let [low, high] = split(self.0.widen());
        if K::BITS == 64 { low } else { high }
    }
}

const FIRST: u64 = 0x9FB2_1C65_1E98_DF25;
const SECOND: u64 = 0xD6E8_FEB8_6659_FD93;

/// Odd factors carry every bit upward; the shift between them carries the high ones down first.
#[inline]
const fn mix(number: u64) -> u64 {
    let product = number.wrapping_mul(FIRST);
    (product ^ product >> 32).wrapping_mul(SECOND)
}

#[inline]
const fn unmix(number: u64) -> u64 {
    let product = number.wrapping_mul(const { inverse(SECOND) });
    (product ^ product >> 32).wrapping_mul(const { inverse(FIRST) })
}

/// The number that an odd number has to be multiplied with to get 1, by Newton's method: every step
/// doubles the number of bits that are right, the first three of which are.
const fn inverse(odd: u64) -> u64 {
    let mut inverse = odd;
    let mut bits = 3;
    while bits < u64::BITS {
        inverse = inverse.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(inverse)));
        bits *= 2;
    }
    inverse
}

#[inline]
#[allow(clippy::cast_possible_truncation)] // Low word, high word.
fn split(wide: u128) -> [u64; 2] {
    [wide as u64, (wide >> 64) as u64]
}

#[inline]
fn join<K: Key>(low: u64, high: u64) -> K {
    K::narrow(u128::from(high) << 64 | u128::from(low))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_come_back() {
        let mut key = 1u128;
        for step in 0..10_000u64 {
            for key in [key, step.into(), u128::MAX - u128::from(step)] {
                assert_eq!(Scattered::of(key).key(), key);
                let [low, high] = split(key);
                assert_eq!(Scattered::of(low).key(), low);
                assert_eq!(Scattered::of(high).key(), high);
            }
            key = key.wrapping_mul(0x2360_ED05_1FC6_5DA4_4385_DF64_9FCC_F645) + 1;
        }
    }

    /// Keys that differ in a few neighboring bits alone, wherever these are, fill 256 places evenly.
    #[test]
    fn structured_keys_are_spread_over_all_places() {
        const KEYS: u128 = 1 << 14;
        fn check(tops: impl Iterator<Item = u64>, what: &str) {
            let mut places = [0u32; 256];
            tops.for_each(|top| places[usize::from(top.to_be_bytes()[0])] += 1);
            let (least, most) = (places.iter().min(), places.iter().max());
            assert!(least > Some(&20) && most < Some(&140), "{what}: {places:?}");
        }
        for shift in 0..=u128::BITS - 14 {
            let keys = (0..KEYS).map(|key| key << shift);
            check(keys.map(|key| Scattered::of(key).top()), "128 bits");
            if shift <= u64::BITS - 14 {
                let keys = (0..KEYS).map(|key| split(key << shift)[0]);
                check(keys.map(|key| Scattered::of(key).top()), "64 bits");
            }
        }
    }
}
