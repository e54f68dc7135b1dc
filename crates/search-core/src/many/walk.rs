//! What both searches carry along the tree.

use std::ops::Range;
use std::time::Instant;

use crate::limits::{Budget, Pool};
use crate::{EvaluateAll, Game, Line, Moves, Player, Stakes, Statistics, Stop};

/// The rules, what is played for, and the estimate.
#[derive(Clone, Debug)]
pub(super) struct Setup<G, S, A> {
    pub(super) game: G,
    pub(super) stakes: S,
    pub(super) eval: A,
}

impl<G: Game, S: Stakes<G>, A: EvaluateAll<G>> Setup<G, S, A> {
    pub(super) fn players(&self) -> usize {
        self.stakes.players(&self.game)
    }

    /// Writes down what each player gets at `at`, if it is finished.
    pub(super) fn finish(&self, at: &G::Position, payoffs: &mut [i32]) -> bool {
        if self.game.outcome(at).is_none() {
            return false;
        }
        for (player, payoff) in (0..u8::MAX).zip(payoffs) {
            *payoff = self.stakes.payoff(&self.game, at, Player::new(player));
        }
        true
    }
}

/// The setup, what is left of the limits, the moves and payoffs of the line under way, and the
/// statistics.
pub(super) struct Walk<'a, G: Game, S, A> {
    pub(super) setup: &'a Setup<G, S, A>,
    pub(super) statistics: Statistics,
    /// What each player gets at each node of the line.
    payoffs: Vec<i32>,
    players: usize,
    budget: Budget<'a>,
    moves: Moves<G::Move>,
    start: Instant,
}

impl<'a, G: Game, S: Stakes<G>, A: EvaluateAll<G>> Walk<'a, G, S, A> {
    pub(super) fn new(setup: &'a Setup<G, S, A>, pool: &'a Pool) -> Self {
        Self {
            setup,
            statistics: Statistics::default(),
            payoffs: Vec::new(),
            players: setup.players(),
            budget: Budget::new(pool),
            moves: Moves::new(),
            start: Instant::now(),
        }
    }

    /// Pays for a node `ply` plies from the root.
    pub(super) fn enter(&mut self, ply: usize) -> Result<(), Stop> {
        let end = (ply + 1) * self.players;
        if self.payoffs.len() < end {
            self.payoffs.resize(end, 0);
        }
        self.budget.spend()
    }

    /// What each player gets at the node at `ply`.
    pub(super) fn payoffs(&self, ply: usize) -> &[i32] {
        &self.payoffs[ply * self.players..][..self.players]
    }

    /// Makes the payoffs at `ply` those of the ply after it.
    pub(super) fn lift(&mut self, ply: usize) {
        let next = (ply + 1) * self.players;
        let from = next..next + self.players;
        self.payoffs.copy_within(from, ply * self.players);
    }

    /// Finds the payoffs at `ply` by the end of the game or, where no depth is left, by estimate;
    /// says whether it did.
    pub(super) fn appraise(&mut self, at: &G::Position, ply: usize, depth: u16) -> bool {
        let payoffs = &mut self.payoffs[ply * self.players..][..self.players];
        if self.setup.finish(at, payoffs) {
            return true;
        }
        if depth == 0 {
            self.statistics.leaves += 1;
            self.setup.eval.estimate_all(&self.setup.game, at, payoffs);
        }
        depth == 0
    }

    /// Generates the moves of `at`; they stay readable by [`mv`](Self::mv) until
    /// [`forget`](Self::forget) drops them.
    pub(super) fn moves(&mut self, at: &G::Position) -> Range<usize> {
        let start = self.moves.len();
        self.setup.game.moves(at, &mut self.moves);
        start..self.moves.len()
    }

    pub(super) fn mv(&self, index: usize) -> G::Move {
        self.moves.at(index)
    }

    pub(super) fn forget(&mut self, moves: Range<usize>) {
        self.moves.truncate(moves.start);
    }

    /// Moves `first` to the front, if it is one of the moves.
    pub(super) fn promote(&mut self, moves: &Range<usize>, first: Option<&G::Move>) {
        let found = first.and_then(|first| moves.clone().find(|&index| self.mv(index) == *first));
        if let Some(index) = found {
            self.moves.promote(moves.start, index);
        }
    }

    /// Searches the position after `mv`.
    pub(super) fn descend<R>(
        &mut self,
        at: &mut G::Position,
        mv: G::Move,
        search: impl FnOnce(&mut Self, &mut G::Position) -> R,
    ) -> R {
        self.statistics.played += 1;
        self.setup.game.explore(at, mv, |next| search(self, next))
    }

    /// The statistics up to now.
    pub(super) fn so_far(&self) -> Statistics {
        Statistics {
            nodes: self.budget.spent(),
            time: self.start.elapsed(),
            ..self.statistics
        }
    }
}

/// Replaces `line` by `mv` and what follows it.
pub(super) fn extend<M: Copy>(line: &mut Line<M>, mv: M, rest: &Line<M>) {
    line.clear();
    line.push(mv);
    line.extend_from_slice(rest);
}
