//! The difference of captures.

use games_adji_boto::{AdjiBoto, Position};
use search_core::{Bounds, Evaluate, Value};

/// Estimates a position by the pieces captured so far, the mover's less the opponent's.
///
/// Foresees what a few plies can change: a move captures at most five pieces, and what the next one
/// captures is seen at once.
#[derive(Clone, Copy, Default, Debug)]
pub struct Captures;

/// The most pieces that one move captures.
const MOST: i32 = 5;

/// Further from the horizon the next capture is too small a part to be worth a look.
const SIGHT: u16 = 4;

impl Evaluate<AdjiBoto> for Captures {
    type State = ();

    const FORESEES: bool = true;

    #[inline]
    fn state(&self, _: &AdjiBoto, _: &Position) {}

    #[inline]
    fn estimate(&self, _: &AdjiBoto, at: &Position, (): &()) -> i32 {
        at.lead()
    }

    /// The mover makes the first move and every second one after it, the opponent the others.
    #[inline]
    fn foresee(&self, game: &AdjiBoto, at: &Position, (): &(), plies: u16) -> Bounds {
        let (least, most) = if plies <= SIGHT {
            let next = game.best_capture(at);
            (next, next)
        } else {
            (0, MOST)
        };
        let later = i32::from((plies - 1) / 2) * MOST;
        let replies = i32::from(plies / 2) * MOST;
        Bounds {
            lower: Value::estimate(at.lead() + least - replies),
            upper: Value::estimate(at.lead() + most + later),
        }
    }
}
