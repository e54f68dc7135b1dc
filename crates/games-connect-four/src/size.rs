//! The size of the board.

use crate::position::Stones;

/// The size of a board: every column takes one bit more than it has cells, 64 bits in all.
pub trait Size: Copy + Eq + std::fmt::Debug + Sync {
    /// How many bits a position's key takes at most.
    const KEY_BITS: u32;

    /// The number of columns.
    fn width(&self) -> u32;

    /// The number of cells in a column.
    fn height(&self) -> u32;

    /// The lowest cell of every column.
    fn bottom_row(&self) -> Stones;
}

/// The board everybody knows, 7 columns of 6; the compiler knows it too.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Standard;

impl Standard {
    const WIDTH: u32 = 7;
    const HEIGHT: u32 = 6;
}

impl Size for Standard {
    const KEY_BITS: u32 = Self::WIDTH * (Self::HEIGHT + 1);

    #[inline]
    fn width(&self) -> u32 {
        Self::WIDTH
    }

    #[inline]
    fn height(&self) -> u32 {
        Self::HEIGHT
    }

    #[inline]
    fn bottom_row(&self) -> Stones {
        const { bottom_row(Standard::WIDTH, Standard::HEIGHT) }
    }
}

/// A size chosen at run time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AnySize {
    width: u32,
    height: u32,
    bottom_row: Stones,
}

impl AnySize {
    /// A board of `width` columns of `height` cells, or `None` if one of them is 0 or the board
    /// does not fit 64 bits.
    #[must_use]
    pub fn new(width: u32, height: u32) -> Option<Self> {
        let bits = height.checked_add(1)?.checked_mul(width)?;
        (width > 0 && height > 0 && bits <= u64::BITS).then(|| Self {
            width,
            height,
            bottom_row: bottom_row(width, height),
        })
    }
}

impl Size for AnySize {
    const KEY_BITS: u32 = u64::BITS;

    #[inline]
    fn width(&self) -> u32 {
        self.width
    }

    #[inline]
    fn height(&self) -> u32 {
        self.height
    }

    #[inline]
    fn bottom_row(&self) -> Stones {
        self.bottom_row
    }
}

const fn bottom_row(width: u32, height: u32) -> Stones {
    let mut row = 0;
    let mut column = 0;
    while column < width {
        row |= 1 << (column * (height + 1));
        column += 1;
    }
    row
}
