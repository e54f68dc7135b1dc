//! What players play for.

use crate::{Bounds, Game, Outcome, Payoffs, Player, Span, Value};

/// What players play for: turns the end of a game into a payoff for each of them.
///
/// [`Opposed`] takes it from the outcome of a game of two, [`Separate`] from the game's own
/// [`Payoffs`]. Another implementation plays the same game for something else, for the first place
/// and not for points, say.
pub trait Stakes<G: Game>: Sync {
    /// How many players there are.
    fn players(&self, game: &G) -> usize;

    /// What `player` gets at `at`, which is finished.
    fn payoff(&self, game: &G, at: &G::Position, player: Player) -> i32;

    /// Between which bounds every payoff lies.
    fn span(&self, _game: &G) -> Span {
        Span::ANY
    }

    /// What the payoffs of all players come to together, if that is always the same.
    fn total(&self, _game: &G) -> Option<i32> {
        None
    }

    /// What a payoff of the mover is as a value.
    fn value(&self, payoff: i32) -> Value {
        Value::estimate(payoff)
    }

    /// What a guide's bounds say of the mover's payoff; guides speak of values, which need not be
    /// payoffs.
    fn span_of(&self, _bounds: Bounds) -> Span {
        Span::ANY
    }
}

/// Two players of whom each gets what the other loses, by the outcome of the game.
///
/// A draw is 0, points are points, and a win is [`WIN`](Self::WIN), more than any points; how soon
/// it comes does not count.
#[derive(Clone, Copy, Default, Debug)]
pub struct Opposed;

impl Opposed {
    /// The payoff of whoever wins.
    pub const WIN: i32 = Value::MAX_POINTS + 1;

    /// A payoff is the value of the same end as late as values can tell.
    fn payoff_of(outcome: Outcome, player: Player) -> i32 {
        Value::of(outcome, player, Value::MAX_PLIES).as_i32()
    }
}

impl<G: Game> Stakes<G> for Opposed {
    #[inline]
    fn players(&self, _: &G) -> usize {
        2
    }

    /// # Panics
    ///
    /// If the game is not over.
    #[inline]
    fn payoff(&self, game: &G, at: &G::Position, player: Player) -> i32 {
        let outcome = game.outcome(at);
        Self::payoff_of(outcome.expect("the game is over"), player)
    }

    fn span(&self, _: &G) -> Span {
        Span {
            lower: -Self::WIN,
            upper: Self::WIN,
        }
    }

    fn total(&self, _: &G) -> Option<i32> {
        Some(0)
    }

    fn value(&self, payoff: i32) -> Value {
        Value::from_i32(payoff)
    }

    fn span_of(&self, bounds: Bounds) -> Span {
        let payoff = |value: Value| value.as_i32().clamp(-Self::WIN, Self::WIN);
        Span {
            lower: payoff(bounds.lower),
            upper: payoff(bounds.upper),
        }
    }
}

/// Each player has a payoff of their own.
#[derive(Clone, Copy, Default, Debug)]
pub struct Separate;

impl<G: Payoffs> Stakes<G> for Separate {
    #[inline]
    fn players(&self, game: &G) -> usize {
        game.players().into()
    }

    #[inline]
    fn payoff(&self, game: &G, at: &G::Position, player: Player) -> i32 {
        game.payoff(at, player)
    }

    fn span(&self, game: &G) -> Span {
        game.payoff_span()
    }

    fn total(&self, game: &G) -> Option<i32> {
        game.total()
    }
}
