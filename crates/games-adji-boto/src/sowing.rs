//! What sowing does, worked out before the first game: laps and rests become two numbers to add.

use std::fmt;

use crate::position::{self, Half};

/// What sowing so many pieces from some hole adds to both halves.
#[derive(Clone, Copy)]
pub(crate) struct Sowing {
    /// What is added to the mover's half, from whose hole the pieces are gone.
    pub(crate) mover: u64,
    /// What is added to the opponent's half.
    pub(crate) opponent: u64,
    /// Where in the opponent's half the hole of the last piece is; in the mover's own row the last
    /// piece captures nothing, and this is where nothing is.
    pub(crate) last: usize,
}

/// More than the most pieces, and a power of two: the remainder of a count by it is the count, and
/// the compiler knows that it is in the table.
const COUNTS: usize = 128;
const _: () = assert!(COUNTS > Half::MAX_PIECES as usize);
const FEWEST_HOLES: usize = 2;

/// All sowings in rows of some number of holes.
pub(crate) struct Sowings {
    holes: u8,
    table: [[Sowing; COUNTS]; Half::HOLES],
}

/// By the number of holes in a row, from 2 to 6.
static BOARDS: [Sowings; Half::HOLES - FEWEST_HOLES + 1] = [
    Sowings::new(2),
    Sowings::new(3),
    Sowings::new(4),
    Sowings::new(5),
    Sowings::new(6),
];

impl Sowings {
    /// The sowings in rows of so many holes, or `None` if these are not 2 to 6.
    pub(crate) fn of(holes: u8) -> Option<&'static Self> {
        BOARDS.get(usize::from(holes).checked_sub(FEWEST_HOLES)?)
    }

    pub(crate) fn standard() -> &'static Self {
        &BOARDS[Half::HOLES - FEWEST_HOLES]
    }

    /// How many holes a row has.
    pub(crate) fn holes(&self) -> u8 {
        self.holes
    }

    /// What sowing `pieces` from `hole` does.
    #[inline]
    pub(crate) fn sowing(&self, hole: u8, pieces: u8) -> &Sowing {
        &self.table[usize::from(hole)][usize::from(pieces) % COUNTS]
    }

    #[allow(clippy::cast_possible_truncation)] // At most 6 holes.
    const fn new(holes: usize) -> Self {
        let mut table = [[position::sowing(holes, 0, 0); COUNTS]; Half::HOLES];
        let mut hole = 0;
        while hole < holes {
            let mut pieces = 0;
            while pieces < COUNTS {
                table[hole][pieces] = position::sowing(holes, hole, pieces);
                pieces += 1;
            }
            hole += 1;
        }
        Self {
            holes: holes as u8,
            table,
        }
    }
}

impl PartialEq for Sowings {
    fn eq(&self, other: &Self) -> bool {
        self.holes == other.holes
    }
}

impl Eq for Sowings {}

impl fmt::Debug for Sowings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sowings({} holes)", self.holes)
    }
}
