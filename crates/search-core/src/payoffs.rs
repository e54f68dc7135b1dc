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
}
