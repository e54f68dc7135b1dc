//! What a search found.

use smallvec::SmallVec;

use crate::{Bound, Statistics, Stop, Value};

/// Moves in the order of play.
pub type Line<M> = SmallVec<[M; 16]>;

/// What a search found.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(bound(
        serialize = "M: serde::Serialize",
        deserialize = "M: serde::Deserialize<'de>"
    ))
)]
pub struct Report<M> {
    /// The best move found; `None` exactly when the game is over.
    pub best: Option<M>,
    /// What the position is worth to the player to move; `None` if the search was stopped before
    /// it knew anything, and `best` is then just some legal move.
    pub value: Option<Value>,
    /// What `value` says of the true value of a search of this depth.
    pub bound: Bound,
    /// The line both sides should play, as far as it is known.
    pub line: Line<M>,
    /// How many plies the search looked ahead.
    pub depth: u16,
    /// Why the search ended; `None` if it saw the end of every line that matters, so that the value
    /// is the game's own (after an engine with a selective guide: of the lines that it follows).
    pub stop: Option<Stop>,
    /// What the search cost.
    pub statistics: Statistics,
}

impl<M: Copy> Report<M> {
    /// The report of a search that has found nothing but a legal move.
    pub(crate) fn unknown(some_move: Option<M>) -> Self {
        Self {
            best: some_move,
            value: None,
            bound: Bound::Exact,
            line: some_move.into_iter().collect(),
            depth: 0,
            stop: None,
            statistics: Statistics::default(),
        }
    }
}
