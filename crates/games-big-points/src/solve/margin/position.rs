//! A position without its past.

use crate::Track;

/// The longest track: the bit above a disc's is needed too.
pub(super) const MOST_DISCS: usize = 31;

/// What is left of a reduced game of `C` colors, as its margin depends on it.
///
/// Discs that were taken leave no gap, so that positions of different tracks meet. Colors have no names
/// but slots:
///
/// | slots  | colors                                                                            |
/// |--------|-----------------------------------------------------------------------------------|
/// | 0..u   | the `u` whose pawns are not on the stair, in the order of their masks, then leads |
/// | u..C   | the others; a disc is worth as many points as the number of its slot               |
///
/// A pawn that is not on the stair stands on a disc of its color, or before the track if none of these is
/// under a pawn. Who leads by how many discs of a color counts only in comparison with the other colors that
/// are still to climb: a lead in all of them is worth the same in whatever order they climb, and is banked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Remainder<const C: usize> {
    /// For each slot the discs of its color, bit 0 being the first disc of the track.
    pub(super) discs: [u32; C],
    /// The discs under pawns.
    pub(super) pawned: u32,
    /// The number of discs on the track.
    pub(super) len: u8,
    /// The number of pawns that are not on the stair.
    pub(super) waiting: u8,
    /// By how many discs more than of slot 0 the mover leads in each color that is still to climb.
    pub(super) leads: [i8; C],
    /// By how many points the mover leads for sure.
    pub(super) banked: i16,
}

impl<const C: usize> Remainder<C> {
    /// The start of a track of `C` colors and at most 31 discs.
    pub(super) fn start(track: &Track) -> Self {
        let mut discs = [0; C];
        for (place, color) in track.colors().iter().enumerate() {
            discs[color.index()] |= 1 << place;
        }
        discs.sort_unstable();
        Self {
            discs,
            pawned: 0,
            len: u8::try_from(track.size().track_len()).expect("at most 31 discs"),
            waiting: u8::try_from(C).expect("at most 5 colors"),
            leads: [0; C],
            banked: 0,
        }
    }

    /// Whether all pawns are on the stair.
    #[inline]
    pub(super) fn is_over(&self) -> bool {
        self.waiting == 0
    }

    /// The discs of a slot's color ahead of its pawn.
    #[inline]
    pub(super) fn ahead(&self, slot: usize) -> u32 {
        let own = self.discs[slot];
        // A pawn before the track has passed nothing.
        let passed = ((own & self.pawned) << 1).saturating_sub(1);
        own & !passed
    }

    /// The disc that the pawn of a slot moves to; 0 if it climbs the stair.
    #[inline]
    pub(super) fn target(&self, slot: usize) -> u32 {
        let ahead = self.ahead(slot);
        ahead & ahead.wrapping_neg()
    }

    /// The discs under pawns after the pawn of a slot has moved to `target`.
    #[inline]
    pub(super) fn pawned_after(&self, slot: usize, target: u32) -> u32 {
        self.pawned & !self.discs[slot] | target
    }

    /// The discs that may be taken while these are under pawns.
    #[inline]
    fn free(&self, pawned: u32) -> u32 {
        self.discs.iter().fold(0, |all, discs| all | discs) & !pawned
    }

    /// The nearest free discs left and right of a pawn that has moved to `target`; 0 for none.
    #[inline]
    pub(super) fn reach(&self, slot: usize, target: u32) -> [u32; 2] {
        let free = self.free(self.pawned_after(slot, target));
        let left = free & (target - 1);
        let right = free & !(target - 1);
        let nearest_left = match left {
            0 => 0,
            _ => 1 << left.ilog2(),
        };
        [nearest_left, right & right.wrapping_neg()]
    }

    /// The position after the pawn of a slot has climbed, for the other player.
    #[inline]
    pub(super) fn climbed(&self, slot: usize) -> Self {
        let mut next = *self;
        let last = usize::from(self.waiting) - 1;
        next.pawned = self.pawned_after(slot, 0);
        next.banked += points(last) * i16::from(self.leads[slot] + 1);
        next.discs[slot..=last].rotate_left(1);
        next.leads[slot..=last].rotate_left(1);
        next.leads[last] = 0;
        next.waiting -= 1;
        next.handed_over()
    }

    /// The position after the pawn of a slot has moved to `target` and the mover has taken the disc `taken`,
    /// for the other player.
    #[inline]
    pub(super) fn walked(&self, slot: usize, target: u32, taken: u32) -> Self {
        let mut next = *self;
        let below = taken - 1;
        let without = |discs: u32| discs & below | discs >> 1 & !below;
        let color = self.slot_of(taken);
        if color < usize::from(self.waiting) {
            next.leads[color] += 1;
        } else {
            next.banked += points(color);
        }
        next.discs = self.discs.map(without);
        next.pawned = without(self.pawned_after(slot, target));
        next.len -= 1;
        next.handed_over()
    }

    #[inline]
    pub(super) fn slot_of(&self, disc: u32) -> usize {
        let has = |discs: &u32| discs & disc != 0;
        self.discs
            .iter()
            .position(has)
            .expect("a disc of the track")
    }

    /// The same as the other player sees it, in the order of slots and without a common lead.
    #[inline]
    fn handed_over(mut self) -> Self {
        let waiting = usize::from(self.waiting);
        self.banked = -self.banked;
        for lead in &mut self.leads[..waiting] {
            *lead = -*lead;
        }
        for sorted in 1..waiting {
            let mut slot = sorted;
            while slot > 0 && self.is_before(slot, slot - 1) {
                self.discs.swap(slot, slot - 1);
                self.leads.swap(slot, slot - 1);
                slot -= 1;
            }
        }
        if waiting > 0 {
            let common = self.leads[0];
            for lead in &mut self.leads[..waiting] {
                *lead -= common;
            }
            self.banked += i16::from(common) * points(waiting * (waiting - 1) / 2);
        }
        self
    }

    #[inline]
    fn is_before(&self, this: usize, that: usize) -> bool {
        (self.discs[this], self.leads[this]) < (self.discs[that], self.leads[that])
    }
}

/// A small number as points.
#[inline]
#[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)] // At most ten.
pub(super) fn points(number: usize) -> i16 {
    number as i16
}
