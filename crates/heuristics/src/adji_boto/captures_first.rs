//! Which moves to try first, and what can still be won.

use games_adji_boto::{AdjiBoto, Move, Position};
use search_core::{Bounds, Guide, Moves, Sound, Value};

/// Tries captures first, then holes that are close to the opponent's row and hold little; nobody can
/// win more than what is left on the board.
///
/// The noisy moves are the captures.
#[derive(Clone, Copy, Default, Debug)]
pub struct CapturesFirst;

/// What a captured piece, and a hole closer to the opponent's row, count against a piece in the hole.
/// Of a few weights that were tried, these gave the smallest trees from the start.
const CAPTURED: i32 = 16;
const CLOSER: i32 = 4;

impl Guide<AdjiBoto> for CapturesFirst {
    type Look = ();

    #[inline]
    fn look(&self, _: &AdjiBoto, _: &Position) {}

    #[inline]
    fn bounds(&self, _: &AdjiBoto, at: &Position, (): &()) -> Bounds {
        let (lead, left) = (at.lead(), at.pieces().cast_signed());
        Bounds {
            lower: Value::estimate(lead - left),
            upper: Value::estimate(lead + left),
        }
    }

    #[inline]
    fn rank(&self, game: &AdjiBoto, at: &Position, (): &(), mv: Move) -> i32 {
        let Some(hole) = mv.hole() else { return 0 };
        let pieces = at.mover().hole(hole);
        game.captures(at, mv) * CAPTURED + i32::from(hole) * CLOSER - i32::from(pieces)
    }

    /// The captures, in the order of sowing.
    #[inline]
    fn noisy(&self, game: &AdjiBoto, at: &Position, (): &(), out: &mut Moves<Move>) {
        game.capturing_moves(at, out);
    }
}

impl Sound<AdjiBoto> for CapturesFirst {}
