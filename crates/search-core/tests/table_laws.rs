//! A table finds what was stored last under a key or nothing, and never what belongs to another.

mod random_games;

use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicBool, Ordering};

use random_games::{dice, for_random_seeds, roll};
use search_core::table::{
    Depth, Effort, Entry, MoveTag, Replacement, Stored, Table, WideTable, WordTable,
};
use search_core::{Bound, Key, TableSize, Value};

/// A whole entry that depends on the key and on a version alone, so that every mix-up shows.
fn entry_of<K: Key>(key: K, version: u8) -> Entry {
    let hash = hash_of(key, version);
    Entry {
        value: value_of(hash),
        bound: bound_of(hash),
        depth: Depth::plies(version.into()),
        best: (roll(hash, 5, 4) > 0).then(|| MoveTag::of(hash)),
        effort: Effort::nodes(dice(hash, 6) >> roll(hash, 7, 64)),
    }
}

/// The same for a table that tells values and bounds alone.
fn end_entry_of<K: Key>(key: K, version: u8) -> Entry {
    Entry {
        depth: Depth::END,
        best: None,
        ..entry_of(key, version)
    }
}

fn hash_of<K: Key>(key: K, version: u8) -> u64 {
    let words = [key.widen(), key.widen() >> 64]
        .map(|word| u64::try_from(word & u128::from(u64::MAX)).expect("the low word of a key"));
    dice(dice(words[0], words[1]), version.into())
}

/// The whole range of values, wins and losses included.
fn value_of(hash: u64) -> Value {
    let plies = u16::from(roll(hash, 1, 200));
    match roll(hash, 2, 4) {
        0 => Value::win_in(plies),
        1 => Value::loss_in(plies),
        _ => Value::points(i32::try_from(dice(hash, 3) % 55_999).expect("small") - 27_999),
    }
}

fn bound_of(hash: u64) -> Bound {
    [Bound::Exact, Bound::Lower, Bound::Upper][usize::from(roll(hash, 4, 3))]
}

/// What is known of a position; not every table tells what it cost.
fn probe<T: Table>(table: &T, key: T::Key) -> Option<Entry> {
    let entry = table.probe(key)?;
    Some(Entry {
        effort: Effort::default(),
        ..entry
    })
}

/// Stores at random under a few keys; whatever is found must be what was stored there last.
fn check_model<T: Table<Key: Key>>(
    table: &T,
    keys: &[T::Key],
    entry_of: fn(T::Key, u8) -> Entry,
    seed: u64,
) {
    let mut model: HashMap<T::Key, Entry> = HashMap::new();
    for step in 0..400 {
        let key = keys[usize::try_from(dice(seed, step) % keys.len() as u64).expect("an index")];
        let mut entry = entry_of(key, roll(seed, 0x1_0000 + step, 250));
        // Nobody else writes, and the newest entry always finds a place.
        assert_ne!(table.store(key, entry), Stored::Dropped, "seed {seed}");
        entry.effort = Effort::default();
        assert_eq!(probe(table, key), Some(entry), "seed {seed}, step {step}");
        model.insert(key, entry);
        let found = keys.iter().filter(|&&key| {
            let found = probe(table, key);
            assert!(
                found.is_none() || found == model.get(&key).copied(),
                "seed {seed}"
            );
            found.is_some()
        });
        assert!(found.count() <= table.capacity(), "seed {seed}");
    }
}

/// Keys that a careless table takes for one another: equal remainders, equal low bits, equal high
/// bits, neighbors, and the ends of the range.
fn adversarial_keys(seed: u64, bits: u32, slots: u64) -> Vec<u64> {
    let mask = u64::MAX >> (64 - bits);
    let base = dice(seed, 0xAD);
    let mut keys = vec![0, 1, mask, mask - 1];
    for step in 0..6u64 {
        keys.extend([
            base.wrapping_add(step),
            base.wrapping_add(step.wrapping_mul(slots)),
            base.wrapping_add(step << 46),
            base.wrapping_add(step << 45),
            base.wrapping_add(step << (bits - 3)),
            step << 46,
            step.wrapping_mul(slots),
            step.wrapping_mul(slots << 10),
        ]);
    }
    let mut keys: Vec<u64> = keys.into_iter().map(|key| key & mask).collect();
    keys.sort_unstable();
    keys.dedup();
    keys
}

fn check_word_table<const BUCKET: usize>(seed: u64) {
    for bits in [8, 20, 40, 41, 46, 47, 50] {
        for bytes in [0, 24, 100, 4_000] {
            let table = WordTable::<BUCKET>::new(TableSize::bytes(bytes), bits);
            let buckets = table.capacity() / BUCKET;
            let keys = adversarial_keys(seed, bits, buckets as u64);
            check_model(&table, &keys, end_entry_of, seed);
        }
    }
}

#[test]
fn a_word_table_never_takes_one_key_for_another() {
    fn law(seed: u64) {
        check_word_table::<1>(seed);
        check_word_table::<2>(seed);
    }
    (0..10).for_each(law);
    for_random_seeds(10, law);
}

#[test]
fn a_word_table_never_takes_one_whole_key_for_another() {
    let mut table = WordTable::<1>::new(TableSize::bytes(0), 64);
    for seed in 0..100 {
        table.clear();
        let keys = adversarial_keys(seed, 64, table.capacity() as u64);
        check_model(&table, &keys, end_entry_of, seed);
    }
}

/// All keys of a small range at once: in a table of `n` slots the last of each remainder is left.
#[test]
fn a_word_table_keeps_the_last_entry_of_each_slot() {
    let table = WordTable::<1>::new(TableSize::bytes(800), 16);
    let slots = table.capacity() as u64;
    for key in 0..1_000 {
        let stored = table.store(key, entry_of_effort(1));
        let is_first = key < slots;
        assert_eq!(
            stored,
            if is_first {
                Stored::Kept
            } else {
                Stored::Replaced
            }
        );
        assert_eq!(table.store(key, entry_of_effort(1)), Stored::Kept);
    }
    for key in 0..1_000 {
        let is_last = key >= 1_000 - slots;
        assert_eq!(table.probe(key).is_some(), is_last, "key {key}");
    }
}

/// Of all entries that were stored in a bucket of two, the newest and the most expensive are left.
#[test]
fn a_crowded_word_table_keeps_the_newest_and_the_most_expensive() {
    for seed in 0..200 {
        let table = WordTable::<2>::new(TableSize::bytes(0), 16);
        let buckets = table.capacity() as u64 / 2;
        let mut most = (0, Effort::default());
        for step in 0..40 {
            let key = step * buckets;
            let entry = entry_of_effort(dice(seed, step) >> roll(seed, step, 64));
            let stored = table.store(key, entry);
            let expected = if step < 2 {
                Stored::Kept
            } else {
                Stored::Replaced
            };
            assert_eq!(stored, expected, "seed {seed}, step {step}");
            if entry.effort >= most.1 {
                most = (key, entry.effort);
            }
            assert!(
                table.probe(key).is_some(),
                "the newest: seed {seed}, step {step}"
            );
            let found = table.probe(most.0);
            assert!(
                found.is_some(),
                "the most expensive: seed {seed}, step {step}"
            );
        }
    }
}

#[test]
fn a_wide_table_never_takes_one_key_for_another() {
    fn law(seed: u64) {
        for replacement in [
            Replacement::Always,
            Replacement::LeastEffort,
            Replacement::OldThenLeastEffort,
        ] {
            for bytes in [0, 128, 300, 2_000] {
                let size = TableSize::bytes(bytes);
                let table = WideTable::<u64>::new(size, 64).with_replacement(replacement);
                check_model(&table, &adversarial_keys(seed, 64, 7), entry_of, seed);
                let table = WideTable::<u128>::new(size, 128).with_replacement(replacement);
                let narrow = adversarial_keys(seed, 64, 7);
                // Equal low words, equal high words, and words exchanged.
                let keys: BTreeSet<u128> = narrow
                    .iter()
                    .flat_map(|&key| {
                        let (key, seed) = (u128::from(key), u128::from(seed));
                        [key, key << 64, key << 64 | seed, seed << 64 | key]
                    })
                    .collect();
                let keys: Vec<u128> = keys.into_iter().collect();
                check_model(&table, &keys, entry_of, seed);
            }
        }
    }
    (0..10).for_each(law);
    for_random_seeds(10, law);
}

/// A table of one bucket; how many entries it holds.
fn one_bucket(replacement: Replacement) -> (WideTable<u64>, u64) {
    let table = WideTable::new(TableSize::bytes(0), 64).with_replacement(replacement);
    let slots = table.capacity() as u64;
    (table, slots)
}

fn entry_of_effort(nodes: u64) -> Entry {
    Entry {
        value: Value::DRAW,
        bound: Bound::Exact,
        depth: Depth::END,
        best: None,
        effort: Effort::nodes(nodes),
    }
}

#[test]
fn effort_grows_with_the_nodes() {
    let efforts: Vec<Effort> = (0..63).map(|power| Effort::nodes(1 << power)).collect();
    assert!(efforts.is_sorted_by(|less, more| less < more));
    for nodes in 0..2_000 {
        assert!(Effort::nodes(nodes) <= Effort::nodes(nodes + 1), "{nodes}");
    }
}

#[test]
fn always_replacing_makes_room_for_every_entry() {
    let (table, slots) = one_bucket(Replacement::Always);
    for key in 0..20 {
        let entry = entry_of_effort(if key == 0 { 1 << 40 } else { 1 });
        let stored = table.store(key, entry);
        let expected = if key < slots {
            Stored::Kept
        } else {
            Stored::Replaced
        };
        assert_eq!(stored, expected);
        assert_eq!(table.probe(key), Some(entry));
    }
}

#[test]
fn the_least_effort_gives_way() {
    for seed in 0..200 {
        let (table, slots) = one_bucket(Replacement::LeastEffort);
        let mut kept: Vec<(Effort, u64)> = Vec::new();
        for key in 0..40 {
            let entry = entry_of_effort(1 << roll(seed, key, 60));
            let stored = table.store(key, entry);
            if key < slots {
                assert_eq!(stored, Stored::Kept, "seed {seed}");
            } else {
                assert_eq!(stored, Stored::Replaced, "seed {seed}");
                let least = kept.iter().map(|&(effort, _)| effort).min();
                let gone = kept.iter().position(|&(_, key)| table.probe(key).is_none());
                let (effort, _) = kept.swap_remove(gone.expect("one gave way"));
                assert_eq!(Some(effort), least, "seed {seed}, key {key}");
            }
            kept.push((entry.effort, key));
            assert!(
                kept.iter().all(|&(_, key)| table.probe(key).is_some()),
                "seed {seed}"
            );
        }
    }
}

#[test]
fn the_old_give_way_first_then_the_least_effort() {
    let (mut table, slots) = one_bucket(Replacement::OldThenLeastEffort);
    for key in 0..slots {
        table.store(key, entry_of_effort(1 << 50));
    }
    table.grow_older();
    // New entries, cheap as they are, drive out all old ones before each other.
    for key in 10..10 + slots {
        assert_eq!(
            table.store(key, entry_of_effort(1 << key)),
            Stored::Replaced
        );
    }
    assert!((0..slots).all(|key| table.probe(key).is_none()));
    assert!((10..10 + slots).all(|key| table.probe(key).is_some()));
    // Now the cheapest goes, even for a cheaper one.
    assert_eq!(table.store(99, entry_of_effort(1)), Stored::Replaced);
    assert_eq!(table.probe(10), None);
    assert_eq!(table.store(98, entry_of_effort(2)), Stored::Replaced);
    assert_eq!(table.probe(99), None);
    assert!((11..10 + slots).all(|key| table.probe(key).is_some()));
}

#[test]
fn an_old_entry_that_is_stored_again_is_new() {
    let (mut table, slots) = one_bucket(Replacement::OldThenLeastEffort);
    for key in 0..slots {
        table.store(key, entry_of_effort(1 << 50));
    }
    table.grow_older();
    assert_eq!(table.store(0, entry_of_effort(1)), Stored::Kept);
    for key in 10..10 + slots - 1 {
        table.store(key, entry_of_effort(2));
        assert_eq!(table.probe(0), Some(entry_of_effort(1)));
    }
}

#[test]
fn a_table_has_the_size_that_was_asked_for() {
    const MIB: usize = 1 << 20;
    for mib in [1, 2, 5] {
        assert_eq!(TableSize::mib(mib), TableSize::bytes(mib * MIB));
        // The largest prime up to the size is not far.
        for words in [
            WordTable::<1>::new(TableSize::mib(mib), 40).capacity(),
            WordTable::<2>::new(TableSize::mib(mib), 40).capacity(),
        ] {
            let bytes = words * size_of::<u64>();
            assert!(bytes <= mib * MIB && bytes > mib * MIB - 4_096, "{bytes}");
        }
        let wide = WideTable::<u128>::new(TableSize::mib(mib), 128).capacity();
        assert_eq!(wide * 4 * size_of::<u64>(), mib * MIB);
    }
    // Exactness needs a bucket for each value of the bits that a word leaves out.
    assert!(WordTable::<1>::new(TableSize::bytes(0), 64).capacity() > 1 << 18);
    assert!(WordTable::<1>::new(TableSize::bytes(0), 50).capacity() > 1 << 4);
    assert!(WordTable::<2>::new(TableSize::bytes(0), 50).capacity() > 2 << 10);
    assert!(WordTable::<1>::new(TableSize::bytes(0), 20).capacity() < 10);
}

#[test]
fn a_cleared_table_finds_nothing() {
    let mut words = WordTable::<2>::new(TableSize::bytes(800), 32);
    let mut wide = WideTable::<u64>::new(TableSize::bytes(800), 64);
    for key in 0..50 {
        words.store(key, end_entry_of(key, 1));
        wide.store(key, entry_of(key, 1));
    }
    words.clear();
    wide.clear();
    assert!((0..50).all(|key| words.probe(key).is_none() && wide.probe(key).is_none()));
}

/// Some threads store and others look, all at the same few slots: what is found under a key was
/// stored under it, and as a whole.
fn hammer<T: Table<Key: Key>>(table: &T, keys: &[T::Key], entry_of: fn(T::Key, u8) -> Entry) {
    const VERSIONS: u8 = 8;
    const STORES: u64 = 150_000;
    let allowed: Vec<(T::Key, Vec<Entry>)> = keys
        .iter()
        .map(|&key| {
            (
                key,
                (0..VERSIONS)
                    .map(|version| entry_of(key, version))
                    .collect(),
            )
        })
        .collect();
    let is_done = AtomicBool::new(false);
    let check = |seed: u64, step: u64| {
        let index = dice(seed, step) % keys.len() as u64;
        let (key, versions) = &allowed[usize::try_from(index).expect("an index")];
        if let Some(found) = table.probe(*key) {
            let is_whole = |stored: &Entry| {
                Entry {
                    effort: found.effort,
                    ..*stored
                } == found
            };
            assert!(versions.iter().any(is_whole), "{found:?} under {key:?}");
        }
        (*key, versions)
    };
    std::thread::scope(|scope| {
        let writers: Vec<_> = (0..2)
            .map(|seed| {
                scope.spawn(move || {
                    for step in 0..STORES {
                        let (key, versions) = check(seed, step);
                        let version = roll(seed, !step, VERSIONS);
                        table.store(key, versions[usize::from(version)]);
                    }
                })
            })
            .collect();
        for seed in 2..4 {
            let is_done = &is_done;
            scope.spawn(move || {
                for step in 0.. {
                    check(seed, step);
                    if is_done.load(Ordering::Relaxed) {
                        return;
                    }
                }
            });
        }
        let results: Vec<_> = writers.into_iter().map(|writer| writer.join()).collect();
        is_done.store(true, Ordering::Relaxed);
        assert!(
            results.iter().all(Result::is_ok),
            "a writer found a wrong entry"
        );
    });
}

#[test]
fn threads_see_only_whole_entries_of_their_key() {
    let keys: Vec<u64> = (0..12).map(|key| key * 3).collect();
    hammer(
        &WordTable::<1>::new(TableSize::bytes(0), 40),
        &keys,
        end_entry_of,
    );
    let crowded = WordTable::<2>::new(TableSize::bytes(0), 40);
    hammer(&crowded, &keys, end_entry_of);
    hammer(&WideTable::new(TableSize::bytes(0), 64), &keys, entry_of);
    let keys: Vec<u128> = (0..12).map(|key| (key << 64) | (key % 2)).collect();
    for replacement in [Replacement::Always, Replacement::LeastEffort] {
        let table = WideTable::new(TableSize::bytes(0), 128).with_replacement(replacement);
        hammer(&table, &keys, entry_of);
    }
}
