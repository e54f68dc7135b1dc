//! One word per entry.

use std::sync::atomic::{AtomicU64, Ordering};

use super::entry::{self, Effort, VALUE_BITS};
use super::modulus::Modulus;
use super::prefetch::prefetch;
use super::{Depth, Entry, Stored, Table, TableSize};

/// A table of one atomic word per entry, for exact searches of games with keys of up to 64 bits.
///
/// | bits of a word | meaning                                   |
/// |----------------|-------------------------------------------|
/// | 0..2           | the kind of bound; 0 if the slot is empty |
/// | 2..18          | the value                                 |
/// | 18..24         | the effort, in buckets of two             |
/// | the rest       | the low bits of the key                   |
///
/// The number of buckets is a prime and a key's bucket is its remainder, so low bits and bucket
/// determine the key (Chinese remainder theorem): with 46 low bits, 2^18 buckets make it exact for
/// all keys of 64 bits. A word is read and written at once, so threads cannot see half an entry.
///
/// A bucket of one slot goes to the newest entry, which is fastest while there is room. Of a bucket
/// of two, one slot is for the entry of the greatest effort and one for the newest other: a search
/// that needs many times the room then enters far fewer nodes.
///
/// Depth and best move are not kept: what is stored must be true to the end of the game.
#[derive(Debug)]
pub struct WordTable<const BUCKET: usize> {
    buckets: Box<[[AtomicU64; BUCKET]]>,
    modulus: Modulus,
}

impl<const BUCKET: usize> WordTable<BUCKET> {
    /// Where in a word the bits of the key begin.
    const KEY_SHIFT: u32 = match BUCKET {
        1 => VALUE_BITS,
        2 => VALUE_BITS + Effort::BITS,
        _ => panic!("a bucket has one slot or two"),
    };

    #[inline]
    fn bucket(&self, key: u64) -> &[AtomicU64; BUCKET] {
        &self.buckets[self.modulus.remainder(key)]
    }

    #[inline]
    fn is_same_key(word: u64, other: u64) -> bool {
        (word ^ other) >> Self::KEY_SHIFT == 0
    }

    #[inline]
    fn effort(word: u64) -> u64 {
        (word >> VALUE_BITS) & ((1 << (Self::KEY_SHIFT - VALUE_BITS)) - 1)
    }
}

impl<const BUCKET: usize> Table for WordTable<BUCKET> {
    type Key = u64;

    const KEEPS_EFFORT: bool = BUCKET > 1;

    fn new(size: TableSize, key_bits: u32) -> Self {
        // As many remainders as the bits that a word leaves out have values.
        let enough = 1 << key_bits.saturating_sub(u64::BITS - Self::KEY_SHIFT);
        let wanted = size.slots(size_of::<[AtomicU64; BUCKET]>()) as u64;
        let modulus = Modulus::up_to(wanted).max(Modulus::at_least(enough));
        let empty = |_| std::array::from_fn(|_| AtomicU64::new(0));
        Self {
            buckets: (0..modulus.remainders()).map(empty).collect(),
            modulus,
        }
    }

    #[inline]
    fn probe(&self, key: u64) -> Option<Entry> {
        let wanted = key << Self::KEY_SHIFT;
        let words = self
            .bucket(key)
            .each_ref()
            .map(|word| word.load(Ordering::Relaxed));
        let word = words
            .into_iter()
            .find(|&word| Self::is_same_key(word, wanted))?;
        let (value, bound) = entry::unpack_value(word)?;
        Some(Entry {
            value,
            bound,
            depth: Depth::END,
            best: None,
            effort: Effort::default(),
        })
    }

    #[inline]
    fn prefetch(&self, key: u64) {
        prefetch(self.bucket(key));
    }

    #[inline]
    fn store(&self, key: u64, entry: Entry) -> Stored {
        debug_assert_eq!(entry.depth, Depth::END);
        let bucket = self.bucket(key);
        let old = bucket.each_ref().map(|word| word.load(Ordering::Relaxed));
        let mut word = key << Self::KEY_SHIFT | entry::pack_value(entry.value, entry.bound);
        if Self::KEEPS_EFFORT {
            word |= entry.effort.get() << VALUE_BITS;
        }
        let is_first = old[0] == 0 || Self::is_same_key(old[0], word);
        let last = BUCKET - 1;
        if is_first || last == 0 {
            bucket[0].store(word, Ordering::Relaxed);
            return if is_first {
                Stored::Kept
            } else {
                Stored::Replaced
            };
        }
        let is_last = old[last] == 0 || Self::is_same_key(old[last], word);
        if Self::effort(word) >= Self::effort(old[0]) {
            bucket[0].store(word, Ordering::Relaxed);
            bucket[last].store(old[0], Ordering::Relaxed);
        } else {
            bucket[last].store(word, Ordering::Relaxed);
        }
        if is_last {
            Stored::Kept
        } else {
            Stored::Replaced
        }
    }

    fn clear(&mut self) {
        for slot in self.buckets.as_flattened_mut() {
            *slot.get_mut() = 0;
        }
    }

    fn capacity(&self) -> usize {
        self.words()
    }

    fn words(&self) -> usize {
        self.buckets.as_flattened().len()
    }

    fn word(&self, index: usize) -> u64 {
        self.buckets.as_flattened()[index].load(Ordering::Relaxed)
    }

    fn set_word(&mut self, index: usize, word: u64) {
        *self.buckets.as_flattened_mut()[index].get_mut() = word;
    }
}
