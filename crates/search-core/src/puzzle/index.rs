//! Which positions are known: numbers by hash, packed tightly.

use super::allowance::Allowance;
use super::states::Id;
use crate::Stop;
use crate::table::prefetch;

/// A set of numbers that are found by hash.
///
/// Open addressing in segments that grow on their own and by little, so that growing never takes
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
    homes: usize,
    len: usize,
}

/// Larger than every other slot.
const EMPTY: u64 = u64::MAX;
const SEGMENT_BITS: u32 = 6;
const FIRST_HOMES: usize = 8;
/// A segment grows by one home for so many.
const GROWTH: usize = 5;
/// Slots behind the homes.
const SPARE: usize = 24;

impl Index {
    pub(super) fn new(allowance: &mut Allowance) -> Result<Self, Stop> {
        let segment = Segment::new(FIRST_HOMES);
        let count = 1 << SEGMENT_BITS;
        allowance.take::<u64>(count * segment.slots.len())?;
        Ok(Self {
            segments: vec![segment; count],
        })
    }

    /// Where to look for a hash.
    #[inline]
    pub(super) fn locate(&self, hash: u64) -> Place {
        let segment = &self.segments[segment_of(hash)];
        Place {
            slot: segment.first(hash, segment.home(tag(hash))),
            homes: segment.homes,
        }
    }

    /// The number of this hash that `is_it`, or the place to insert one.
    ///
    /// The place where to look may be older than other numbers of the index.
    #[inline]
    pub(super) fn find(
        &self,
        hash: u64,
        mut place: Place,
        is_it: impl Fn(Id) -> bool,
    ) -> Result<Id, Place> {
        let segment = &self.segments[segment_of(hash)];
        if place.homes == segment.homes {
            // Slots only move towards the end until the segment grows.
            place.slot = segment.first(hash, place.slot);
        } else {
            place = self.locate(hash);
        }
        while let Some(id) = segment.number(place.slot, hash) {
            if is_it(id) {
                return Ok(id);
            }
            place.slot += 1;
        }
        Err(place)
    }

    /// Some number of this hash, if there is one at a place that was located just now.
    #[inline]
    pub(super) fn candidate(&self, hash: u64, place: Place) -> Option<Id> {
        self.segments[segment_of(hash)].number(place.slot, hash)
    }

    /// Adds a number that was not found just now.
    #[inline]
    pub(super) fn insert(
        &mut self,
        hash: u64,
        place: Place,
        id: Id,
        allowance: &mut Allowance,
    ) -> Result<(), Stop> {
        let segment = &mut self.segments[segment_of(hash)];
        segment.insert(place.slot, tag(hash) << 32 | u64::from(id), allowance)?;
        if segment.is_full() {
            segment.grow(allowance)?;
        }
        Ok(())
    }

    /// Tells that a hash will be asked for soon.
    #[inline]
    pub(super) fn prefetch(&self, hash: u64) {
        let segment = &self.segments[segment_of(hash)];
        prefetch(&segment.slots[segment.home(tag(hash))]);
    }
}

/// Where in its segment a number is, or belongs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    slot: usize,
    /// The homes that the segment had then.
    homes: usize,
}

#[inline]
fn segment_of(hash: u64) -> usize {
    (hash >> (u64::BITS - SEGMENT_BITS)) as usize
}

#[inline]
fn tag(hash: u64) -> u64 {
    hash & u64::from(u32::MAX)
}

impl Segment {
    fn new(homes: usize) -> Self {
        Self {
            slots: vec![EMPTY; homes + SPARE],
            homes,
            len: 0,
        }
    }

    /// Where a tag would be if it were alone; larger tags are not before smaller ones.
    #[inline]
    fn home(&self, tag: u64) -> usize {
        ((tag * self.homes as u64) >> 32) as usize
    }

    /// The first slot from a place on whose tag is not less than the hash's.
    #[inline]
    fn first(&self, hash: u64, mut place: usize) -> usize {
        let least = tag(hash) << 32;
        while self.slots[place] < least {
            place += 1;
        }
        place
    }

    /// The number in a slot, if the hash's tag is there as well.
    #[inline]
    #[allow(clippy::cast_possible_truncation)]
    fn number(&self, place: usize, hash: u64) -> Option<Id> {
        let slot = self.slots[place];
        (slot >> 32 == tag(hash) && slot != EMPTY).then_some(slot as Id)
    }

    /// Whether searches have become long.
    #[inline]
    fn is_full(&self) -> bool {
        self.len * 6 >= self.homes * 5
    }

    #[inline]
    fn insert(
        &mut self,
        mut place: usize,
        slot: u64,
        allowance: &mut Allowance,
    ) -> Result<(), Stop> {
        let mut moved = slot;
        while moved != EMPTY {
            std::mem::swap(&mut self.slots[place], &mut moved);
            place += 1;
        }
        self.len += 1;
        if place == self.slots.len() {
            self.extend(SPARE, allowance)?;
        }
        Ok(())
    }

    #[cold]
    fn extend(&mut self, more: usize, allowance: &mut Allowance) -> Result<(), Stop> {
        allowance.take::<u64>(more)?;
        self.slots.reserve_exact(more);
        self.slots.resize(self.slots.len() + more, EMPTY);
        Ok(())
    }

    /// Spreads the slots over more homes, in place: all go to the end first, then each to its own.
    ///
    /// No slot goes further than the end has gone, so that there is always room, and the last slot
    /// stays empty.
    #[cold]
    fn grow(&mut self, allowance: &mut Allowance) -> Result<(), Stop> {
        let more = (self.homes / GROWTH).max(4);
        self.extend(more, allowance)?;
        self.homes += more;
        // No branches on what is empty: the processor could only guess.
        let mut end = self.slots.len();
        for from in (0..self.slots.len()).rev() {
            let slot = self.slots[from];
            self.slots[end - 1] = slot;
            end -= usize::from(slot != EMPTY);
        }
        self.slots[..end].fill(EMPTY);
        let mut free = 0;
        for from in end..self.slots.len() {
            let slot = std::mem::replace(&mut self.slots[from], EMPTY);
            let place = self.home(slot >> 32).max(free);
            self.slots[place] = slot;
            free = place + 1;
        }
        Ok(())
    }
}
