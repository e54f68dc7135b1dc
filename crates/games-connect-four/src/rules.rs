//! The moves, the turn and the end of the game.

use search_core::{Game, Keyed, Layered, Moves, Outcome, Player, Restore, Value};

use crate::position::{self, Position, Stones};
use crate::{AnySize, Size, Standard};

/// The rules: two players drop stones into columns; four in a row of one's own win, in any of the
/// four directions; a full board without a row is a draw.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ConnectFour<S = Standard> {
    size: S,
}

impl ConnectFour {
    /// The board everybody knows, 7 columns of 6.
    #[must_use]
    pub const fn standard() -> Self {
        Self { size: Standard }
    }
}

impl ConnectFour<AnySize> {
    /// A board of `width` columns of `height` cells, or `None` if it does not fit 64 bits.
    #[must_use]
    pub fn with_size(width: u32, height: u32) -> Option<Self> {
        AnySize::new(width, height).map(|size| Self { size })
    }
}

/// A column, counted from 0 from the left: a move drops a stone into it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Column(pub u8);

impl<S: Size> ConnectFour<S> {
    /// The size of the board.
    #[inline]
    pub const fn size(&self) -> &S {
        &self.size
    }

    /// The number of cells.
    #[inline]
    pub fn cells(&self) -> u32 {
        self.size.width() * self.size.height()
    }

    /// All columns from the left to the right, full or not.
    #[inline]
    pub fn columns(&self) -> impl DoubleEndedIterator<Item = Column> + use<S> {
        #[allow(clippy::cast_possible_truncation)] // At most 32 columns fit 64 bits.
        (0..self.size.width() as u8).map(Column)
    }

    /// Where the next stones may fall: one cell for each column that is not full.
    #[inline]
    pub fn landing(&self, at: &Position) -> Stones {
        position::landing(&self.size, at)
    }

    /// The empty cells that would complete four in a row of these stones, supported or not, on a
    /// board where `all` cells are taken.
    #[inline]
    pub fn completing(&self, stones: Stones, all: Stones) -> Stones {
        position::completing(&self.size, stones, all)
    }

    /// How many of `stones` lie on rows of four cells that are free of `blockers`, each stone
    /// counted once for every such row.
    #[must_use]
    pub fn potential(&self, stones: Stones, blockers: Stones) -> u32 {
        position::potential(&self.size, stones, blockers)
    }

    /// The cells of a column.
    #[inline]
    pub fn column(&self, column: Column) -> Stones {
        position::column(&self.size, column.0.into())
    }

    /// The exact score that a value of `at` amounts to: 0 for a draw, `s` if the mover wins with
    /// their `s`-th last stone, `-s` if they lose to the opponent's `s`-th last; `None` if the value
    /// is an estimate.
    #[must_use]
    pub fn score(&self, at: &Position, value: Value) -> Option<i32> {
        if value == Value::DRAW {
            return Some(0);
        }
        let stones_left = |plies: u16| {
            let after = at.count() + u32::from(plies);
            (self.cells() + 2).checked_sub(after).map(|left| left / 2)
        };
        let magnitude = |plies| stones_left(plies).and_then(|left| i32::try_from(left).ok());
        match (value.as_win(), value.as_loss()) {
            (Some(plies), _) => magnitude(plies),
            (_, Some(plies)) => magnitude(plies).map(|left| -left),
            _ => None,
        }
    }
}

impl<S: Size> Game for ConnectFour<S> {
    type Position = Position;
    type Move = Column;

    const ALTERNATES: bool = true;
    const ACYCLIC: bool = true;

    #[inline]
    fn turn(&self, at: &Position) -> Player {
        if at.count().is_multiple_of(2) {
            Player::FIRST
        } else {
            Player::SECOND
        }
    }

    /// From the left to the right.
    #[inline]
    fn moves(&self, at: &Position, out: &mut Moves<Column>) {
        if position::has_four(&self.size, at.opponent()) {
            return;
        }
        let landing = self.landing(at);
        for column in self.columns() {
            if landing & self.column(column) != 0 {
                out.push(column);
            }
        }
    }

    #[inline]
    fn play(&self, at: &Position, mv: Column) -> Position {
        debug_assert!(
            self.landing(at) & self.column(mv) != 0,
            "{mv:?} is full in {at:?}"
        );
        at.with_stone(self.landing(at) & self.column(mv))
    }

    #[inline]
    fn outcome(&self, at: &Position) -> Option<Outcome> {
        if position::has_four(&self.size, at.opponent()) {
            return Some(Outcome::Win(self.turn(at).opponent()));
        }
        (at.all() == position::board(&self.size)).then_some(Outcome::Draw)
    }
}

impl<S: Size> Keyed for ConnectFour<S> {
    type Key = u64;

    const KEY_BITS: u32 = S::KEY_BITS;

    #[inline]
    fn key(&self, at: &Position) -> u64 {
        at.key()
    }

    fn fingerprint(&self) -> u64 {
        let size = u64::from(self.size.width()) << 8 | u64::from(self.size.height());
        u64::from_be_bytes(*b"connect4") ^ size
    }
}

impl<S: Size> Restore for ConnectFour<S> {
    #[inline]
    fn restore(&self, key: u64) -> Position {
        position::from_key(&self.size, key)
    }
}

impl<S: Size> Layered for ConnectFour<S> {
    const DESCENDS: bool = true;
    const REACH: u32 = 1;

    /// The cells left.
    #[inline]
    fn layer(&self, at: &Position) -> u32 {
        self.cells() - at.count()
    }
}
