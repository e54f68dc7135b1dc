//! Minimax: the first player makes the value as large as possible, the second as small.
//!
//! John von Neumann, *Zur Theorie der Gesellschaftsspiele*, 1928.

use super::walk::{self, Walk};
use crate::{Evaluate, Game, Limits, Line, Player, Report, Stop, Value};

/// Searches the whole tree to the depth of the limits.
///
/// The slowest of all searches and the plainest: the judge of the others.
pub fn minimax<G: Game, E: Evaluate<G>>(
    game: &G,
    eval: &E,
    at: &G::Position,
    limits: &Limits,
) -> Report<G::Move> {
    walk::run(game, eval, at, limits, |walk, at, line| {
        let value = node(walk, at, 0, limits.depth, line)?;
        Ok(for_player(game.turn(at), value))
    })
}

/// The value of `at` for the first player.
fn node<G: Game, E: Evaluate<G>>(
    walk: &mut Walk<'_, G, E>,
    at: &mut G::Position,
    ply: u16,
    depth: u16,
    line: &mut Line<G::Move>,
) -> Result<Value, Stop> {
    walk.enter()?;
    line.clear();
    let turn = walk.game.turn(at);
    if let Some(value) = walk.finished(at, ply) {
        return Ok(for_player(turn, value));
    }
    if depth == 0 {
        return Ok(for_player(turn, walk.estimate(at)));
    }
    let mut best = None;
    let mut rest = Line::new();
    let moves = walk.moves(at);
    for index in moves.clone() {
        let mv = walk.mv(index);
        let value = walk.descend(at, mv, |walk, next| {
            node(walk, next, ply + 1, depth - 1, &mut rest)
        })?;
        if best.is_none_or(|best| is_better(turn, value, best)) {
            best = Some(value);
            walk::extend(line, mv, &rest);
        }
    }
    walk.forget(moves);
    Ok(best.expect("a game that is not over has a move"))
}

fn is_better(turn: Player, value: Value, than: Value) -> bool {
    if turn == Player::FIRST {
        value > than
    } else {
        value < than
    }
}

/// Turns a value of the first player into one of `player`, and back.
fn for_player(player: Player, value: Value) -> Value {
    if player == Player::FIRST {
        value
    } else {
        -value
    }
}
