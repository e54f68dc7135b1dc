//! Captures, and what the next moves may bring.

use games_adji_boto::{AdjiBoto, Half, Position};
use search_core::{Bounds, Evaluate};

use super::Captures;

/// Estimates a position by the pieces captured so far, the best capture at hand, and the holes that are not empty:
/// the further from the opponent's row, the more a hole to choose from is worth.
///
/// The weights are a linear fit to what was still won in 6,000 games between engines that looked some ten plies
/// ahead. All of it together tells a fortieth of the variance: the game is wild, and captures that are foreseen
/// count for more. So the whole stays within two points in favor of the player to move: a search then
/// foresees nearly as much as by captures alone.
#[derive(Clone, Copy, Default, Debug)]
pub struct Prospects;

/// What a hole that is not empty is worth, in the order of sowing, and a piece that can be captured at once; in
/// tenths of a point.
const HOLES: [u8; Half::HOLES] = [10, 6, 5, 3, 1, 0];
const CAPTURE: i32 = 5;

/// What the turn is worth. More and less lose matches.
const TURN: i32 = 7;

/// The most that prospects are worth, in points.
const MOST: i32 = 2;

impl Evaluate<AdjiBoto> for Prospects {
    type State = ();

    const FORESEES: bool = true;

    #[inline]
    fn state(&self, _: &AdjiBoto, _: &Position) {}

    #[inline]
    fn estimate(&self, game: &AdjiBoto, at: &Position, (): &()) -> i32 {
        let weigh = |half: Half| i32::from(half.weighed(HOLES));
        let holes = weigh(at.mover()) - weigh(at.opponent());
        let tenths = holes + CAPTURE * game.best_capture(at) + TURN;
        at.lead() + (tenths / 10).clamp(0, MOST)
    }

    /// What the captures alone may become, and more for the player who is to move at the horizon.
    #[inline]
    fn foresee(&self, game: &AdjiBoto, at: &Position, (): &(), plies: u16) -> Bounds {
        let Bounds { lower, upper } = Captures.foresee(game, at, &(), plies);
        if plies.is_multiple_of(2) {
            Bounds {
                lower,
                upper: upper.plus(MOST),
            }
        } else {
            Bounds {
                lower: lower.plus(-MOST),
                upper,
            }
        }
    }
}
