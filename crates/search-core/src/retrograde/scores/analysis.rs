//! The analysis of points, layer by layer.

use super::graph::ScoreGraph;
use super::layer::Work;
use super::map::ScoreMap;
use super::numbers::bytes_at_work;
use crate::retrograde::{Crew, Progress};
use crate::{Limits, Stop, Value};

/// Finds how many points every position of a game comes to, in games that may go on for ever: layer
/// by layer, in each by raising what the mover is sure of and lowering what the mover can hope for
/// until nothing changes.
///
/// # How play that never ends is scored
///
/// Points are counted from a position on: those banked earlier are left out. Play that never ends
/// stays in one layer from some move on and gains nothing there; what it counts beyond the points
/// gained until then is not in the rules of such games. For every position three values are found:
///
/// * the *lower* bound, if it counts minus the layer's [stake](super::Staked::stake) for the player to move
///   at that position, and so the whole stake for the other one;
/// * the *upper* bound, if it counts the whole stake for the player to move there;
/// * the *value*, if it counts nothing.
///
/// Where the bounds are equal, the value is the same under every way to score play that never ends
/// that gives nobody more than the stake, be it different from line to line. Where they differ, two
/// such ways give different values: [`ScoreMap::dependent`] counts these positions.
///
/// ```
/// use search_core::{Limits, ScoreAnalysis, ScoreGraph, ScoreLayer, Spot, Step};
///
/// /// The mover at position 1 may take 2 points and end the game or go to position 2, whose mover
/// /// has to come back.
/// struct Offer;
///
/// impl ScoreGraph for Offer {
///     type Scratch = ();
///     fn layers(&self) -> Vec<ScoreLayer> {
///         vec![ScoreLayer { end: 1, stake: 0 }, ScoreLayer { end: 3, stake: 3 }]
///     }
///     fn visit(&self, index: u64, (): &mut (), mut visit: impl FnMut(Step)) -> Spot {
///         let step = |to, gain| Step { to, gain, keeps_turn: false };
///         match index {
///             0 => return Spot::Finished(0),
///             1 => [step(0, 2), step(2, 0)].into_iter().for_each(visit),
///             _ => visit(step(1, 0)),
///         }
///         Spot::Open
///     }
/// }
///
/// let scores = ScoreAnalysis::of(&Offer).run(&Limits::none());
/// assert_eq!(scores.value(1), Some(2));
/// let bounds = scores.bounds(1).unwrap();
/// assert_eq!((bounds.lower, bounds.upper), (2, 3));
/// assert_eq!(scores.dependent(), 2);
/// ```
#[derive(Debug)]
pub struct ScoreAnalysis<'g, S> {
    graph: &'g S,
    threads: usize,
}

impl<'g, S: ScoreGraph> ScoreAnalysis<'g, S> {
    /// An analysis of all positions, with one thread.
    #[must_use]
    pub fn of(graph: &'g S) -> Self {
        Self { graph, threads: 1 }
    }

    /// Works with this many threads, at least one; the values are the same.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }

    /// Finds all values, or those of the lowest layers as far as the limits allow.
    ///
    /// A position takes 3 bytes while its layer is worked on and 1 byte then, twice as much where the
    /// stake is above 127, and 2 bytes more in a layer where the bounds differ anywhere.
    ///
    /// # Panics
    ///
    /// If the game breaks the contract of [`Staked`](super::Staked).
    #[must_use]
    pub fn run(&self, limits: &Limits) -> ScoreMap {
        self.run_with(limits, |_| ())
    }

    /// The same; `progress` is told after every pass over a layer.
    ///
    /// # Panics
    ///
    /// As [`run`](Self::run).
    #[must_use]
    pub fn run_with(&self, limits: &Limits, progress: impl FnMut(Progress)) -> ScoreMap {
        let crew = Crew::new(self.threads, limits);
        let mut map = ScoreMap {
            layers: Vec::new(),
            stop: None,
            statistics: crew.statistics(),
        };
        map.stop = self.solve(&mut map, &crew, progress).err();
        map.statistics = crew.statistics();
        map
    }

    fn solve(
        &self,
        map: &mut ScoreMap,
        crew: &Crew,
        mut progress: impl FnMut(Progress),
    ) -> Result<(), Stop> {
        let layers = self.graph.layers();
        let size = layers.last().map_or(0, |layer| layer.end);
        let mut passes = 0;
        let mut kept = 0;
        for layer in layers {
            assert!(
                (0..=Value::MAX_POINTS).contains(&layer.stake),
                "a stake of {} points",
                layer.stake
            );
            let start = map.known();
            assert!(start <= layer.end, "layers end in the order of indices");
            crew.may_take(kept + u128::from(layer.end - start) * bytes_at_work(layer.stake))?;
            let work = Work::new(self.graph, map, start, layer)?;
            let done = work.solve(crew, || {
                passes += 1;
                progress(Progress {
                    passes,
                    known: start,
                    size,
                });
            })?;
            kept += done.bytes();
            map.layers.push(done);
        }
        Ok(())
    }
}
