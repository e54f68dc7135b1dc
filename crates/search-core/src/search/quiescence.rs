//! Quiescence: plays out noisy moves before a position is estimated.
//!
//! Larry Harris, *The Heuristic Search and the Game of Chess*, 1975.

use super::Memory;
use super::worker::Worker;
use crate::{Evaluate, Game, Guide, Stop, Value, Window};

impl<G: Game, E: Evaluate<G>, K: Guide<G>, M: Memory<G>> Worker<'_, G, E, K, M> {
    /// The estimate of `at`, or the value of a noisy move if that is better: nobody is forced to
    /// make one.
    pub(super) fn quiesce(
        &mut self,
        at: &mut G::Position,
        look: &K::Look,
        ply: u16,
        plies: u16,
        mut window: Window,
    ) -> Result<Value, Stop> {
        let shared = self.shared;
        let game = shared.game;
        self.statistics.leaves += 1;
        let mut best = Value::estimate(shared.eval.estimate(game, at, &self.state));
        window.raise(best);
        if plies == 0 || window.is_closed() {
            return Ok(best);
        }
        let turn = game.turn(at);
        let first = self.moves.len();
        shared.guide.noisy(game, at, look, &mut self.moves);
        for index in first..self.moves.len() {
            let mv = self.moves.at(index);
            self.statistics.played += 1;
            shared.eval.advance(game, at, mv, &mut self.state);
            let value = game.explore(at, mv, |next| {
                if game.turn(next) == turn {
                    self.quiet_child(next, ply + 1, plies - 1, window)
                } else {
                    let value = self.quiet_child(next, ply + 1, plies - 1, window.flipped())?;
                    Ok(-value)
                }
            });
            shared.eval.retract(game, at, mv, &mut self.state);
            let value = value?;
            best = best.max(value);
            window.raise(value);
            if window.is_closed() {
                break;
            }
        }
        self.moves.truncate(first);
        Ok(best)
    }

    fn quiet_child(
        &mut self,
        at: &mut G::Position,
        ply: u16,
        plies: u16,
        window: Window,
    ) -> Result<Value, Stop> {
        let shared = self.shared;
        self.budget.spend()?;
        if let Some(outcome) = shared.game.outcome(at) {
            return Ok(Value::of(outcome, shared.game.turn(at), ply));
        }
        let look = shared.guide.look(shared.game, at);
        let bounds = shared.guide.bounds(shared.game, at, &look);
        if bounds.lower == bounds.upper {
            return Ok(bounds.lower.delayed(ply));
        }
        self.quiesce(at, &look, ply, plies, window)
    }
}
