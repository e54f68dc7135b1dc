//! What every plain search carries along the tree.

use std::ops::Range;
use std::time::Instant;

use crate::limits::{Budget, Pool};
use crate::{Bound, Evaluate, Game, Limits, Line, Moves, Report, Statistics, Stop, Value};

/// The game, the evaluation that follows the moves, what is left of the limits, and the statistics.
pub(super) struct Walk<'a, G: Game, E: Evaluate<G>> {
    pub(super) game: &'a G,
    pub(super) statistics: Statistics,
    eval: &'a E,
    state: E::State,
    budget: Budget<'a>,
    moves: Moves<G::Move>,
    start: Instant,
}

impl<G: Game, E: Evaluate<G>> Walk<'_, G, E> {
    /// Pays for a node.
    pub(super) fn enter(&mut self) -> Result<(), Stop> {
        self.budget.spend()
    }

    /// The value of a finished game for the player to move.
    pub(super) fn finished(&self, at: &G::Position, ply: u16) -> Option<Value> {
        let outcome = self.game.outcome(at)?;
        Some(Value::of(outcome, self.game.turn(at), ply))
    }

    /// The estimate of a position for the player to move.
    pub(super) fn estimate(&mut self, at: &G::Position) -> Value {
        self.statistics.leaves += 1;
        Value::estimate(self.eval.estimate(self.game, at, &self.state))
    }

    /// Generates the moves of `at`; they stay readable by [`mv`](Self::mv) until
    /// [`forget`](Self::forget) drops them.
    pub(super) fn moves(&mut self, at: &G::Position) -> Range<usize> {
        let start = self.moves.len();
        self.game.moves(at, &mut self.moves);
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

    /// Notes that a move was too good for the opponent to allow.
    pub(super) fn count_cut(&mut self, by_first_move: bool) {
        self.statistics.beta_cuts += 1;
        self.statistics.first_move_cuts += u64::from(by_first_move);
    }

    /// The statistics up to now.
    pub(super) fn so_far(&self) -> Statistics {
        Statistics {
            nodes: self.budget.spent(),
            time: self.start.elapsed(),
            ..self.statistics
        }
    }

    /// Searches the position after `mv`; the result is for the player to move *there*.
    pub(super) fn descend<R>(
        &mut self,
        at: &mut G::Position,
        mv: G::Move,
        search: impl FnOnce(&mut Self, &mut G::Position) -> R,
    ) -> R {
        let game = self.game;
        self.statistics.played += 1;
        self.eval.advance(game, at, mv, &mut self.state);
        let result = game.explore(at, mv, |next| search(self, next));
        self.eval.retract(game, at, mv, &mut self.state);
        result
    }
}

/// Runs `search` from `at` and reports; `search` returns the value for the player to move and
/// writes down the best line.
pub(super) fn run<G: Game, E: Evaluate<G>>(
    game: &G,
    eval: &E,
    at: &G::Position,
    limits: &Limits,
    search: impl FnOnce(
        &mut Walk<'_, G, E>,
        &mut G::Position,
        &mut Line<G::Move>,
    ) -> Result<Value, Stop>,
) -> Report<G::Move> {
    let pool = Pool::new(limits);
    let mut walk = Walk {
        game,
        statistics: Statistics::default(),
        eval,
        state: eval.state(game, at),
        budget: Budget::new(&pool),
        moves: Moves::new(),
        start: Instant::now(),
    };
    let mut line = Line::new();
    let result = search(&mut walk, &mut at.clone(), &mut line);
    let statistics = walk.so_far();
    match result {
        Ok(value) => Report {
            best: line.first().copied().or_else(|| some_move(game, at)),
            value: Some(value),
            bound: Bound::Exact,
            line,
            depth: limits.depth,
            stop: (statistics.leaves > 0).then_some(Stop::Depth),
            statistics,
        },
        Err(stop) => Report {
            stop: Some(stop),
            statistics,
            ..Report::unknown(some_move(game, at))
        },
    }
}

fn some_move<G: Game>(game: &G, at: &G::Position) -> Option<G::Move> {
    let mut moves = Moves::new();
    game.moves(at, &mut moves);
    moves.iter().next()
}

/// Replaces `line` by `mv` and what follows it.
pub(super) fn extend<M: Copy>(line: &mut Line<M>, mv: M, rest: &Line<M>) {
    line.clear();
    line.push(mv);
    line.extend_from_slice(rest);
}
