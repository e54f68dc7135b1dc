//! Whole keys, depths and moves.

use std::marker::PhantomData;
use std::sync::atomic::{AtomicU64, Ordering, fence};

use super::entry::ENTRY_BITS;
use super::prefetch::prefetch;
use super::{Effort, Entry, Replacement, Stored, Table, TableSize};
use crate::Key;

/// A table that keeps whole keys, depths and best moves, four entries to a bucket.
///
/// Every slot has a version number: a writer makes it odd, writes, and makes it even again; a
/// reader believes what it read only if the number was even and has not changed meanwhile. Nobody
/// waits: a slot that is being written is a miss to readers and is passed over by other writers.
#[derive(Debug)]
pub struct WideTable<K> {
    buckets: Box<[Bucket]>,
    replacement: Replacement,
    /// The age of what is stored now; older entries give way first.
    age: u64,
    key: PhantomData<K>,
}

/// | word | meaning                                  |
/// |------|------------------------------------------|
/// | 0    | version, odd while the slot is written   |
/// | 1, 2 | the key, low word first                  |
/// | 3    | 0, or the entry and above it its age     |
#[derive(Debug, Default)]
struct Slot {
    version: AtomicU64,
    key: [AtomicU64; 2],
    entry: AtomicU64,
}

const _: () = assert!(size_of::<Slot>() == 32);

/// Of a slot, all but the version is saved.
const SAVED_WORDS: usize = 3;

/// The slots that are looked through for one key, in as few lines of the cache as they fit.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; SLOTS]);

const SLOTS: usize = 4;
const AGES: u64 = 1 << 12;
const _: () = assert!(ENTRY_BITS + AGES.ilog2() <= u64::BITS);

impl<K> WideTable<K> {
    /// Chooses which entries give way when a bucket is full.
    #[must_use]
    pub fn with_replacement(self, replacement: Replacement) -> Self {
        Self {
            replacement,
            ..self
        }
    }

    #[allow(clippy::cast_possible_truncation)] // It is an index into memory.
    fn bucket(&self, key: u128) -> &[Slot; SLOTS] {
        let hash = mix(key);
        let bucket = (u128::from(hash) * self.buckets.len() as u128) >> 64;
        &self.buckets[bucket as usize].0
    }

    fn slot(&self, index: usize) -> &Slot {
        &self.buckets[index / SLOTS].0[index % SLOTS]
    }

    /// What a slot of this content is worth to keep: the new and the expensive most.
    fn worth(&self, word: u64) -> (bool, Effort) {
        let is_new = word >> ENTRY_BITS == self.age;
        let effort = Entry::unpack(word).map_or(Effort::default(), |entry| entry.effort);
        match self.replacement {
            Replacement::Always => (false, Effort::default()),
            Replacement::LeastEffort => (false, effort),
            Replacement::OldThenLeastEffort => (is_new, effort),
        }
    }
}

impl<K: Key> Table for WideTable<K> {
    type Key = K;

    const KEEPS_EFFORT: bool = true;

    fn new(size: TableSize, _key_bits: u32) -> Self {
        let buckets = size.slots(size_of::<Bucket>()).max(1);
        Self {
            buckets: (0..buckets).map(|_| Bucket::default()).collect(),
            replacement: Replacement::OldThenLeastEffort,
            age: 0,
            key: PhantomData,
        }
    }

    #[inline]
    fn probe(&self, key: K) -> Option<Entry> {
        let key = key.widen();
        let found = self.bucket(key).iter().find_map(|slot| slot.read(key));
        found.and_then(Entry::unpack)
    }

    #[inline]
    fn prefetch(&self, key: K) {
        prefetch(&self.bucket(key.widen())[0]);
    }

    fn store(&self, key: K, entry: Entry) -> Stored {
        let key = key.widen();
        let word = self.age << ENTRY_BITS | entry.pack();
        let bucket = self.bucket(key);
        if let Some(slot) = bucket
            .iter()
            .find(|slot| slot.read(key).is_some() || slot.is_empty())
        {
            return if slot.write(key, word) {
                Stored::Kept
            } else {
                Stored::Dropped
            };
        }
        let worth = |slot: &&Slot| self.worth(slot.entry.load(Ordering::Relaxed));
        match bucket.iter().min_by_key(worth) {
            Some(slot) if slot.write(key, word) => Stored::Replaced,
            _ => Stored::Dropped,
        }
    }

    fn clear(&mut self) {
        self.buckets.fill_with(Bucket::default);
        self.age = 0;
    }

    fn grow_older(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    fn capacity(&self) -> usize {
        self.buckets.len() * SLOTS
    }

    fn words(&self) -> usize {
        self.buckets.len() * SLOTS * SAVED_WORDS
    }

    fn word(&self, index: usize) -> u64 {
        let slot = self.slot(index / SAVED_WORDS);
        slot.saved(index % SAVED_WORDS).load(Ordering::Relaxed)
    }

    fn set_word(&mut self, index: usize, word: u64) {
        let slot = self.slot(index / SAVED_WORDS);
        slot.saved(index % SAVED_WORDS)
            .store(word, Ordering::Relaxed);
    }
}

impl Slot {
    fn saved(&self, nth: usize) -> &AtomicU64 {
        match nth {
            0 | 1 => &self.key[nth],
            _ => &self.entry,
        }
    }

    /// The entry, if it is that of `key` and was read as a whole.
    fn read(&self, key: u128) -> Option<u64> {
        let version = self.version.load(Ordering::Acquire);
        let words = split(key);
        if version % 2 == 1
            || self.key[0].load(Ordering::Relaxed) != words[0]
            || self.key[1].load(Ordering::Relaxed) != words[1]
        {
            return None;
        }
        let entry = self.entry.load(Ordering::Relaxed);
        // Nothing above may be read later than the version below.
        fence(Ordering::Acquire);
        (entry != 0 && self.version.load(Ordering::Relaxed) == version).then_some(entry)
    }

    fn is_empty(&self) -> bool {
        self.entry.load(Ordering::Relaxed) == 0
    }

    /// Writes, unless another thread is writing.
    fn write(&self, key: u128, entry: u64) -> bool {
        let version = self.version.load(Ordering::Relaxed);
        let is_mine = version.is_multiple_of(2)
            && self
                .version
                .compare_exchange(version, version + 1, Ordering::Acquire, Ordering::Relaxed)
                .is_ok();
        if is_mine {
            // Nothing below may be written before the version above.
            fence(Ordering::Release);
            let words = split(key);
            self.key[0].store(words[0], Ordering::Relaxed);
            self.key[1].store(words[1], Ordering::Relaxed);
            self.entry.store(entry, Ordering::Relaxed);
            self.version.store(version + 2, Ordering::Release);
        }
        is_mine
    }
}

#[allow(clippy::cast_possible_truncation)] // Low word, high word.
fn split(key: u128) -> [u64; 2] {
    [key as u64, (key >> 64) as u64]
}

/// Spreads keys over the buckets: each bit of the key may change every bit of the result.
pub(crate) fn mix(key: u128) -> u64 {
    let [low, high] = split(key);
    let mut hash = low ^ high.wrapping_mul(0x9FB2_1C65_1E98_DF25);
    for _ in 0..2 {
        hash = (hash ^ hash >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    }
    hash ^ hash >> 32
}
