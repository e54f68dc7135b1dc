//! Line potential: stones that can still become part of a row.

use games_connect_four::{ConnectFour, Position, Size, Stones};
use search_core::Evaluate;

/// Counts the stones on rows of four that the opponent has not touched, once for every such row,
/// and more for rows that only one cell is missing from.
#[derive(Clone, Copy, Default, Debug)]
pub struct LinePotential;

/// What a row that lacks one cell counts, in stones.
const THREAT: i32 = 8;

impl<S: Size> Evaluate<ConnectFour<S>> for LinePotential {
    type State = ();

    fn state(&self, _: &ConnectFour<S>, _: &Position) {}

    fn advance(
        &self,
        _: &ConnectFour<S>,
        _: &Position,
        _: games_connect_four::Column,
        (): &mut (),
    ) {
    }

    fn retract(
        &self,
        _: &ConnectFour<S>,
        _: &Position,
        _: games_connect_four::Column,
        (): &mut (),
    ) {
    }

    fn estimate(&self, game: &ConnectFour<S>, at: &Position, (): &()) -> i32 {
        let (mover, opponent) = (at.mover(), at.opponent());
        potential(game, at, mover, opponent) - potential(game, at, opponent, mover)
    }
}

fn potential<S: Size>(
    game: &ConnectFour<S>,
    at: &Position,
    stones: Stones,
    blockers: Stones,
) -> i32 {
    let threats = game.completing(stones, at.all()).count_ones();
    game.potential(stones, blockers).cast_signed() + THREAT * threats.cast_signed()
}
