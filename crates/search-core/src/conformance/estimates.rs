//! The laws of [`Evaluate`].

use super::violation::ensure;
use super::{Check, Law, Played, Sight, Violation};
use crate::{Evaluate, Game};

pub(super) struct Estimates<'a, E>(pub(super) &'a E);

impl<G: Game, E: Evaluate<G>> Check<G> for Estimates<'_, E> {
    /// Goes forth and back by each move, as a search does.
    fn position(&mut self, game: &G, sight: &Sight<G>) -> Result<(), Violation> {
        let mut state = self.0.state(game, &sight.at);
        for (mv, next) in sight.played() {
            self.0.advance(game, &sight.at, mv, &mut state);
            self.ensure_fresh(Law::EstimateAdvances, game, next, &state)?;
            self.0.retract(game, &sight.at, mv, &mut state);
            self.ensure_fresh(Law::EstimateRetracts, game, &sight.at, &state)?;
        }
        Ok(())
    }

    /// Goes forth to the end of a game and back to its start.
    fn line(&mut self, game: &G, line: &Played<G>) -> Result<(), Violation> {
        let mut state = self.0.state(game, &line.positions[0]);
        for (&mv, pair) in line.moves.iter().zip(line.positions.windows(2)) {
            self.0.advance(game, &pair[0], mv, &mut state);
            self.ensure_fresh(Law::EstimateAdvances, game, &pair[1], &state)?;
        }
        for (&mv, at) in line.moves.iter().zip(&line.positions).rev() {
            self.0.retract(game, at, mv, &mut state);
            self.ensure_fresh(Law::EstimateRetracts, game, at, &state)?;
        }
        Ok(())
    }
}

impl<E> Estimates<'_, E> {
    fn ensure_fresh<G: Game>(
        &self,
        law: Law,
        game: &G,
        at: &G::Position,
        state: &E::State,
    ) -> Result<(), Violation>
    where
        E: Evaluate<G>,
    {
        // Nobody asks for an estimate of a finished game.
        if game.outcome(at).is_some() {
            return Ok(());
        }
        let kept = self.0.estimate(game, at, state);
        let fresh = self.0.estimate(game, at, &self.0.state(game, at));
        ensure(kept == fresh, || {
            Violation::new(law, at).found(format!("{kept} instead of {fresh}"))
        })
    }
}
