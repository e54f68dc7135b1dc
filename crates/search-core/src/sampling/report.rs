//! What sampling found.

use std::time::Instant;

use super::playout::Policy;
use super::sampler::Sampler;
use super::tree::Tree;
use crate::{
    Bound, EvaluateAll, Game, Guide, Player, Report, Span, Stakes, Statistics, Stop, Value,
};

/// What sampling found.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(bound(
        serialize = "M: serde::Serialize",
        deserialize = "M: serde::Deserialize<'de>"
    ))
)]
pub struct Sampling<M> {
    /// The answer in the form that all searches give it.
    ///
    /// The value is what the mover got on average, as an estimate, or what is proved: then it is
    /// exact, but that a win or loss is told as the longest there is, a bound on how soon it comes.
    /// The depth is that of the remembered tree; playouts go further. A node is one sample.
    pub report: Report<M>,
    /// What was found of each move, in the order in which they were tried first; empty exactly when
    /// the game is over.
    pub moves: Vec<SampledMove<M>>,
    /// What each player will get if all play best, as far as it is proved.
    pub proved: Vec<Span>,
}

impl<M> Sampling<M> {
    /// What `player` got on average; `None` before the first sample.
    #[must_use]
    pub fn mean(&self, player: Player) -> Option<f64> {
        let visits: u64 = self.moves.iter().map(|sampled| sampled.visits).sum();
        let sum: i64 = self
            .moves
            .iter()
            .map(|sampled| sampled.sums[player.index()])
            .sum();
        (visits > 0).then(|| sum as f64 / visits as f64)
    }
}

impl<M: Copy> Sampling<M> {
    /// What a thread has found, in all or up to now.
    pub(super) fn of<G, S, A, P, K>(
        sampler: &Sampler<'_, G, S, A, P, K>,
        stop: Option<Stop>,
        start: Instant,
    ) -> Self
    where
        G: Game<Move = M>,
        S: Stakes<G>,
        A: EvaluateAll<G>,
        P: Policy<G>,
        K: Guide<G>,
    {
        let root = Tree::<M>::ROOT;
        let mut sampling = Self {
            report: Report::unknown(sampler.tree.family(root).first().and_then(|node| node.mv)),
            moves: sampler.root_moves(),
            proved: sampler.tree.spans(root).to_vec(),
        };
        let report = &mut sampling.report;
        report.stop = stop.filter(|_| !sampler.tree.is_settled(root));
        report.depth = sampler.deepest;
        report.statistics = Statistics {
            time: start.elapsed(),
            ..sampler.statistics
        };
        let line = sampler.line();
        if !line.is_empty() {
            report.best = line.first().copied();
            report.line = line;
        }
        let mover = sampler.mover();
        let (value, bound) = sampling.value(mover, sampler.stakes());
        sampling.report.value = value;
        sampling.report.bound = bound;
        sampling
    }

    /// What is proved, else what was found on average.
    fn value<G: Game>(&self, mover: Player, stakes: &impl Stakes<G>) -> (Option<Value>, Bound) {
        let proved = self.proved[mover.index()];
        if let Some(payoff) = proved.as_exact() {
            let value = stakes.value(payoff);
            return (Some(value), Bound::of_late(value));
        }
        let estimate = self.mean(mover).map(|mean| {
            #[allow(clippy::cast_possible_truncation)] // Payoffs are integers of 32 bits.
            let mean = mean.round() as i32;
            Value::estimate(mean.clamp(proved.lower, proved.upper))
        });
        (estimate, Bound::Exact)
    }
}

/// What was found of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SampledMove<M> {
    /// The move.
    pub mv: M,
    /// How often it was tried.
    pub visits: u64,
    /// What each player will get after it if all play best, as far as it is proved.
    pub proved: Vec<Span>,
    /// What each player got in all samples.
    pub(super) sums: Vec<i64>,
}

impl<M> SampledMove<M> {
    /// What `player` got by it on average; `None` if it was never tried.
    #[must_use]
    pub fn mean(&self, player: Player) -> Option<f64> {
        let sum = self.sums[player.index()] as f64;
        (self.visits > 0).then(|| sum / self.visits as f64)
    }
}
