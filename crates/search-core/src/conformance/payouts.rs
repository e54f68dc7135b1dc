//! The laws of [`Payoffs`].

use super::violation::ensure;
use super::{Check, Law, Sight, Violation};
use crate::{Payoffs, Player};

pub(super) struct Payouts;

impl<G: Payoffs> Check<G> for Payouts {
    fn position(&mut self, game: &G, sight: &Sight<G>) -> Result<(), Violation> {
        let Some(outcome) = sight.outcome else {
            return Ok(());
        };
        // All are asked for, whoever won: a payoff must not panic at the end.
        let payoffs: Vec<i32> = (0..game.players())
            .map(|player| game.payoff(&sight.at, Player::new(player)))
            .collect();
        let broken = |law| Violation::new(law, &sight.at).found(format!("{payoffs:?}"));
        let span = game.payoff_span();
        let is_within = payoffs.iter().all(|&payoff| span.contains(payoff));
        ensure(is_within, || broken(Law::PayoffInSpan))?;
        let sum: i64 = payoffs.iter().map(|&payoff| i64::from(payoff)).sum();
        let is_total = game.total().is_none_or(|total| i64::from(total) == sum);
        ensure(is_total, || broken(Law::PayoffTotal))?;
        let Some(winner) = outcome.winner() else {
            return Ok(());
        };
        let is_most = payoffs.iter().max() == payoffs.get(winner.index());
        ensure(is_most, || {
            let found = format!("player {} wins with {payoffs:?}", winner.index());
            Violation::new(Law::PayoffOfWinner, &sight.at).found(found)
        })
    }
}
