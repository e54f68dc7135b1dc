//! Reports of positions that need no search, or none but the guide's look.

use crate::{Bounds, Game, Guide, Moves, Report, Value};

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

/// A move that gives the value which the guide knew without searching a move.
pub(super) fn decisive_move<G: Game, K: Guide<G>>(
    game: &G,
    guide: &K,
    at: &G::Position,
    value: Value,
) -> Option<G::Move> {
    let known = |next: &G::Position| {
        if let Some(outcome) = game.outcome(next) {
            return Some(Value::of(outcome, game.turn(next), 1));
        }
        let Bounds { lower, upper } = guide.bounds(game, next, &guide.look(game, next));
        (lower == upper).then_some(lower.delayed(1))
    };
    let keeps_value = |mv: &G::Move| {
        let next = game.play(at, *mv);
        let is_mine = game.turn(&next) == game.turn(at);
        known(&next).map(|value| if is_mine { value } else { -value }) == Some(value)
    };
    let mut moves = Moves::new();
    game.moves(at, &mut moves);
    moves.iter().find(keeps_value)
}
