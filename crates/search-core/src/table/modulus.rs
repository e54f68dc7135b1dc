//! The place of a key: its remainder by a prime.

/// Divides by a fixed prime with a multiplication.
///
/// Keys that are close stay close. A prime other than 2 makes remainder and low bits independent,
/// so that together they determine the key, and does not beat in time with the columns of a board:
/// dividing by 2^21 - 1 = 127 * 16513 would fold columns of seven bits onto each other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Modulus {
    divisor: u64,
    /// `2^64 / divisor`, rounded down.
    reciprocal: u64,
}

impl Modulus {
    /// The largest prime up to `limit`, at least 3.
    pub(super) fn up_to(limit: u64) -> Self {
        let odd = (limit.max(3) - 1) | 1;
        Self::by(
            (3..=odd)
                .rev()
                .step_by(2)
                .find(|&odd| is_prime(odd))
                .unwrap_or(3),
        )
    }

    /// The smallest prime from `limit` on, at least 3.
    pub(super) fn at_least(limit: u64) -> Self {
        Self::by(
            (limit.max(3) | 1..)
                .step_by(2)
                .find(|&odd| is_prime(odd))
                .unwrap_or(3),
        )
    }

    fn by(divisor: u64) -> Self {
        Self {
            divisor,
            reciprocal: u64::MAX / divisor,
        }
    }

    /// How many remainders there are.
    #[allow(clippy::cast_possible_truncation)] // They are indices into memory.
    pub(super) fn remainders(self) -> usize {
        self.divisor as usize
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

/// Whether an odd number above 1 is prime.
fn is_prime(odd: u64) -> bool {
    let mut factors = (3..).step_by(2).take_while(|factor| factor * factor <= odd);
    factors.all(|factor| !odd.is_multiple_of(factor))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_remainder_is_that_of_division() {
        for limit in [3, 4, 5, 1_000, (1 << 18) + 1, 1 << 24, (1 << 28) - 7] {
            let modulus = Modulus::up_to(limit);
            let mut key = 1u64;
            for step in 0..2_000 {
                for key in [key, step, u64::MAX - step, step * modulus.divisor] {
                    assert_eq!(modulus.remainder(key) as u64, key % modulus.divisor);
                }
                key = key
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(step);
            }
        }
    }

    #[test]
    fn the_divisor_is_the_nearest_prime() {
        for (limit, below, above) in [
            (0, 3, 3),
            (3, 3, 3),
            (4, 3, 5),
            (25, 23, 29),
            (1 << 21, 2_097_143, 2_097_169),
        ] {
            assert_eq!(Modulus::up_to(limit).divisor, below);
            assert_eq!(Modulus::at_least(limit).divisor, above);
        }
    }
}
