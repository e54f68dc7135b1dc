//! What a sowing does to each of the two rows, worked out for all rows before the first position.

use super::halves::Halves;
use crate::position::Half;

/// What moves do to rows of up to some number of pieces.
///
/// What a move leaves in the mover's row depends on that row alone. What it adds to the opponent's
/// depends only on how many pieces get there: they are sown from the first hole on.
#[derive(Default)]
pub(super) struct Tables {
    /// By the mover's pieces.
    sowings: Vec<Sowings>,
    /// By the opponent's pieces and how many are added.
    receipts: Vec<Vec<Receipt>>,
}

/// The moves of all rows of so many pieces.
struct Sowings {
    sows: Vec<Sow>,
    /// Where the moves of each row begin, and where the last ones end.
    starts: Vec<u32>,
}

/// What a move does to the mover's row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sow {
    /// The number of the row that is left.
    pub(super) kept: u32,
    /// How many pieces the opponent's row gets.
    pub(super) given: u8,
    /// Whether the last piece falls there, and may capture.
    pub(super) ends_there: bool,
}

/// What so many pieces do to the opponent's rows of so many pieces.
#[derive(Default)]
pub(super) struct Receipt {
    /// The number of each row when the pieces are added.
    pub(super) sown: Vec<u32>,
    /// Twice for each row, once for each bound: all bits set if a last piece there captures.
    pub(super) is_captured: Vec<u8>,
    /// For the rows where a last piece captures 1, 3 or 5: the number of the row, and the number of
    /// what is left of it.
    pub(super) captures: [Vec<(u32, u32)>; CAPTURES.len()],
}

/// How many pieces in the last hole are captured.
pub(super) const CAPTURES: [usize; 3] = [1, 3, 5];

impl Tables {
    /// Makes the tables serve positions of up to so many pieces.
    pub(super) fn extend(&mut self, halves: &Halves, pieces: usize) {
        for pieces in self.sowings.len()..=pieces {
            self.sowings.push(Sowings::new(halves, pieces));
            self.receipts.push(Vec::new());
            for (theirs, receipts) in self.receipts.iter_mut().enumerate() {
                receipts.push(Receipt::new(halves, theirs, pieces - theirs));
            }
        }
    }

    /// The moves from the row with this number of so many pieces.
    #[inline]
    pub(super) fn sows(&self, own: usize, row: usize) -> &[Sow] {
        let Sowings { sows, starts } = &self.sowings[own];
        &sows[starts[row] as usize..starts[row + 1] as usize]
    }

    /// What adding pieces to rows of so many does.
    #[inline]
    pub(super) fn receipt(&self, theirs: usize, given: u8) -> &Receipt {
        &self.receipts[theirs][usize::from(given)]
    }
}

impl Sowings {
    fn new(halves: &Halves, own: usize) -> Self {
        let mut sows = Vec::new();
        let mut starts = Vec::with_capacity(halves.count(own) + 1);
        starts.push(0);
        for row in halves.rows(own) {
            if own == 0 {
                // The pass leaves everything as it is.
                sows.push(Sow {
                    kept: 0,
                    given: 0,
                    ends_there: false,
                });
            }
            let occupied = (0..halves.holes()).filter(|&hole| row[hole] > 0);
            sows.extend(occupied.map(|hole| Sow::new(halves, row, hole)));
            starts.push(small(sows.len()));
        }
        sows.shrink_to_fit();
        Self { sows, starts }
    }
}

impl Sow {
    fn new(halves: &Halves, mut row: [u8; Half::HOLES], hole: usize) -> Self {
        let holes = halves.holes();
        let pieces = std::mem::take(&mut row[hole]);
        let mut given = 0;
        let mut place = hole;
        for _ in 0..pieces {
            place = (place + 1) % (2 * holes);
            if place == hole {
                place += 1;
            }
            match row[..holes].get_mut(place) {
                Some(pieces) => *pieces += 1,
                None => given += 1,
            }
        }
        Self {
            kept: small(halves.rank(row)),
            given,
            ends_there: place >= holes,
        }
    }
}

impl Receipt {
    fn new(halves: &Halves, theirs: usize, added: usize) -> Self {
        let holes = halves.holes();
        let rows = halves.count(theirs);
        let mut receipt = Self {
            sown: Vec::with_capacity(rows),
            is_captured: Vec::with_capacity(2 * rows),
            ..Self::default()
        };
        for (number, mut row) in halves.rows(theirs).enumerate() {
            (0..added).for_each(|piece| row[piece % holes] += 1);
            receipt.sown.push(small(halves.rank(row)));
            let last = added.checked_sub(1).map(|piece| piece % holes);
            let taken = last.map(|hole| std::mem::take(&mut row[hole]));
            let kind = CAPTURES
                .iter()
                .position(|&pieces| taken.is_some_and(|taken| usize::from(taken) == pieces));
            receipt
                .is_captured
                .extend([if kind.is_some() { u8::MAX } else { 0 }; 2]);
            if let Some(kind) = kind {
                let left = small(halves.rank(row));
                receipt.captures[kind].push((small(number), left));
            }
        }
        receipt.captures.iter_mut().for_each(Vec::shrink_to_fit);
        receipt
    }
}

/// Rows and moves are counted in 32 bits; there are fewer than 2^27 rows of up to 96 pieces.
fn small(number: usize) -> u32 {
    u32::try_from(number).expect("rows are counted in 32 bits")
}
