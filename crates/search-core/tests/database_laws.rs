//! A database gives back what was written, or an error: never a wrong answer, whatever happens to its
//! file.

mod random_games;

use std::fs;
use std::marker::PhantomData;
use std::path::{Path, PathBuf};

use random_games::{
    Banked, CompactKeys, Cyclic, Gathering, Layered, Rules, WideKeys, dice, true_scores,
};
use search_core::{
    Bits, DatabaseError, Engine, FileError, Game, IndexDatabase, Indexed, Key, KeyDatabase, Keyed,
    Limits, Moves, Outcome, Player, Probing, Report, Retrograde, ScoreAnalysis, Solver, TableSize,
    Value, Verdict, Worth, plain,
};

/// Positions that are numbers, with nothing to do in them.
struct Numbered<K> {
    size: u64,
    fingerprint: u64,
    key: PhantomData<K>,
}

fn numbered(size: u64) -> Numbered<u64> {
    Numbered {
        size,
        fingerprint: 5,
        key: PhantomData,
    }
}

impl<K: Key> Game for Numbered<K> {
    type Position = u64;
    type Move = ();

    fn turn(&self, _: &u64) -> Player {
        Player::FIRST
    }

    fn moves(&self, _: &u64, _: &mut Moves<()>) {}

    fn play(&self, _: &u64, (): ()) -> u64 {
        unreachable!("there are no moves")
    }

    fn outcome(&self, _: &u64) -> Option<Outcome> {
        Some(Outcome::Draw)
    }
}

impl<K: Key> Keyed for Numbered<K> {
    type Key = K;

    // Three bytes, or thirteen.
    const KEY_BITS: u32 = if K::BITS == 64 { 20 } else { 100 };

    fn key(&self, at: &u64) -> K {
        K::narrow(u128::from(*at) << (Self::KEY_BITS - 20))
    }

    fn fingerprint(&self) -> u64 {
        self.fingerprint
    }
}

impl<K: Key> Indexed for Numbered<K> {
    fn size(&self) -> u64 {
        self.size
    }

    fn index(&self, at: &u64) -> u64 {
        *at
    }

    fn position(&self, index: u64) -> Option<u64> {
        Some(index)
    }
}

/// A file of this test's own.
fn place(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.database"))
}

/// The database in every way it can be opened.
fn opened<W: Worth, G: Indexed>(path: &Path, game: &G) -> Vec<Result<IndexDatabase<W>, FileError>> {
    vec![
        IndexDatabase::open(path, game),
        #[cfg(feature = "mmap")]
        IndexDatabase::map(path, game),
    ]
}

fn opened_by_keys<W: Worth, G: Keyed>(
    path: &Path,
    game: &G,
) -> Vec<Result<KeyDatabase<G::Key, W>, FileError>> {
    vec![
        KeyDatabase::open(path, game),
        #[cfg(feature = "mmap")]
        KeyDatabase::map(path, game),
    ]
}

/// A worth out of as many as the bits tell apart, "nothing known" being one.
fn some_worth(index: u64, bits: Bits) -> Option<Value> {
    let kinds = bits.worths() as u64;
    let kind = u16::try_from(dice(17, index) % kinds).expect("at most 256");
    (kind > 0).then(|| Value::loss_in(kind))
}

/// How many entries a block holds: 64 KiB of them.
fn per_block(bits: Bits) -> u64 {
    (1 << 16) * 8 / u64::from(bits.count())
}

#[test]
fn indices_give_back_what_was_written() {
    let path = place("indices");
    for bits in Bits::ALL {
        let block = per_block(bits);
        for size in [0, 1, 2, 7, 8, 9, block - 1, block, block + 1, 2 * block] {
            let game = numbered(size);
            let worths = (0..size).map(|index| some_worth(index, bits));
            IndexDatabase::write(&path, &game, bits, worths).unwrap();
            for database in opened::<Value, _>(&path, &game) {
                let database = database.unwrap();
                assert_eq!((database.len(), database.bits()), (size, bits));
                for index in 0..size {
                    let worth = database.worth(index).unwrap();
                    assert_eq!(
                        worth,
                        some_worth(index, bits),
                        "{index} of {size}, {bits:?}"
                    );
                }
                assert_eq!(database.worth(size).unwrap(), None);
                assert_eq!(database.worth(u64::MAX).unwrap(), None);
                database.verify().unwrap();
                assert!(database.error().is_none());
            }
            let blocks = size.div_ceil(block);
            let most = 80 + 24 + 4 * 256 + 8 * blocks + size * u64::from(bits.count()) / 8 + 1;
            assert!(fs::metadata(&path).unwrap().len() <= most);
        }
    }
}

fn check_keys<K: Key>(name: &str) {
    let path = place(name);
    let game = Numbered::<K> {
        size: 0,
        fingerprint: 5,
        key: PhantomData,
    };
    // Only multiples of three are there.
    for (size, bits) in [0, 1, 2, 4_095, 4_096, 4_097, 12_288].into_iter().zip([
        Bits::One,
        Bits::One,
        Bits::Two,
        Bits::Four,
        Bits::Eight,
        Bits::One,
        Bits::Two,
    ]) {
        let worth_of = |number| some_worth(number, bits).unwrap_or(Value::DRAW);
        // One list for each remainder, as layers would be.
        let lists = (0..5).map(|layer| {
            let numbers = (0..size).filter(move |number| number % 5 == layer);
            numbers.map(|number| (game.key(&(3 * number)), worth_of(number)))
        });
        KeyDatabase::write(&path, &game, bits, lists).unwrap();
        for database in opened_by_keys::<Value, _>(&path, &game) {
            let database = database.unwrap();
            assert_eq!((database.len(), database.bits()), (size, bits));
            for number in 0..3 * size + 3 {
                let there = number % 3 == 0 && number < 3 * size;
                let worth = database.worth(game.key(&number)).unwrap();
                assert_eq!(
                    worth,
                    there.then(|| worth_of(number / 3)),
                    "{number} of {size}"
                );
            }
            database.verify().unwrap();
        }
    }
}

#[test]
fn keys_of_64_bits_give_back_what_was_written() {
    check_keys::<u64>("narrow-keys");
}

#[test]
fn keys_of_128_bits_give_back_what_was_written() {
    check_keys::<u128>("wide-keys");
}

/// Changes a file as accidents do; the dice decide how.
fn mutate(bytes: &mut Vec<u8>, seed: u64) {
    let below = |index, limit: usize| {
        usize::try_from(dice(seed, index) % limit.max(1) as u64).expect("a place in memory")
    };
    let length = bytes.len();
    let (start, other) = (below(1, length), below(2, length));
    // Half of all changes are near the ends, where label and directory are.
    let start = if below(3, 2) == 0 {
        start
    } else {
        start.min(below(4, 120))
    };
    let count = (1 + below(5, 100)).min(length - start.max(other));
    match below(0, 8) {
        0 | 1 => bytes[start] ^= 1 << below(6, 8),
        2 => bytes.truncate(start),
        3 => bytes.extend_from_within(start..start + count),
        4 => bytes[start..start + count].fill(0),
        5 => {
            let moved = bytes[start..start + count].to_vec();
            bytes.copy_within(other..other + count, start);
            bytes[other..other + count].copy_from_slice(&moved);
        }
        6 => {
            // Whole blocks change places.
            let block = 1 << 16;
            if length > 80 + 2 * block {
                let (head, tail) = bytes[80..].split_at_mut(block);
                head.swap_with_slice(&mut tail[..block]);
            }
        }
        _ => {
            bytes.drain(start..start + count);
        }
    }
}

/// Writes mutants of a file and asks `judge` about each that differs; how many it refused at once.
fn for_mutants(path: &Path, count: u64, mut judge: impl FnMut(&Path, u64) -> bool) -> u64 {
    let whole = fs::read(path).unwrap();
    let mutant = path.with_extension("mutant");
    let mut refused = 0;
    for seed in 0..count {
        let mut bytes = whole.clone();
        mutate(&mut bytes, seed);
        if bytes != whole {
            fs::write(&mutant, &bytes).unwrap();
            refused += u64::from(judge(&mutant, seed));
        }
    }
    refused
}

#[test]
fn a_mutated_database_of_indices_never_answers_wrongly() {
    let path = place("mutated-indices");
    let bits = Bits::Eight;
    let size = 2 * per_block(bits) + 1_000;
    let game = numbered(size);
    let worths = (0..size).map(|index| some_worth(index, bits));
    IndexDatabase::write(&path, &game, bits, worths).unwrap();
    let refused = for_mutants(&path, 1_000, |mutant, seed| {
        let mut is_refused = true;
        for database in opened::<Value, _>(mutant, &game).into_iter().flatten() {
            is_refused = false;
            let mut errors = 0;
            for index in (0..size).step_by(97).chain(size - 50..size) {
                match database.worth(index) {
                    Ok(worth) => assert_eq!(worth, some_worth(index, bits), "mutant {seed}"),
                    Err(FileError::Corrupt) => errors += 1,
                    Err(error) => panic!("{error}"),
                }
            }
            assert_eq!(database.error().is_some(), errors > 0, "mutant {seed}");
            assert!(database.verify().is_err(), "mutant {seed}");
        }
        is_refused
    });
    // Both kinds of errors must have come up for this to prove anything.
    assert!((300..900).contains(&refused), "{refused}");
}

#[test]
fn a_mutated_database_of_keys_never_answers_wrongly() {
    let path = place("mutated-keys");
    let game = numbered(0);
    let (size, bits) = (10_000, Bits::Four);
    let worth_of = |number| some_worth(number, bits).unwrap_or(Value::DRAW);
    let list = (0..size).map(|number| (2 * number, worth_of(number)));
    KeyDatabase::write(&path, &game, bits, [list]).unwrap();
    let refused = for_mutants(&path, 1_000, |mutant, seed| {
        let mut is_refused = true;
        for database in opened_by_keys::<Value, _>(mutant, &game)
            .into_iter()
            .flatten()
        {
            is_refused = false;
            for key in (0..2 * size + 10).step_by(13) {
                let truth = (key % 2 == 0 && key < 2 * size).then(|| worth_of(key / 2));
                match database.worth(key) {
                    Ok(worth) => assert_eq!(worth, truth, "mutant {seed}"),
                    Err(FileError::Corrupt) => assert!(database.error().is_some()),
                    Err(error) => panic!("{error}"),
                }
            }
            assert!(database.verify().is_err(), "mutant {seed}");
        }
        is_refused
    });
    assert!((300..900).contains(&refused), "{refused}");
}

#[test]
fn a_database_of_something_else_is_refused() {
    let path = place("something-else");
    let game = numbered(10);
    IndexDatabase::write(&path, &game, Bits::One, (0..10).map(|_| Some(Value::DRAW))).unwrap();
    let other_rules = Numbered {
        fingerprint: 6,
        ..numbered(10)
    };
    let error = |result: Result<IndexDatabase<Value>, FileError>| result.unwrap_err();
    for result in opened(&path, &other_rules) {
        assert!(matches!(error(result), FileError::OtherRules));
    }
    for result in opened(&path, &numbered(9)) {
        assert!(matches!(error(result), FileError::OtherSize { .. }));
    }
    for result in opened::<Verdict, _>(&path, &game) {
        assert!(matches!(result.unwrap_err(), FileError::OtherKind));
    }
    for result in opened_by_keys::<Value, _>(&path, &game) {
        assert!(matches!(result.unwrap_err(), FileError::OtherKind));
    }
    for result in opened(&place("nothing-there"), &game) {
        assert!(matches!(error(result), FileError::Unusable(_)));
    }
    let empty = place("empty");
    fs::write(&empty, []).unwrap();
    for result in opened(&empty, &game) {
        assert!(matches!(error(result), FileError::Length));
    }
}

#[test]
fn what_cannot_be_written_is_told_and_leaves_the_old_file() {
    let path = place("unwritable");
    let game = numbered(1_000);
    IndexDatabase::write(&path, &game, Bits::One, [Some(Value::DRAW)]).unwrap();
    for bits in Bits::ALL {
        let points = |index| Some(Value::points(index));
        let most = i32::try_from(bits.worths()).unwrap();
        let result = IndexDatabase::write(&path, &game, bits, (0..=most).map(points));
        let Err(DatabaseError::TooManyWorths(told)) = result else {
            panic!("{result:?}");
        };
        assert_eq!(told, bits);
        let enough = place("just-enough");
        IndexDatabase::write(&enough, &game, bits, (0..most).map(points)).unwrap();
        assert_eq!(Bits::telling(bits.worths()), Some(bits));
    }
    assert_eq!(Bits::telling(257), None);
    let result = IndexDatabase::write(&path, &game, Bits::One, [None::<Verdict>; 1_001]);
    assert!(matches!(result, Err(DatabaseError::TooManyEntries)));
    for keys in [[3, 2, 4], [3, 3, 4], [1, 2, 1 << 20]] {
        let list = keys.map(|key| (key, Verdict::Win));
        let result = KeyDatabase::write(&path, &game, Bits::One, [list]);
        assert!(
            matches!(result, Err(DatabaseError::KeyOutOfOrder)),
            "{keys:?}"
        );
    }
    let old = IndexDatabase::<Value>::open(&path, &game).unwrap();
    assert_eq!((old.len(), old.worth(0).unwrap()), (1, Some(Value::DRAW)));
}

/// What a search found and what it cost.
fn found<M>(report: &Report<M>) -> (Option<Value>, u64) {
    (report.value, report.statistics.nodes)
}

/// Writes what is known of the lower layers, by index and by key, and searches with it.
fn check_probing<R: Rules>(name: &str, seed: u64) {
    let game = Layered::<R>::new(seed, 9);
    let truth = |index| {
        let at = game.position(index).expect("there are no gaps");
        plain::memoized(&game, &at, &Limits::none()).value
    };
    // The end of the game has the highest numbers here; a third of the rest is unknown.
    let is_known = |index: &u64| *index > game.size() / 2 && !index.is_multiple_of(3);
    let by_index = place(&format!("{name}-by-index"));
    let worths = (0..game.size()).map(|index| truth(index).filter(|_| is_known(&index)));
    IndexDatabase::write(&by_index, &game, Bits::Eight, worths).unwrap();
    let by_key = place(&format!("{name}-by-key"));
    let entries = (0..game.size()).filter(is_known).filter_map(|index| {
        let at = game.position(index)?;
        Some((game.key(&at), Verdict::of(truth(index)?)))
    });
    KeyDatabase::write(&by_key, &game, Bits::Two, [entries]).unwrap();

    let (index_database, key_database) = (
        IndexDatabase::<Value>::open(&by_index, &game).unwrap(),
        KeyDatabase::<R::Key, Verdict>::open(&by_key, &game).unwrap(),
    );
    let (root, none) = (game.root(), Limits::none());
    let (value, nodes) = found(&Solver::new(game).solve(&root, &none));
    let exact = Probing::new(&index_database);
    let rough = Probing::new(&key_database);
    let with_exact = found(&Solver::new(game).guided_by(exact).solve(&root, &none));
    let with_rough = found(&Solver::new(game).guided_by(rough).solve(&root, &none));
    assert_eq!((with_exact.0, with_rough.0), (value, value), "{game:?}");
    assert!(with_exact.1 <= nodes, "{game:?}");
    let mut engine = Engine::new(game, |_: &_, _: &_| 0)
        .guided_by(exact)
        .with_table(TableSize::bytes(1 << 12));
    let report = engine.search(&root, &Limits::depth(40));
    assert_eq!((report.value, report.stop), (value, None), "{game:?}");
}

#[test]
fn a_search_that_probes_finds_the_same_values() {
    for seed in 0..40 {
        check_probing::<CompactKeys>("compact", seed);
        check_probing::<WideKeys>("wide", seed);
        check_probing::<Banked<CompactKeys>>("banked", seed);
    }
}

/// Half of a game that takes thousands of nodes.
#[test]
fn a_search_that_probes_enters_fewer_nodes() {
    let game = Layered::<CompactKeys>::new(3, 24);
    let values = Retrograde::of(&game).by_sweeps(&Limits::none());
    let path = place("fewer-nodes");
    let half = game.size() / 2;
    let worths = (0..game.size()).map(|index| values.value(index).filter(|_| index > half));
    IndexDatabase::write(&path, &game, Bits::Eight, worths).unwrap();
    let database = IndexDatabase::<Value>::open(&path, &game).unwrap();
    let plain = Solver::new(game).solve(&game.root(), &Limits::none());
    let mut solver = Solver::new(game).guided_by(Probing::new(&database));
    let probing = solver.solve(&game.root(), &Limits::none());
    assert_eq!(probing.value, plain.value);
    let [plain, probing] = [plain, probing].map(|report| report.statistics.nodes);
    assert!(10 * probing < plain, "{probing} of {plain}");
}

#[test]
fn databases_of_games_with_cycles_serve_searches() {
    let path = place("cycles");
    for seed in 0..150 {
        let game = Cyclic::new(seed);
        let values = Retrograde::of(&game).backward(&Limits::none());
        let worths = (0..game.size() / 2).map(|index| values.value(index));
        IndexDatabase::write(&path, &game, Bits::Eight, worths).unwrap();
        for database in opened::<Value, _>(&path, &game) {
            let database = database.unwrap();
            let mut solver = Solver::new(game)
                .guided_by(Probing::new(&database))
                .with_table(TableSize::bytes(256))
                .with_threads(1 + usize::from(seed % 8 == 0));
            for (spot, score) in true_scores(&game) {
                let value = solver.solve(&spot, &Limits::none()).value;
                assert_eq!(value, Some(score.value_for(game.turn(&spot))), "{game:?}");
            }
        }
    }
}

/// Scores of the lower layers in one byte each, and a search of the rest with points banked.
#[test]
fn databases_of_scores_serve_searches() {
    let path = place("scores");
    for seed in 0..100 {
        let game = Gathering::new(seed);
        let scores = ScoreAnalysis::of(&game).run(&Limits::none());
        let worth = |index| scores.value(index).map(Value::points);
        IndexDatabase::write(
            &path,
            &game,
            Bits::Eight,
            (0..scores.known() / 2).map(worth),
        )
        .unwrap();
        let database = IndexDatabase::<Value>::open(&path, &game).unwrap();
        let mut plain = Solver::new(game).with_table(TableSize::bytes(1 << 10));
        let mut probing = Solver::new(game)
            .guided_by(Probing::new(&database))
            .with_table(TableSize::bytes(1 << 10));
        for mut heap in game.heaps() {
            let bare = scores.value(game.index(&heap)).expect("it was solved");
            heap.margin = 7;
            let banked = game.banked(&heap);
            for solver in [&mut plain as &mut dyn Ask, &mut probing] {
                let value = solver.ask(&heap);
                assert_eq!(
                    value,
                    Some(Value::points(bare + banked)),
                    "{heap:?} of {game:?}"
                );
            }
        }
    }
}

/// A solver of any guide.
trait Ask {
    fn ask(&mut self, at: &random_games::Heap) -> Option<Value>;
}

impl<K, M> Ask for Solver<Gathering, K, M>
where
    K: search_core::Sound<Gathering>,
    M: search_core::Memory<Gathering>,
{
    fn ask(&mut self, at: &random_games::Heap) -> Option<Value> {
        self.solve(at, &Limits::none()).value
    }
}

#[test]
fn a_corrupt_block_costs_a_search_time_and_no_truth() {
    let game = Layered::<CompactKeys>::new(5, 9);
    let values = Retrograde::of(&game).by_sweeps(&Limits::none());
    let path = place("corrupt-block");
    let worths = (0..game.size()).map(|index| values.value(index));
    IndexDatabase::write(&path, &game, Bits::Eight, worths).unwrap();
    let mut bytes = fs::read(&path).unwrap();
    // The only block follows the label.
    bytes[90] ^= 4;
    fs::write(&path, &bytes).unwrap();
    for database in opened::<Value, _>(&path, &game) {
        let database = database.expect("blocks are not touched when a database is opened");
        assert!(database.error().is_none());
        let mut solver = Solver::new(game).guided_by(Probing::new(&database));
        let report = solver.solve(&game.root(), &Limits::none());
        assert_eq!(report.value, values.value(game.index(&game.root())));
        assert!(matches!(database.error(), Some(FileError::Corrupt)));
    }
}
