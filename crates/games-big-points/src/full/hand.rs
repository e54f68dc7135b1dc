//! The discs that a player holds.

// All fields are a few bits wide, and constants are small.
#![allow(clippy::cast_possible_truncation)]

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::Disc;
use crate::Color;

/// The discs that a player holds.
///
/// | bits   | meaning                          |
/// |--------|----------------------------------|
/// | 0..4   | discs of color 1, from 0 to 10   |
/// | …      | …                                |
/// | 16..20 | discs of color 5                 |
/// | 20..23 | white discs, from 0 to 5         |
/// | 23..26 | black discs, from 0 to 5         |
/// | 26..32 | zero                             |
///
/// As text it is its discs in any order, as in `1122wk`, and `-` without any.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Hand(u32);

/// Why a text is not a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum HandError {
    /// A letter is no disc.
    #[error("`{0}` is not a disc: discs are 1 to 5, w and k")]
    UnknownDisc(char),
    /// There are more discs of a kind than the game has.
    #[error("there are only {most} discs {disc}")]
    TooMany {
        /// The kind.
        disc: Disc,
        /// How many there are in all.
        most: u8,
    },
}

const COMMON_BITS: u32 = 4;
const SPECIAL_BITS: u32 = 3;
const WHITE_SHIFT: u32 = COMMON_BITS * Color::COUNT as u32;
const BLACK_SHIFT: u32 = WHITE_SHIFT + SPECIAL_BITS;

/// How many bits a hand takes.
pub(super) const HAND_BITS: u32 = BLACK_SHIFT + SPECIAL_BITS;

const COMMON_MASK: u32 = (1 << COMMON_BITS) - 1;
const SPECIAL_MASK: u32 = (1 << SPECIAL_BITS) - 1;

const _: () = assert!(HAND_BITS <= u32::BITS);
const _: () = assert!((Disc::COMMON_ON_TRACK as u32) < COMMON_MASK);
const _: () = assert!(Disc::SPECIAL as u32 <= SPECIAL_MASK);

impl Hand {
    /// No disc.
    pub const EMPTY: Self = Self(0);

    /// How many discs of a kind there are.
    #[must_use]
    #[inline]
    pub const fn count(self, disc: Disc) -> u8 {
        (self.0 >> shift(disc) & mask(disc)) as u8
    }

    /// How many discs of a common color there are.
    #[must_use]
    #[inline]
    pub const fn common(self, color: Color) -> u8 {
        self.count(Disc::Common(color))
    }

    /// How many discs there are.
    #[must_use]
    pub fn len(self) -> u32 {
        Disc::all().map(|disc| u32::from(self.count(disc))).sum()
    }

    /// Whether there is no disc.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many kinds there are but white: what each white disc is worth.
    #[must_use]
    #[inline]
    pub const fn colors(self) -> u32 {
        // The lowest bit of every field that is not zero.
        let pairs = self.0 | self.0 >> 1;
        let fours = pairs | pairs >> 2;
        let common = (fours & 0x1_1111).count_ones();
        common + (self.0 >> BLACK_SHIFT != 0) as u32
    }

    /// The hand with one more disc.
    #[must_use]
    #[inline]
    pub(super) const fn with(self, disc: Disc) -> Self {
        Self(self.0 + unit(disc))
    }

    /// The hand without so many of its black discs.
    #[must_use]
    #[inline]
    pub(super) const fn without_blacks(self, count: u8) -> Self {
        Self(self.0 - ((count as u32) << BLACK_SHIFT))
    }

    /// The hand as an integer of [`HAND_BITS`] bits.
    #[inline]
    pub(super) const fn bits(self) -> u32 {
        self.0
    }
}

/// What a disc adds to a hand.
const fn unit(disc: Disc) -> u32 {
    1 << shift(disc)
}

const fn shift(disc: Disc) -> u32 {
    match disc {
        Disc::Common(color) => COMMON_BITS * color.index() as u32,
        Disc::White => WHITE_SHIFT,
        Disc::Black => BLACK_SHIFT,
    }
}

const fn mask(disc: Disc) -> u32 {
    match disc {
        Disc::Common(_) => COMMON_MASK,
        Disc::White | Disc::Black => SPECIAL_MASK,
    }
}

impl FromStr for Hand {
    type Err = HandError;

    fn from_str(text: &str) -> Result<Self, HandError> {
        let text = text.trim();
        let discs = if text == "-" { "" } else { text };
        discs.chars().try_fold(Self::EMPTY, |hand, letter| {
            let disc = Disc::from_letter(letter).ok_or(HandError::UnknownDisc(letter))?;
            let most = match disc {
                Disc::Common(_) => Disc::COMMON_ON_TRACK + 1,
                Disc::White | Disc::Black => Disc::SPECIAL,
            };
            if hand.count(disc) == most {
                return Err(HandError::TooMany { disc, most });
            }
            Ok(hand.with(disc))
        })
    }
}

impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.pad("-");
        }
        let discs = |disc: Disc| disc.to_string().repeat(self.count(disc).into());
        f.pad(&Disc::all().map(discs).collect::<String>())
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hand({self})")
    }
}
