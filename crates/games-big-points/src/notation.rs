//! Positions and moves of the reduced game as text.
//!
//! A move is the number of its pawn and `l` or `r` for the side on which a disc is taken, or `^` if
//! the pawn climbs: `2l`, `1^`.
//!
//! A position is drawn as its track, the stair, and the two hands: `b1a.22| 1,0 0,0`. Discs are the digits
//! of their colors, or a point where one was taken. The pawns are letters, `a` for color 1: those not
//! on the track yet stand at the front, those on a disc right behind it, and those on the stair behind the
//! bar, in the order of their arrival. A hand is the number of discs of each color. Whose turn it is
//! follows from how many discs were taken.
//!
//! A position may also be given by the moves that lead to it from the start: `1r 2l 2^`.

use search_core::{Game, Key, Notation};
use thiserror::Error;

use crate::drawing::{self, Drawing};
use crate::{Color, Move, Position, Reduced, Refusal, Side};

/// What is wrong with the text of a position or a move.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum NotationError {
    /// A move is not a pawn and what it does.
    #[error("`{0}` is not a move, a pawn and l, r or ^ as in 2l")]
    BadMove(String),
    /// A move names a color that the game does not have.
    #[error("there is no pawn {0}")]
    NoPawn(char),
    /// A move is not legal.
    #[error("{mv} is not legal: {reason}")]
    Refused {
        /// The move.
        mv: String,
        /// Why not.
        reason: Refusal,
    },
    /// A pawn cannot climb, since a disc of its color lies ahead.
    #[error("pawn {0} cannot climb, a disc of its color lies ahead")]
    CannotClimb(Color),
    /// A move comes after the end of the game.
    #[error("the game is over")]
    GameOver,
    /// A drawing is not a track, a bar and two hands.
    #[error("a position is a track, a bar and two hands, as in b1a.22| 1,0 0,0")]
    BadDrawing,
    /// The discs of a drawing are not those of the track.
    #[error("the discs are not those of the track {0}")]
    OtherTrack(String),
    /// A letter of a drawing is no pawn of this game.
    #[error("`{0}` is not a pawn, a disc or a point")]
    UnknownPawn(char),
    /// A pawn is missing, there twice, or not on a disc of its color.
    #[error(
        "pawn {0} has to stand once, at the front, behind a disc of its color or behind the bar"
    )]
    BadPawn(char),
    /// A hand is not a number for each color.
    #[error("`{0}` is not a hand of {1} numbers, as in 1,0")]
    BadHand(String, u8),
    /// The hands do not hold what was taken.
    #[error("{gone} discs of color {color} were taken, but {held} are in the hands")]
    WrongHands {
        /// The color.
        color: Color,
        /// How many discs are neither on the track nor beside the stair.
        gone: u8,
        /// How many the hands hold.
        held: u32,
    },
    /// The players did not take turns.
    #[error("the first player has to hold {wanted} discs, not {held}")]
    WrongTurn {
        /// How many discs the first player has taken after so many turns.
        wanted: u32,
        /// How many there are.
        held: u32,
    },
    /// A position that no play leads to: a last disc, with its pawn before the track and no other on
    /// it, may leave a mover without a move.
    #[error("no play leads to a single disc with all pawns off the track")]
    Stuck,
}

impl<K: Key> Notation for Reduced<K> {
    type Error = NotationError;

    fn write(&self, at: &Position) -> String {
        Drawing::of(self, at).to_string()
    }

    /// A drawing, or the moves played from the start, separated by spaces or commas.
    fn read(&self, text: &str) -> Result<Position, NotationError> {
        if text.contains(drawing::BAR) {
            return Drawing::read(self, text)?.position(self);
        }
        let is_separator = |c: char| c == ',' || c.is_whitespace();
        let mut words = text.split(is_separator).filter(|word| !word.is_empty());
        words.try_fold(self.start(), |at, word| {
            Ok(self.play(&at, self.read_move(&at, word)?))
        })
    }

    fn write_move(&self, _: &Position, mv: Move) -> String {
        let mark = match self.side(mv) {
            Some(Side::Left) => LEFT,
            Some(Side::Right) => RIGHT,
            None => CLIMB,
        };
        format!("{}{mark}", mv.pawn())
    }

    fn read_move(&self, at: &Position, text: &str) -> Result<Move, NotationError> {
        let text = text.trim();
        let mut letters = text.chars();
        let (Some(pawn), Some(mark), None) = (letters.next(), letters.next(), letters.next())
        else {
            return Err(NotationError::BadMove(text.into()));
        };
        let side = match mark {
            LEFT | CLIMB => Side::Left,
            RIGHT => Side::Right,
            _ => return Err(NotationError::BadMove(text.into())),
        };
        let color = self
            .colors()
            .find(|color| Color::from_digit(pawn) == Some(*color));
        let color = color.ok_or(NotationError::NoPawn(pawn))?;
        if self.outcome(at).is_some() {
            return Err(NotationError::GameOver);
        }
        let refused = |reason| NotationError::Refused {
            mv: text.into(),
            reason,
        };
        if mark == CLIMB && self.target(at, color).is_some() {
            return Err(NotationError::CannotClimb(color));
        }
        let mv = self.attempt(at, color, side).map_err(refused)?;
        if mark == LEFT && self.disc(mv).is_none() {
            return Err(refused(Refusal::SameMove));
        }
        Ok(mv)
    }
}

const LEFT: char = 'l';
const RIGHT: char = 'r';
const CLIMB: char = '^';
