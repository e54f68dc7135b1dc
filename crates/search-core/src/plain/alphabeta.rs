//! Alpha-beta: negamax that leaves a position as soon as the opponent would not allow it.
//!
//! Donald Knuth and Ronald Moore, *An Analysis of Alpha-Beta Pruning*, 1975; fail-soft after John
//! Fishburn, 1983: a result outside the window is still the tightest bound that was seen.

use super::walk::{self, Walk};
use crate::{Evaluate, Game, Limits, Line, Report, Stop, Value, Window};

/// Searches to the depth of the limits, without the parts that cannot change the value.
pub fn alphabeta<G: Game, E: Evaluate<G>>(
    game: &G,
    eval: &E,
    at: &G::Position,
    limits: &Limits,
) -> Report<G::Move> {
    walk::run(game, eval, at, limits, |walk, at, line| {
        node(walk, at, 0, limits.depth, Window::FULL, line)
    })
}

/// The value of `at` for its mover: exact inside `window`, else a bound on that side.
fn node<G: Game, E: Evaluate<G>>(
    walk: &mut Walk<'_, G, E>,
    at: &mut G::Position,
    ply: u16,
    depth: u16,
    mut window: Window,
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
            if walk.game.turn(next) == turn {
                node(walk, next, ply + 1, depth - 1, window, &mut rest)
            } else {
                let flipped = window.flipped();
                node(walk, next, ply + 1, depth - 1, flipped, &mut rest).map(|value| -value)
            }
        })?;
        if value > best {
            best = value;
            walk::extend(line, mv, &rest);
        }
        if window.raise(value) {
            walk.statistics.alpha_raises += 1;
        }
        if window.is_closed() {
            walk.count_cut(index == moves.start);
            break;
        }
    }
    walk.forget(moves);
    Ok(best)
}
