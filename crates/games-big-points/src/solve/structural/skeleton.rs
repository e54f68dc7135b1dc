//! Discs and pawns: all that moves depend on.

use crate::{Color, Track};

/// Every way that discs and pawns can stand in a game on one track, and the moves between them.
///
/// Stands are in the order of the number of discs taken, so that moves lead to later ones.
#[derive(Debug, Default)]
pub(super) struct Skeleton {
    pub(super) stands: Vec<Stand>,
    pub(super) edges: Vec<Edge>,
    /// Where the stands with so many discs taken begin; one more at the end.
    pub(super) layers: Vec<usize>,
    /// The numbers of stands by their hash; those of earlier layers and 0 are as good as nothing.
    slots: Vec<u32>,
}

/// Discs and pawns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stand {
    /// | bits   | meaning                                  |
    /// |--------|------------------------------------------|
    /// | 0..28  | the discs on the track, the first at bit 0 |
    /// | 28..56 | those of them that are under pawns       |
    /// | 56..61 | the colors whose pawns are on the stair  |
    key: u64,
    /// Where its moves begin; they end where those of the next stand begin.
    pub(super) first_edge: u32,
}

/// A move from one stand to another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    /// The number of the stand it leads to.
    pub(super) to: u32,
    /// The color of the pawn.
    pub(super) pawn: Color,
    /// The color of the disc that is taken.
    pub(super) taken: Color,
    pub(super) pick: Pick,
}

/// Which disc a move takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pick {
    /// The nearest one behind the pawn.
    Behind,
    /// The nearest one ahead of the pawn.
    Ahead,
    /// The one beside the stair.
    Stair,
}

/// The longest track.
pub(super) const MOST_DISCS: usize = 28;
const PAWNED: u32 = MOST_DISCS as u32;
const CLIMBED: u32 = 2 * PAWNED;
const DISCS_MASK: u64 = (1 << PAWNED) - 1;
const _: () = assert!(CLIMBED + Color::COUNT as u32 <= u64::BITS);

/// The fewest slots; what a small game needs.
const FEWEST_SLOTS: usize = 1 << 10;

impl Stand {
    fn start(len: usize) -> Self {
        Self {
            key: (1 << len) - 1,
            first_edge: 0,
        }
    }

    /// The discs on the track.
    #[inline]
    pub(super) fn discs(self) -> u32 {
        low(self.key)
    }

    #[inline]
    fn pawned(self) -> u32 {
        low(self.key >> PAWNED)
    }

    /// The colors whose pawns are on the stair, as a set of bits.
    #[inline]
    pub(super) fn climbed(self) -> u32 {
        low(self.key >> CLIMBED)
    }
}

#[inline]
#[allow(clippy::cast_possible_truncation)] // Of 64 bits the lowest 28.
fn low(bits: u64) -> u32 {
    (bits & DISCS_MASK) as u32
}

impl Skeleton {
    /// Finds all stands of a game on `track`; what was known of another one is forgotten.
    pub(super) fn explore(&mut self, track: &Track) {
        let colors = track.size().colors();
        self.stands.clear();
        self.edges.clear();
        self.layers.clear();
        self.slots.clear();
        self.slots.resize(FEWEST_SLOTS, 0);
        self.stands.push(Stand::start(track.size().track_len()));
        self.layers.extend([0, 1]);
        let own = own_discs(track);
        let mut from = 0;
        while from < self.stands.len() {
            let end = self.stands.len();
            for number in from..end {
                self.stands[number].first_edge = index(self.edges.len());
                for color in Color::first(colors) {
                    self.explore_pawn(number, color, track, own[color.index()], end);
                }
            }
            from = end;
            self.layers.push(self.stands.len());
        }
        // The last layer is empty.
        self.layers.pop();
        let end = index(self.edges.len());
        self.stands.push(Stand {
            key: 0,
            first_edge: end,
        });
    }

    /// The bytes that are held.
    pub(super) fn bytes(&self) -> usize {
        self.stands.capacity() * size_of::<Stand>()
            + self.edges.capacity() * size_of::<Edge>()
            + self.slots.capacity() * size_of::<u32>()
    }

    /// The number of stands.
    pub(super) fn len(&self) -> usize {
        self.stands.len() - 1
    }

    /// The moves from a stand, in the order of the colors, behind before ahead.
    #[inline]
    pub(super) fn edges(&self, number: usize) -> &[Edge] {
        let first = self.stands[number].first_edge as usize;
        let end = self.stands[number + 1].first_edge as usize;
        &self.edges[first..end]
    }

    /// Finds the moves of one pawn; stands from `layer` on are in the next layer.
    #[inline]
    fn explore_pawn(&mut self, from: usize, color: Color, track: &Track, own: u32, layer: usize) {
        let stand = self.stands[from];
        let (discs, pawned) = (stand.discs(), stand.pawned());
        if stand.climbed() >> color.index() & 1 == 1 {
            return;
        }
        let under = own & pawned;
        // A pawn before the track has passed nothing.
        let passed = (under << 1).saturating_sub(1);
        let ahead = own & discs & !passed;
        let others = pawned ^ under;
        let rest = stand.key & !(DISCS_MASK << PAWNED);
        if ahead == 0 {
            let climbed =
                rest | u64::from(others) << PAWNED | 1 << (CLIMBED + color.index() as u32);
            let to = self.number(climbed, layer);
            self.edges.push(Edge {
                to,
                pawn: color,
                taken: color,
                pick: Pick::Stair,
            });
            return;
        }
        let target = ahead & ahead.wrapping_neg();
        let pawned = others | target;
        let moved = rest | u64::from(pawned) << PAWNED;
        let free = discs & !pawned;
        let below = target - 1;
        for (pick, side) in [(Pick::Behind, free & below), (Pick::Ahead, free & !below)] {
            if side == 0 {
                continue;
            }
            let disc = match pick {
                Pick::Behind => side.ilog2(),
                _ => side.trailing_zeros(),
            };
            let to = self.number(moved & !(1 << disc), layer);
            self.edges.push(Edge {
                to,
                pawn: color,
                taken: track.colors()[disc as usize],
                pick,
            });
        }
    }

    /// The number of the stand with this key in the layer that begins at `layer`.
    #[inline]
    fn number(&mut self, key: u64, layer: usize) -> u32 {
        let mask = self.slots.len() - 1;
        let mut slot = hash(key) & mask;
        loop {
            let number = self.slots[slot] as usize;
            if number < layer {
                break;
            }
            if self.stands[number].key == key {
                return self.slots[slot];
            }
            slot = (slot + 1) & mask;
        }
        let number = index(self.stands.len());
        self.slots[slot] = number;
        self.stands.push(Stand { key, first_edge: 0 });
        if (self.stands.len() - layer) * 2 > self.slots.len() {
            self.grow(layer);
        }
        number
    }

    /// Doubles the slots.
    fn grow(&mut self, layer: usize) {
        let size = self.slots.len() * 2;
        self.slots.clear();
        self.slots.resize(size, 0);
        for number in layer..self.stands.len() {
            let mut slot = hash(self.stands[number].key) & (size - 1);
            while self.slots[slot] != 0 {
                slot = (slot + 1) & (size - 1);
            }
            self.slots[slot] = index(number);
        }
    }
}

/// The discs of each color.
fn own_discs(track: &Track) -> [u32; Color::COUNT] {
    let mut own = [0; Color::COUNT];
    for (place, color) in track.colors().iter().enumerate() {
        own[color.index()] |= 1 << place;
    }
    own
}

#[inline]
#[allow(clippy::cast_possible_truncation)] // The high bits are the best mixed, and few are needed.
fn hash(key: u64) -> usize {
    (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize
}

#[inline]
fn index(number: usize) -> u32 {
    u32::try_from(number).expect("fewer than 2^32 stands and moves")
}
