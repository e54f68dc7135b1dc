//! A player who looks no further than the own move.

use games_big_points::full::{FullGame, Position, Step};
use search_core::{EvaluateAll, Game, Moves, Payoffs, Stakes};

use super::Lead;

/// A player who looks no further than the own move.
///
/// Takes the move after which the [`Lead`] is greatest, colors whose pawns are still on their way
/// counted by what they will probably be worth. Of equal moves the first in the order of the rules is
/// taken.
#[derive(Clone, Copy, Default, Debug)]
pub struct Greedy;

impl Greedy {
    /// The move that looks best; `None` exactly when the game is over.
    #[must_use]
    pub fn choose(self, game: &FullGame, at: &Position) -> Option<Step> {
        let mut moves = Moves::new();
        game.moves(at, &mut moves);
        let mut leads = vec![0; game.players().into()];
        let mut lead_after = |step| {
            let next = game.play(at, step);
            if game.outcome(&next).is_some() {
                return Lead.payoff(game, &next, at.turn());
            }
            Lead.estimate_all(game, &next, &mut leads);
            leads[at.turn().index()]
        };
        // The last of equal ones is the greatest, so the first comes last.
        moves.iter().rev().max_by_key(|&step| lead_after(step))
    }
}
