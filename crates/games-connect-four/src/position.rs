//! The packed position and its geometry: everything that shifts bits.

use crate::Size;

/// A set of cells, one bit each, numbered as in [`Position`].
pub type Stones = u64;

/// A position: the stones of the player to move, and all stones.
///
/// The cells of a board of 7 columns of 6 have these bits; the row above the board stays empty and
/// keeps lines from running over from one column into the next:
///
/// ```text
///  .  .  .  .  .  .  .
///  5 12 19 26 33 40 47
///  4 11 18 25 32 39 46
///  3 10 17 24 31 38 45
///  2  9 16 23 30 37 44
///  1  8 15 22 29 36 43
///  0  7 14 21 28 35 42
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Position {
    mover: Stones,
    all: Stones,
}

const _: () = assert!(size_of::<Position>() == 16);

impl Position {
    /// The empty board.
    pub const EMPTY: Self = Self { mover: 0, all: 0 };

    /// The position with these stones, all of them resting on others or on the bottom.
    pub(crate) const fn new(mover: Stones, all: Stones) -> Self {
        Self { mover, all }
    }

    /// The stones of the player to move.
    #[must_use]
    #[inline]
    pub const fn mover(&self) -> Stones {
        self.mover
    }

    /// The stones of the player who moved last.
    #[must_use]
    #[inline]
    pub const fn opponent(&self) -> Stones {
        self.mover ^ self.all
    }

    /// The stones of both players.
    #[must_use]
    #[inline]
    pub const fn all(&self) -> Stones {
        self.all
    }

    /// How many stones lie on the board.
    #[must_use]
    #[inline]
    pub const fn count(&self) -> u32 {
        self.all.count_ones()
    }

    /// The position as one integer.
    ///
    /// A column of `h` stones, its mover's stones read as a number `m < 2^h`, adds
    /// `2^h - 1 + m`: different for every column, and never beyond its bits.
    #[must_use]
    #[inline]
    pub const fn key(&self) -> u64 {
        self.mover.wrapping_add(self.all)
    }

    /// The position after a stone on `cell`, a single one.
    #[must_use]
    #[inline]
    pub(crate) const fn with_stone(&self, cell: Stones) -> Self {
        Self {
            mover: self.opponent(),
            all: self.all | cell,
        }
    }
}

/// The position with this key.
///
/// With one added, a column of the key is its mover's stones under a one that tells how high it is.
#[inline]
pub(crate) fn from_key(size: &impl Size, key: u64) -> Position {
    let marked = key.wrapping_add(size.bottom_row());
    // Every bit fills the cells below it, in steps of 1, 2, 4, … that stay within the column.
    let mut filled = marked;
    let mut step = 1;
    while step <= size.height() {
        let low = size
            .bottom_row()
            .wrapping_mul((1 << (size.height() + 1 - step)) - 1);
        filled |= (filled >> step) & low;
        step *= 2;
    }
    let all = (filled >> 1) & board(size);
    Position::new(marked & all, all)
}

/// All cells of the board.
#[inline]
pub(crate) fn board(size: &impl Size) -> Stones {
    size.bottom_row().wrapping_mul((1 << size.height()) - 1)
}

/// The cells of a column, counted from 0.
#[inline]
pub(crate) fn column(size: &impl Size, index: u32) -> Stones {
    ((1 << size.height()) - 1) << (index * (size.height() + 1))
}

/// The cell in this column and row, both counted from 0, the lowest row first.
#[inline]
pub(crate) fn cell(size: &impl Size, column: u32, row: u32) -> Stones {
    1 << (column * (size.height() + 1) + row)
}

/// The stones of the column `from`, moved to the column `to`.
pub(crate) fn moved_column(size: &impl Size, stones: Stones, from: u32, to: u32) -> Stones {
    let bits = size.height() + 1;
    ((stones & column(size, from)) >> (from * bits)) << (to * bits)
}

/// Whether every stone rests on another or on the bottom.
pub(crate) fn is_stacked(size: &impl Size, stones: Stones, index: u32) -> bool {
    let stack = (stones & column(size, index)) >> (index * (size.height() + 1));
    // Stones without a hole below are ones without a zero below.
    stack & (stack + 1) == 0
}

/// Where the next stones may fall: one cell for each column that is not full.
#[inline]
pub(crate) fn landing(size: &impl Size, at: &Position) -> Stones {
    at.all.wrapping_add(size.bottom_row()) & board(size)
}

/// Whether these stones hold four in a row.
#[inline]
pub(crate) fn has_four(size: &impl Size, stones: Stones) -> bool {
    // All directions at once: whether one of them ends the search early cannot be foretold.
    let fours = directions(size).map(|step| {
        let pairs = stones & behind(stones, step);
        pairs & behind(pairs, 2 * step)
    });
    fours[0] | fours[1] | fours[2] | fours[3] != 0
}

/// The empty cells that would complete four in a row of these stones, supported or not.
#[inline]
pub(crate) fn completing(size: &impl Size, stones: Stones, all: Stones) -> Stones {
    let [up, slopes @ ..] = directions(size);
    // Nothing lies above the highest stone of a column, so upright rows grow at the top only.
    let mut cells = ahead(stones, up) & ahead(stones, 2 * up) & ahead(stones, 3 * up);
    for step in slopes {
        let two_below = ahead(stones, step) & ahead(stones, 2 * step);
        let two_above = behind(stones, step) & behind(stones, 2 * step);
        cells |= two_below & (ahead(stones, 3 * step) | behind(stones, step));
        cells |= two_above & (behind(stones, 3 * step) | ahead(stones, step));
    }
    cells & (board(size) ^ all)
}

/// How many of `stones` lie on rows of four cells that are free of `blockers`, each stone counted
/// once for every such row.
pub(crate) fn potential(size: &impl Size, stones: Stones, blockers: Stones) -> u32 {
    let free = board(size) & !blockers;
    let along = |step| {
        let pairs = free & behind(free, step);
        let rows = pairs & behind(pairs, 2 * step);
        (0..4)
            .map(|nth| (ahead(rows, nth * step) & stones).count_ones())
            .sum::<u32>()
    };
    directions(size).into_iter().map(along).sum()
}

/// The cells `distance` bits after these; on high and narrow boards that may be beyond all bits.
#[inline]
fn ahead(cells: Stones, distance: u32) -> Stones {
    cells.checked_shl(distance).unwrap_or(0)
}

/// The cells `distance` bits before these.
#[inline]
fn behind(cells: Stones, distance: u32) -> Stones {
    cells.checked_shr(distance).unwrap_or(0)
}

/// The distances in bits of neighbors upward, along a row, and on both diagonals.
#[inline]
fn directions(size: &impl Size) -> [u32; 4] {
    let height = size.height();
    [1, height + 1, height, height + 2]
}
