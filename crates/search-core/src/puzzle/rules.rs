//! What a puzzle is: a task for one player.

use std::fmt::Debug;
use std::hash::Hash;

use crate::Moves;

/// A task for one player: reach a goal at the least cost.
///
/// Costs are whole numbers from 0 on. A way that costs [`NO_WAY`] or more counts as none.
pub trait Puzzle {
    /// What changes from move to move.
    type Position: Clone + Eq + Hash + Debug;
    /// One step.
    type Move: Copy + Eq + Hash + Debug;

    /// Appends every legal move, each once, in a fixed order.
    fn moves(&self, at: &Self::Position, out: &mut Moves<Self::Move>);

    /// The position after the legal move `mv`.
    fn play(&self, at: &Self::Position, mv: Self::Move) -> Self::Position;

    /// Whether the task is done; nobody moves on from there.
    fn is_goal(&self, at: &Self::Position) -> bool;

    /// What the legal move `mv` costs.
    #[inline]
    fn cost(&self, _at: &Self::Position, _mv: Self::Move) -> u32 {
        1
    }
}

/// The cost of what cannot be done.
pub const NO_WAY: u32 = u32::MAX;
