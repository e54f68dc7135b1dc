//! The move.

/// A move: to sow from one of the mover's holes, or to pass.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Move(u8);

impl Move {
    /// The forced pass of a player whose row is empty.
    pub const PASS: Self = Self(u8::MAX);

    /// Sows from this hole of the mover's, counted from 0 in the order of sowing.
    #[must_use]
    #[inline]
    pub const fn sow(hole: u8) -> Self {
        Self(hole)
    }

    /// The hole that is sown from, counted from 0 in the order of sowing; `None` for a pass.
    #[must_use]
    #[inline]
    pub const fn hole(self) -> Option<u8> {
        match self {
            Self::PASS => None,
            Self(hole) => Some(hole),
        }
    }
}
