//! One layer: bounds that move toward each other.

use std::sync::atomic::{AtomicBool, Ordering};

use super::graph::{ScoreGraph, ScoreLayer, Spot, Step};
use super::map::{Layer, ScoreBounds, ScoreMap};
use super::numbers::{Numbers, Pairs};
use crate::Stop;
use crate::limits::Budget;
use crate::retrograde::Crew;

/// A layer that is worked on, over those that are done with.
///
/// Bounds start at the stake. That this finds what the documentation promises: whether the mover can
/// force some number of points or more is a game of reaching a good way out of the layer if the
/// number is above what play that never ends counts, and of keeping out of bad ones else. The first
/// kind of set grows from nothing and the second shrinks from all, whatever the order of the steps.
pub(super) struct Work<'a, S> {
    graph: &'a S,
    below: &'a ScoreMap,
    start: u64,
    end: u64,
    stake: i32,
    pairs: Pairs,
}

/// Bounds that no position has: of an index without one.
const VACANT: ScoreBounds = ScoreBounds {
    lower: 1,
    upper: -1,
};

impl<'a, S: ScoreGraph> Work<'a, S> {
    pub(super) fn new(
        graph: &'a S,
        below: &'a ScoreMap,
        start: u64,
        layer: ScoreLayer,
    ) -> Result<Self, Stop> {
        let ScoreLayer { end, stake } = layer;
        let len = usize::try_from(end - start).map_err(|_| Stop::Memory)?;
        Ok(Self {
            graph,
            below,
            start,
            end,
            stake,
            pairs: Pairs::new(len, stake)?,
        })
    }

    pub(super) fn solve(self, crew: &Crew, mut progress: impl FnMut()) -> Result<Layer, Stop> {
        while self.sweep(crew)? {
            progress();
        }
        let (mut values, dependent) = self.settle()?;
        while dependent > 0 && crew.alone(|budget| self.sweep_values(&mut values, budget))? {
            progress();
        }
        Ok(Layer {
            start: self.start,
            end: self.end,
            values,
            spread: (dependent > 0).then_some(self.pairs),
            dependent,
        })
    }

    /// Brings the bounds of all positions closer; whether there was any that changed.
    fn sweep(&self, crew: &Crew) -> Result<bool, Stop> {
        let has_changed = AtomicBool::new(false);
        crew.share(self.start..self.end, |share, budget| {
            let mut scratch = S::Scratch::default();
            for index in share {
                let place = self.place(index);
                let before = self.pairs.get(place);
                // Bounds that have met are final.
                if before.lower < before.upper || self.stake == 0 {
                    budget.spend()?;
                    let after = self.revised(index, &mut scratch);
                    if after != before {
                        self.pairs.set(place, after);
                        has_changed.store(true, Ordering::Relaxed);
                    }
                }
            }
            Ok(())
        })?;
        Ok(has_changed.into_inner())
    }

    fn revised(&self, index: u64, scratch: &mut S::Scratch) -> ScoreBounds {
        let mut best = ScoreBounds::exactly(i32::MIN);
        let spot = self.graph.visit(index, scratch, |step| {
            let after = self.bounds_after(index, step).before(step);
            best.lower = best.lower.max(after.lower);
            best.upper = best.upper.max(after.upper);
        });
        let bounds = match spot {
            Spot::Vacant => return VACANT,
            Spot::Finished(points) => ScoreBounds::exactly(points),
            Spot::Open => best,
        };
        let within = -self.stake..=self.stake;
        assert!(
            within.contains(&bounds.lower) && within.contains(&bounds.upper),
            "position {index} is worth {bounds:?}, and {} is at stake",
            self.stake
        );
        bounds
    }

    #[inline]
    fn bounds_after(&self, index: u64, step: Step) -> ScoreBounds {
        if self.is_inside(index, step) {
            return self.pairs.get(self.place(step.to));
        }
        let layer = self.below.layer_of(step.to);
        layer
            .and_then(|layer| layer.bounds(step.to))
            .unwrap_or_else(|| panic!("from {index} to {}, which is no position", step.to))
    }

    /// Whether a step stays in the layer.
    #[inline]
    fn is_inside(&self, index: u64, step: Step) -> bool {
        let is_inside = step.to >= self.start;
        if is_inside {
            assert!(
                step.to < self.end && step.gain == 0,
                "from {index} up to a higher layer, or with points within one: {step:?}"
            );
        }
        is_inside
    }

    /// The points of all positions whose bounds have met, a first guess for the others, and how many
    /// these are.
    fn settle(&self) -> Result<(Numbers, u64), Stop> {
        let mut values = Numbers::new(self.pairs.len(), self.stake)?;
        let mut dependent = 0;
        for place in 0..self.pairs.len() {
            let bounds = self.pairs.get(place);
            if bounds != VACANT {
                values.set(place, 0.clamp(bounds.lower, bounds.upper));
                dependent += u64::from(bounds.lower < bounds.upper);
            }
        }
        Ok((values, dependent))
    }

    /// Brings the values that depend on play that never ends closer to what they are if it counts
    /// nothing; whether there was any that changed.
    fn sweep_values(&self, values: &mut Numbers, budget: &mut Budget<'_>) -> Result<bool, Stop> {
        let mut has_changed = false;
        let mut scratch = S::Scratch::default();
        for index in self.start..self.end {
            let place = self.place(index);
            let bounds = self.pairs.get(place);
            if bounds.lower < bounds.upper {
                budget.spend()?;
                let mut best = i32::MIN;
                self.graph.visit(index, &mut scratch, |step| {
                    let after = self.value_after(index, step, values);
                    best = best.max(step.gain + if step.keeps_turn { after } else { -after });
                });
                has_changed |= values.get(place) != Some(best);
                values.set(place, best);
            }
        }
        Ok(has_changed)
    }

    fn value_after(&self, index: u64, step: Step, values: &Numbers) -> i32 {
        let value = if self.is_inside(index, step) {
            values.get(self.place(step.to))
        } else {
            self.below.value(step.to)
        };
        value.unwrap_or_else(|| panic!("from {index} to {}, which is no position", step.to))
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation)] // The layer fits memory.
    fn place(&self, index: u64) -> usize {
        (index - self.start) as usize
    }
}
