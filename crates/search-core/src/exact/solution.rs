//! What solving a whole game found.

use crate::{Line, Statistics, Stop};

/// What solving a whole game found, or had found when it was stopped.
#[derive(Clone, PartialEq, Debug)]
pub struct Solution<M, W> {
    /// What the position comes to; `None` if a limit was reached before it was known.
    pub worth: Option<W>,
    /// A best move, the first in the order of the moves; if the worth is not known just some legal
    /// move; `None` exactly when the game is over.
    pub best: Option<M>,
    /// The line that all players should play, to the end of the game; empty if the worth is not known.
    pub line: Line<M>,
    /// How many positions are remembered, none of them finished.
    pub positions: u64,
    /// How many bytes they take.
    pub memory: usize,
    /// Why the worth is not known.
    pub stop: Option<Stop>,
    /// What it cost: a node is a position that was expanded.
    pub statistics: Statistics,
}
