//! The order of the heaps does not matter, and neither does whose turn it is.

use std::cmp::Reverse;

use search_core::{Player, Symmetric};

use crate::{Heap, Nim, Position, Take};

/// A symmetry of the game: the heaps in another order, and the players exchanged or not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Arrangement {
    /// At each place of the canonical position, the heap that comes to lie there.
    heaps: [Heap; Heap::COUNT],
    swaps_sides: bool,
}

impl Symmetric for Nim {
    type Symmetry = Arrangement;

    /// The heaps from the largest to the smallest, with the first player to move: both players have
    /// the same moves, so exchanging them changes only the name of the winner.
    fn canonical(&self, at: &Position) -> (Position, Arrangement) {
        let arrangement = Arrangement {
            heaps: heaps_by_size(at),
            swaps_sides: at.turn() == Player::SECOND,
        };
        let sizes = arrangement.heaps.map(|heap| at.size(heap));
        let position = Position::new(&sizes).expect("there are as many heaps as before");
        (position, arrangement)
    }

    fn map(&self, symmetry: Arrangement, mv: Take) -> Take {
        let is_here = |&place: &Heap| symmetry.heaps[place.index()] == mv.heap;
        let heap = Heap::ALL
            .into_iter()
            .find(is_here)
            .expect("every heap has a place");
        Take { heap, ..mv }
    }

    fn unmap(&self, symmetry: Arrangement, mv: Take) -> Take {
        let heap = symmetry.heaps[mv.heap.index()];
        Take { heap, ..mv }
    }

    fn swaps_sides(&self, symmetry: Arrangement) -> bool {
        symmetry.swaps_sides
    }
}

/// All heaps, the largest first, heaps of one size in the order of the row.
fn heaps_by_size(at: &Position) -> [Heap; Heap::COUNT] {
    let mut heaps = Heap::ALL;
    heaps.sort_by_key(|&heap| Reverse(at.size(heap)));
    heaps
}
