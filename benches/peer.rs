//! Connect Four for the crate `minimax`: the best game that its trait allows.
//!
//! Positions that threats decide are its finished ones, and its moves are the safe ones in the
//! order of the threats they make, so both searches know the same.

use std::time::{Duration, Instant};

use game_heuristics::connect_four::Threats;
use games_connect_four::{Column, ConnectFour, Position, Standard};
use minimax::{Evaluation, Evaluator, IterativeOptions, IterativeSearch, Strategy, Winner};
use search_core::{Game as _, Guide, Moves, Value};

type Rules = ConnectFour<Standard>;

/// The sign of the value of `at`, and how long it took to find.
pub(crate) fn outcome(at: &Position) -> (i32, Duration) {
    let options = IterativeOptions::new()
        .with_table_byte_size(16 << 24)
        .with_mtdf();
    let mut search = IterativeSearch::new(Even, options);
    let plies = Rules::standard().cells() - at.count();
    search.set_max_depth(u8::try_from(plies).expect("a board has at most 64 cells"));
    let start = Instant::now();
    if let Some(winner) = winner(at) {
        return (i32::from(winner.evaluate().signum()), start.elapsed());
    }
    search.choose_move(at);
    (i32::from(search.root_value().signum()), start.elapsed())
}

struct Game;

impl minimax::Game for Game {
    type S = Position;
    type M = Column;

    fn generate_moves(at: &Position, out: &mut Vec<Column>) -> Option<Winner> {
        if let Some(winner) = winner(at) {
            return Some(winner);
        }
        let rules = Rules::standard();
        let look = Threats.look(&rules, at);
        let mut moves = Moves::new();
        Threats.candidates(&rules, at, &look, &mut moves);
        out.extend(moves.iter());
        out.sort_by_key(|&mv| -Threats.rank(&rules, at, &look, mv));
        None
    }

    fn apply(at: &mut Position, mv: Column) -> Option<Position> {
        Some(Rules::standard().play(at, mv))
    }

    fn get_winner(at: &Position) -> Option<Winner> {
        winner(at)
    }

    fn zobrist_hash(at: &Position) -> u64 {
        // Its table takes the low bits for the place and compares the high ones.
        at.key().wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(32)
    }
}

/// Who wins, where threats tell.
fn winner(at: &Position) -> Option<Winner> {
    let rules = Rules::standard();
    let bounds = Threats.bounds(&rules, at, &Threats.look(&rules, at));
    (bounds.lower == bounds.upper).then(|| {
        if bounds.lower > Value::DRAW {
            Winner::PlayerToMove
        } else if bounds.lower < Value::DRAW {
            Winner::PlayerJustMoved
        } else {
            Winner::Draw
        }
    })
}

/// Calls every position even: only the end of the game counts.
struct Even;

impl Evaluator for Even {
    type G = Game;

    fn evaluate(&self, _: &Position) -> Evaluation {
        0
    }
}
