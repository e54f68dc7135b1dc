//! The difference of captures.

use games_adji_boto::{AdjiBoto, Move, Position};
use search_core::Evaluate;

/// Estimates a position by the pieces captured so far, the mover's less the opponent's.
#[derive(Clone, Copy, Default, Debug)]
pub struct Captures;

impl Evaluate<AdjiBoto> for Captures {
    type State = ();

    const FORESEES: bool = true;

    #[inline]
    fn state(&self, _: &AdjiBoto, _: &Position) {}

    #[inline]
    fn advance(&self, _: &AdjiBoto, _: &Position, _: Move, (): &mut ()) {}

    #[inline]
    fn retract(&self, _: &AdjiBoto, _: &Position, _: Move, (): &mut ()) {}

    #[inline]
    fn estimate(&self, _: &AdjiBoto, at: &Position, (): &()) -> i32 {
        at.lead()
    }

    /// What is captured is all that counts, at the end and in a circle as well.
    #[inline]
    fn foresee(&self, game: &AdjiBoto, at: &Position, mv: Move, (): &()) -> Option<i32> {
        #[allow(clippy::cast_possible_wrap)] // At most 5.
        let captured = game.captures(at, mv) as i32;
        Some(at.lead() + captured)
    }
}
