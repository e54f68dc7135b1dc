//! Where keys lie: numbers that look random, made from keys by steps that can be undone.

use crate::Key;

/// Where a key lies in a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Address<K> {
    /// Shared by keys that differ in their lowest [`FAMILY_BITS`] bits alone.
    pub(super) family: u32,
    pub(super) key: Scattered<K>,
}

/// A walk through a game changes a few stones at a time, and so it meets the keys that agree in all but
/// their low bits soon after each other. On a board of 5 x 5 cells 10,000 lookups meet 6,000 keys but
/// 240 families.
const FAMILY_BITS: u32 = 12;

impl<K: Key> Address<K> {
    #[inline]
    #[allow(clippy::cast_possible_truncation)] // The bits that are left are high ones.
    pub(super) fn of(key: K) -> Self {
        let [low, high] = split(key.widen() >> FAMILY_BITS);
        let family = if K::BITS == 64 {
            mix(low)
        } else {
            mix(low ^ mix(high))
        };
        Self {
            family: (family >> 32) as u32,
            key: Scattered::of(key),
        }
    }
}

/// A key turned into another number of as many bits.
///
/// Positions have structured keys; scattered ones fill a segment evenly. Since nothing is lost, a
/// table keeps these alone, in their order, and gives the keys back.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Scattered<K>(pub(super) K);

impl<K: Key> Scattered<K> {
    #[inline]
    fn of(key: K) -> Self {
        let [low, high] = split(key.widen());
        Self(if K::BITS == 64 {
            K::narrow(mix(low).into())
        } else {
            join(low, mix(high ^ mix(low)))
        })
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

/// Odd factors carry every bit upward; the shifts before them carry the high ones down first.
#[inline]
const fn mix(number: u64) -> u64 {
    let product = fold(number).wrapping_mul(FIRST);
    fold(product).wrapping_mul(SECOND)
}

#[inline]
const fn unmix(number: u64) -> u64 {
    let product = fold(number.wrapping_mul(const { inverse(SECOND) }));
    fold(product.wrapping_mul(const { inverse(FIRST) }))
}

/// Folds the high half onto the low one; once more unfolds it.
#[inline]
const fn fold(number: u64) -> u64 {
    number ^ number >> 32
}

/// What an odd number has to be multiplied with to get 1, by Newton's method: of an odd number three
/// bits are right to begin with, and every step doubles them.
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

    const KEYS: u128 = 1 << 14;

    /// Whether these numbers fill 256 places evenly.
    fn check(places: impl Iterator<Item = u8>, what: &str) {
        let mut counts = [0u32; 256];
        places.for_each(|place| counts[usize::from(place)] += 1);
        let (least, most) = (counts.iter().min(), counts.iter().max());
        assert!(least > Some(&20) && most < Some(&140), "{what}: {counts:?}");
    }

    fn check_tops<K: Key>(keys: impl Iterator<Item = K>, what: &str) {
        let top = |key| Scattered::of(key).top().to_be_bytes()[0];
        check(keys.map(top), what);
    }

    fn check_families<K: Key>(keys: impl Iterator<Item = K>, what: &str) {
        let family = |key| Address::of(key).family.to_le_bytes()[0];
        check(keys.map(family), what);
    }

    #[test]
    fn keys_that_differ_in_a_few_neighboring_bits_are_spread_evenly() {
        for shift in 0..=u128::BITS - 14 {
            let keys = || (0..KEYS).map(|key| key << shift);
            check_tops(keys(), "keys of 128 bits");
            if shift >= FAMILY_BITS {
                check_families(keys(), "families of 128 bits");
            }
            if shift <= u64::BITS - 14 {
                let keys = || keys().map(|key| split(key)[0]);
                check_tops(keys(), "keys of 64 bits");
                if shift >= FAMILY_BITS {
                    check_families(keys(), "families of 64 bits");
                }
            }
        }
    }

    #[test]
    fn the_lowest_bits_make_no_other_family() {
        for low in 0..1u64 << FAMILY_BITS {
            let base = 0xABCD << FAMILY_BITS;
            assert_eq!(Address::of(base | low).family, Address::of(base).family);
            let wide = u128::from(base) << 64;
            let other = wide | u128::from(low);
            assert_eq!(Address::of(other).family, Address::of(wide).family);
        }
    }
}
