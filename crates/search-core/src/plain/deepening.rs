//! Iterative deepening: depth 1, depth 2, … until a limit is reached.
//!
//! Every depth starts with the best line of the one before, and there is an answer at any time.
//! David Slate and Lawrence Atkin, *Chess 4.5*, 1977.

use super::{pvs, walk};
use crate::{Bound, Evaluate, Game, Limits, Line, Report, Stop};

/// Searches deeper and deeper by [`pvs`](crate::plain::pvs); `progress` sees the report of every
/// depth.
///
/// The report is that of the last depth that was completed. Before the first is, it holds a legal
/// move without a value.
pub fn deepening<G: Game, E: Evaluate<G>>(
    game: &G,
    eval: &E,
    at: &G::Position,
    limits: &Limits,
    mut progress: impl FnMut(&Report<G::Move>),
) -> Report<G::Move> {
    let mut last = None;
    let total = walk::run(game, eval, at, limits, |walk, at, line| {
        let mut guess = Line::new();
        for depth in 1..=limits.depth {
            let leaves = walk.statistics.leaves;
            let value = pvs::principal(walk, at, depth, &guess, line)?;
            guess.clone_from(line);
            // A win or loss that was seen to its end does not change any more.
            let is_final = walk.statistics.leaves == leaves || value.is_decided();
            let report = Report {
                best: line.first().copied(),
                value: Some(value),
                bound: Bound::Exact,
                line: line.clone(),
                depth,
                stop: (!is_final).then_some(Stop::Depth),
                statistics: walk.so_far(),
            };
            progress(&report);
            last = Some(report);
            if is_final {
                return Ok(value);
            }
        }
        Err(Stop::Depth)
    });
    let Some(report) = last else { return total };
    Report {
        stop: report.stop.and(total.stop),
        statistics: total.statistics,
        ..report
    }
}
