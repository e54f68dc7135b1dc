//! What a search of a puzzle found.

use crate::{Line, NO_WAY, Statistics, Stop};

/// What a search of a puzzle found.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(bound(
        serialize = "M: serde::Serialize",
        deserialize = "M: serde::Deserialize<'de>"
    ))
)]
pub struct PuzzleReport<M> {
    /// The cheapest way that was found.
    pub best: Option<Way<M>>,
    /// What no way costs less than, found or not; [`NO_WAY`] if it is proved that there is none.
    pub lower_bound: u32,
    /// The limit that the search met; `None` if it came to its own end.
    pub stop: Option<Stop>,
    /// What the search cost: `nodes` are positions whose moves were tried, `table_misses` the
    /// positions remembered, `table_hits` the times that one of these was met again.
    pub statistics: Statistics,
}

/// Moves that lead from the start to a goal, and what they cost.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(bound(
        serialize = "M: serde::Serialize",
        deserialize = "M: serde::Deserialize<'de>"
    ))
)]
pub struct Way<M> {
    /// The moves from the start.
    pub moves: Line<M>,
    /// What they cost together.
    pub cost: u32,
}

impl<M> PuzzleReport<M> {
    /// Whether the best way is proved to be a cheapest one.
    #[must_use]
    pub fn is_optimal(&self) -> bool {
        let cost = self.best.as_ref().map(|way| way.cost);
        cost == Some(self.lower_bound)
    }

    /// Whether it is proved that no goal can be reached.
    ///
    /// A search that found nothing may just not have looked everywhere.
    #[must_use]
    pub fn is_unsolvable(&self) -> bool {
        self.lower_bound == NO_WAY
    }
}
