//! Which moves to try first, and what can still be won.

use games_adji_boto::{AdjiBoto, Move, Position};
use search_core::{Bounds, Game, Guide, Moves, Sound, Value};

/// Tries captures first, the large ones before the small; nobody can win more than what is left on
/// the board.
#[derive(Clone, Copy, Default, Debug)]
pub struct Sowers;

impl Guide<AdjiBoto> for Sowers {
    type Look = ();

    #[inline]
    fn look(&self, _: &AdjiBoto, _: &Position) {}

    #[inline]
    fn bounds(&self, _: &AdjiBoto, at: &Position, (): &()) -> Bounds {
        #[allow(clippy::cast_possible_wrap)] // At most 96.
        let left = at.pieces() as i32;
        Bounds {
            lower: Value::points(at.lead() - left),
            upper: Value::points(at.lead() + left),
        }
    }

    #[inline]
    fn rank(&self, game: &AdjiBoto, at: &Position, (): &(), mv: Move) -> i32 {
        let Some(hole) = mv.hole() else { return 0 };
        game.captures(at, mv) as i32 * 16 + i32::from(hole) * 4 - i32::from(at.mover().hole(hole))
    }

    #[inline]
    fn noisy(&self, game: &AdjiBoto, at: &Position, (): &(), out: &mut Moves<Move>) {
        let mut all = Moves::new();
        game.moves(at, &mut all);
        for mv in all.iter().filter(|&mv| game.captures(at, mv) > 0) {
            out.push(mv);
        }
    }
}

impl Sound<AdjiBoto> for Sowers {}
