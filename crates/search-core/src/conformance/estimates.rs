//! The laws of [`Evaluate`].

use super::violation::ensure;
use super::{Check, Law, Played, Sight, Violation};
use crate::{Evaluate, Game, Moves, Value};

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
        self.ensure_foresees(game, &sight.at)
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

/// How far foresight is compared with a search.
const SIGHT: u16 = 3;

impl<E> Estimates<'_, E> {
    fn ensure_foresees<G: Game>(&self, game: &G, at: &G::Position) -> Result<(), Violation>
    where
        E: Evaluate<G>,
    {
        if !E::FORESEES || game.outcome(at).is_some() {
            return Ok(());
        }
        let state = self.0.state(game, at);
        for plies in 1..=SIGHT {
            let bounds = self.0.foresee(game, at, &state, plies);
            let value = self.plain_value(game, at, plies, plies);
            ensure(bounds.contain(value), || {
                let found = format!("{bounds:?} for {value} after {plies} plies");
                Violation::new(Law::EstimateForesees, at).found(found)
            })?;
        }
        Ok(())
    }

    /// The value of a search to a depth, by plain minimax.
    fn plain_value<G: Game>(&self, game: &G, at: &G::Position, plies: u16, depth: u16) -> Value
    where
        E: Evaluate<G>,
    {
        let turn = game.turn(at);
        if let Some(outcome) = game.outcome(at) {
            return Value::of(outcome, turn, depth - plies);
        }
        if plies == 0 {
            return Value::estimate(self.0.estimate(game, at, &self.0.state(game, at)));
        }
        let mut moves = Moves::new();
        game.moves(at, &mut moves);
        let values = moves.iter().map(|mv| {
            let next = game.play(at, mv);
            let value = self.plain_value(game, &next, plies - 1, depth);
            if game.turn(&next) == turn {
                value
            } else {
                -value
            }
        });
        values.max().unwrap_or(Value::MIN)
    }

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
