//! Chance that repeats itself.

/// A small deterministic generator of numbers that look random (Steele, Lea and Flood, "Fast
/// splittable pseudorandom number generators", 2014).
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// One of `choices`, or `None` if there is none.
    pub(crate) fn pick<T>(&mut self, choices: &[T]) -> Option<usize> {
        self.below(choices.len())
    }

    /// A number below `sides`, or `None` if there is none.
    pub(crate) fn below(&mut self, sides: usize) -> Option<usize> {
        let roll = self.roll().checked_rem(sides as u64)?;
        usize::try_from(roll).ok()
    }

    fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}
