//! A position as a number: fewer pieces first, then by the mover's pieces, then by both rows.

use std::sync::OnceLock;

use search_core::{Indexed, Player};

use super::halves::Halves;
use crate::AdjiBoto;
use crate::position::{Half, Position};

/// Numbers all positions of a board, both players' as seen by whoever moves.
///
/// A *layer* is made of the positions with equally many pieces, a *block* of those of a layer in which
/// the mover has equally many. A block is a table whose rows are the opponent's rows and whose columns
/// are the mover's: the successors of all positions that share the mover's row then lie in a few rows
/// of the table, whatever the opponent has.
#[derive(Debug)]
pub(super) struct Numbering {
    pub(super) halves: Halves,
    /// Where a block begins, by all pieces and the mover's; one more for the end of the last layer.
    starts: Vec<[u64; Halves::MOST + 1]>,
}

impl Numbering {
    /// The numbering of the boards with so many holes in a row.
    #[inline]
    pub(super) fn of(game: &AdjiBoto) -> &'static Self {
        static BOARDS: [OnceLock<Numbering>; Half::HOLES + 1] =
            [const { OnceLock::new() }; Half::HOLES + 1];
        let holes = game.holes();
        BOARDS[usize::from(holes)].get_or_init(|| Self::new(holes))
    }

    fn new(holes: u8) -> Self {
        let halves = Halves::new(holes);
        let mut starts = Vec::with_capacity(Halves::MOST + 2);
        let mut next = 0;
        for pieces in 0..=Halves::MOST {
            let mut layer = [0; Halves::MOST + 1];
            for (own, start) in layer[..=pieces].iter_mut().enumerate() {
                *start = next;
                next += halves.count(own) as u64 * halves.count(pieces - own) as u64;
            }
            starts.push(layer);
        }
        starts.push([next; Halves::MOST + 1]);
        Self { halves, starts }
    }

    /// How many positions have fewer pieces.
    #[inline]
    pub(super) fn below(&self, pieces: usize) -> u64 {
        self.starts[pieces][0]
    }

    /// How many positions have exactly so many pieces.
    pub(super) fn positions(&self, pieces: usize) -> u64 {
        self.below(pieces + 1) - self.below(pieces)
    }

    /// How many positions of a layer come before the block in which the mover has `own` pieces.
    #[inline]
    pub(super) fn block_start(&self, pieces: usize, own: usize) -> u64 {
        self.starts[pieces][own] - self.below(pieces)
    }

    /// In which block the position at a place of a layer is, and where in that.
    #[inline]
    pub(super) fn in_block(&self, pieces: usize, place: u64) -> (usize, usize) {
        let index = self.below(pieces) + place;
        let starts = &self.starts[pieces][..=pieces];
        let own = starts.partition_point(|&start| start <= index) - 1;
        // A layer that is worked on fits memory.
        #[allow(clippy::cast_possible_truncation)]
        let place = (index - starts[own]) as usize;
        (own, place)
    }

    /// How many positions there are.
    fn size(&self) -> u64 {
        self.below(Halves::MOST + 1)
    }

    /// Where a position is.
    #[inline]
    pub(super) fn spot(&self, at: &Position) -> Spot {
        let (own, theirs) = (
            at.mover().pieces() as usize,
            at.opponent().pieces() as usize,
        );
        let row = self.halves.rank(at.opponent().holes());
        let column = self.halves.rank(at.mover().holes());
        Spot {
            pieces: own + theirs,
            own,
            place: row * self.halves.count(own) + column,
        }
    }

    /// The position at a spot.
    pub(super) fn position(&self, spot: Spot) -> Position {
        let columns = self.halves.count(spot.own);
        let mover = self.halves.row(spot.own, spot.place % columns);
        let opponent = self
            .halves
            .row(spot.pieces - spot.own, spot.place / columns);
        Position::new(
            Half::new(mover, Player::FIRST),
            Half::new(opponent, Player::SECOND),
        )
    }
}

/// Where a position is: in which layer, in which block of it, and where in that.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Spot {
    pub(super) pieces: usize,
    pub(super) own: usize,
    pub(super) place: usize,
}

/// Positions are numbered by the rows alone, so that a number stands for either player to move. Those
/// with fewer pieces come first: the endgames are the lowest numbers.
impl Indexed for AdjiBoto {
    fn size(&self) -> u64 {
        Numbering::of(self).size()
    }

    #[inline]
    fn index(&self, at: &Position) -> u64 {
        let numbering = Numbering::of(self);
        let spot = numbering.spot(at);
        numbering.starts[spot.pieces][spot.own] + spot.place as u64
    }

    fn position(&self, index: u64) -> Option<Position> {
        let numbering = Numbering::of(self);
        if index >= numbering.size() {
            return None;
        }
        let layers = &numbering.starts;
        let pieces = layers.partition_point(|layer| layer[0] <= index) - 1;
        let (own, place) = numbering.in_block(pieces, index - layers[pieces][0]);
        Some(numbering.position(Spot { pieces, own, place }))
    }
}
