//! One part of the table: packed slots in the order of their scattered keys.
//!
//! Linear probing that keeps the slots of a cluster sorted: O. Amble and D. E. Knuth, *Ordered hash
//! tables*, 1974. A search that fails ends as soon as one that succeeds, and a larger segment is
//! filled from a smaller one in a single pass from front to back.

use std::marker::PhantomData;

use super::allowance::Allowance;
use super::scatter::Scattered;
use crate::table::prefetch;
use crate::{Key, Stop, Worth};

/// Slots without gaps between their bytes.
///
/// A slot is the scattered key and the worth's code plus one, both little-endian; a code of zero is an
/// empty slot. The home of a key is that part of the way through the homes that the key is of all
/// keys: higher keys never have lower homes. A key lies at its home or, with no empty slot between,
/// behind it and in order. Some may lie behind the last home; the last [`WINDOW`] slots are empty.
pub(super) struct Segment<K, W> {
    bytes: Vec<u8>,
    homes: u64,
    used: usize,
    /// The first byte behind the last slot that is not empty.
    end: usize,
    growth: Growth,
    of: PhantomData<(K, W)>,
}

/// How many slots are looked through at once.
const WINDOW: usize = 4;
/// How many slots there are behind the last home, or more where they are needed.
const TAIL: usize = 2 * WINDOW;
const _: () = assert!(TAIL > WINDOW);

/// How much room there is to grow.
#[derive(Clone, Copy)]
enum Growth {
    /// More than as much again: for a segment that is all of a small table, copying counts more than memory.
    Ample,
    /// A third: for one of the many segments of a large table.
    Tight,
}

impl<K: Key, W: Worth> Segment<K, W> {
    const KEY_BYTES: usize = K::BITS as usize / 8;
    const CODE_BYTES: usize = match W::CODES.ilog2() {
        0..8 => 1,
        8..16 => 2,
        16..24 => 3,
        _ => 4,
    };
    const SLOT: usize = Self::KEY_BYTES + Self::CODE_BYTES;

    /// An empty segment that is all of a table.
    pub(super) const fn new() -> Self {
        Self {
            bytes: Vec::new(),
            homes: 0,
            used: 0,
            end: 0,
            growth: Growth::Ample,
            of: PhantomData,
        }
    }

    /// How many bytes it takes.
    pub(super) fn bytes(&self) -> usize {
        self.bytes.capacity()
    }

    /// Asks for the memory that [`get`](Self::get) will read.
    #[inline]
    pub(super) fn prefetch(&self, key: Scattered<K>) {
        if let Some(place) = self.bytes.get(home(key, self.homes) * Self::SLOT) {
            prefetch(place);
        }
    }

    /// Looks through a few slots at once, which is all it takes most of the time: where the key lies
    /// among them cannot be foreseen, and a loop that ends there would be foretold wrongly.
    #[inline]
    pub(super) fn get(&self, key: Scattered<K>) -> Option<W> {
        let mut slots = self.bytes.get(home(key, self.homes) * Self::SLOT..)?;
        while let Some((window, rest)) = slots.split_at_checked(WINDOW * Self::SLOT) {
            // A product and not a condition, which the compiler would make a jump.
            let codes = window
                .chunks_exact(Self::SLOT)
                .map(|slot| Self::code(slot) * u32::from(Self::key(slot) == key));
            let code = codes.fold(0, |found, code| found | code);
            if code != 0 {
                return Some(W::from_code(code - 1));
            }
            let last = &window[(WINDOW - 1) * Self::SLOT..];
            if (Self::code(last) == 0) | (Self::key(last) > key) {
                return None;
            }
            slots = rest;
        }
        None
    }

    /// Inserts a key that is not there yet.
    ///
    /// If there is no memory for it the segment stays as it is.
    #[inline]
    pub(super) fn insert(
        &mut self,
        key: Scattered<K>,
        worth: W,
        allowance: &mut Allowance,
    ) -> Result<(), Stop> {
        if self.used as u64 * 5 >= self.homes * 4 {
            self.grow(allowance)?;
        }
        self.make_room(self.end, allowance)?;
        let mut place = home(key, self.homes) * Self::SLOT;
        let mut carried = (key, worth.code() + 1);
        while let found @ (other, 1..) = self.read(place) {
            // Whatever is later moves on, one by one, to where a slot is free.
            let is_later = other > carried.0;
            self.write(place, if is_later { carried } else { found });
            carried = if is_later { found } else { carried };
            place += Self::SLOT;
        }
        self.write(place, carried);
        self.end = self.end.max(place + Self::SLOT);
        self.used += 1;
        Ok(())
    }

    fn grow(&mut self, allowance: &mut Allowance) -> Result<(), Stop> {
        let mut grown = Self::with_room(self.used, self.growth, allowance)?;
        for slot in self.slots() {
            grown.append(slot, allowance)?;
        }
        allowance.release(std::mem::replace(self, grown).bytes);
        Ok(())
    }

    /// Takes out the keys of which `leaves` is true, and returns them in a segment of their own.
    ///
    /// If there is no memory for it the segment stays as it is.
    pub(super) fn split(
        &mut self,
        leaves: impl Fn(K) -> bool,
        allowance: &mut Allowance,
    ) -> Result<Self, Stop> {
        // A number and not a condition, since nobody can foretell which it is.
        let side = |slot: &[u8]| usize::from(leaves(Self::key(slot).key()));
        let leaving = self.slots().map(side).sum();
        let staying = self.used - leaving;
        let mut sides = [
            Self::with_room(staying, Growth::Tight, allowance)?,
            Self::with_room(leaving, Growth::Tight, allowance)?,
        ];
        for slot in self.slots() {
            sides[side(slot)].append(slot, allowance)?;
        }
        let [stays, leaves] = sides;
        allowance.release(std::mem::replace(self, stays).bytes);
        Ok(leaves)
    }

    /// An empty segment for so many slots and some more.
    fn with_room(used: usize, growth: Growth, allowance: &mut Allowance) -> Result<Self, Stop> {
        let spare = match growth {
            Growth::Ample => 3 * used / 2,
            Growth::Tight => 2 * used / 3,
        };
        let homes = used + spare + 16;
        let mut segment = Self {
            homes: homes as u64,
            growth,
            ..Self::new()
        };
        segment.lengthen((homes + TAIL) * Self::SLOT, allowance)?;
        Ok(segment)
    }

    /// Appends a slot that belongs behind all others.
    #[inline]
    fn append(&mut self, slot: &[u8], allowance: &mut Allowance) -> Result<(), Stop> {
        let place = self.end.max(home(Self::key(slot), self.homes) * Self::SLOT);
        self.make_room(place, allowance)?;
        self.bytes[place..][..Self::SLOT].copy_from_slice(slot);
        self.end = place + Self::SLOT;
        self.used += 1;
        Ok(())
    }

    /// All keys in their scattered order.
    pub(super) fn iter(&self) -> impl Iterator<Item = (K, W)> + '_ {
        let unpack = |slot| (Self::key(slot).key(), W::from_code(Self::code(slot) - 1));
        self.slots().map(unpack)
    }

    /// The slots that are not empty.
    fn slots(&self) -> impl Iterator<Item = &[u8]> {
        let slots = self.bytes.chunks_exact(Self::SLOT);
        slots.filter(|slot| Self::code(slot) != 0)
    }

    /// Makes sure that there is a slot at `place` which is not among the last ones.
    #[inline]
    fn make_room(&mut self, place: usize, allowance: &mut Allowance) -> Result<(), Stop> {
        if place + WINDOW * Self::SLOT >= self.bytes.len() {
            self.lengthen(place + TAIL * Self::SLOT, allowance)?;
        }
        Ok(())
    }

    fn lengthen(&mut self, length: usize, allowance: &mut Allowance) -> Result<(), Stop> {
        allowance.reserve(&mut self.bytes, length)?;
        self.bytes.resize(length, 0);
        Ok(())
    }

    #[inline]
    fn key(slot: &[u8]) -> Scattered<K> {
        Scattered(if K::BITS == 64 {
            K::narrow(u64::from_le_bytes(first(slot)).into())
        } else {
            K::narrow(u128::from_le_bytes(first(slot)))
        })
    }

    #[inline]
    fn code(slot: &[u8]) -> u32 {
        let mut code = [0; 4];
        code[..Self::CODE_BYTES].copy_from_slice(&slot[Self::KEY_BYTES..Self::SLOT]);
        u32::from_le_bytes(code)
    }

    #[inline]
    fn read(&self, place: usize) -> (Scattered<K>, u32) {
        let slot = &self.bytes[place..][..Self::SLOT];
        (Self::key(slot), Self::code(slot))
    }

    #[inline]
    fn write(&mut self, place: usize, (key, code): (Scattered<K>, u32)) {
        let slot = &mut self.bytes[place..][..Self::SLOT];
        let (key_bytes, code_bytes) = slot.split_at_mut(Self::KEY_BYTES);
        key_bytes.copy_from_slice(&key.0.widen().to_le_bytes()[..Self::KEY_BYTES]);
        code_bytes.copy_from_slice(&code.to_le_bytes()[..Self::CODE_BYTES]);
    }
}

#[inline]
#[allow(clippy::cast_possible_truncation)] // It is an index into memory.
fn home<K: Key>(key: Scattered<K>, homes: u64) -> usize {
    ((u128::from(key.top()) * u128::from(homes)) >> 64) as usize
}

#[inline]
fn first<const N: usize>(slot: &[u8]) -> [u8; N] {
    *slot.first_chunk().expect("a slot is longer than its key")
}
