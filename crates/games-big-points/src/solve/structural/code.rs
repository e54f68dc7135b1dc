//! Classes as bytes.

use search_core::Verdict;

use crate::{Class, Size};

/// How the class of a position is written as a byte for one of the players: a better one is greater.
///
/// | codes           | meaning                                 |
/// |-----------------|-----------------------------------------|
/// | 127 - draws - p | the other player wins with `p` points   |
/// | 128 + p         | a draw with `p` points, fewer than `draws` |
/// | 128 + draws + p | the player wins with `p` points         |
///
/// A decided game is for the other player the complement, a drawn one the same: both like many points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Code {
    /// More than the points of any draw.
    draws: u8,
}

const MIDDLE: u8 = 128;

impl Code {
    /// The codes of a size, if its points are few enough.
    pub(super) fn of(size: Size) -> Option<Self> {
        let draws = u8::try_from(size.total_points() / 2 + 1).ok()?;
        let best = u32::from(MIDDLE) + u32::from(draws) + size.total_points();
        (best <= u8::MAX.into()).then_some(Self { draws })
    }

    /// The code of a finished game for the player with `own` points.
    pub(super) fn finished(self, own: u8, other: u8) -> u8 {
        match own.cmp(&other) {
            std::cmp::Ordering::Less => MIDDLE - 1 - self.draws - other,
            std::cmp::Ordering::Equal => MIDDLE + own,
            std::cmp::Ordering::Greater => MIDDLE + self.draws + own,
        }
    }

    /// The same for the other player.
    #[inline]
    pub(super) fn for_other(self, code: u8) -> u8 {
        if code.wrapping_sub(MIDDLE) < self.draws {
            code
        } else {
            !code
        }
    }

    /// The class that a code of the second player tells.
    pub(super) fn class(self, code: u8) -> Class {
        let (verdict, points) = match code.checked_sub(MIDDLE) {
            None => (Verdict::Win, MIDDLE - 1 - self.draws - code),
            Some(points) if points < self.draws => (Verdict::Draw, points),
            Some(above) => (Verdict::Loss, above - self.draws),
        };
        Class { verdict, points }
    }
}
