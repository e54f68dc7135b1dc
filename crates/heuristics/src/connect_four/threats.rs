//! Threats: cells that would complete four in a row.

use games_connect_four::{Column, ConnectFour, Position, Size, Stones};
use search_core::{Bounds, Guide, Moves, Sound, Value};

/// Searches only moves that do not lose at once, those that make the most threats first.
///
/// Sees a win in one ply and a loss in two, so that no search which starts before the end of the
/// game enters a finished position.
#[derive(Clone, Copy, Default, Debug)]
pub struct Threats;

/// What one look at a position finds.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// Whether the mover wins on the spot.
    wins: bool,
    /// Where a stone may fall without letting the opponent win at once.
    safe: Stones,
}

impl<S: Size> Guide<ConnectFour<S>> for Threats {
    type Look = Look;

    const FORESEES_END: bool = true;

    #[inline]
    fn look(&self, game: &ConnectFour<S>, at: &Position) -> Look {
        Look {
            wins: game.landing(at) & game.completing(at.mover(), at.all()) != 0,
            safe: safe(game, at),
        }
    }

    /// A safe move gives the opponent no win on the spot, so there is none to look for.
    #[inline]
    fn look_after_candidate(&self, game: &ConnectFour<S>, at: &Position) -> Look {
        Look {
            wins: false,
            safe: safe(game, at),
        }
    }

    #[inline]
    fn bounds(&self, game: &ConnectFour<S>, at: &Position, look: &Look) -> Bounds {
        if look.wins {
            return Bounds::exactly(Value::win_in(1));
        }
        if look.safe == 0 {
            return Bounds::exactly(Value::loss_in(2));
        }
        // From here on nobody wins with the next two stones.
        match game.cells() - at.count() {
            0..=2 => Bounds::exactly(Value::DRAW),
            3 => Bounds {
                lower: Value::DRAW,
                upper: Value::win_in(3),
            },
            _ => Bounds {
                lower: Value::loss_in(4),
                upper: Value::win_in(3),
            },
        }
    }

    #[inline]
    fn candidates(
        &self,
        game: &ConnectFour<S>,
        _at: &Position,
        look: &Look,
        out: &mut Moves<Column>,
    ) {
        for &column in game.size().center_first() {
            if look.safe & game.column(column) != 0 {
                out.push(column);
            }
        }
    }

    /// The number of threats after the move.
    #[inline]
    fn rank(&self, game: &ConnectFour<S>, at: &Position, look: &Look, mv: Column) -> i32 {
        let cell = look.safe & game.column(mv);
        count(game.completing(at.mover() | cell, at.all()))
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation)] // At most 63 cells.
    fn plies_left(&self, game: &ConnectFour<S>, at: &Position) -> u16 {
        (game.cells() - at.count()) as u16
    }
}

impl<S: Size> Sound<ConnectFour<S>> for Threats {}

/// Where a stone may fall without letting the opponent win at once.
#[inline]
fn safe<S: Size>(game: &ConnectFour<S>, at: &Position) -> Stones {
    let landing = game.landing(at);
    let dangers = game.completing(at.opponent(), at.all());
    let forced = landing & dangers;
    let allowed = match forced {
        0 => landing,
        // Of two wins at once only one can be stopped.
        _ if forced & (forced - 1) != 0 => 0,
        _ => forced,
    };
    // Not below a cell where the opponent would win.
    allowed & !(dangers >> 1)
}

/// How many cells: there are few, so one by one is the fastest.
#[inline]
fn count(mut cells: Stones) -> i32 {
    let mut count = 0;
    while cells != 0 {
        cells &= cells - 1;
        count += 1;
    }
    count
}
