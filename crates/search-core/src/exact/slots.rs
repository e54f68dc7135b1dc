//! The table of all positions: compact, exact, and growing a part at a time.
//!
//! Linear hashing: Witold Litwin, *Linear hashing: a new tool for file and table addressing*, 1980.

use super::allowance::Allowance;
use super::scatter::Address;
use super::segment::Segment;
use crate::{Key, Stop, Worth};

/// What every position that was solved is worth.
///
/// Families of keys that a walk meets soon after each other share a segment, so that a walk through a
/// table of any size works on a few pages of memory at a time. Segments grow on their own, as full as
/// they are, and are split one after the other: what is copied is small, and the table never
/// doubles.
pub(super) struct Slots<K, W> {
    segments: Vec<Segment<K, W>>,
    /// One less than a power of two: the bits of a family that choose its segment. A segment that does
    /// not exist yet is still part of the one without the highest bit.
    mask: usize,
    used: usize,
}

/// How many positions a segment holds on average: few enough for a few pages, and enough for the cost
/// of a segment not to count.
const CROWD: usize = 512;

/// Up to how many positions a table is one segment: they fit a cache, where it does not matter how far
/// apart they are, and splitting would cost more than it saves.
const ALONE: usize = 8_192;

impl<K: Key, W: Worth> Slots<K, W> {
    pub(super) fn new() -> Self {
        Self {
            segments: vec![Segment::new()],
            mask: 0,
            used: 0,
        }
    }

    /// How many positions there are.
    pub(super) fn len(&self) -> usize {
        self.used
    }

    /// How many bytes the table takes.
    pub(super) fn bytes(&self) -> usize {
        let segments: usize = self.segments.iter().map(Segment::bytes).sum();
        segments + self.segments.capacity() * size_of::<Segment<K, W>>()
    }

    /// Tells that a position will be asked for soon.
    #[inline]
    pub(super) fn prefetch(&self, at: Address<K>) {
        self.segments[self.segment(at)].prefetch(at.key);
    }

    #[inline]
    pub(super) fn get(&self, at: Address<K>) -> Option<W> {
        self.segments[self.segment(at)].get(at.key)
    }

    /// Inserts a position that is not there yet.
    ///
    /// If there is no memory for it, it is not inserted, and all others are there still.
    #[inline]
    pub(super) fn insert(
        &mut self,
        at: Address<K>,
        worth: W,
        allowance: &mut Allowance,
    ) -> Result<(), Stop> {
        if self.used >= ALONE.max(self.segments.len() * CROWD) {
            self.split(allowance)?;
        }
        let segment = self.segment(at);
        self.segments[segment].insert(at.key, worth, allowance)?;
        self.used += 1;
        Ok(())
    }

    /// All positions, in an order that depends on nothing but which they are.
    pub(super) fn iter(&self) -> impl Iterator<Item = (K, W)> + '_ {
        self.segments.iter().flat_map(Segment::iter)
    }

    /// Splits the next segment in two.
    #[cold]
    fn split(&mut self, allowance: &mut Allowance) -> Result<(), Stop> {
        let count = self.segments.len();
        if count == self.segments.capacity() {
            allowance.reserve(&mut self.segments, count + count / 4 + 1)?;
        }
        let bit = 1 << count.ilog2();
        let leaves = |key| Address::of(key).family as usize & bit != 0;
        let new = self.segments[count - bit].split(leaves, allowance)?;
        self.segments.push(new);
        self.mask = 2 * bit - 1;
        Ok(())
    }

    #[inline]
    fn segment(&self, at: Address<K>) -> usize {
        let place = at.family as usize & self.mask;
        if place < self.segments.len() {
            place
        } else {
            place & self.mask >> 1
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::super::scatter::Scattered;
    use super::*;
    use crate::Value;

    fn unlimited() -> Allowance {
        Allowance::new(usize::MAX, 0)
    }

    /// Inserts keys in two orders, and finds them and nothing else.
    fn check<K: Key>(keys: &[K], absent: &[K], what: &str) {
        let worth = |nth: usize| Value::from_code(u32::try_from(nth).unwrap() % Value::CODES);
        let expected: BTreeMap<K, Value> = keys
            .iter()
            .enumerate()
            .map(|(nth, &key)| (key, worth(nth)))
            .collect();
        let fill = |order: &mut dyn Iterator<Item = (&K, &Value)>| {
            let mut slots = Slots::new();
            for (&key, &value) in order {
                assert_eq!(slots.get(Address::of(key)), None, "{what}");
                slots
                    .insert(Address::of(key), value, &mut unlimited())
                    .unwrap();
                assert_eq!(slots.get(Address::of(key)), Some(value), "{what}");
            }
            slots
        };
        let forward = fill(&mut expected.iter());
        let backward = fill(&mut expected.iter().rev());
        assert_eq!(forward.len(), expected.len(), "{what}");
        assert!(forward.iter().eq(backward.iter()), "{what}");
        assert_eq!(
            forward.iter().collect::<BTreeMap<_, _>>(),
            expected,
            "{what}"
        );
        for (&key, &value) in &expected {
            assert_eq!(forward.get(Address::of(key)), Some(value), "{what}");
        }
        for &key in absent.iter().filter(|key| !expected.contains_key(key)) {
            assert_eq!(forward.get(Address::of(key)), None, "{what}");
        }
    }

    #[test]
    fn what_was_inserted_is_found_and_nothing_else() {
        for shift in [0, 1, 12, 40, 50] {
            let keys: Vec<u64> = (0..9_000).map(|key| key << shift).collect();
            let absent: Vec<u64> = keys.iter().map(|key| key ^ 1 << 63).collect();
            check(&keys, &absent, "64 bits");
            let [keys, absent] =
                [keys, absent].map(|keys| keys.iter().map(|&key| u128::from(key) << 60).collect());
            let (keys, absent): (Vec<u128>, Vec<u128>) = (keys, absent);
            check(&keys, &absent, "128 bits");
        }
        let last = u64::MAX;
        check(&[0, last], &[1, last - 1], "the first and the last key");
        let last = u128::MAX;
        check(&[0, last], &[1, last - 1], "the first and the last key");
    }

    /// All keys have the same home, in the middle of a segment or at its very end.
    #[test]
    fn keys_chosen_to_collide_are_found_and_take_no_more_memory() {
        for first in [0, 1 << 63, u64::MAX - 3_000] {
            let scattered = |nth| Scattered(first + nth).key();
            let keys: Vec<u64> = (0..3_000).step_by(2).map(scattered).collect();
            let absent: Vec<u64> = (1..3_000).step_by(2).map(scattered).collect();
            check(&keys, &absent, &format!("from {first}"));
            let mut slots = Slots::<u64, Value>::new();
            for &key in &keys {
                let worth = Value::DRAW;
                slots
                    .insert(Address::of(key), worth, &mut unlimited())
                    .unwrap();
            }
            assert!(slots.bytes() < keys.len() * 30, "{}", slots.bytes());
        }
    }

    #[test]
    fn memory_that_runs_out_loses_nothing() {
        for limit in (0..60_000).step_by(97) {
            let mut slots = Slots::<u64, Value>::new();
            let mut allowance = Allowance::new(limit, slots.bytes());
            // Half of the keys collide at the end of their segments.
            let key = |nth: u64| {
                if nth.is_multiple_of(2) {
                    nth
                } else {
                    Scattered(u64::MAX - nth).key()
                }
            };
            let insert = |&nth: &u64| {
                let address = Address::of(key(nth));
                slots.insert(address, Value::DRAW, &mut allowance).is_ok()
            };
            let inserted = (0..10_000).take_while(insert).count() as u64;
            assert!(inserted < 10_000, "a limit of {limit} bytes is too much");
            assert!(slots.bytes() <= limit.max(100));
            assert!(allowance.taken() >= slots.bytes(), "limit {limit}");
            assert_eq!(slots.len() as u64, inserted, "limit {limit}");
            let is_there = |nth| slots.get(Address::of(key(nth))).is_some();
            assert!((0..inserted).all(is_there), "limit {limit}");
            assert!(!is_there(inserted), "limit {limit}");
            let more = Address::of(key(inserted));
            slots.insert(more, Value::DRAW, &mut unlimited()).unwrap();
            assert!(slots.get(more).is_some(), "limit {limit}");
        }
    }

    #[test]
    fn worths_take_as_few_bytes_as_their_codes() {
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        struct Code<const CODES: u32>(u32);
        impl<const CODES: u32> Worth for Code<CODES> {
            const CODES: u32 = CODES;
            fn code(self) -> u32 {
                self.0
            }
            fn from_code(code: u32) -> Self {
                Self(code)
            }
        }
        fn bytes<const CODES: u32>() -> usize {
            let mut slots = Slots::<u64, Code<CODES>>::new();
            let codes = [0, CODES / 2, CODES - 1];
            for (key, code) in (0..).zip(codes) {
                let address = Address::of(key);
                slots.insert(address, Code(code), &mut unlimited()).unwrap();
                assert_eq!(slots.get(address), Some(Code(code)));
            }
            slots.bytes()
        }
        let slots_per_byte = bytes::<256>() - bytes::<255>();
        assert_eq!(bytes::<1>(), bytes::<255>());
        assert_eq!(bytes::<256>(), bytes::<65_535>());
        assert_eq!(bytes::<65_536>(), bytes::<256>() + slots_per_byte);
        assert_eq!(bytes::<65_536>(), bytes::<16_777_215>());
        assert_eq!(bytes::<{ u32::MAX }>(), bytes::<256>() + 2 * slots_per_byte);
    }
}
