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

/// The slots of all keys that share their highest [`BITS`](Self::BITS) bits.
///
/// A slot is the scattered key and the worth's code plus one, both little-endian, without a gap; a
/// code of zero is an empty slot. The home of a key is that part of the way through the homes that
/// its bits are of all bits: higher keys never have lower homes. A key lies at its home or, with no
/// empty slot between, behind it and in order. The last ones may lie behind the last home.
pub(super) struct Segment<K, W> {
    bytes: Vec<u8>,
    homes: u64,
    used: u64,
    of: PhantomData<(K, W)>,
}

impl<K: Key, W: Worth> Segment<K, W> {
    /// How many bits choose the segment.
    pub(super) const BITS: u32 = 8;

    const KEY_BYTES: usize = K::BITS as usize / 8;
    const CODE_BYTES: usize = match W::CODES.ilog2() {
        0..8 => 1,
        8..16 => 2,
        16..24 => 3,
        _ => 4,
    };
    const SLOT: usize = Self::KEY_BYTES + Self::CODE_BYTES;
    /// How many slots are added where there is no free one behind the last home.
    const TAIL: usize = 16;

    pub(super) const fn new() -> Self {
        Self {
            bytes: Vec::new(),
            homes: 0,
            used: 0,
            of: PhantomData,
        }
    }

    pub(super) fn used(&self) -> u64 {
        self.used
    }

    /// How many bytes it takes.
    pub(super) fn bytes(&self) -> usize {
        self.bytes.capacity()
    }

    /// Asks for the memory that [`get`](Self::get) will read.
    #[inline]
    pub(super) fn prefetch(&self, key: Scattered<K>) {
        if let Some(place) = self.bytes.get(self.home(key) * Self::SLOT) {
            prefetch(place);
        }
    }

    #[inline]
    pub(super) fn get(&self, key: Scattered<K>) -> Option<W> {
        let slots = self.bytes[self.home(key) * Self::SLOT..].chunks_exact(Self::SLOT);
        for slot in slots {
            let code = Self::code(slot);
            let other = Self::key(slot);
            if other == key && code != 0 {
                return Some(W::from_code(code - 1));
            }
            if other > key || code == 0 {
                return None;
            }
        }
        None
    }

    /// Whether it should grow before anything is inserted.
    #[inline]
    pub(super) fn is_full(&self) -> bool {
        self.used * 5 >= self.homes * 4
    }

    /// Inserts a key that is not there yet.
    pub(super) fn insert(
        &mut self,
        key: Scattered<K>,
        worth: W,
        allowance: &mut Allowance,
    ) -> Result<(), Stop> {
        let mut place = self.home(key);
        while self.slot(place).is_some_and(|slot| Self::code(slot) != 0 && Self::key(slot) < key) {
            place += 1;
        }
        let mut free = place;
        while self.slot(free).is_some_and(|slot| Self::code(slot) != 0) {
            free += 1;
        }
        if self.slot(free).is_none() {
            self.lengthen(allowance)?;
        }
        let [start, end] = [place, free].map(|place| place * Self::SLOT);
        self.bytes.copy_within(start..end, start + Self::SLOT);
        Self::write(&mut self.bytes[start..][..Self::SLOT], key, worth);
        self.used += 1;
        Ok(())
    }

    /// Takes up a larger memory, which then holds what this one held, and leaves its own instead.
    pub(super) fn grow(&mut self, spare: &mut Vec<u8>, allowance: &mut Allowance) -> Result<(), Stop> {
        let homes = self.homes + self.homes / 4 + 16;
        let slots = usize::try_from(homes).map_err(|_| Stop::Memory)? + Self::TAIL;
        spare.clear();
        allowance.reserve(spare, slots * Self::SLOT)?;
        for slot in self.bytes.chunks_exact(Self::SLOT) {
            if Self::code(slot) == 0 {
                continue;
            }
            let home = home(Self::key(slot), homes) * Self::SLOT;
            if spare.len() < home {
                spare.resize(home, 0);
            }
            if spare.len() == spare.capacity() {
                allowance.reserve(spare, spare.len() + Self::TAIL * Self::SLOT)?;
            }
            spare.extend_from_slice(slot);
        }
        spare.resize(spare.len().max(slots * Self::SLOT), 0);
        std::mem::swap(&mut self.bytes, spare);
        self.homes = homes;
        Ok(())
    }

    /// All keys in their scattered order.
    pub(super) fn iter(&self) -> impl Iterator<Item = (K, W)> + '_ {
        let slots = self.bytes.chunks_exact(Self::SLOT);
        slots.filter_map(|slot| {
            let code = Self::code(slot).checked_sub(1)?;
            Some((Self::key(slot).key(), W::from_code(code)))
        })
    }

    #[inline]
    fn home(&self, key: Scattered<K>) -> usize {
        home(key, self.homes)
    }

    #[inline]
    fn slot(&self, place: usize) -> Option<&[u8]> {
        self.bytes.get(place * Self::SLOT..)?.get(..Self::SLOT)
    }

    #[cold]
    fn lengthen(&mut self, allowance: &mut Allowance) -> Result<(), Stop> {
        let len = self.bytes.len() + Self::TAIL * Self::SLOT;
        allowance.reserve(&mut self.bytes, len)?;
        self.bytes.resize(len, 0);
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

    fn write(slot: &mut [u8], key: Scattered<K>, worth: W) {
        let (key_bytes, code_bytes) = slot.split_at_mut(Self::KEY_BYTES);
        key_bytes.copy_from_slice(&key.0.widen().to_le_bytes()[..Self::KEY_BYTES]);
        let code = worth.code() + 1;
        code_bytes.copy_from_slice(&code.to_le_bytes()[..Self::CODE_BYTES]);
    }
}

#[inline]
#[allow(clippy::cast_possible_truncation)] // It is an index into memory.
fn home<K: Key>(key: Scattered<K>, homes: u64) -> usize {
    // The highest bits chose the segment.
    let bits = key.top() << Segment::<K, crate::Verdict>::BITS;
    ((u128::from(bits) * u128::from(homes)) >> 64) as usize
}

#[inline]
fn first<const N: usize>(slot: &[u8]) -> [u8; N] {
    *slot.first_chunk().expect("a slot is longer than its key")
}
