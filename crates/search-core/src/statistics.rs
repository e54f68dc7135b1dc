//! What a search cost.

use std::ops::AddAssign;
use std::time::Duration;

/// What a search cost, all threads and iterations together.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Statistics {
    /// Entries into the recursive search.
    pub nodes: u64,
    /// Positions that were made by playing a move, looked at or not.
    pub played: u64,
    /// Positions that were estimated.
    pub leaves: u64,
    /// Moves that were better than everything the mover had.
    pub alpha_raises: u64,
    /// Nodes left early because a move was too good for the opponent to allow.
    pub beta_cuts: u64,
    /// Of these, the ones that the first move gave.
    pub first_move_cuts: u64,
    /// Looks into the table that found the position.
    pub table_hits: u64,
    /// Looks into the table that did not.
    pub table_misses: u64,
    /// Entries of the table that gave way to another position.
    pub table_replacements: u64,
    /// Wall-clock time.
    pub time: Duration,
}

impl Statistics {
    /// Nodes per second of wall-clock time.
    #[must_use]
    pub fn nodes_per_second(&self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64().max(1e-9)
    }
}

impl AddAssign for Statistics {
    fn add_assign(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.played += other.played;
        self.leaves += other.leaves;
        self.alpha_raises += other.alpha_raises;
        self.beta_cuts += other.beta_cuts;
        self.first_move_cuts += other.first_move_cuts;
        self.table_hits += other.table_hits;
        self.table_misses += other.table_misses;
        self.table_replacements += other.table_replacements;
        self.time += other.time;
    }
}
