//! The start, the moves, the turn and the end of the game.

use search_core::{Game, Keyed, Layered, Moves, Outcome, Player, Restore};

use crate::Move;
use crate::position::{Half, Position};
use crate::sowing::Sowings;

/// The rules: how many holes a row has, and with how many pieces in each of them the game starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AdjiBoto {
    sowings: &'static Sowings,
    pieces: u8,
}

impl AdjiBoto {
    /// How many holes a row may have.
    pub const HOLES: std::ops::RangeInclusive<u8> = 2..=6;

    /// How many pieces a hole may start with.
    pub const PIECES: std::ops::RangeInclusive<u8> = 1..=8;

    /// Two rows of six holes with eight pieces in each.
    #[must_use]
    pub fn standard() -> Self {
        Self {
            sowings: Sowings::standard(),
            pieces: *Self::PIECES.end(),
        }
    }

    /// Two rows of 2 to 6 holes with 1 to 8 pieces in each at the start; `None` for other numbers.
    #[must_use]
    pub fn new(holes: u8, pieces: u8) -> Option<Self> {
        let sowings = Sowings::of(holes)?;
        Self::PIECES
            .contains(&pieces)
            .then_some(Self { sowings, pieces })
    }

    /// How many holes a row has.
    #[must_use]
    pub fn holes(&self) -> u8 {
        self.sowings.holes()
    }

    /// How many pieces each hole holds at the start.
    #[must_use]
    pub fn pieces(&self) -> u8 {
        self.pieces
    }

    /// How many pieces there are in all.
    #[must_use]
    pub fn total(&self) -> u32 {
        2 * u32::from(self.holes()) * u32::from(self.pieces)
    }

    /// The position that the game starts with.
    #[must_use]
    pub fn start(&self) -> Position {
        let mut holes = [0; Half::HOLES];
        holes[..usize::from(self.holes())].fill(self.pieces);
        Position::new(
            Half::new(holes, Player::FIRST),
            Half::new(holes, Player::SECOND),
        )
    }

    /// How many pieces a move captures; none from an empty hole.
    #[must_use]
    #[inline]
    pub fn captures(&self, at: &Position, mv: Move) -> i32 {
        match mv.hole() {
            Some(hole) => self.captured_from(at, hole),
            None => 0,
        }
    }

    /// The most pieces that one move captures.
    #[must_use]
    #[inline]
    pub fn best_capture(&self, at: &Position) -> i32 {
        (0..MAX_HOLES).fold(0, |best, hole| best.max(self.captured_from(at, hole)))
    }

    /// Appends the moves that capture anything, in the order of sowing.
    #[inline]
    pub fn capturing_moves(&self, at: &Position, out: &mut Moves<Move>) {
        for hole in (0..MAX_HOLES).filter(|&hole| self.captured_from(at, hole) > 0) {
            out.push(Move::sow(hole));
        }
    }

    /// How many pieces are captured by sowing from a hole, which a row need not have.
    #[inline]
    fn captured_from(&self, at: &Position, hole: u8) -> i32 {
        at.taken(self.sowings.sowing(hole, at.mover().hole(hole)))
    }
}

/// A loop over all holes that a row may have is faster than one over those it has: its length is
/// known, and from a hole that is not there nothing is captured.
#[allow(clippy::cast_possible_truncation)] // Six.
const MAX_HOLES: u8 = Half::HOLES as u8;

impl Default for AdjiBoto {
    fn default() -> Self {
        Self::standard()
    }
}

impl Game for AdjiBoto {
    type Position = Position;
    type Move = Move;

    const ALTERNATES: bool = true;

    #[inline]
    fn turn(&self, at: &Position) -> Player {
        at.mover().player()
    }

    /// The holes in the order of sowing, or the pass.
    #[inline]
    fn moves(&self, at: &Position, out: &mut Moves<Move>) {
        let mut holes = at.mover().occupied();
        if holes == 0 && !at.is_empty() {
            out.push(Move::PASS);
        }
        while holes != 0 {
            #[allow(clippy::cast_possible_truncation)] // A bit's number.
            let hole = (holes.trailing_zeros() / u8::BITS) as u8;
            out.push(Move::sow(hole));
            holes &= holes - 1;
        }
    }

    #[inline]
    fn play(&self, at: &Position, mv: Move) -> Position {
        let Some(hole) = mv.hole() else {
            debug_assert_eq!(at.mover().row(), 0, "nobody who can move may pass: {at:?}");
            return at.turned();
        };
        let pieces = at.mover().hole(hole);
        debug_assert_ne!(pieces, 0, "{mv:?} is from an empty hole in {at:?}");
        at.sown(hole, self.sowings.sowing(hole, pieces))
    }

    /// The difference of the captures once the board is empty.
    #[inline]
    fn outcome(&self, at: &Position) -> Option<Outcome> {
        at.is_empty().then(|| {
            Outcome::Points(match self.turn(at) {
                Player::FIRST => at.lead(),
                _ => -at.lead(),
            })
        })
    }
}

impl Keyed for AdjiBoto {
    type Key = u128;

    const KEY_BITS: u32 = 2 * Half::ROW_BITS + 1;
    const BANKS: bool = true;

    #[inline]
    fn key(&self, at: &Position) -> u128 {
        at.key()
    }

    #[inline]
    fn banked(&self, at: &Position) -> i32 {
        at.lead()
    }

    /// Only the holes make a difference: what follows a position does not depend on the start.
    fn fingerprint(&self) -> u64 {
        u64::from_be_bytes(*b"adjiboto") ^ u64::from(self.holes())
    }
}

impl Restore for AdjiBoto {
    #[inline]
    fn restore(&self, key: u128) -> Position {
        Position::from_key(key)
    }
}

impl Layered for AdjiBoto {
    const REACH: u32 = 5;

    /// The pieces on the board.
    #[inline]
    fn layer(&self, at: &Position) -> u32 {
        at.pieces()
    }
}
