//! Natural numbers of any size, as far as counting needs them.

use std::fmt;

/// A natural number of any size.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Natural {
    /// Digits to the base of a billion, the lowest first.
    digits: Vec<u32>,
}

const BASE: u64 = 1_000_000_000;

impl Natural {
    /// One.
    pub(super) fn one() -> Self {
        Self { digits: vec![1] }
    }

    /// So many times as much.
    pub(super) fn times(mut self, factor: u32) -> Self {
        let mut carry = 0;
        for digit in &mut self.digits {
            let product = u64::from(*digit) * u64::from(factor) + carry;
            *digit = low(product % BASE);
            carry = product / BASE;
        }
        if carry > 0 {
            self.digits.push(low(carry));
        }
        self
    }

    /// A part of it; it can be divided without a rest.
    pub(super) fn over(mut self, divisor: u32) -> Self {
        let mut rest = 0;
        for digit in self.digits.iter_mut().rev() {
            let dividend = rest * BASE + u64::from(*digit);
            *digit = low(dividend / u64::from(divisor));
            rest = dividend % u64::from(divisor);
        }
        debug_assert_eq!(rest, 0, "a count is a whole number");
        while self.digits.len() > 1 && self.digits.last() == Some(&0) {
            self.digits.pop();
        }
        self
    }
}

/// One digit; it is below the base.
fn low(digit: u64) -> u32 {
    u32::try_from(digit).expect("a digit is below a billion")
}

impl fmt::Display for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut digits = self.digits.iter().rev();
        let first = digits.next().map_or(String::new(), u32::to_string);
        let rest: String = digits.map(|digit| format!("{digit:09}")).collect();
        f.pad_integral(true, "", &(first + &rest))
    }
}

/// In how many ways the discs of the full game can be laid out as a track.
///
/// ```
/// use games_big_points::full;
///
/// let tracks = full::tracks().to_string();
/// assert_eq!(tracks, "140120944041943504735576065404171352000000");
/// ```
#[must_use]
pub fn tracks() -> Natural {
    let mut ways = Natural::one();
    let mut laid = 0;
    for disc in super::Disc::all() {
        for number in 1..=u32::from(disc.on_track()) {
            laid += 1;
            // The product of `number` consecutive factors is divisible at every step.
            ways = ways.times(laid).over(number);
        }
    }
    ways
}

/// How many ways there are to begin a game: the tracks, for each number of players from two to five.
///
/// ```
/// use games_big_points::full;
///
/// let starts = full::starts().to_string();
/// assert_eq!(starts, "560483776167774018942304261616685408000000");
/// ```
#[must_use]
pub fn starts() -> Natural {
    let numbers = super::FullGame::PLAYERS.count();
    tracks().times(u32::try_from(numbers).expect("there are four"))
}
