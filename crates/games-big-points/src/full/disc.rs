//! The kinds of discs of the full game.

use std::fmt;

use crate::Color;

/// A kind of disc.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Disc {
    /// Worth what the arrival of its pawn makes it worth.
    Common(Color),
    /// Worth as many points as there are other kinds in the hand.
    White,
    /// Worth nothing, but it may be given up for a move.
    Black,
}

impl Disc {
    /// How many kinds there are.
    pub const KINDS: usize = Color::COUNT + 2;

    /// How many discs of a common color lie on the track; one more lies beside the stair.
    pub const COMMON_ON_TRACK: u8 = 9;

    /// How many white discs there are, and as many black ones; all of them lie on the track.
    pub const SPECIAL: u8 = 5;

    /// All kinds: the common colors in their order, white, black.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        let colors = Color::ALL.into_iter().map(Self::Common);
        colors.chain([Self::White, Self::Black])
    }

    /// The number of this kind in the order of [`all`](Self::all), counted from 0.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        match self {
            Self::Common(color) => color.index(),
            Self::White => Color::COUNT,
            Self::Black => Color::COUNT + 1,
        }
    }

    /// How many discs of this kind lie on the track when the game begins.
    #[must_use]
    pub const fn on_track(self) -> u8 {
        match self {
            Self::Common(_) => Self::COMMON_ON_TRACK,
            Self::White | Self::Black => Self::SPECIAL,
        }
    }

    /// The kind that a letter names: `1` to `5`, `w` for white, `k` for black.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'w' => Some(Self::White),
            'k' => Some(Self::Black),
            digit => Color::from_digit(digit).map(Self::Common),
        }
    }
}

impl fmt::Display for Disc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Common(color) => color.fmt(f),
            Self::White => f.write_str("w"),
            Self::Black => f.write_str("k"),
        }
    }
}
