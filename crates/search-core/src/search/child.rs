//! From a position to the one after a move.

use super::horizon::Horizon;
use super::shared::Shared;
use super::worker::{Place, Worker};
use super::{Algorithm, Memory, Options};
use crate::{Bound, Bounds, Evaluate, Game, Guide, Stop, Value, Window};

/// Threads look out for each other only this far from the root: below, the trees are too small.
const BUSY_PLIES: u16 = 12;

impl<G: Game, E: Evaluate<G>, K: Guide<G>, M: Memory<G>> Worker<'_, G, E, K, M> {
    /// Searches the position after `mv`; `None` if another thread is at it and it may wait.
    #[inline]
    pub(super) fn try_move<H: Horizon>(
        &mut self,
        at: &mut G::Position,
        mv: G::Move,
        place: &Place<H, M::Key>,
        window: Window,
        nth: usize,
        may_defer: bool,
    ) -> Result<Option<Value>, Stop> {
        let Shared {
            game,
            eval,
            memory,
            options,
            busy,
            ..
        } = self.shared;
        self.statistics.played += 1;
        if !H::TO_END || options.ordering.countermoves {
            self.previous = Some(mv);
        }
        eval.advance(game, at, mv, &mut self.state);
        let value = game.explore(at, mv, |next| {
            let Some(busy) = busy.filter(|_| M::REMEMBERS && place.ply < BUSY_PLIES) else {
                return self.scout(next, place, window, nth).map(Some);
            };
            let hash = memory.hash(memory.key(game, next));
            if may_defer && busy.contains(hash) {
                return Ok(None);
            }
            busy.insert(hash);
            let value = self.scout(next, place, window, nth);
            busy.remove(hash);
            value.map(Some)
        });
        eval.retract(game, at, mv, &mut self.state);
        value
    }

    /// Asks of every move but the first only whether it is better, and looks less far after late
    /// ones; what turns out better is searched in full.
    #[inline]
    fn scout<H: Horizon>(
        &mut self,
        next: &mut G::Position,
        place: &Place<H, M::Key>,
        window: Window,
        nth: usize,
    ) -> Result<Value, Stop> {
        let Options {
            algorithm,
            late_moves,
            ..
        } = *self.shared.options;
        let horizon = place.horizon.closer(1);
        if !H::TO_END
            && let Some(late) = late_moves
            && nth >= usize::from(late.after)
            && horizon.plies() > late.reduction
        {
            self.shortfalls += 1;
            let reduced = horizon.closer(late.reduction);
            let value = self.visit(next, place, reduced, Window::null(window.alpha))?;
            if value <= window.alpha {
                return Ok(value);
            }
        }
        if algorithm == Algorithm::Pvs && nth > 0 && !window.is_null() {
            let value = self.visit(next, place, horizon, Window::null(window.alpha))?;
            if window.bound(value) != Bound::Exact {
                return Ok(value);
            }
        }
        self.visit(next, place, horizon, window)
    }

    /// Searches a child and turns its value into one of the parent's mover.
    #[inline]
    fn visit<H: Horizon>(
        &mut self,
        next: &mut G::Position,
        place: &Place<H, M::Key>,
        horizon: H,
        window: Window,
    ) -> Result<Value, Stop> {
        if G::ALTERNATES || self.shared.game.turn(next) != place.turn {
            let value = self.child(next, place, horizon, window.flipped())?;
            Ok(-value)
        } else {
            self.child(next, place, horizon, window)
        }
    }

    /// The value of a position that a move from `place` led to.
    #[inline]
    fn child<H: Horizon>(
        &mut self,
        at: &mut G::Position,
        place: &Place<H, M::Key>,
        horizon: H,
        window: Window,
    ) -> Result<Value, Stop> {
        let ply = place.ply + 1;
        self.budget.spend()?;
        if !K::FORESEES_END
            && let Some(value) = self.finished::<H>(at, ply)
        {
            return Ok(value);
        }
        if E::FORESEES
            && !H::TO_END
            && let Some(value) = self.foreseen(at, ply, horizon, window)
        {
            return Ok(value);
        }
        if !place.are_candidates {
            return self.child_by_other_move(at, ply, horizon, window);
        }
        let look = self.shared.guide.look_after_candidate(self.shared.game, at);
        self.node(at, &look, ply, horizon, window)
    }

    /// The value of a position that a move led to of which the guide promises nothing.
    #[cold]
    fn child_by_other_move<H: Horizon>(
        &mut self,
        at: &mut G::Position,
        ply: u16,
        horizon: H,
        window: Window,
    ) -> Result<Value, Stop> {
        if let Some(value) = self.finished::<H>(at, ply) {
            return Ok(value);
        }
        let look = self.shared.guide.look(self.shared.game, at);
        self.node(at, &look, ply, horizon, window)
    }

    /// The value of a game that is over.
    #[inline]
    fn finished<H: Horizon>(&mut self, at: &G::Position, ply: u16) -> Option<Value> {
        let outcome = self.shared.game.outcome(at)?;
        self.clear_line::<H>(ply);
        Some(Value::of(outcome, self.shared.game.turn(at), ply))
    }

    /// What the evaluation foresees of a search this far, if that leaves nothing to ask.
    ///
    /// Only for null windows, since no line is kept.
    #[inline]
    fn foreseen<H: Horizon>(
        &mut self,
        at: &G::Position,
        ply: u16,
        horizon: H,
        window: Window,
    ) -> Option<Value> {
        let Shared {
            game,
            eval,
            options,
            ..
        } = self.shared;
        if !window.is_null() || options.quiescence > 0 || horizon.plies() == 0 {
            return None;
        }
        let Bounds { lower, upper } = eval.foresee(game, at, &self.state, horizon.plies());
        let value = if lower >= window.beta {
            lower
        } else if upper <= window.alpha {
            upper
        } else {
            return None;
        };
        self.shortfalls += 1;
        self.clear_line::<H>(ply);
        Some(value)
    }
}
