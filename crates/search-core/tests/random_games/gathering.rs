//! Graphs with cycles in which points are gained on the way.

use search_core::{Game, Indexed, Keyed, Layered, Moves, Outcome, Player, Staked};

use super::{dice, roll, swing};

/// A game for pieces: a move takes some of those that are left, or none and then goes to and fro.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Gathering {
    pub(crate) seed: u64,
    /// How many pieces there are at most.
    pub(crate) pieces: u8,
    /// How many points a piece counts.
    pub(crate) worth: i32,
    /// Places with the same number of pieces.
    width: u8,
}

/// How many pieces are left and where, who moves, and the first player's margin so far.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Heap {
    pub(crate) pieces: u8,
    place: u8,
    pub(crate) turn: Player,
    pub(crate) margin: i32,
}

const PASS: u8 = u8::MAX;

impl Gathering {
    /// The game that a seed makes: up to 5 pieces, in 1 to 6 places for each number of them.
    pub(crate) fn new(seed: u64) -> Self {
        Self {
            seed,
            pieces: roll(seed, 1, 6),
            worth: if roll(seed, 2, 4) == 0 { 100 } else { 1 },
            width: 1 + roll(seed, 3, 6),
        }
    }

    /// All positions with nothing banked, those that cannot be reached included.
    pub(crate) fn heaps(&self) -> impl Iterator<Item = Heap> + use<> {
        let game = *self;
        (0..self.size()).filter_map(move |index| game.position(index))
    }

    fn place_hash(&self, at: &Heap) -> u64 {
        dice(
            self.seed,
            0x1000 + u64::from(at.pieces) * 0x100 + u64::from(at.place),
        )
    }

    fn hash(&self, at: &Heap) -> u64 {
        dice(self.place_hash(at), at.turn.index() as u64)
    }

    fn is_over(&self, at: &Heap) -> bool {
        at.pieces == 0 || roll(self.place_hash(at), 1, 8) == 0
    }

    /// A gap in the numbers: a place that no move leads to.
    fn is_missing(&self, pieces: u8, place: u8) -> bool {
        place > 0 && roll(dice(self.seed, u64::from(pieces)), u64::from(place), 5) == 0
    }
}

impl Game for Gathering {
    type Position = Heap;
    type Move = u8;

    fn turn(&self, at: &Heap) -> Player {
        at.turn
    }

    fn moves(&self, at: &Heap, out: &mut Moves<u8>) {
        if self.is_over(at) {
            return;
        }
        if roll(self.hash(at), 2, 6) == 0 {
            out.push(PASS);
        } else {
            (0..=roll(self.hash(at), 3, 3)).for_each(|mv| out.push(mv));
        }
    }

    fn play(&self, at: &Heap, mv: u8) -> Heap {
        let opponent = at.turn.opponent();
        if mv == PASS {
            return Heap {
                turn: opponent,
                ..*at
            };
        }
        let edge = dice(self.hash(at), 0x100 + u64::from(mv));
        // Two moves of three take nothing.
        let taken = roll(edge, 1, at.pieces + 1) * u8::from(roll(edge, 2, 3) == 0);
        // What is taken is not always the mover's gain, nor all of it.
        let gain = i32::from(taken) - i32::from(roll(edge, 3, 2 * taken + 1));
        let pieces = at.pieces - taken;
        let place = roll(edge, 4, self.width);
        Heap {
            pieces,
            place: if self.is_missing(pieces, place) {
                0
            } else {
                place
            },
            turn: if roll(edge, 5, 4) == 0 {
                at.turn
            } else {
                opponent
            },
            margin: at.margin
                + self.worth
                    * if at.turn == Player::FIRST {
                        gain
                    } else {
                        -gain
                    },
        }
    }

    fn outcome(&self, at: &Heap) -> Option<Outcome> {
        let left = || self.worth * swing(self.place_hash(at), 4, at.pieces);
        self.is_over(at)
            .then(|| Outcome::Points(at.margin + left()))
    }
}

impl Keyed for Gathering {
    type Key = u64;

    const KEY_BITS: u32 = 8;
    const BANKS: bool = true;

    fn key(&self, at: &Heap) -> u64 {
        self.index(at)
    }

    fn banked(&self, at: &Heap) -> i32 {
        if at.turn == Player::FIRST {
            at.margin
        } else {
            -at.margin
        }
    }

    fn fingerprint(&self) -> u64 {
        self.seed
    }
}

impl Indexed for Gathering {
    fn size(&self) -> u64 {
        (u64::from(self.pieces) + 1) * u64::from(self.width) * 2
    }

    fn index(&self, at: &Heap) -> u64 {
        let place = u64::from(at.pieces) * u64::from(self.width) + u64::from(at.place);
        place * 2 + at.turn.index() as u64
    }

    fn position(&self, index: u64) -> Option<Heap> {
        let width = u64::from(self.width);
        let [pieces, place] = [index / 2 / width, index / 2 % width]
            .map(|number| u8::try_from(number).expect("a small number"));
        (!self.is_missing(pieces, place)).then_some(Heap {
            pieces,
            place,
            turn: Player::new(u8::from(index % 2 == 1)),
            margin: 0,
        })
    }
}

impl Layered for Gathering {
    fn layer(&self, at: &Heap) -> u32 {
        at.pieces.into()
    }
}

impl Staked for Gathering {
    fn stake(&self, layer: u32) -> i32 {
        self.worth * i32::try_from(layer).expect("few pieces")
    }
}
