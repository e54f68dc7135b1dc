//! Which moves of a puzzle are worth a try, and which positions look promising.

use crate::{Moves, Puzzle, Unguided};

/// What a search may know of a puzzle beyond its rules and a bound.
///
/// Every method has a default that knows nothing; [`Unguided`] is made of these.
pub trait PuzzleGuide<P: Puzzle> {
    /// Appends the moves worth a try at `at`, legal ones, each once; `last` is the move that led
    /// there, `None` at the start.
    ///
    /// # Contract
    ///
    /// Costs and bounds stay true as long as a move is left out only because
    ///
    /// * it leads back to the position before `last`, or to one from which there is no way;
    /// * a cheapest way begins with a move that is not left out, whatever `last` was; or
    /// * `last` and the move could have been made in the other order, to the same position at no
    ///   higher cost, and the guide leaves them in that order: of all moves, by one fixed order.
    ///
    /// What one reason leaves out must not be what another reason relies on. Where moves cost nothing
    /// and positions come back, only the first reason is safe. A position may be reached in several
    /// ways, and `last` belongs to just one of the cheapest: a rule that looks further back, or leaves
    /// out what only seems bad, is not safe at all.
    ///
    /// [`PuzzleConformance::guide`](crate::PuzzleConformance::guide) checks this on small puzzles.
    #[inline]
    fn candidates(
        &self,
        puzzle: &P,
        at: &P::Position,
        _last: Option<P::Move>,
        out: &mut Moves<P::Move>,
    ) {
        puzzle.moves(at, out);
    }

    /// What seems to be left at `at`, where the bound is `at_least`: [`Method::Beam`] and
    /// [`Method::Greedy`] go where the cost so far and this are least.
    ///
    /// Nothing rests on it but the choice of what to look at.
    ///
    /// [`Method::Beam`]: crate::Method::Beam
    /// [`Method::Greedy`]: crate::Method::Greedy
    #[inline]
    fn estimate(&self, _puzzle: &P, _at: &P::Position, at_least: u32) -> u32 {
        at_least
    }
}

impl<P: Puzzle> PuzzleGuide<P> for Unguided {}
