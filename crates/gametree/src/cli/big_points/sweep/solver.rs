//! What solves the jobs of a sweep.

use games_big_points::solve::{Outcomes, Structural};
use games_big_points::{Color, Naming, Scores, Size, Track};
use search_core::{Limits, Stop, TableSize, Verdict};

use super::super::row::Kind;
use super::answers::Form;

/// Solves one canonical track after the other.
pub(super) enum Solver {
    Exact {
        solver: Box<Structural>,
        /// In which order each renaming considers the pawns.
        orders: Vec<Vec<Color>>,
    },
    Outcomes(Box<Outcomes>),
}

/// A solved job.
pub(super) struct Answer {
    /// As a sweep keeps it.
    pub(super) record: Vec<u8>,
    /// How many positions were looked at.
    pub(super) nodes: u64,
}

impl Solver {
    /// So many solvers for a size, which share a table if they use one; `None` if the size is too large.
    pub(super) fn team(
        kind: Kind,
        size: Size,
        table: TableSize,
        count: usize,
    ) -> Option<Vec<Self>> {
        match kind {
            Kind::Exact => (0..count)
                .map(|_| {
                    Some(Self::Exact {
                        solver: Box::new(Structural::new(size)?),
                        orders: Naming::all(size.colors()).map(Naming::pawns).collect(),
                    })
                })
                .collect(),
            Kind::Outcomes => {
                let outcomes = Outcomes::new(size, table)?;
                let clones = (0..count).map(|_| Self::Outcomes(Box::new(outcomes.clone())));
                Some(clones.collect())
            }
        }
    }

    /// Solves a canonical track.
    pub(super) fn solve(&mut self, track: &Track, limits: &Limits) -> Result<Answer, Stop> {
        match self {
            Self::Exact { solver, orders } => {
                let solved = solver.solve(track, limits)?;
                let class = solved.class();
                let loser = |scores: Scores| match class.verdict {
                    Verdict::Loss => scores.first,
                    _ => scores.second,
                };
                let losers = orders.iter().map(|order| loser(solved.scores(order)));
                Ok(Answer {
                    record: Form::exact(class, solved.states, losers),
                    nodes: solved.states,
                })
            }
            Self::Outcomes(outcomes) => {
                let found = outcomes.verdict(track, limits)?;
                Ok(Answer {
                    record: Form::outcome(found.answer),
                    nodes: found.nodes,
                })
            }
        }
    }
}
