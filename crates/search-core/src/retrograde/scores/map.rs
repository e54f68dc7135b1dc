//! What the analysis of points has found.

use super::graph::{ScoreGraph, Spot, Step};
use super::numbers::{Numbers, Pairs};
use crate::retrograde::Flaw;
use crate::{Statistics, Stop};

/// How many points the positions of a game come to, for whoever moves and beyond the banked ones.
#[derive(Debug)]
pub struct ScoreMap {
    pub(super) layers: Vec<Layer>,
    /// Why the analysis ended before it was complete; `None` if every layer is known.
    pub stop: Option<Stop>,
    /// What the analysis cost; a node is a position that was looked at.
    pub statistics: Statistics,
}

/// A layer that is done with.
#[derive(Debug)]
pub(super) struct Layer {
    pub(super) start: u64,
    pub(super) end: u64,
    /// What each position comes to if play that never ends gains nothing from then on.
    pub(super) values: Numbers,
    /// The bounds, if they differ anywhere.
    pub(super) spread: Option<Pairs>,
    pub(super) dependent: u64,
}

/// Between which points the value of a position lies, however play that never ends is scored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScoreBounds {
    /// What the mover gets if play that never ends counts the whole stake for the opponent.
    pub lower: i32,
    /// What the mover gets if play that never ends counts the whole stake for the mover.
    pub upper: i32,
}

impl ScoreBounds {
    /// What the mover before a move gets, whose successor has these bounds.
    #[inline]
    pub(super) fn before(self, step: Step) -> Self {
        let Self { lower, upper } = self;
        if step.keeps_turn {
            Self {
                lower: step.gain + lower,
                upper: step.gain + upper,
            }
        } else {
            Self {
                lower: step.gain - upper,
                upper: step.gain - lower,
            }
        }
    }
}

impl ScoreMap {
    /// How many indices are known: all of the lowest layers, as far as the analysis came.
    #[must_use]
    pub fn known(&self) -> u64 {
        self.layers.last().map_or(0, |layer| layer.end)
    }

    /// What the position with this index comes to if play that never ends gains nothing from then on;
    /// `None` if there is no such position, or if the analysis was stopped before its layer was done.
    #[must_use]
    pub fn value(&self, index: u64) -> Option<i32> {
        let layer = self.layer_of(index)?;
        layer.values.get(layer.place(index))
    }

    /// Between which points the value lies, however play that never ends is scored.
    #[must_use]
    pub fn bounds(&self, index: u64) -> Option<ScoreBounds> {
        let layer = self.layer_of(index)?;
        layer.bounds(index)
    }

    /// For how many positions the value depends on how play that never ends is scored: where the
    /// bounds differ.
    #[must_use]
    pub fn dependent(&self) -> u64 {
        self.dependent_by_layer().sum()
    }

    /// The same for each layer, the lowest first.
    pub fn dependent_by_layer(&self) -> impl Iterator<Item = u64> + '_ {
        self.layers.iter().map(|layer| layer.dependent)
    }

    /// Checks that every value, and both bounds, are the best over the successors.
    ///
    /// # Errors
    ///
    /// The flaw of the lowest index.
    pub fn check(&self, graph: &impl ScoreGraph) -> Result<(), Flaw<ScoreBounds>> {
        check_scores(graph, self.known(), |index| self.bounds(index))?;
        check_scores(graph, self.known(), |index| {
            self.value(index).map(ScoreBounds::exactly)
        })
    }

    pub(super) fn layer_of(&self, index: u64) -> Option<&Layer> {
        let number = self.layers.partition_point(|layer| layer.end <= index);
        self.layers.get(number)
    }
}

impl ScoreBounds {
    /// Bounds that leave nothing open.
    #[must_use]
    pub const fn exactly(points: i32) -> Self {
        Self {
            lower: points,
            upper: points,
        }
    }
}

impl Layer {
    #[inline]
    #[allow(clippy::cast_possible_truncation)] // A layer that was worked on fits memory.
    pub(super) fn place(&self, index: u64) -> usize {
        (index - self.start) as usize
    }

    /// How many bytes it takes.
    pub(super) fn bytes(&self) -> u128 {
        let spread = self.spread.as_ref().map_or(0, Pairs::bytes);
        self.values.bytes() as u128 + spread as u128
    }

    #[inline]
    pub(super) fn bounds(&self, index: u64) -> Option<ScoreBounds> {
        let place = self.place(index);
        let value = self.values.get(place)?;
        Some(match &self.spread {
            None => ScoreBounds::exactly(value),
            Some(pairs) => pairs.get(place),
        })
    }
}

/// Checks that the bounds of all positions below an index are the points of the finished ones and the
/// best over the successors of the others; exact points are bounds that are equal.
///
/// # Errors
///
/// The flaw of the lowest index.
pub fn check_scores<S: ScoreGraph>(
    graph: &S,
    end: u64,
    bounds: impl Fn(u64) -> Option<ScoreBounds>,
) -> Result<(), Flaw<ScoreBounds>> {
    let mut scratch = S::Scratch::default();
    for index in 0..end {
        let mut best = Some(ScoreBounds::exactly(i32::MIN));
        let spot = graph.visit(index, &mut scratch, |step| {
            let after = bounds(step.to).map(|bounds| bounds.before(step));
            best = best.zip(after).map(|(best, after)| ScoreBounds {
                lower: best.lower.max(after.lower),
                upper: best.upper.max(after.upper),
            });
        });
        let found = match spot {
            Spot::Vacant => None,
            Spot::Finished(points) => Some(ScoreBounds::exactly(points)),
            Spot::Open => best,
        };
        let stated = bounds(index);
        if stated != found || stated.is_some() != (spot != Spot::Vacant) {
            return Err(Flaw {
                index,
                stated,
                found,
            });
        }
    }
    Ok(())
}
