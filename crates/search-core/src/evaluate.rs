//! Estimates of positions that are not finished.

use crate::Game;

/// An estimate of what a position is worth to the player to move.
///
/// A plain function is one: `fn(&G, &G::Position) -> i32`. An evaluation that is expensive to make
/// afresh keeps a state that follows the moves instead.
///
/// Estimates beyond ±[`MAX_POINTS`](crate::Value::MAX_POINTS) count as that much. In a game for
/// points they are points, banked ones included.
pub trait Evaluate<G: Game>: Sync {
    /// What the evaluation keeps up to date from move to move; `()` if nothing.
    type State: Send;

    /// The state of a position, made afresh.
    fn state(&self, game: &G, at: &G::Position) -> Self::State;

    /// Brings the state of `at` to the position after `mv`, which may be a finished one.
    fn advance(&self, game: &G, at: &G::Position, mv: G::Move, state: &mut Self::State);

    /// Brings the state of the position after `mv` back to `at`.
    fn retract(&self, game: &G, at: &G::Position, mv: G::Move, state: &mut Self::State);

    /// What `at`, which is not finished, is worth to the player to move; `state` is its state.
    fn estimate(&self, game: &G, at: &G::Position, state: &Self::State) -> i32;
}

impl<G: Game, F: Fn(&G, &G::Position) -> i32 + Sync> Evaluate<G> for F {
    type State = ();

    #[inline]
    fn state(&self, _: &G, _: &G::Position) {}

    #[inline]
    fn advance(&self, _: &G, _: &G::Position, _: G::Move, (): &mut ()) {}

    #[inline]
    fn retract(&self, _: &G, _: &G::Position, _: G::Move, (): &mut ()) {}

    #[inline]
    fn estimate(&self, game: &G, at: &G::Position, (): &()) -> i32 {
        self(game, at)
    }
}

/// Knows nothing of positions and calls them all even: for searches that see the end of the game.
#[derive(Clone, Copy, Default, Debug)]
pub struct Blind;

impl<G: Game> Evaluate<G> for Blind {
    type State = ();

    #[inline]
    fn state(&self, _: &G, _: &G::Position) {}

    #[inline]
    fn advance(&self, _: &G, _: &G::Position, _: G::Move, (): &mut ()) {}

    #[inline]
    fn retract(&self, _: &G, _: &G::Position, _: G::Move, (): &mut ()) {}

    #[inline]
    fn estimate(&self, _: &G, _: &G::Position, (): &()) -> i32 {
        0
    }
}
