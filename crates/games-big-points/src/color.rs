//! The common colors.

use std::fmt;

/// One of the common colors, numbered from 1 in text and from 0 inside.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "u8"))]
pub struct Color(u8);

#[cfg(feature = "serde")]
impl TryFrom<u8> for Color {
    type Error = &'static str;

    fn try_from(index: u8) -> Result<Self, Self::Error> {
        Self::new(index).ok_or("the index of a color is from 0 to 4")
    }
}

impl Color {
    /// The most colors that a game has.
    pub const COUNT: usize = 5;

    /// All colors in their order.
    pub const ALL: [Self; Self::COUNT] = [Self(0), Self(1), Self(2), Self(3), Self(4)];

    /// The color with this index, counted from 0.
    #[must_use]
    pub const fn new(index: u8) -> Option<Self> {
        if (index as usize) < Self::COUNT {
            Some(Self(index))
        } else {
            None
        }
    }

    /// The color that a digit from 1 to 5 names.
    #[must_use]
    pub fn from_digit(digit: char) -> Option<Self> {
        let number = u8::try_from(digit.to_digit(10)?).ok()?;
        Self::new(number.checked_sub(1)?)
    }

    /// The index, counted from 0.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The index, counted from 0, as the small number that it is.
    #[inline]
    pub(crate) const fn number(self) -> u8 {
        self.0
    }

    /// The first so many colors.
    #[inline]
    pub(crate) fn first(count: u8) -> impl DoubleEndedIterator<Item = Self> + Clone {
        debug_assert!(usize::from(count) <= Self::COUNT);
        (0..count).map(Self)
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.0 + 1).fmt(f)
    }
}
