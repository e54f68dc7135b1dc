//! An evaluation that checks how it is led along the tree.

use search_core::{Evaluate, Game};

use super::RandomGame;

/// The estimate of a random game; its state is the position itself, so that a search which
/// advances or retracts wrongly is caught at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Followed;

impl<G: RandomGame> Evaluate<G> for Followed {
    type State = <G as Game>::Position;

    fn state(&self, _: &G, at: &G::Position) -> G::Position {
        at.clone()
    }

    fn advance(&self, game: &G, at: &G::Position, mv: G::Move, state: &mut G::Position) {
        assert_eq!(state, at, "advanced from elsewhere");
        *state = game.play(at, mv);
    }

    fn retract(&self, game: &G, at: &G::Position, mv: G::Move, state: &mut G::Position) {
        assert_eq!(*state, game.play(at, mv), "retracted from elsewhere");
        *state = at.clone();
    }

    fn estimate(&self, game: &G, at: &G::Position, state: &G::Position) -> i32 {
        assert_eq!(state, at, "estimated with the state of another position");
        game.estimate(at)
    }
}
