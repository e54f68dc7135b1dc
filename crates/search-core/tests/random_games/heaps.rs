//! Heaps whose order does not matter, with extra turns.

use search_core::{Game, Keyed, Moves, Outcome, Player, Symmetric};

/// Takes one to three objects from one of three heaps; whoever takes the last object loses. Whoever
/// takes exactly one object may keep the turn, so that two moves may lead to the same heaps with
/// different players to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Heaps;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Row {
    pub(crate) sizes: [u8; 3],
    pub(crate) turn: Player,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Grab {
    heap: usize,
    count: u8,
    keeps_turn: bool,
}

impl Row {
    pub(crate) const fn new(sizes: [u8; 3]) -> Self {
        Self {
            sizes,
            turn: Player::FIRST,
        }
    }
}

impl Game for Heaps {
    type Position = Row;
    type Move = Grab;

    const ACYCLIC: bool = true;

    fn turn(&self, at: &Row) -> Player {
        at.turn
    }

    fn moves(&self, at: &Row, out: &mut Moves<Grab>) {
        for (heap, &size) in at.sizes.iter().enumerate() {
            for count in 1..=size.min(3) {
                for keeps_turn in [false, true] {
                    if count == 1 || !keeps_turn {
                        out.push(Grab {
                            heap,
                            count,
                            keeps_turn,
                        });
                    }
                }
            }
        }
    }

    fn play(&self, at: &Row, mv: Grab) -> Row {
        let mut next = *at;
        next.sizes[mv.heap] -= mv.count;
        if !mv.keeps_turn {
            next.turn = at.turn.opponent();
        }
        next
    }

    /// Whoever moved last is not known: the player to move wins, whoever that is.
    fn outcome(&self, at: &Row) -> Option<Outcome> {
        (at.sizes == [0; 3]).then_some(Outcome::Win(at.turn))
    }
}

impl Keyed for Heaps {
    type Key = u64;

    fn key(&self, at: &Row) -> u64 {
        let sizes = at
            .sizes
            .iter()
            .fold(0, |key, &size| key << 8 | u64::from(size));
        sizes << 1 | u64::from(at.turn == Player::SECOND)
    }

    fn fingerprint(&self) -> u64 {
        3
    }
}

/// At each place of the canonical row the heap that comes to lie there, and whether sides swap.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shuffle {
    heaps: [usize; 3],
    swaps_sides: bool,
}

impl Symmetric for Heaps {
    type Symmetry = Shuffle;

    fn canonical(&self, at: &Row) -> (Row, Shuffle) {
        let mut heaps = [0, 1, 2];
        heaps.sort_by_key(|&heap: &usize| at.sizes[heap]);
        let shuffle = Shuffle {
            heaps,
            swaps_sides: at.turn == Player::SECOND,
        };
        (Row::new(heaps.map(|heap| at.sizes[heap])), shuffle)
    }

    fn map(&self, symmetry: Shuffle, mv: Grab) -> Grab {
        let place = symmetry.heaps.iter().position(|&heap| heap == mv.heap);
        Grab {
            heap: place.expect("every heap has a place"),
            ..mv
        }
    }

    fn unmap(&self, symmetry: Shuffle, mv: Grab) -> Grab {
        Grab {
            heap: symmetry.heaps[mv.heap],
            ..mv
        }
    }

    fn swaps_sides(&self, symmetry: Shuffle) -> bool {
        symmetry.swaps_sides
    }
}
