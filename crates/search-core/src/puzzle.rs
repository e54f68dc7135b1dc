//! Games of one player against the task.

use std::fmt::Debug;
use std::hash::Hash;

use crate::Moves;

/// A task for one player: reach a goal at the least cost.
pub trait Puzzle {
    /// What changes from move to move.
    type Position: Clone + Eq + Hash + Debug;
    /// One step.
    type Move: Copy + Eq + Hash + Debug;

    /// Appends every legal move, each once, in a fixed order.
    fn moves(&self, at: &Self::Position, out: &mut Moves<Self::Move>);

    /// The position after the legal move `mv`.
    fn play(&self, at: &Self::Position, mv: Self::Move) -> Self::Position;

    /// Whether the task is done.
    fn is_goal(&self, at: &Self::Position) -> bool;

    /// What the legal move `mv` costs.
    fn cost(&self, _at: &Self::Position, _mv: Self::Move) -> u32 {
        1
    }
}

/// A lower bound on the cost that is left, 0 at every goal: a plain function is one.
pub trait CostBound<P: Puzzle> {
    /// No way from `at` to a goal costs less than this.
    fn at_least(&self, puzzle: &P, at: &P::Position) -> u32;
}

impl<P: Puzzle, F: Fn(&P, &P::Position) -> u32> CostBound<P> for F {
    fn at_least(&self, puzzle: &P, at: &P::Position) -> u32 {
        self(puzzle, at)
    }
}
