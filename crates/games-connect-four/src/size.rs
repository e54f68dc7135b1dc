//! The size of the board.

use crate::Column;
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

    /// All columns, the ones closer to the center first.
    fn center_first(&self) -> &[Column];
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

    #[inline]
    fn center_first(&self) -> &[Column] {
        const COLUMNS: [Column; Standard::WIDTH as usize] = center_first(Standard::WIDTH);
        &COLUMNS
    }
}

/// A size chosen at run time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AnySize {
    width: u32,
    height: u32,
    bottom_row: Stones,
    center_first: [Column; MAX_WIDTH],
}

/// So many columns of one cell fit 64 bits.
const MAX_WIDTH: usize = 32;

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
            center_first: center_first(width),
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

    #[inline]
    fn center_first(&self) -> &[Column] {
        &self.center_first[..self.width as usize]
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

/// The first `width` of these are the columns: the center, left of it, right of it, and so on.
const fn center_first<const N: usize>(width: u32) -> [Column; N] {
    let mut columns = [Column(0); N];
    let mut nth = 0;
    while nth < width {
        let away = nth.div_ceil(2);
        let column = if nth % 2 == 0 {
            width / 2 + away
        } else {
            width / 2 - away
        };
        #[allow(clippy::cast_possible_truncation)] // At most 32 columns fit 64 bits.
        {
            columns[nth as usize] = Column(column as u8);
        }
        nth += 1;
    }
    columns
}
