//! The place of a key: its remainder by an odd number.

/// Divides by a fixed odd number with a multiplication.
///
/// Keys that are close stay close, and an odd divisor makes remainder and low bits independent:
/// together they determine the key (Chinese remainder theorem).
#[derive(Clone, Copy, Debug)]
pub(super) struct Modulus {
    divisor: u64,
    /// `2^64 / divisor`, rounded down.
    reciprocal: u64,
}

impl Modulus {
    /// The largest odd number up to `limit`, at least 3.
    pub(super) fn up_to(limit: u64) -> Self {
        let divisor = (limit.max(3) - 1) | 1;
        Self {
            divisor,
            reciprocal: u64::MAX / divisor,
        }
    }

    pub(super) fn divisor(self) -> u64 {
        self.divisor
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation)] // It is an index into memory.
    pub(super) fn remainder(self, key: u64) -> usize {
        // The quotient comes out right or one too small.
        let quotient = ((u128::from(key) * u128::from(self.reciprocal)) >> 64) as u64;
        let remainder = key - quotient * self.divisor;
        let exact = if remainder >= self.divisor {
            remainder - self.divisor
        } else {
            remainder
        };
        exact as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_remainder_is_that_of_division() {
        for limit in [3, 4, 5, 1_000, (1 << 18) + 1, 1 << 24, (1 << 28) - 7] {
            let modulus = Modulus::up_to(limit);
            assert!(modulus.divisor() <= limit && modulus.divisor() % 2 == 1);
            let mut key = 1u64;
            for step in 0..2_000 {
                for key in [key, step, u64::MAX - step, step * modulus.divisor()] {
                    assert_eq!(modulus.remainder(key) as u64, key % modulus.divisor());
                }
                key = key
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(step);
            }
        }
    }
}
