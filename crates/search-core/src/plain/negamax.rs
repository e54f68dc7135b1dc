//! Negamax: minimax from the mover's point of view, so that one rule serves both players.

use super::walk::{self, Walk};
use crate::{Evaluate, Game, Limits, Line, Report, Stop, Value};

/// Searches the whole tree to the depth of the limits.
pub fn negamax<G: Game, E: Evaluate<G>>(
    game: &G,
    eval: &E,
    at: &G::Position,
    limits: &Limits,
) -> Report<G::Move> {
    walk::run(game, eval, at, limits, |walk, at, line| {
        node(walk, at, 0, limits.depth, line)
    })
}

/// The value of `at` for the player to move.
fn node<G: Game, E: Evaluate<G>>(
    walk: &mut Walk<'_, G, E>,
    at: &mut G::Position,
    ply: u16,
    depth: u16,
    line: &mut Line<G::Move>,
) -> Result<Value, Stop> {
    walk.enter()?;
    line.clear();
    if let Some(value) = walk.finished(at, ply) {
        return Ok(value);
    }
    if depth == 0 {
        return Ok(walk.estimate(at));
    }
    let turn = walk.game.turn(at);
    let mut best = Value::MIN;
    let mut rest = Line::new();
    let moves = walk.moves(at);
    for index in moves.clone() {
        let mv = walk.mv(index);
        let value = walk.descend(at, mv, |walk, next| {
            let value = node(walk, next, ply + 1, depth - 1, &mut rest)?;
            Ok(if walk.game.turn(next) == turn {
                value
            } else {
                -value
            })
        })?;
        if value > best {
            best = value;
            walk::extend(line, mv, &rest);
        }
    }
    walk.forget(moves);
    Ok(best)
}
