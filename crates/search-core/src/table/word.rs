//! One word per entry.

use std::sync::atomic::{AtomicU64, Ordering};

use super::entry::{self, VALUE_BITS};
use super::modulus::Modulus;
use super::{Depth, Entry, Stored, Table, TableSize};

/// A table of one atomic word per entry, for exact searches of games with keys of up to 64 bits.
///
/// A slot holds the low bits of the key beside the value and its bound. The number of slots is odd
/// and a key's slot is its remainder, so low bits and slot determine the key: with 46 low bits,
/// 2^18 slots make it exact for all keys of 64 bits. A word is read and written at once, so threads
/// cannot see half an entry.
///
/// Depth and best move are not kept: what is stored must be true to the end of the game.
#[derive(Debug)]
pub struct WordTable {
    slots: Box<[AtomicU64]>,
    modulus: Modulus,
}

/// How many low bits of the key fit beside the value.
const LOW_BITS: u32 = u64::BITS - VALUE_BITS;

impl WordTable {
    #[inline]
    fn slot(&self, key: u64) -> &AtomicU64 {
        &self.slots[self.modulus.remainder(key)]
    }
}

impl Table for WordTable {
    type Key = u64;

    fn new(size: TableSize, key_bits: u32) -> Self {
        // As many remainders as the bits that a slot leaves out have values.
        let enough = 1u64 << key_bits.saturating_sub(LOW_BITS);
        let slots = size.slots(size_of::<AtomicU64>()) as u64;
        let modulus = Modulus::up_to(slots.max(enough + 1));
        Self {
            slots: (0..modulus.divisor()).map(|_| AtomicU64::new(0)).collect(),
            modulus,
        }
    }

    #[inline]
    fn probe(&self, key: u64) -> Option<Entry> {
        let word = self.slot(key).load(Ordering::Relaxed);
        // Equal low bits: what is left of the difference are the bits of the value.
        if (word ^ key << VALUE_BITS) >> VALUE_BITS != 0 {
            return None;
        }
        let (value, bound) = entry::unpack_value(word)?;
        Some(Entry {
            value,
            bound,
            depth: Depth::END,
            best: None,
        })
    }

    #[inline]
    fn store(&self, key: u64, entry: Entry) -> Stored {
        debug_assert_eq!(entry.depth, Depth::END);
        let slot = self.slot(key);
        let old = slot.load(Ordering::Relaxed);
        let new = key << VALUE_BITS | entry::pack_value(entry.value, entry.bound);
        slot.store(new, Ordering::Relaxed);
        if old == 0 || (old ^ new) >> VALUE_BITS == 0 {
            Stored::Kept
        } else {
            Stored::Replaced
        }
    }

    fn clear(&mut self) {
        for slot in &mut self.slots {
            *slot.get_mut() = 0;
        }
    }

    fn capacity(&self) -> usize {
        self.slots.len()
    }

    fn words(&self) -> usize {
        self.slots.len()
    }

    fn word(&self, index: usize) -> u64 {
        self.slots[index].load(Ordering::Relaxed)
    }

    fn set_word(&mut self, index: usize, word: u64) {
        *self.slots[index].get_mut() = word;
    }
}
