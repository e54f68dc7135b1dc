//! Reports of positions that need no search, or none but the guide's look.

use super::Memory;
use super::driver::Driver;
use super::horizon::Horizon;
use super::setup::Setup;
use crate::{Bounds, Evaluate, Game, Guide, Limits, Moves, Report, Value};

/// The report of a game that is over.
pub(super) fn finished<G: Game>(game: &G, at: &G::Position) -> Option<Report<G::Move>> {
    let outcome = game.outcome(at)?;
    Some(Report {
        value: Some(Value::of(outcome, game.turn(at), 0)),
        ..Report::unknown(None)
    })
}

/// The report of a search that has not begun: some legal move.
pub(super) fn unknown<G: Game>(game: &G, at: &G::Position) -> Report<G::Move> {
    let mut moves = Moves::new();
    game.moves(at, &mut moves);
    Report::unknown(moves.iter().next())
}

/// The best move of a position that the guide decided without looking at its moves.
///
/// Most often what decides it tells the move too: it ends the game, or leads to a position that is
/// decided as well. Otherwise the moves are searched.
pub(super) fn decisive_move<G, E, K, M, H>(
    setup: &Setup<G, K, M>,
    eval: &E,
    at: &G::Position,
    value: Value,
    limits: &Limits,
    horizon: H,
) -> Option<G::Move>
where
    G: Game,
    E: Evaluate<G>,
    K: Guide<G>,
    M: Memory<G>,
    H: Horizon,
{
    let game = &setup.game;
    let for_mover = |next: &G::Position, value: Value| {
        let is_mine = game.turn(next) == game.turn(at);
        if is_mine {
            value.delayed(1)
        } else {
            -value.delayed(1)
        }
    };
    let known = |next: &G::Position| {
        if let Some(outcome) = game.outcome(next) {
            return Some(Value::of(outcome, game.turn(next), 0));
        }
        let Bounds { lower, upper } = setup.bounds(next);
        (lower == upper).then_some(lower)
    };
    let searched = |next: &G::Position| {
        let found = setup.with_team(eval, next, limits, |team| {
            let driver = Driver {
                team,
                at: next,
                horizon,
                bounds: setup.bounds(next),
                guess: None,
            };
            driver.drive(|_| ())
        });
        found.ok().map(|found| found.value)
    };
    let mut moves = Moves::new();
    game.moves(at, &mut moves);
    let keeps_value = |mv: &G::Move| {
        let next = game.play(at, *mv);
        known(&next).map(|there| for_mover(&next, there)) == Some(value)
    };
    moves.iter().find(keeps_value).or_else(|| {
        moves.iter().rev().max_by_key(|&mv| {
            let next = game.play(at, mv);
            known(&next)
                .or_else(|| searched(&next))
                .map(|there| for_mover(&next, there))
        })
    })
}
