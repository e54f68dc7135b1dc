//! Principal variation search: trusts the first move, and asks of every other only whether it is
//! better, with a window that no value fits into.
//!
//! Judea Pearl, *Scout*, 1980; Tony Marsland and Murray Campbell, 1982.

use super::walk::{self, Walk};
use crate::{Evaluate, Game, Limits, Line, Report, Stop, Value, Window};

/// Searches to the depth of the limits, without the parts that cannot change the value.
pub fn pvs<G: Game, E: Evaluate<G>>(
    game: &G,
    eval: &E,
    at: &G::Position,
    limits: &Limits,
) -> Report<G::Move> {
    walk::run(game, eval, at, limits, |walk, at, line| {
        principal(walk, at, limits.depth, &Line::new(), line)
    })
}

/// The value of `at`, searched to `depth`; the moves of `guess` are tried first.
pub(super) fn principal<G: Game, E: Evaluate<G>>(
    walk: &mut Walk<'_, G, E>,
    at: &mut G::Position,
    depth: u16,
    guess: &[G::Move],
    line: &mut Line<G::Move>,
) -> Result<Value, Stop> {
    node(walk, at, 0, depth, Window::FULL, guess, line)
}

/// The value of `at` for its mover: exact inside `window`, else a bound on that side.
fn node<G: Game, E: Evaluate<G>>(
    walk: &mut Walk<'_, G, E>,
    at: &mut G::Position,
    ply: u16,
    depth: u16,
    mut window: Window,
    guess: &[G::Move],
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
    walk.promote(&moves, guess.first());
    for index in moves.clone() {
        let mv = walk.mv(index);
        let is_first = index == moves.start;
        let guess = if is_first && guess.first() == Some(&mv) {
            &guess[1..]
        } else {
            &[]
        };
        let value = walk.descend(at, mv, |walk, next| {
            let mut child = |window: Window| {
                if walk.game.turn(next) == turn {
                    node(walk, next, ply + 1, depth - 1, window, guess, &mut rest)
                } else {
                    let flipped = window.flipped();
                    node(walk, next, ply + 1, depth - 1, flipped, guess, &mut rest)
                        .map(|value| -value)
                }
            };
            if is_first {
                return child(window);
            }
            let value = child(Window::null(window.alpha))?;
            // Better than the principal line, so its value is needed after all.
            if window.bound(value) == crate::Bound::Exact {
                return child(window);
            }
            Ok(value)
        })?;
        if value > best {
            best = value;
            walk::extend(line, mv, &rest);
        }
        if window.raise(value) {
            walk.statistics.alpha_raises += 1;
        }
        if window.is_closed() {
            walk.count_cut(is_first);
            break;
        }
    }
    walk.forget(moves);
    Ok(best)
}
