//! How many colors and discs a reduced game has.

use std::fmt;

use thiserror::Error;

use crate::position::bits_for;

/// The size of a reduced game: colors, and discs of each color on the track.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Numbers"))]
pub struct Size {
    colors: u8,
    discs: u8,
}

/// What a size is read from.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
struct Numbers {
    colors: u8,
    discs: u8,
}

#[cfg(feature = "serde")]
impl TryFrom<Numbers> for Size {
    type Error = SizeError;

    fn try_from(Numbers { colors, discs }: Numbers) -> Result<Self, SizeError> {
        Self::new(colors, discs)
    }
}

/// Why there is no such size.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum SizeError {
    /// The number of colors is not from 2 to 5.
    #[error("there are from 2 to 5 colors, not {0}")]
    Colors(u8),
    /// The number of discs is not from 2 to the most that a position holds.
    #[error("with {colors} colors there are from 2 to {most} discs of each, not {discs}")]
    Discs {
        /// The number of colors.
        colors: u8,
        /// The most discs of each that a position of 128 bits holds.
        most: u8,
        /// The number that was asked for.
        discs: u8,
    },
}

impl Size {
    /// A size.
    ///
    /// # Errors
    ///
    /// If there are fewer than two or more than five colors, fewer than two discs of each, or more than a position
    /// of 128 bits holds.
    pub fn new(colors: u8, discs: u8) -> Result<Self, SizeError> {
        if !(2..=5).contains(&colors) {
            return Err(SizeError::Colors(colors));
        }
        let most = Self::most_discs(colors);
        if !(2..=most).contains(&discs) {
            return Err(SizeError::Discs {
                colors,
                most,
                discs,
            });
        }
        Ok(Self { colors, discs })
    }

    /// The number of colors.
    #[must_use]
    #[inline]
    pub const fn colors(self) -> u8 {
        self.colors
    }

    /// The number of discs of each color on the track; one more lies beside the stair.
    #[must_use]
    #[inline]
    pub const fn discs(self) -> u8 {
        self.discs
    }

    /// The number of discs on the track.
    #[must_use]
    #[inline]
    pub const fn track_len(self) -> usize {
        self.colors as usize * self.discs as usize
    }

    /// How many tracks there are, if the number fits 128 bits.
    #[must_use]
    pub fn tracks(self) -> Option<u128> {
        arrangements(&vec![self.discs.into(); self.colors.into()])
    }

    /// How many tracks there are that no renaming of colors makes one of the others, if the number of all fits
    /// 128 bits.
    #[must_use]
    pub fn canonical_tracks(self) -> Option<u128> {
        let renamings: u128 = (1..=u128::from(self.colors)).product();
        self.tracks().map(|tracks| tracks / renamings)
    }

    /// What all discs, the ones beside the stair included, are worth together at the end.
    #[must_use]
    pub const fn total_points(self) -> u32 {
        let colors = self.colors as u32;
        (self.discs as u32 + 1) * (colors * (colors - 1) / 2)
    }

    /// The most discs of each color that fit a position of 128 bits: discs on the track, and for each
    /// color a pawn, a place on the stair and the first player's hand.
    const fn most_discs(colors: u8) -> u8 {
        let mut discs = 2;
        while Self::dense_bits(colors, discs + 1) <= u128::BITS {
            discs += 1;
        }
        discs
    }

    /// How many bits a position takes in the dense layout.
    pub(crate) const fn dense_bits(colors: u8, discs: u8) -> u32 {
        let places = bits_for(discs as u32 + 1);
        let steps = bits_for(colors as u32);
        colors as u32 * (discs as u32 + places + steps + places)
    }
}

impl fmt::Display for Size {
    /// As the published files are named: `3_4` has three colors and four discs of each.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}_{}", self.colors, self.discs)
    }
}

/// In how many ways so many discs of each color can be laid out in a row, if the number fits.
pub(crate) fn arrangements(counts: &[u32]) -> Option<u128> {
    let mut ways: u128 = 1;
    let mut laid: u128 = 0;
    for &count in counts {
        for number in 1..=u128::from(count) {
            laid += 1;
            // The product of `number` consecutive factors is divisible at every step.
            ways = ways.checked_mul(laid)? / number;
        }
    }
    Some(ways)
}
