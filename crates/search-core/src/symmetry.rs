//! Positions that are the same but for a turn of the board or a change of sides.

use crate::Game;

/// A game with symmetries.
///
/// # Contract
///
/// Symmetric positions have one and the same canonical position, which is its own. Play commutes
/// with symmetry: mapping a move and playing it from the canonical position leads to a position
/// symmetric to the one that the move itself leads to. A symmetry that swaps sides swaps whose turn
/// it is too, so the value for the player to move never changes.
pub trait Symmetric: Game {
    /// One symmetry of the game.
    type Symmetry: Copy;

    /// The representative of all positions symmetric to `at`, and the symmetry that leads to it.
    fn canonical(&self, at: &Self::Position) -> (Self::Position, Self::Symmetry);

    /// The move in the canonical position that `mv` becomes.
    fn map(&self, symmetry: Self::Symmetry, mv: Self::Move) -> Self::Move;

    /// The move that becomes `mv` in the canonical position.
    fn unmap(&self, symmetry: Self::Symmetry, mv: Self::Move) -> Self::Move;

    /// Whether the symmetry exchanges the players.
    fn swaps_sides(&self, _symmetry: Self::Symmetry) -> bool {
        false
    }
}
