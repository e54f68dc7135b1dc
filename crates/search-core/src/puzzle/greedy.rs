//! Greedy search with lookahead: always goes one move on towards the most promising position that
//! it sees some moves ahead, and never takes a move back.
//!
//! R. E. Korf, "Real-time heuristic search", 1990, looks ahead in the same way (minimin). Once a goal
//! was seen, the walk goes on only while something looks cheaper than the way there.

use std::collections::HashSet;

use ahash::RandomState;

use super::allowance::Allowance;
use super::packing::Packing;
use super::run::Run;
use crate::{CostBound, Line, NO_WAY, Puzzle, PuzzleGuide, Stop};

pub(super) fn greedy<P: Puzzle, B: CostBound<P>, K: PuzzleGuide<P>, S: Packing<P>>(
    run: &mut Run<'_, P, B, K>,
    packing: &S,
    lookahead: u8,
) -> Result<(), Stop> {
    let at = Spot {
        position: run.start.clone(),
        last: None,
        cost: 0,
        at_least: run.at_least,
    };
    let search = Search {
        allowance: Allowance::new(run.memory),
        run,
        packing,
        lookahead,
        visited: HashSet::with_hasher(RandomState::with_seeds(1, 2, 3, 4)),
        trail: Line::new(),
    };
    search.walk(at)
}

/// The state of one search.
struct Search<'r, 'a, P: Puzzle, B, K, S: Packing<P>> {
    run: &'r mut Run<'a, P, B, K>,
    packing: &'r S,
    lookahead: u8,
    /// Where the walk has been: going back there would be going round in a circle.
    visited: HashSet<S::Code, RandomState>,
    allowance: Allowance,
    /// The moves of the walk, and of the look ahead from its end.
    trail: Line<P::Move>,
}

/// A position on the walk or ahead of it.
struct Spot<P: Puzzle> {
    position: P::Position,
    last: Option<P::Move>,
    cost: u32,
    at_least: u32,
}

impl<P: Puzzle> Spot<P> {
    /// What every way through here costs at least.
    fn total(&self) -> u32 {
        self.cost.saturating_add(self.at_least)
    }
}

/// What a look ahead saw.
#[derive(Clone, Copy)]
struct View {
    /// The least cost so far with what seems to be left, of the positions that were seen.
    rank: u64,
    /// No way on from there costs less, unless it was found.
    total: u32,
}

impl View {
    const NOTHING: Self = Self {
        rank: u64::MAX,
        total: NO_WAY,
    };
}

impl<P: Puzzle, B: CostBound<P>, K: PuzzleGuide<P>, S: Packing<P>> Search<'_, '_, P, B, K, S> {
    fn walk(mut self, mut at: Spot<P>) -> Result<(), Stop> {
        if self.run.is_goal(&at.position, at.at_least) {
            self.run.found(Line::new());
            return Ok(());
        }
        loop {
            self.visit(&at)?;
            self.run.set_floor(at.total());
            self.run.tell();
            if self.trail.len() >= self.run.depth {
                self.run.leave_out_long(at.total());
                return Ok(());
            }
            match self.choose(&at)? {
                Some(next) => at = next,
                None => return Ok(()),
            }
        }
    }

    fn visit(&mut self, at: &Spot<P>) -> Result<(), Stop> {
        self.allowance.take::<S::Code>(1)?;
        self.visited
            .insert(self.packing.pack(self.run.puzzle, &at.position));
        self.trail.extend(at.last);
        Ok(())
    }

    /// The most promising position a move on; `None` if none looks better than what was found.
    fn choose(&mut self, at: &Spot<P>) -> Result<Option<Spot<P>>, Stop> {
        self.run.moves.clear();
        self.run.enter(&at.position, at.last)?;
        let mut best = None;
        let mut best_view = View::NOTHING;
        for index in 0..self.run.moves.len() {
            let Some(next) = self.step(at, self.run.moves.at(index)) else {
                continue;
            };
            let view = self.look(&next, self.lookahead)?;
            if view.rank < best_view.rank {
                self.run.leave_out(best_view.total);
                (best, best_view) = (Some(next), view);
            } else {
                self.run.leave_out(view.total);
            }
        }
        let found = self.run.best_cost();
        if found < NO_WAY && best_view.rank >= found.into() {
            self.run.leave_out(best_view.total);
            return Ok(None);
        }
        Ok(best)
    }

    /// The position after a move, if it is worth going there.
    fn step(&mut self, at: &Spot<P>, mv: P::Move) -> Option<Spot<P>> {
        let (position, cost) = self.run.play(&at.position, at.cost, mv)?;
        let code = self.packing.pack(self.run.puzzle, &position);
        if self.visited.contains(&code) {
            self.run.statistics.table_hits += 1;
            return None;
        }
        let (puzzle, bound) = (self.run.puzzle, self.run.bound);
        let at_least = bound.after(puzzle, &at.position, at.at_least, mv, &position);
        let next = Spot {
            position,
            last: Some(mv),
            cost,
            at_least,
        };
        Some(next).filter(|next| next.total() < self.run.best_cost())
    }

    /// Looks from a position this many moves ahead.
    fn look(&mut self, at: &Spot<P>, ahead: u8) -> Result<View, Stop> {
        self.trail.extend(at.last);
        let view = self.view(at, ahead);
        self.trail.pop();
        view
    }

    fn view(&mut self, at: &Spot<P>, ahead: u8) -> Result<View, Stop> {
        if self.run.is_goal(&at.position, at.at_least) {
            self.run.found(self.trail.clone());
            return Ok(View::NOTHING);
        }
        if ahead == 0 || self.trail.len() >= self.run.depth {
            let guide = self.run.guide;
            let estimate = guide.estimate(self.run.puzzle, &at.position, at.at_least);
            return Ok(View {
                rank: u64::from(at.cost) + u64::from(estimate),
                total: at.total(),
            });
        }
        let first = self.run.moves.len();
        self.run.enter(&at.position, at.last)?;
        let mut best = View::NOTHING;
        for index in first..self.run.moves.len() {
            if let Some(next) = self.step(at, self.run.moves.at(index)) {
                let view = self.look(&next, ahead - 1)?;
                best.rank = best.rank.min(view.rank);
                best.total = best.total.min(view.total);
            }
        }
        self.run.moves.truncate(first);
        best.total = best.total.max(at.total());
        Ok(best)
    }
}
