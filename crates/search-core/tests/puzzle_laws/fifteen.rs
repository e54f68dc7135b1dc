//! The 15-puzzle: tiles in a tray of four by four with one gap, to be slid into order.

use search_core::{CostBound, Moves, Puzzle, PuzzleGuide};

/// The rules; every slide costs one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fifteen;

/// A tray: four bits for the tile on each square, the first square lowest; 0 is the gap.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Tray(u64);

/// Where the gap goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Slide {
    Up,
    Left,
    Right,
    Down,
}

const SIDE: usize = 4;
const SQUARES: usize = SIDE * SIDE;
/// The lowest bit of every square.
const ONES: u64 = 0x1111_1111_1111_1111;

impl Tray {
    pub(crate) const GOAL: Self = Self(0xFEDC_BA98_7654_3210);

    /// The tray with these tiles, row by row.
    pub(crate) fn new(tiles: [u8; SQUARES]) -> Self {
        let squares = tiles.iter().rev();
        Self(squares.fold(0, |tray, &tile| tray << 4 | u64::from(tile)))
    }

    fn tile(self, square: usize) -> usize {
        (self.0 >> (4 * square) & 0xF) as usize
    }

    fn gap(self) -> usize {
        // Of the squares that borrow from their top bit, the lowest is the first that is 0.
        let borrows = self.0.wrapping_sub(ONES) & !self.0 & ONES << 3;
        borrows.trailing_zeros() as usize / 4
    }
}

impl Slide {
    const ALL: [Self; 4] = [Self::Up, Self::Left, Self::Right, Self::Down];

    /// Where the gap goes from a square.
    fn target(self, gap: usize) -> usize {
        match self {
            Self::Up => gap - SIDE,
            Self::Left => gap - 1,
            Self::Right => gap + 1,
            Self::Down => gap + SIDE,
        }
    }

    fn is_legal(self, gap: usize) -> bool {
        match self {
            Self::Up => gap >= SIDE,
            Self::Left => !gap.is_multiple_of(SIDE),
            Self::Right => gap % SIDE < SIDE - 1,
            Self::Down => gap < SQUARES - SIDE,
        }
    }

    fn inverse(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
            Self::Down => Self::Up,
        }
    }
}

impl Puzzle for Fifteen {
    type Position = Tray;
    type Move = Slide;

    fn moves(&self, at: &Tray, out: &mut Moves<Slide>) {
        NoWayBack.candidates(self, at, None, out);
    }

    #[inline]
    fn play(&self, at: &Tray, slide: Slide) -> Tray {
        let gap = at.gap();
        let target = slide.target(gap);
        let tile = at.tile(target) as u64;
        Tray(at.0 ^ tile << (4 * target) ^ tile << (4 * gap))
    }

    #[inline]
    fn is_goal(&self, at: &Tray) -> bool {
        *at == Tray::GOAL
    }
}

/// Never slides a tile back.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NoWayBack;

impl PuzzleGuide<Fifteen> for NoWayBack {
    #[inline]
    fn candidates(&self, _: &Fifteen, at: &Tray, last: Option<Slide>, out: &mut Moves<Slide>) {
        let gap = at.gap();
        let back = last.map(Slide::inverse);
        for slide in Slide::ALL {
            if slide.is_legal(gap) && Some(slide) != back {
                out.push(slide);
            }
        }
    }
}

/// Each tile slides at least as many squares as it is away from home.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manhattan;

/// How many squares each tile is away from home on each square; nothing counts for the gap.
const DISTANCE: [[u32; SQUARES]; SQUARES] = distances();

const fn distances() -> [[u32; SQUARES]; SQUARES] {
    const SIDE: u32 = 4;
    let mut distances = [[0; SQUARES]; SQUARES];
    let mut tile = 1;
    while tile < SIDE * SIDE {
        let mut square = 0;
        while square < SIDE * SIDE {
            let rows = (tile / SIDE).abs_diff(square / SIDE);
            let columns = (tile % SIDE).abs_diff(square % SIDE);
            distances[tile as usize][square as usize] = rows + columns;
            square += 1;
        }
        tile += 1;
    }
    distances
}

impl CostBound<Fifteen> for Manhattan {
    fn at_least(&self, _: &Fifteen, at: &Tray) -> u32 {
        let squares = 0..SQUARES;
        squares
            .map(|square| DISTANCE[at.tile(square)][square])
            .sum()
    }

    #[inline]
    fn after(&self, _: &Fifteen, at: &Tray, at_least: u32, slide: Slide, _: &Tray) -> u32 {
        let gap = at.gap();
        let target = slide.target(gap);
        let tile = at.tile(target);
        at_least + DISTANCE[tile][gap] - DISTANCE[tile][target]
    }
}
