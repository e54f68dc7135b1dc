//! Null move: believes that a position is good enough if passing is.
//!
//! Chrilly Donninger, *Null Move and Deep Search*, 1993.

use super::Memory;
use super::horizon::Horizon;
use super::shared::Shared;
use super::worker::Worker;
use crate::{Evaluate, Game, Guide, Stop, Value, Window};

impl<G: Game, E: Evaluate<G>, K: Guide<G>, M: Memory<G>> Worker<'_, G, E, K, M> {
    /// The value of passing, if it is good enough to leave the node.
    #[cold]
    pub(super) fn try_null_move<H: Horizon>(
        &mut self,
        at: &G::Position,
        look: &K::Look,
        ply: u16,
        horizon: H,
        window: Window,
    ) -> Result<Option<Value>, Stop> {
        let Shared {
            game,
            eval,
            guide,
            options,
            ..
        } = self.shared;
        let Some(null_move) = options.null_move else {
            return Ok(None);
        };
        // Two passes in a row would only give the same position at less depth.
        let is_useful = ply > 0
            && self.previous.is_some()
            && window.is_null()
            && !window.beta.is_decided()
            && horizon.plies() > null_move.reduction + 1;
        if !is_useful || eval.estimate(game, at, &self.state) < window.beta.as_i32() {
            return Ok(None);
        }
        let Some(mut passed) = guide.null_move(game, at, look) else {
            return Ok(None);
        };
        if game.outcome(&passed).is_some() {
            return Ok(None);
        }
        self.budget.spend()?;
        self.shortfalls += 1;
        let state = std::mem::replace(&mut self.state, eval.state(game, &passed));
        let previous = self.previous.take();
        let look = guide.look(game, &passed);
        let reduced = horizon.closer(1 + null_move.reduction);
        let value = self.node(&mut passed, &look, ply + 1, reduced, window.flipped());
        self.state = state;
        self.previous = previous;
        let value = -value?;
        // A win after a pass is no proof of one.
        Ok((value >= window.beta && !value.is_decided()).then_some(value))
    }
}
