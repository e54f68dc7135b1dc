//! What solving a whole game found.

use crate::{Line, Statistics, Stop};

/// What solving a whole game found, or had found when it was stopped.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(bound(
        serialize = "M: serde::Serialize, W: serde::Serialize",
        deserialize = "M: serde::Deserialize<'de>, W: serde::Deserialize<'de>"
    ))
)]
pub struct Solution<M, W> {
    /// What the position comes to; `None` if a limit was reached before it was known.
    pub worth: Option<W>,
    /// A move that leads to it; if it is not known just some legal move; `None` exactly when the game
    /// is over.
    pub best: Option<M>,
    /// The line that all players should play, to the end of the game; empty if the worth is not known.
    pub line: Line<M>,
    /// How many positions are known, the finished ones not counted.
    pub positions: u64,
    /// How many bytes they and the way to them take.
    pub memory: usize,
    /// Why the worth is not known.
    pub stop: Option<Stop>,
    /// What it cost; a node is a position whose moves were generated.
    pub statistics: Statistics,
}
