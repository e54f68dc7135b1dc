//! The difference of captures.

use games_adji_boto::{AdjiBoto, Move, Position};
use search_core::{Bounds, Evaluate, Value};

/// The most pieces that one move captures.
const MOST: i32 = 5;
const LIM: u16 = 2;

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

    #[inline]
    fn foresee(&self, game: &AdjiBoto, at: &Position, (): &(), plies: u16) -> Bounds {
        // The mover makes the first move and every second one after it.
        let replies = i32::from(plies / 2) * MOST;
        let more = i32::from((plies - 1) / 2) * MOST;
        let gain = game.best_capture(at) as i32;
        if plies > LIM { return Bounds { lower: Value::estimate(at.lead() - replies), upper: Value::estimate(at.lead() + more + MOST) }; }
        Bounds {
            lower: Value::estimate(at.lead() + gain - replies),
            upper: Value::estimate(at.lead() + gain + more),
        }
    }
}
