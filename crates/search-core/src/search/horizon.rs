//! How far a search looks: a static choice, so that solving to the end pays nothing for depth.

use crate::table::Depth;

/// How far to look from a node.
pub(super) trait Horizon: Copy + Send + Sync {
    /// Whether every line is searched to the end of the game.
    const TO_END: bool;

    /// How many plies are left to look.
    fn plies(self) -> u16;

    /// The horizon this many plies on.
    fn closer(self, plies: u16) -> Self;

    /// The horizon as a table counts it.
    fn depth(self) -> Depth;
}

/// To the end of the game.
#[derive(Clone, Copy)]
pub(super) struct ToEnd;

impl Horizon for ToEnd {
    const TO_END: bool = true;

    #[inline]
    fn plies(self) -> u16 {
        u16::MAX
    }

    #[inline]
    fn closer(self, _: u16) -> Self {
        self
    }

    #[inline]
    fn depth(self) -> Depth {
        Depth::END
    }
}

/// This many plies.
#[derive(Clone, Copy)]
pub(super) struct ToDepth(pub(super) u16);

impl Horizon for ToDepth {
    const TO_END: bool = false;

    #[inline]
    fn plies(self) -> u16 {
        self.0
    }

    #[inline]
    fn closer(self, plies: u16) -> Self {
        Self(self.0.saturating_sub(plies))
    }

    #[inline]
    fn depth(self) -> Depth {
        Depth::plies(self.0)
    }
}
