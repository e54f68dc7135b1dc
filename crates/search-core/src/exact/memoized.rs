//! Memoized solving: every position is solved once and remembered.
//!
//! Donald Michie, *"Memo" functions and machine learning*, 1968.

use std::fmt::Display;
use std::io::{self, Write};
use std::time::Instant;

use super::allowance::Allowance;
use super::judge::Judge;
use super::scatter::Scattered;
use super::slots::Slots;
use super::solution::Solution;
use super::walk::Walk;
use crate::limits::{Budget, Pool};
use crate::{ByValue, Keyed, Limits, Line, Moves, Preference, Statistics, Worth};

/// Solves games that only go forward, and remembers what every position comes to.
pub struct Memoized<G: Keyed, P: Preference<G> = ByValue> {
    game: G,
    preference: P,
    scope: Scope,
    slots: Slots<G::Key, P::Worth>,
}

/// Which positions are solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Scope {
    /// Every position that can be reached.
    Every,
    /// Those that it takes to know the worth of the root.
    Root,
}

impl<G: Keyed> Memoized<G> {
    /// A solver by [`ByValue`] that knows nothing yet but the rules.
    pub fn new(game: G) -> Self {
        Self {
            game,
            preference: ByValue,
            scope: Scope::Every,
            slots: Slots::new(),
        }
    }
}

impl<G: Keyed, P: Preference<G>> Memoized<G, P> {
    /// Solves by another order over the ways the game can end; forgets what is known by this one.
    #[must_use]
    pub fn preferring<P2: Preference<G>>(self, preference: P2) -> Memoized<G, P2> {
        Memoized {
            game: self.game,
            preference,
            scope: self.scope,
            slots: Slots::new(),
        }
    }

    #[must_use]
    pub fn root_only(mut self) -> Self {
        self.scope = Scope::Root;
        self.slots = Slots::new();
        self
    }

    pub fn solve(&mut self, at: &G::Position, limits: &Limits) -> Solution<G::Move, P::Worth> {
        self.solve_with(at, limits, |_| ())
    }

    pub fn solve_with(
        &mut self,
        at: &G::Position,
        limits: &Limits,
        mut progress: impl FnMut(&Solution<G::Move, P::Worth>),
    ) -> Solution<G::Move, P::Worth> {
        const { assert!(G::ACYCLIC, "memoized solving needs a game without cycles") };
        let start = Instant::now();
        let pool = Pool::new(limits);
        let mut walk = Walk {
            judge: Judge { game: &self.game, preference: &self.preference },
            scope: self.scope,
            allowance: Allowance::new(limits.memory, self.slots.bytes()),
            slots: &mut self.slots,
            budget: Budget::new(&pool),
            statistics: Statistics::default(),
            stack: Vec::new(),
            moves: Moves::new(),
        };
        let _ = &mut progress;
        let result = walk.run(at, |_| ());
        let mut statistics = walk.statistics;
        statistics.nodes = walk.budget.spent();
        statistics.time = start.elapsed();
        Solution { worth: self.slots.get(super::slots::Address::of(self.game.key(at))), best: None, line: Line::new(), positions: self.slots.len(), memory: self.slots.bytes(), stop: result.err(), statistics }
    }
}
