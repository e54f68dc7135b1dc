//! The moves of one stand.

use super::arrivals;
use super::skeleton::{CLIMBED, DISCS_MASK, PAWNED, Stand};
use crate::{Color, Side, Track};

/// Finds the moves of one stand after the other, on one track.
#[derive(Debug)]
pub(super) struct Steps {
    /// The number of colors.
    count: u8,
    /// The discs of each color.
    own: [u32; Color::COUNT],
    /// The color of each disc; so many that no place needs a check.
    colors: [Color; u32::BITS as usize],
    found: [Step; MOST],
}

/// One move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    /// The color of the pawn.
    pub pawn: Color,
    /// On which side of the pawn a disc is taken; `None` if the pawn climbs and takes the one beside the stair.
    pub side: Option<Side>,
    /// The color of the disc.
    pub taken: Color,
}

/// A move and where it leads.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// The key of the stand it leads to.
    pub(super) key: u64,
    pub(super) turn: Turn,
    /// If the pawn climbs, which group of the orders of arrival that leads to; otherwise 0.
    pub(super) rank: u8,
}

/// Every pawn takes a disc on its left or on its right; and there is room for one more that is not kept.
const MOST: usize = 2 * Color::COUNT + 1;

impl Steps {
    pub(super) fn new(track: &Track) -> Self {
        let any = Color::first(1).next().expect("there is a color");
        let mut steps = Self {
            count: track.size().colors(),
            own: [0; Color::COUNT],
            colors: [any; u32::BITS as usize],
            found: [Step {
                key: 0,
                turn: Turn {
                    pawn: any,
                    side: None,
                    taken: any,
                },
                rank: 0,
            }; MOST],
        };
        for (place, &color) in track.colors().iter().enumerate() {
            steps.own[color.index()] |= 1 << place;
            steps.colors[place] = color;
        }
        steps
    }

    /// The moves from a stand, in the order of the pawns' colors, left before right.
    #[inline]
    pub(super) fn of(&mut self, stand: Stand) -> &[Step] {
        let (discs, pawned) = (stand.discs(), stand.pawned());
        let rest = stand.key & !(DISCS_MASK << PAWNED);
        let mut count = 0;
        for pawn in Color::first(self.count) {
            let own = self.own[pawn.index()];
            let climbs = 1 << (CLIMBED as usize + pawn.index());
            if stand.key & climbs != 0 {
                continue;
            }
            let under = own & pawned;
            // A pawn before the track has passed nothing.
            let passed = (under << 1).saturating_sub(1);
            let ahead = own & discs & !passed;
            let others = pawned ^ under;
            if ahead == 0 {
                self.found[count] = Step {
                    key: rest | u64::from(others) << PAWNED | climbs,
                    turn: Turn {
                        pawn,
                        side: None,
                        taken: pawn,
                    },
                    rank: arrivals::rank(stand.climbed(), pawn),
                };
                count += 1;
                continue;
            }
            let target = ahead & ahead.wrapping_neg();
            let pawned = others | target;
            let key = rest | u64::from(pawned) << PAWNED;
            let free = discs & !pawned;
            let (left, right) = (free & (target - 1), free & !(target - 1));
            // Whether there is a disc on a side is hard to foretell: the move is written down in any case.
            for (side, discs, disc) in [
                (Side::Left, left, (left | 1).ilog2()),
                (Side::Right, right, right.trailing_zeros() % u32::BITS),
            ] {
                self.found[count] = Step {
                    key: key & !(1 << disc),
                    turn: Turn {
                        pawn,
                        side: Some(side),
                        taken: self.colors[disc as usize],
                    },
                    rank: 0,
                };
                count += usize::from(discs != 0);
            }
        }
        &self.found[..count]
    }
}
