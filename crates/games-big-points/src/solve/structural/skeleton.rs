//! Discs and pawns: all that moves depend on.

use search_core::Stop;

use super::hands::{Hands, Taking};
use super::room::Room;
use super::steps::{Steps, Turn};
use crate::{Color, Track};

/// Every way that discs and pawns can stand in a game on one track, and the moves between them.
///
/// Stands are in the order of the number of discs taken, so that moves lead to later ones.
#[derive(Debug, Default)]
pub(super) struct Skeleton {
    /// One more than there are, whose moves begin where the last ones end.
    pub(super) stands: Vec<Stand>,
    edges: Vec<Edge>,
    /// Where the stands with so many discs taken begin; one more at the end.
    pub(super) layers: Vec<usize>,
    index: Index,
    /// All colors, as a set of bits.
    full: u32,
}

/// Discs and pawns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stand {
    /// | bits   | meaning                                    |
    /// |--------|--------------------------------------------|
    /// | 0..28  | the discs on the track, the first at bit 0 |
    /// | 28..56 | those of them that are under pawns         |
    /// | 56..61 | the colors whose pawns are on the stair    |
    pub(super) key: u64,
    /// Where its moves begin; they end where those of the next stand begin.
    first_edge: u32,
    /// What was taken; it follows from the key.
    pub(super) taking: Taking,
}

const _: () = assert!(size_of::<Stand>() == 16);

/// A move from one stand to another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    /// The number of the stand it leads to.
    pub(super) to: u32,
    pub(super) turn: Turn,
    /// If the pawn climbs, which group of the orders of arrival that leads to; otherwise 0.
    pub(super) rank: u8,
}

const _: () = assert!(size_of::<Edge>() == 8);

/// After how many stands the limits are looked at again.
const CHECKED: usize = 1 << 12;

/// The longest track.
pub(super) const MOST_DISCS: usize = 28;
pub(super) const PAWNED: u32 = 28;
pub(super) const CLIMBED: u32 = 2 * PAWNED;
pub(super) const DISCS_MASK: u64 = (1 << PAWNED) - 1;
const _: () = assert!(MOST_DISCS == PAWNED as usize);
const _: () = assert!(CLIMBED as usize + Color::COUNT <= u64::BITS as usize);

impl Stand {
    #[inline]
    pub(super) fn discs(self) -> u32 {
        low(self.key)
    }

    #[inline]
    pub(super) fn pawned(self) -> u32 {
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
    pub(super) fn explore(
        &mut self,
        track: &Track,
        hands: &Hands,
        room: Room<'_>,
    ) -> Result<(), Stop> {
        self.full = (1 << track.size().colors()) - 1;
        self.stands.clear();
        self.edges.clear();
        self.layers.clear();
        self.index.clear();
        self.stands.push(Stand {
            key: (1 << track.size().track_len()) - 1,
            first_edge: 0,
            taking: 0,
        });
        let mut steps = Steps::new(track);
        let mut layer = 0;
        while layer < self.stands.len() {
            self.layers.push(layer);
            let next = self.stands.len();
            for number in layer..next {
                if number % CHECKED == 0 {
                    room.check(self.bytes())?;
                }
                let stand = self.stands[number];
                self.stands[number].first_edge = as_u32(self.edges.len());
                for step in steps.of(stand) {
                    let taking = hands.taking_after(stand.taking, step.turn.taken);
                    let to = self.index.number(step.key, taking, next, &mut self.stands);
                    self.edges.push(Edge {
                        to,
                        turn: step.turn,
                        rank: step.rank,
                    });
                }
            }
            layer = next;
        }
        self.layers.push(layer);
        self.stands.push(Stand {
            key: 0,
            first_edge: as_u32(self.edges.len()),
            taking: 0,
        });
        room.check(self.bytes())
    }

    /// The number of stands.
    pub(super) fn len(&self) -> usize {
        self.stands.len() - 1
    }

    /// Whether all pawns are on the stair.
    #[inline]
    pub(super) fn is_finished(&self, number: usize) -> bool {
        self.stands[number].climbed() == self.full
    }

    /// Whether all pawns but one are on the stair, in a game that is not finished.
    #[inline]
    pub(super) fn has_one_pawn(&self, number: usize) -> bool {
        let left = self.full & !self.stands[number].climbed();
        left & (left - 1) == 0
    }

    /// The moves from a stand, in the order of the pawns' colors, left before right.
    #[inline]
    pub(super) fn edges(&self, number: usize) -> &[Edge] {
        let first = self.stands[number].first_edge as usize;
        let end = self.stands[number + 1].first_edge as usize;
        &self.edges[first..end]
    }

    /// The bytes that are held.
    pub(super) fn bytes(&self) -> usize {
        self.stands.capacity() * size_of::<Stand>()
            + self.edges.capacity() * size_of::<Edge>()
            + self.index.bytes()
    }
}

/// Finds stands of one layer by their keys.
///
/// A slot holds the number of a stand. Numbers of earlier layers are as good as nothing, so that no layer has to
/// clear what the one before left.
#[derive(Debug, Default)]
struct Index {
    slots: Vec<u32>,
}

/// The fewest slots; what a small game needs.
const FEWEST_SLOTS: usize = 1 << 10;

impl Index {
    fn clear(&mut self) {
        let size = self.slots.len().max(FEWEST_SLOTS);
        self.slots.clear();
        self.slots.resize(size, 0);
    }

    /// The number of the stand with this key in the layer that begins at `layer`, which is the last one.
    #[inline]
    fn number(&mut self, key: u64, taking: Taking, layer: usize, stands: &mut Vec<Stand>) -> u32 {
        let slot = self.find(key, layer, stands);
        if self.slots[slot] as usize >= layer {
            return self.slots[slot];
        }
        let number = as_u32(stands.len());
        self.slots[slot] = number;
        stands.push(Stand {
            key,
            first_edge: 0,
            taking,
        });
        if (stands.len() - layer) * 2 > self.slots.len() {
            self.grow(layer, stands);
        }
        number
    }

    /// The slot of the stand with this key, or the one to put it in.
    #[inline]
    fn find(&self, key: u64, layer: usize, stands: &[Stand]) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = hash(key) & mask;
        while self.slots[slot] as usize >= layer && stands[self.slots[slot] as usize].key != key {
            slot = (slot + 1) & mask;
        }
        slot
    }

    #[cold]
    fn grow(&mut self, layer: usize, stands: &[Stand]) {
        let size = self.slots.len() * 2;
        self.slots.clear();
        self.slots.resize(size, 0);
        for (number, stand) in stands.iter().enumerate().skip(layer) {
            let slot = self.find(stand.key, layer, stands);
            self.slots[slot] = as_u32(number);
        }
    }

    fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<u32>()
    }
}

#[inline]
#[allow(clippy::cast_possible_truncation)] // The high bits are the best mixed, and few are needed.
fn hash(key: u64) -> usize {
    (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize
}

#[inline]
fn as_u32(number: usize) -> u32 {
    u32::try_from(number).expect("fewer than 2^32 stands and moves")
}
