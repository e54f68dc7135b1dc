//! The board seen from the other side.

use search_core::{Game, Player, Symmetric};

use crate::{AdjiBoto, Move, Position};

/// Whether the board is turned by half a circle, so that the players change places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turned {
    /// As it is.
    No,
    /// The players have changed places.
    Yes,
}

impl Symmetric for AdjiBoto {
    type Symmetry = Turned;

    /// The position as if it were the first player's turn.
    fn canonical(&self, at: &Position) -> (Position, Turned) {
        match self.turn(at) {
            Player::FIRST => (*at, Turned::No),
            _ => (at.with_players_exchanged(), Turned::Yes),
        }
    }

    /// Holes are counted from the mover's side, so that moves stay what they are.
    fn map(&self, _: Turned, mv: Move) -> Move {
        mv
    }

    fn unmap(&self, _: Turned, mv: Move) -> Move {
        mv
    }

    fn swaps_sides(&self, symmetry: Turned) -> bool {
        symmetry == Turned::Yes
    }
}
