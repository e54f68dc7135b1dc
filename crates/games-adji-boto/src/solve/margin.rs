//! What an endgame is worth.

use std::fmt;

use search_core::{Bounds, Value, Worth};

use super::layer::Captured;

/// How many more pieces of those on the board the mover captures than the opponent, if both play as
/// well as can be.
///
/// Play can go on for ever, and the rules do not say what then becomes of the pieces that are left.
/// `lower` is what the mover gets if they go to the opponent, `upper` if they go to the mover. Where
/// both are equal the difference does not depend on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Margin {
    /// The least that the mover is sure of.
    pub lower: i8,
    /// The most that the opponent cannot prevent.
    pub upper: i8,
}

impl Margin {
    /// The difference, if it is the same however play that never ends is scored.
    #[must_use]
    #[inline]
    pub fn exact(self) -> Option<i8> {
        (self.lower == self.upper).then_some(self.lower)
    }

    /// The margin from the pieces that the mover captures of so many.
    #[inline]
    pub(super) fn of(captured: Captured, pieces: usize) -> Self {
        let margin = |captured: u8| {
            let margin = 2 * i32::from(captured) - i32::try_from(pieces).unwrap_or(i32::MAX);
            i8::try_from(margin).expect("there are at most 96 pieces")
        };
        Self {
            lower: margin(captured.lower),
            upper: margin(captured.upper),
        }
    }

    /// The pieces that the mover captures of so many, if there is such a number of them.
    pub(super) fn captured(self, pieces: usize) -> Option<Captured> {
        let captured = |margin: i8| {
            let twice = i32::try_from(pieces).ok()? + i32::from(margin);
            let is_possible =
                twice % 2 == 0 && twice >= 0 && i32::from(margin).unsigned_abs() as usize <= pieces;
            is_possible.then_some(u8::try_from(twice / 2).ok()?)
        };
        Some(Captured {
            lower: captured(self.lower)?,
            upper: captured(self.upper)?,
        })
    }
}

impl fmt::Display for Margin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.exact() {
            Some(exact) => write!(f, "{exact:+}"),
            None => write!(f, "{:+} to {:+}", self.lower, self.upper),
        }
    }
}

impl Worth for Margin {
    const CODES: u32 = 1 << 16;

    #[inline]
    fn code(self) -> u32 {
        u32::from_le_bytes([
            self.lower.to_le_bytes()[0],
            self.upper.to_le_bytes()[0],
            0,
            0,
        ])
    }

    #[inline]
    fn from_code(code: u32) -> Self {
        let [lower, upper, ..] = code.to_le_bytes();
        Self {
            lower: i8::from_le_bytes([lower]),
            upper: i8::from_le_bytes([upper]),
        }
    }
}

impl From<Margin> for Bounds {
    #[inline]
    fn from(margin: Margin) -> Self {
        Self {
            lower: Value::points(margin.lower.into()),
            upper: Value::points(margin.upper.into()),
        }
    }
}
