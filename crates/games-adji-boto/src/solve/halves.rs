//! One row as a number: its place among all rows of as many pieces.

use std::array;

use crate::position::Half;

/// Numbers the rows of a board: those of equally many pieces from 0 up.
///
/// The pieces before each hole but the first, `p1 <= p2 <= ..`, tell the row, and `p1 < p2 + 1 < ..` is
/// a combination; its number in the combinatorial number system is the sum of `C(pi + i - 1, i)`. To
/// add the same pieces to all rows does not change their order.
#[derive(Debug)]
pub(super) struct Halves {
    holes: usize,
    /// `C(p + i - 1, i)` at `[i][p]`, for up to all pieces and one more.
    terms: [[u32; Self::MOST + 2]; Half::HOLES],
}

impl Halves {
    /// The most pieces in a row.
    pub(super) const MOST: usize = Half::MAX_PIECES as usize;

    pub(super) fn new(holes: u8) -> Self {
        let mut terms = [[1; Self::MOST + 2]; Half::HOLES];
        terms[0][0] = 0;
        for i in 1..Half::HOLES {
            terms[i][0] = 0;
            for pieces in 1..Self::MOST + 2 {
                terms[i][pieces] = terms[i][pieces - 1] + terms[i - 1][pieces];
            }
        }
        Self {
            holes: holes.into(),
            terms,
        }
    }

    /// How many holes a row has.
    pub(super) fn holes(&self) -> usize {
        self.holes
    }

    /// How many rows have so many pieces.
    #[inline]
    pub(super) fn count(&self, pieces: usize) -> usize {
        self.terms[self.holes - 1][pieces + 1] as usize
    }

    /// The number of a row.
    #[inline]
    pub(super) fn rank(&self, row: [u8; Half::HOLES]) -> usize {
        let mut before = 0;
        let mut rank = 0;
        for (i, &pieces) in row[..self.holes - 1].iter().enumerate() {
            before += usize::from(pieces);
            rank += self.terms[i + 1][before];
        }
        rank as usize
    }

    /// The row of so many pieces with this number.
    pub(super) fn row(&self, pieces: usize, rank: usize) -> [u8; Half::HOLES] {
        debug_assert!(rank < self.count(pieces));
        let mut rank = u32::try_from(rank).expect("rows are counted in 32 bits");
        let mut bounds = [0; Half::HOLES + 1];
        bounds[self.holes..].fill(pieces);
        for i in (1..self.holes).rev() {
            let terms = &self.terms[i][..=bounds[i + 1]];
            bounds[i] = terms.partition_point(|&term| term <= rank) - 1;
            rank -= terms[bounds[i]];
        }
        array::from_fn(|hole| u8::try_from(bounds[hole + 1] - bounds[hole]).unwrap_or(u8::MAX))
    }

    /// All rows of so many pieces, in the order of their numbers.
    pub(super) fn rows(&self, pieces: usize) -> impl Iterator<Item = [u8; Half::HOLES]> + '_ {
        (0..self.count(pieces)).map(move |rank| self.row(pieces, rank))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_numbered_without_gaps() {
        for holes in 2..=6 {
            let halves = Halves::new(holes);
            for pieces in 0..=9 {
                for (rank, row) in halves.rows(pieces).enumerate() {
                    assert_eq!(halves.rank(row), rank);
                    assert_eq!(
                        row.iter().map(|&hole| usize::from(hole)).sum::<usize>(),
                        pieces
                    );
                    assert!(row[usize::from(holes)..].iter().all(|&hole| hole == 0));
                }
            }
        }
    }

    #[test]
    fn there_are_as_many_rows_as_multisets() {
        let halves = Halves::new(6);
        assert_eq!(halves.count(0), 1);
        assert_eq!(halves.count(8), 1_287);
        assert_eq!(halves.count(24), 118_755);
        assert_eq!(halves.count(96), 79_208_745);
    }
}
