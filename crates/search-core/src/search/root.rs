//! Reports that need no search.

use crate::{Game, Moves, Report, Value};

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
