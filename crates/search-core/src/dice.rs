//! Chance that repeats itself.

/// A stream of numbers that look random, the same for the same seed on every machine.
///
/// Guy Steele, Doug Lea and Christine Flood, *Fast Splittable Pseudorandom Number Generators*, 2014.
///
/// ```
/// use search_core::Dice;
///
/// let mut dice = Dice::new(7);
/// assert!((1..=6).contains(&(1 + dice.below(6))));
/// assert!(dice.pick(&["heads", "tails"]).is_some());
/// assert_eq!(Dice::new(7), Dice::new(7));
/// assert_ne!(dice.split().roll(), dice.roll());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dice(u64);

impl Dice {
    /// The stream of this seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number, every one as likely as the others.
    #[inline]
    pub fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `sides`; the probabilities of two numbers differ by less than 2^-63.
    ///
    /// # Panics
    ///
    /// If there are no sides.
    #[inline]
    #[allow(clippy::cast_possible_truncation)] // It is below `sides`.
    pub fn below(&mut self, sides: usize) -> usize {
        assert!(sides > 0, "dice without sides");
        // The high half of a product is a fair choice and, unlike a remainder, needs no division.
        ((u128::from(self.roll()) * sides as u128) >> 64) as usize
    }

    /// One element of a list; `None` if it is empty.
    pub fn pick<T: Copy>(&mut self, list: &[T]) -> Option<T> {
        (!list.is_empty()).then(|| list[self.below(list.len())])
    }

    /// Another stream that has nothing to do with the rest of this one, for another thread say.
    #[must_use]
    pub fn split(&mut self) -> Self {
        Self(self.roll())
    }
}
