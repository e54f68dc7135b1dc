//! Which positions are known: numbers by hash, packed tightly.

use super::allowance::Allowance;
use super::states::Id;
use crate::Stop;
use crate::table::prefetch;

/// A set of numbers that are found by hash.
///
/// Open addressing in segments that grow on their own by an eighth, so that growing never takes
/// much memory beside what is there. Within a segment the slots are in the order of their tags and
/// each is near its share of the segment, so that a search for what is not there ends as soon as
/// one for what is (O. Amble and D. E. Knuth, "Ordered hash tables", 1974).
///
/// | bits of a slot | meaning |
/// |---|---|
/// | 0..32 | the number |
/// | 32..64 | the tag: the low half of the hash |
pub(super) struct Index {
    segments: Vec<Segment>,
}

#[derive(Clone)]
struct Segment {
    /// The last one is always empty.
    slots: Vec<u64>,
    /// How many slots tags are spread over; those behind take what is pushed out of them.
    homes: u64,
    len: u64,
}

/// Larger than every other slot.
const EMPTY: u64 = u64::MAX;
const SEGMENT_BITS: u32 = 6;
const FIRST_HOMES: u64 = 8;
/// Slots behind the homes.
const SPARE: u64 = 24;

impl Index {
    pub(super) fn new(allowance: &mut Allowance) -> Result<Self, Stop> {
        let segment = Segment::new(FIRST_HOMES);
        let count = 1 << SEGMENT_BITS;
        allowance.take::<u64>(count * segment.slots.len())?;
        Ok(Self {
            segments: vec![segment; count],
        })
    }

    /// The number of this hash that `is_it`.
    #[inline]
    pub(super) fn find(&self, hash: u64, mut is_it: impl FnMut(Id) -> bool) -> Option<Id> {
        let slots = &self.segments[segment(hash)];
        let tag = tag(hash);
        let mut place = slots.home(tag);
        while slots.slots[place] < tag << 32 {
            place += 1;
        }
        loop {
            let slot = slots.slots[place];
            if slot >> 32 != tag || slot == EMPTY {
                return None;
            }
            if is_it(number(slot)) {
                return Some(number(slot));
            }
            place += 1;
        }
    }

    /// Adds a number that is not there yet.
    #[inline]
    pub(super) fn insert(
        &mut self,
        hash: u64,
        id: Id,
        allowance: &mut Allowance,
    ) -> Result<(), Stop> {
        let segment = &mut self.segments[segment(hash)];
        if segment.is_full() {
            segment.grow(allowance)?;
        }
        segment.insert(tag(hash) << 32 | u64::from(id));
        Ok(())
    }

    /// Tells that a hash will be asked for soon.
    #[inline]
    pub(super) fn prefetch(&self, hash: u64) {
        let segment = &self.segments[segment(hash)];
        prefetch(&segment.slots[segment.home(tag(hash))]);
    }
}

#[inline]
fn segment(hash: u64) -> usize {
    (hash >> (u64::BITS - SEGMENT_BITS)) as usize
}

#[inline]
fn tag(hash: u64) -> u64 {
    hash & u64::from(u32::MAX)
}

/// The low half of a slot.
#[inline]
#[allow(clippy::cast_possible_truncation)]
fn number(slot: u64) -> Id {
    slot as Id
}

impl Segment {
    fn new(homes: u64) -> Self {
        Self {
            slots: vec![EMPTY; (homes + SPARE) as usize],
            homes,
            len: 0,
        }
    }

    /// Where a tag would be if it were alone; larger tags are not before smaller ones.
    #[inline]
    fn home(&self, tag: u64) -> usize {
        (tag * self.homes >> 32) as usize
    }

    /// Whether another one would make searches long.
    #[inline]
    fn is_full(&self) -> bool {
        self.len * 8 >= self.homes * 7
    }

    #[inline]
    fn insert(&mut self, slot: u64) {
        let mut place = self.home(slot >> 32);
        while self.slots[place] < slot {
            place += 1;
        }
        let mut moved = slot;
        while moved != EMPTY {
            std::mem::swap(&mut self.slots[place], &mut moved);
            place += 1;
        }
        self.len += 1;
        if place == self.slots.len() {
            self.add_spare();
        }
    }

    /// More were pushed out of the last homes than there was room for: rare, unless hashes are poor.
    #[cold]
    fn add_spare(&mut self) {
        let size = self.slots.len() + SPARE as usize;
        self.slots.reserve_exact(SPARE as usize);
        self.slots.resize(size, EMPTY);
    }

    #[cold]
    fn grow(&mut self, allowance: &mut Allowance) -> Result<(), Stop> {
        let homes = self.homes + (self.homes / 8).max(4);
        let mut grown = Self {
            slots: Vec::new(),
            homes,
            len: self.len,
        };
        let size = (homes + SPARE) as usize;
        allowance.take::<u64>(size)?;
        grown.slots.reserve_exact(size);
        for &slot in self.slots.iter().filter(|&&slot| slot != EMPTY) {
            let home = grown.home(slot >> 32);
            let place = home.max(grown.slots.len());
            grown.slots.resize(place, EMPTY);
            grown.slots.push(slot);
        }
        let size = size.max(grown.slots.len() + 1);
        grown.slots.resize(size, EMPTY);
        allowance.give_back::<u64>(self.slots.len());
        *self = grown;
        Ok(())
    }
}
