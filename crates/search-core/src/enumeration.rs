//! Powers that solving a whole game at once asks for.

use crate::{Game, Keyed};

/// A game whose positions fall into layers that play only descends.
pub trait Layered: Game {
    /// Promises that every move leads to a lower layer, so that none has to wait for its own.
    const DESCENDS: bool = false;

    /// The most layers that one move descends; the fewer, the fewer layers a solution needs at once.
    const REACH: u32 = u32::MAX;

    /// The layer of a position; no move leads to a higher one.
    fn layer(&self, at: &Self::Position) -> u32;
}

/// A game whose positions can be numbered without large gaps.
///
/// Positions with equal keys may have one number: banked points are best left out.
pub trait Indexed: Keyed {
    /// One more than the highest index.
    fn size(&self) -> u64;

    /// The number of a position, below [`size`](Self::size).
    fn index(&self, at: &Self::Position) -> u64;

    /// A position with this number, or `None` if there is none.
    fn position(&self, index: u64) -> Option<Self::Position>;
}

/// A game that can be played backwards.
pub trait Predecessors: Game {
    /// Appends every position from which some move leads to `at`, each once.
    ///
    /// Positions that cannot be reached from the start may be among them. In a game that is
    /// [`Indexed`], they all have an index.
    fn predecessors(&self, at: &Self::Position, out: &mut Vec<Self::Position>);
}
