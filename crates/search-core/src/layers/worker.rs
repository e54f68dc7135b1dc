//! What each thread has for itself.

use crate::limits::{Budget, Pool};
use crate::{Moves, Restore, Statistics, Stop};

/// The game, a list for its moves, and what is left of the limits.
pub(super) struct Worker<'a, G: Restore> {
    pub(super) game: &'a G,
    budget: Budget<'a>,
    moves: Moves<G::Move>,
    played: u64,
}

impl<'a, G: Restore> Worker<'a, G> {
    pub(super) fn new(game: &'a G, pool: &'a Pool) -> Self {
        Self {
            game,
            budget: Budget::new(pool),
            moves: Moves::new(),
            played: 0,
        }
    }

    /// Pays for a position, and generates its moves.
    #[inline]
    pub(super) fn enter(&mut self, at: &G::Position) -> Result<(), Stop> {
        self.budget.spend()?;
        self.moves.clear();
        self.game.moves(at, &mut self.moves);
        self.played += self.moves.len() as u64;
        Ok(())
    }

    /// The moves of the position entered last.
    #[inline]
    pub(super) fn moves(&self) -> &Moves<G::Move> {
        &self.moves
    }

    /// Adds what the work cost.
    pub(super) fn add_to(&self, statistics: &mut Statistics) {
        statistics.nodes += self.budget.spent();
        statistics.played += self.played;
    }
}
