//! What all searches of puzzles keep while they run.

use std::time::Instant;

use super::report::{PuzzleReport, Way};
use super::states::{Id, Reached};
use crate::limits::{Budget, Pool};
use crate::{CostBound, Limits, Line, Moves, NO_WAY, Puzzle, PuzzleGuide, Statistics, Stop};

/// Looks at positions between two calls of the progress.
const ROUND: u64 = 1 << 16;

/// A search of a puzzle: what it was given, and what it knows by now.
pub(super) struct Run<'a, P: Puzzle, B, K> {
    pub(super) puzzle: &'a P,
    pub(super) bound: &'a B,
    pub(super) guide: &'a K,
    pub(super) start: &'a P::Position,
    /// The bound at the start.
    pub(super) at_least: u32,
    /// How many moves a way may have.
    pub(super) depth: usize,
    /// How many bytes may be taken.
    pub(super) memory: usize,
    pub(super) statistics: Statistics,
    /// A list for the moves of a position, or a stack of such lists.
    pub(super) moves: Moves<P::Move>,
    budget: Budget<'a>,
    progress: &'a mut dyn FnMut(&PuzzleReport<P::Move>),
    began: Instant,
    looks: u64,
    best: Option<Way<P::Move>>,
    /// No way that was neither found nor left out costs less.
    floor: u32,
    /// No way that was left out costs less.
    left_out: u32,
    /// The greatest cost that every way was seen to have.
    proved: u32,
    /// The least cost that a way may have which was left out because it was too long.
    too_long: u32,
}

impl<'a, P: Puzzle, B: CostBound<P>, K: PuzzleGuide<P>> Run<'a, P, B, K> {
    pub(super) fn new(
        (puzzle, bound, guide): (&'a P, &'a B, &'a K),
        start: &'a P::Position,
        (limits, pool): (&'a Limits, &'a Pool),
        progress: &'a mut dyn FnMut(&PuzzleReport<P::Move>),
    ) -> Self {
        let at_least = bound.at_least(puzzle, start);
        Self {
            puzzle,
            bound,
            guide,
            start,
            at_least,
            depth: match limits.depth {
                u16::MAX => usize::MAX,
                depth => depth.into(),
            },
            memory: limits.memory,
            statistics: Statistics::default(),
            moves: Moves::new(),
            budget: Budget::new(pool),
            progress,
            began: Instant::now(),
            looks: 0,
            best: None,
            floor: at_least,
            left_out: NO_WAY,
            proved: at_least,
            too_long: NO_WAY,
        }
    }

    /// What the best way costs that was found.
    #[inline]
    pub(super) fn best_cost(&self) -> u32 {
        self.best.as_ref().map_or(NO_WAY, |way| way.cost)
    }

    /// Pays for a look at a position and lists its candidates, behind the moves that are there.
    #[inline]
    pub(super) fn enter(&mut self, at: &P::Position, last: Option<P::Move>) -> Result<(), Stop> {
        self.budget.spend()?;
        self.looks += 1;
        if self.looks.is_multiple_of(ROUND) {
            self.tell();
        }
        self.guide
            .candidates(self.puzzle, at, last, &mut self.moves);
        Ok(())
    }

    /// Plays a move: the position, and what the way there costs; `None` if that is too much to be
    /// of interest.
    #[inline]
    pub(super) fn play(
        &mut self,
        at: &P::Position,
        cost: u32,
        mv: P::Move,
    ) -> Option<(P::Position, u32)> {
        let cost = cost.saturating_add(self.puzzle.cost(at, mv));
        if cost >= self.best_cost() {
            return None;
        }
        self.statistics.played += 1;
        Some((self.puzzle.play(at, mv), cost))
    }

    /// Counts what a way led to: the number of the position, if the way is the cheapest so far.
    #[inline]
    pub(super) fn count(&mut self, reached: Reached) -> Option<Id> {
        let (id, counter) = match reached {
            Reached::New(id) => (Some(id), &mut self.statistics.table_misses),
            Reached::Cheaper(id) => (Some(id), &mut self.statistics.table_hits),
            Reached::Before => (None, &mut self.statistics.table_hits),
        };
        *counter += 1;
        id
    }

    /// Whether the task is done, where the bound is `at_least`.
    #[inline]
    pub(super) fn is_goal(&self, at: &P::Position, at_least: u32) -> bool {
        at_least == 0 && self.puzzle.is_goal(at)
    }

    /// Takes a way to a goal, if it is the best so far.
    #[cold]
    pub(super) fn found(&mut self, moves: Line<P::Move>) {
        let mut at = self.start.clone();
        let mut cost = 0_u32;
        for &mv in &moves {
            cost = cost.saturating_add(self.puzzle.cost(&at, mv));
            at = self.puzzle.play(&at, mv);
        }
        if cost < self.best_cost() {
            self.best = Some(Way { moves, cost });
        }
    }

    /// Notes that ways of at least this cost will not be looked at.
    pub(super) fn leave_out(&mut self, cost: u32) {
        self.left_out = self.left_out.min(cost);
    }

    /// Notes that ways of at least this cost are too long to be looked at.
    pub(super) fn leave_out_long(&mut self, cost: u32) {
        self.too_long = self.too_long.min(cost);
        self.leave_out(cost);
    }

    /// Notes that every way which was neither found nor left out costs at least this.
    #[inline]
    pub(super) fn set_floor(&mut self, cost: u32) {
        self.floor = cost;
    }

    /// Tells how far the search has come.
    pub(super) fn tell(&mut self) {
        let report = self.report(None);
        (self.progress)(&report);
    }

    pub(super) fn finish(mut self, end: Result<(), Stop>) -> PuzzleReport<P::Move> {
        if end.is_ok() {
            self.floor = NO_WAY;
        }
        let was_too_long = self.too_long < self.best_cost();
        self.report(end.err().or(was_too_long.then_some(Stop::Depth)))
    }

    fn report(&mut self, stop: Option<Stop>) -> PuzzleReport<P::Move> {
        let lower_bound = self.floor.min(self.left_out).min(self.best_cost());
        self.proved = self.proved.max(lower_bound);
        PuzzleReport {
            best: self.best.clone(),
            lower_bound: self.proved,
            stop,
            statistics: Statistics {
                nodes: self.budget.spent(),
                time: self.began.elapsed(),
                ..self.statistics
            },
        }
    }
}
