//! How games are played out.

use crate::{Dice, Game, Moves};

/// Chooses the moves of playouts: a plain function `fn(&G, &G::Position, &Moves<G::Move>, &mut Dice)
/// -> G::Move` is one.
///
/// All chance comes from the dice, so that a search with the same seed samples the same games.
pub trait Policy<G: Game>: Sync {
    /// One of `moves`, which are all the legal moves at `at` and at least one.
    fn choose(
        &self,
        game: &G,
        at: &G::Position,
        moves: &Moves<G::Move>,
        dice: &mut Dice,
    ) -> G::Move;
}

impl<G: Game, F> Policy<G> for F
where
    F: Fn(&G, &G::Position, &Moves<G::Move>, &mut Dice) -> G::Move + Sync,
{
    #[inline]
    fn choose(
        &self,
        game: &G,
        at: &G::Position,
        moves: &Moves<G::Move>,
        dice: &mut Dice,
    ) -> G::Move {
        self(game, at, moves, dice)
    }
}

/// Every move is as likely as the others.
#[derive(Clone, Copy, Default, Debug)]
pub struct Uniform;

impl<G: Game> Policy<G> for Uniform {
    #[inline]
    fn choose(&self, _: &G, _: &G::Position, moves: &Moves<G::Move>, dice: &mut Dice) -> G::Move {
        moves.at(dice.below(moves.len()))
    }
}
