//! What each of many players gets.

use crate::{Game, Player};

/// A game in which each player has a payoff of their own, not just the opposite of the others'.
pub trait Payoffs: Game {
    /// How many players there are.
    fn players(&self) -> u8;

    /// What `player` gets at the end of the game.
    ///
    /// # Panics
    ///
    /// May panic if the game is not over.
    fn payoff(&self, at: &Self::Position, player: Player) -> i32;

    /// Between which bounds every payoff lies: a search that knows them knows when a player cannot
    /// do better.
    fn payoff_span(&self) -> Span {
        Span::ANY
    }

    /// What the payoffs of all players come to together, if that is always the same: what one is
    /// sure of, the others will not get.
    fn total(&self) -> Option<i32> {
        None
    }
}

/// Bounds on a payoff.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Span {
    /// The payoff is this or more.
    pub lower: i32,
    /// The payoff is this or less.
    pub upper: i32,
}

impl Span {
    /// Says nothing.
    pub const ANY: Self = Self {
        lower: i32::MIN,
        upper: i32::MAX,
    };

    /// The payoff is exactly this.
    #[must_use]
    pub const fn exactly(payoff: i32) -> Self {
        Self {
            lower: payoff,
            upper: payoff,
        }
    }

    /// The payoff, if it is known.
    #[must_use]
    #[inline]
    pub fn as_exact(self) -> Option<i32> {
        (self.lower == self.upper).then_some(self.lower)
    }

    /// Whether `payoff` lies within.
    #[must_use]
    pub fn contains(self, payoff: i32) -> bool {
        self.lower <= payoff && payoff <= self.upper
    }

    /// What is left of both; where they contradict each other, the side of `self` that is nearest.
    #[must_use]
    pub(crate) fn narrowed(self, other: Self) -> Self {
        Self {
            lower: other.lower.clamp(self.lower, self.upper),
            upper: other.upper.clamp(self.lower, self.upper),
        }
    }
}
