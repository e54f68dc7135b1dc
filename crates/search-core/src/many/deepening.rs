//! Deeper and deeper until a limit is reached.

use super::report::ManyReport;
use super::walk::{Setup, Walk};
use crate::limits::Pool;
use crate::{Bound, EvaluateAll, Game, Limits, Line, Moves, Report, Stakes, Stop};

/// Searches depth after depth; `progress` sees the report of each.
///
/// `search` looks to a depth, tries the line that it is given first, and replaces it by the best;
/// it returns what each player gets there.
pub(super) fn deepen<G: Game, S: Stakes<G>, A: EvaluateAll<G>>(
    setup: &Setup<G, S, A>,
    at: &G::Position,
    limits: &Limits,
    mut search: impl FnMut(
        &mut Walk<'_, G, S, A>,
        &mut G::Position,
        u16,
        &mut Line<G::Move>,
    ) -> Result<Vec<i32>, Stop>,
    mut progress: impl FnMut(&ManyReport<G::Move>),
) -> ManyReport<G::Move> {
    if let Some(report) = finished(setup, at) {
        return report;
    }
    let pool = Pool::new(limits);
    let mut walk = Walk::new(setup, &pool);
    let mut last = unknown(setup, at);
    let mut line = Line::new();
    for depth in 1..=limits.depth {
        let leaves = walk.statistics.leaves;
        let found = search(&mut walk, &mut at.clone(), depth, &mut line);
        last.report.statistics = walk.so_far();
        let payoffs = match found {
            Ok(payoffs) => payoffs,
            Err(stop) => {
                last.report.stop = Some(stop);
                break;
            }
        };
        let saw_the_end = walk.statistics.leaves == leaves;
        let value = setup.stakes.value(payoffs[setup.game.turn(at).index()]);
        last.report = Report {
            best: line.first().copied(),
            value: Some(value),
            bound: Bound::of_late(value),
            line: line.clone(),
            depth,
            stop: (!saw_the_end).then_some(Stop::Depth),
            ..last.report
        };
        last.payoffs = Some(payoffs);
        progress(&last);
        if saw_the_end {
            break;
        }
    }
    last
}

fn finished<G: Game, S: Stakes<G>, A: EvaluateAll<G>>(
    setup: &Setup<G, S, A>,
    at: &G::Position,
) -> Option<ManyReport<G::Move>> {
    let mut payoffs = vec![0; setup.players()];
    setup.finish(at, &mut payoffs).then(|| {
        let value = setup.stakes.value(payoffs[setup.game.turn(at).index()]);
        ManyReport {
            report: Report {
                value: Some(value),
                bound: Bound::of_late(value),
                ..Report::unknown(None)
            },
            payoffs: Some(payoffs),
        }
    })
}

/// The report of a search that has not begun: some legal move.
fn unknown<G: Game, S, A>(setup: &Setup<G, S, A>, at: &G::Position) -> ManyReport<G::Move> {
    let mut moves = Moves::new();
    setup.game.moves(at, &mut moves);
    ManyReport {
        report: Report {
            stop: Some(Stop::Depth),
            ..Report::unknown(moves.iter().next())
        },
        payoffs: None,
    }
}
