//! The player that this one replaces: a student's program for a course, rebuilt move for move.

use std::collections::HashMap;
use std::time::Instant;

use games_adji_boto::{AdjiBoto, Move, Position};
use search_core::{Bound, Game, Keyed, Limits, Moves, Player, Report, Statistics, Stop, Value};

use super::super::tabletop::Think;

/// Alpha-beta to depth 10 below each move, the difference of captures, children in the order of what
/// they have captured, no table, and its author's mistakes: a side that must pass has lost
/// everything, alpha is not raised at the root, of equal moves the last is played, and once the time
/// is up the remaining moves are judged by what they capture.
pub(super) struct Classic {
    game: AdjiBoto,
    /// Its moves so far: it plays them again where it meets a position again.
    memo: HashMap<u128, Move>,
    statistics: Statistics,
    deadline: Option<Instant>,
    is_late: bool,
}

const DEPTH: u16 = 10;
/// What it takes for less than every score.
const NOTHING: i32 = -1_000_000_000;
/// The clock is read at every so many nodes.
const NODES_PER_LOOK: u64 = 64;

impl Classic {
    pub(super) fn new(game: AdjiBoto) -> Self {
        Self {
            game,
            memo: HashMap::new(),
            statistics: Statistics::default(),
            deadline: None,
            is_late: false,
        }
    }

    /// The moves in the order of the columns.
    fn moves(&self, at: &Position) -> Vec<Move> {
        let mut moves = Moves::new();
        self.game.moves(at, &mut moves);
        let mut moves: Vec<Move> = moves.iter().filter(|&mv| mv != Move::PASS).collect();
        if self.game.turn(at) == Player::SECOND {
            moves.reverse();
        }
        moves
    }

    fn root(&mut self, at: &Position, depth: u16) -> (Option<Move>, i32) {
        let mut best = (None, NOTHING);
        for mv in self.moves(at) {
            let next = self.game.play(at, mv);
            let score = -self.negamax(&next, depth, NOTHING, -NOTHING);
            if score >= best.1 {
                best = (Some(mv), score);
            }
        }
        best
    }

    fn negamax(&mut self, at: &Position, depth: u16, mut alpha: i32, beta: i32) -> i32 {
        if depth == 0 || at.is_empty() || self.is_late {
            self.statistics.leaves += 1;
            return at.lead();
        }
        let moves = self.moves(at).into_iter();
        let mut children: Vec<Position> = moves.map(|mv| self.game.play(at, mv)).collect();
        children.sort_by_key(Position::lead);
        let mut best = NOTHING;
        for child in children {
            let score = -self.negamax(&child, depth - 1, -beta, -alpha);
            self.count_node();
            best = best.max(score);
            if score > alpha {
                alpha = score;
                self.statistics.alpha_raises += 1;
            }
            if alpha >= beta {
                self.statistics.beta_cuts += 1;
                break;
            }
        }
        best
    }

    fn count_node(&mut self) {
        self.statistics.nodes += 1;
        self.statistics.played += 1;
        if self.statistics.nodes.is_multiple_of(NODES_PER_LOOK) {
            let is_over = |deadline: Instant| Instant::now() >= deadline;
            self.is_late |= self.deadline.is_some_and(is_over);
        }
    }
}

impl Think<AdjiBoto> for Classic {
    fn think(
        &mut self,
        at: &Position,
        limits: &Limits,
        _: &mut dyn FnMut(&Report<Move>),
    ) -> Report<Move> {
        let start = Instant::now();
        self.statistics = Statistics::default();
        self.deadline = limits.time.and_then(|time| start.checked_add(time));
        self.is_late = false;
        let depth = limits.depth.min(DEPTH);
        let key = self.game.key(at);
        let remembered = self.memo.get(&key).copied();
        let (best, score) = match remembered {
            Some(mv) => (Some(mv), None),
            None => {
                let (best, score) = self.root(at, depth);
                (best, Some(score))
            }
        };
        if let Some(mv) = best {
            self.memo.insert(key, mv);
        }
        self.statistics.table_hits = u64::from(remembered.is_some());
        self.statistics.table_misses = u64::from(remembered.is_none());
        self.statistics.time = start.elapsed();
        // Whoever cannot move passes.
        let best = best.or_else(|| (!at.is_empty()).then_some(Move::PASS));
        Report {
            best,
            value: score.map(Value::estimate),
            bound: Bound::Exact,
            line: best.into_iter().collect(),
            depth,
            stop: Some(if self.is_late {
                Stop::Time
            } else {
                Stop::Depth
            }),
            statistics: self.statistics,
        }
    }
}

#[cfg(test)]
mod tests {
    use search_core::Notation;

    use super::*;

    fn answer(board: &str, limits: &Limits) -> (String, Report<Move>) {
        let game = AdjiBoto::standard();
        let at = game.read(board).unwrap();
        let report = Classic::new(game).think(&at, limits, &mut |_| ());
        (game.write_move(&at, report.best.unwrap()), report)
    }

    #[test]
    fn of_equal_moves_the_last_column_is_played_by_both() {
        // One piece a row, too far from each other for a capture within two plies.
        let depth = Limits::depth(1);
        assert_eq!(answer("0 0 0 0 0 0 / 1 1 0 0 0 0 / 1", &depth).0, "2");
        assert_eq!(answer("0 0 0 0 1 1 / 0 0 0 0 0 0 / 2", &depth).0, "6");
    }

    #[test]
    fn a_side_that_must_pass_has_lost_everything() {
        // Hole 6 captures the last piece of the upper row, hole 1 captures nothing.
        let (mv, report) = answer("0 0 0 0 0 2 / 1 0 0 0 0 1 / 1", &Limits::depth(1));
        assert_eq!(mv, "6");
        assert_eq!(report.value, Some(Value::estimate(-NOTHING)));
    }

    #[test]
    fn a_row_without_pieces_passes_and_a_late_move_is_still_a_move() {
        assert_eq!(
            answer("0 0 0 0 0 1 / 0 0 0 0 0 0 / 1", &Limits::none()).0,
            "pass"
        );
        let late = Limits::time(std::time::Duration::ZERO);
        let (_, report) = answer("8 8 8 8 8 8 / 8 8 8 8 8 8 / 1", &late);
        assert_eq!(report.stop, Some(Stop::Time));
        assert!(report.statistics.nodes < 2 * NODES_PER_LOOK);
    }

    #[test]
    fn pruning_changes_no_score() {
        /// The same to a depth without alpha, beta or order.
        fn plain(game: &AdjiBoto, at: &Position, depth: u16) -> i32 {
            if depth == 0 || at.is_empty() {
                return at.lead();
            }
            let mut moves = Moves::new();
            game.moves(at, &mut moves);
            let sown = moves.iter().filter(|&mv| mv != Move::PASS);
            let scores = sown.map(|mv| -plain(game, &game.play(at, mv), depth - 1));
            scores.max().unwrap_or(NOTHING)
        }
        let game = AdjiBoto::standard();
        for board in [
            "8 8 8 8 8 8 / 8 8 8 8 8 8 / 1",
            "1 2 1 0 1 2 / 1 1 3 3 0 1 / 1",
            "2 0 0 3 0 1 / 0 0 1 0 0 0 / 2",
        ] {
            let at = game.read(board).unwrap();
            let (_, report) = answer(board, &Limits::depth(5));
            let value = Value::estimate(plain(&game, &at, 6));
            assert_eq!(report.value, Some(value), "{board}");
        }
    }
}
