//! Estimates of positions that are not finished.

use crate::{Bounds, Game, Opposed, Value};

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

    /// Whether [`foresee`](Self::foresee) ever tells anything.
    const FORESEES: bool = false;

    /// The state of a position, made afresh.
    fn state(&self, game: &G, at: &G::Position) -> Self::State;

    /// Brings the state of `at` to the position after `mv`, which may be a finished one; nothing if no
    /// state is kept.
    #[inline]
    fn advance(&self, _game: &G, _at: &G::Position, _mv: G::Move, _state: &mut Self::State) {}

    /// Brings the state of the position after `mv` back to `at`; nothing if no state is kept.
    #[inline]
    fn retract(&self, _game: &G, _at: &G::Position, _mv: G::Move, _state: &mut Self::State) {}

    /// What `at`, which is not finished, is worth to the player to move; `state` is its state.
    fn estimate(&self, game: &G, at: &G::Position, state: &Self::State) -> i32;

    /// Between which values a search of so many plies, at least one, will find `at`, which is not
    /// finished: what estimates can still become, without quiescence.
    ///
    /// Games that end on the way and positions that come back, which are a draw but for banked
    /// points, are to be thought of.
    #[inline]
    fn foresee(&self, _game: &G, _at: &G::Position, _state: &Self::State, _plies: u16) -> Bounds {
        Bounds::NONE
    }
}

impl<G: Game, F: Fn(&G, &G::Position) -> i32 + Sync> Evaluate<G> for F {
    type State = ();

    #[inline]
    fn state(&self, _: &G, _: &G::Position) {}

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
    fn estimate(&self, _: &G, _: &G::Position, (): &()) -> i32 {
        0
    }
}

/// An estimate of what a position is worth to each of the players.
///
/// A plain function is one: `fn(&G, &G::Position, &mut [i32])`. [`ForBoth`] makes one for two
/// players from an [`Evaluate`].
pub trait EvaluateAll<G: Game>: Sync {
    /// Writes down the payoff that each player may expect at `at`, which is not finished.
    fn estimate_all(&self, game: &G, at: &G::Position, payoffs: &mut [i32]);
}

impl<G: Game, F: Fn(&G, &G::Position, &mut [i32]) + Sync> EvaluateAll<G> for F {
    #[inline]
    fn estimate_all(&self, game: &G, at: &G::Position, payoffs: &mut [i32]) {
        self(game, at, payoffs);
    }
}

impl<G: Game> EvaluateAll<G> for Blind {
    #[inline]
    fn estimate_all(&self, _: &G, _: &G::Position, payoffs: &mut [i32]) {
        payoffs.fill(0);
    }
}

/// An estimate for the player to move, made one for both players of a game of two: what is good for
/// one is as bad for the other.
#[derive(Clone, Copy, Debug)]
pub struct ForBoth<E> {
    eval: E,
    win: i32,
}

impl<E> ForBoth<E> {
    /// Takes estimates for points, which they are in a game for points.
    pub const fn points(eval: E) -> Self {
        Self::scaled(eval, Opposed::WIN)
    }

    /// Takes an estimate of `win` to be as good as a won game, and smaller ones in proportion.
    ///
    /// Who averages wins and estimates must know what they are to each other.
    ///
    /// # Panics
    ///
    /// If `win` is not positive.
    pub const fn scaled(eval: E, win: i32) -> Self {
        assert!(win > 0, "a win is good");
        Self { eval, win }
    }
}

impl<G: Game, E: Evaluate<G>> EvaluateAll<G> for ForBoth<E> {
    fn estimate_all(&self, game: &G, at: &G::Position, payoffs: &mut [i32]) {
        let estimate = self.eval.estimate(game, at, &self.eval.state(game, at));
        let scaled = i64::from(estimate) * i64::from(Opposed::WIN) / i64::from(self.win);
        let most = i64::from(Value::MAX_POINTS);
        let payoff = i32::try_from(scaled.clamp(-most, most)).unwrap_or(0);
        let mover = game.turn(at).index();
        payoffs[mover] = payoff;
        payoffs[1 - mover] = -payoff;
    }
}
