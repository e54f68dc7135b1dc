//! The rules and what players want, in one hand.

use crate::{Keyed, Preference};

/// Tells what positions and moves come to.
pub(super) struct Judge<'a, G, P> {
    pub(super) game: &'a G,
    pub(super) preference: &'a P,
}

/// What a move comes to for the mover, and which of the moves it is.
#[derive(Clone, Copy)]
pub(super) struct Choice<W> {
    pub(super) worth: W,
    pub(super) nth: u32,
}

impl<G: Keyed, P: Preference<G>> Judge<'_, G, P> {
    /// What a finished game comes to.
    #[inline]
    pub(super) fn finished(&self, at: &G::Position) -> Option<P::Worth> {
        let outcome = self.game.outcome(at)?;
        Some(self.preference.finished(self.game, at, outcome))
    }

    /// What is remembered of a position: its worth without the points that its key leaves out.
    #[inline]
    pub(super) fn without_banked(&self, at: &G::Position, worth: P::Worth) -> P::Worth {
        if G::BANKS {
            self.preference.plus(worth, -self.game.banked(at))
        } else {
            worth
        }
    }

    /// The worth of a position of which this is remembered.
    #[inline]
    pub(super) fn remembered(&self, at: &G::Position, worth: P::Worth) -> P::Worth {
        if G::BANKS {
            self.preference.plus(worth, self.game.banked(at))
        } else {
            worth
        }
    }

    /// Makes `best` the better of itself and a move to `after`, or the earlier one if they tie.
    #[inline]
    pub(super) fn choose(
        &self,
        best: &mut Option<Choice<P::Worth>>,
        before: &G::Position,
        after: &G::Position,
        nth: u32,
        worth: P::Worth,
    ) {
        let worth = self.preference.earlier(self.game, before, after, worth);
        let player = self.game.turn(before);
        let prefers = |this, that| self.preference.prefers(player, this, that);
        let this = Choice { worth, nth };
        let that = best.unwrap_or(this);
        let is_better = prefers(worth, that.worth) | (nth < that.nth) & !prefers(that.worth, worth);
        *best = Some(Choice {
            worth: if is_better { worth } else { that.worth },
            nth: if is_better { nth } else { that.nth },
        });
    }

    /// Whether no other move can be better.
    #[inline]
    pub(super) fn is_best(&self, at: &G::Position, best: Option<Choice<P::Worth>>) -> bool {
        let player = self.game.turn(at);
        best.is_some_and(|best| self.preference.is_best(player, best.worth))
    }
}

// Not derived, which would ask the rules and the preference to be `Copy`.
impl<G, P> Clone for Judge<'_, G, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G, P> Copy for Judge<'_, G, P> {}
