//! Random numbers from a seed.

/// A stream of random numbers, the same for the same seed on every machine.
///
/// Guy Steele, Doug Lea, Christine Flood, *Fast Splittable Pseudorandom Number Generators*, 2014.
pub(super) struct Dice {
    state: u64,
}

impl Dice {
    pub(super) fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// One element of the list; `None` if it is empty.
    pub(super) fn pick<M: Copy>(&mut self, list: &[M]) -> Option<M> {
        let sides = u64::try_from(list.len()).ok()?;
        let index = self.roll().checked_rem(sides)?;
        list.get(usize::try_from(index).ok()?).copied()
    }

    fn roll(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}
