//! One move of the full game.

use std::hash::{Hash, Hasher};

use crate::Color;

/// One move: a pawn goes to a disc of its color or up the stair, and its player takes a disc.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Step {
    /// The pawn.
    pub pawn: Color,
    /// Where it goes.
    pub way: Way,
    /// Which disc is taken.
    pub pick: Pick,
    /// Whether the turn ends.
    pub then: Then,
}

/// Where a pawn goes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Way {
    /// To the next disc of its color or, if there is none, up the stair.
    Forward,
    /// To the previous disc of its color, which costs a black disc.
    Back,
}

/// Which disc is taken.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Pick {
    /// The nearest available one behind the pawn.
    Behind,
    /// The nearest available one ahead of the pawn.
    Ahead,
    /// The one beside the stair, by a pawn that climbs.
    Stair,
    /// None, since none is available on either side.
    Nothing,
}

/// What comes after a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Then {
    /// The turn of the next player.
    Pass,
    /// Another move of the same player, which costs a black disc.
    Again,
}

impl Step {
    /// How many black discs the move costs.
    #[must_use]
    #[inline]
    pub fn cost(self) -> u8 {
        u8::from(self.way == Way::Back) + u8::from(self.then == Then::Again)
    }
}

impl Hash for Step {
    /// One byte: searches hash every move that they rank, and field by field that was half their time.
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Self {
            pawn,
            way,
            pick,
            then,
        } = *self;
        #[allow(clippy::cast_possible_truncation)] // There are five pawns.
        let pawn = pawn.index() as u8;
        state.write_u8(((pawn * 2 + way as u8) * 4 + pick as u8) * 2 + then as u8);
    }
}
