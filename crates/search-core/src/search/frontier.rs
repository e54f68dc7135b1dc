//! The frontier: positions whose children are estimated without being made.

use super::Memory;
use super::horizon::Horizon;
use super::worker::{Place, Shared, Worker};
use crate::{Bounds, Evaluate, Game, Guide, Value, Window};

impl<G: Game, E: Evaluate<G>, K: Guide<G>, M: Memory<G>> Worker<'_, G, E, K, M> {
    /// The value of a position one ply from the horizon, if the evaluation foresees what all of its
    /// moves lead to; `known` is what the guide knows.
    ///
    /// Only for null windows, since no line is kept.
    #[inline]
    pub(super) fn foreseen<H: Horizon>(
        &mut self,
        at: &G::Position,
        look: &K::Look,
        place: &Place<H, M::Key>,
        known: Bounds,
        window: Window,
    ) -> Option<Value> {
        let Shared {
            game, eval, guide, ..
        } = self.shared;
        let first = self.moves.len();
        guide.candidates(game, at, look, &mut self.moves);
        let mut best = known.lower;
        let mut best_move = None;
        let mut is_foreseen = true;
        for index in first..self.moves.len() {
            let mv = self.moves.at(index);
            let Some(estimate) = eval.foresee(game, at, mv, &self.state) else {
                is_foreseen = false;
                break;
            };
            let value = Value::estimate(estimate);
            if value > best {
                best = value;
                best_move = Some(mv);
            }
        }
        let moves = self.moves.len() - first;
        self.moves.truncate(first);
        if !is_foreseen {
            return None;
        }
        self.statistics.leaves += moves as u64;
        if best >= window.beta {
            self.statistics.beta_cuts += 1;
            self.statistics.first_move_cuts += 1;
        }
        self.shortfalls += 1;
        let best = best.min(known.upper);
        self.remember(place, best, window.bound(best), best_move);
        Some(best)
    }
}
