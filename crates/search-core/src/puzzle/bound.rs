//! Lower bounds on the cost that is left.

use crate::Puzzle;

/// A lower bound on the cost that is left, 0 at every goal: a plain function is one.
///
/// [`NO_WAY`](crate::NO_WAY) says that no goal can be reached from a position; a search then drops
/// it. A bound may fall along a move by more than the move costs: searches stay exact, but may
/// look at positions more than once.
pub trait CostBound<P: Puzzle> {
    /// No way from `at` to a goal costs less than this.
    fn at_least(&self, puzzle: &P, at: &P::Position) -> u32;

    /// The bound at `next`, which the move `mv` leads to from `at`, where the bound is `at_least`.
    ///
    /// The same as a fresh look at `next`, which the default takes; a bound that can be told from
    /// what the move changes overrides it.
    #[inline]
    fn after(
        &self,
        puzzle: &P,
        _at: &P::Position,
        _at_least: u32,
        _mv: P::Move,
        next: &P::Position,
    ) -> u32 {
        self.at_least(puzzle, next)
    }
}

impl<P: Puzzle, F: Fn(&P, &P::Position) -> u32> CostBound<P> for F {
    #[inline]
    fn at_least(&self, puzzle: &P, at: &P::Position) -> u32 {
        self(puzzle, at)
    }
}
