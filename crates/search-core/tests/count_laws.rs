//! A census counts what walking every line counts, and estimates come close to it.

mod random_games;

use std::collections::{BTreeMap, HashSet};

use random_games::{
    Banked, CompactKeys, Cyclic, Heaps, Layered, Row, Rules, Tree, WideKeys, for_random_seeds,
    legal_moves,
};
use search_core::{
    Census, Conformance, Game, Keyed, Limits, Player, Stop, StopFlag, census, census_with,
    distinct, estimate_tree, perft, symmetric_census,
};

/// Every line of play, walked one by one.
struct Walk<G: Game> {
    /// By ply: the number of lines, and the positions they lead to.
    plies: BTreeMap<u16, (u128, HashSet<G::Position>)>,
}

impl<G: Game> Walk<G> {
    fn of(game: &G, at: &G::Position, depth: u16) -> Self {
        let mut walk = Self {
            plies: BTreeMap::new(),
        };
        walk.visit(game, at, 0, depth);
        walk
    }

    fn visit(&mut self, game: &G, at: &G::Position, ply: u16, depth: u16) {
        let entry = self.plies.entry(ply).or_default();
        entry.0 += 1;
        entry.1.insert(at.clone());
        if ply < depth {
            for mv in legal_moves(game, at) {
                self.visit(game, &game.play(at, mv), ply + 1, depth);
            }
        }
    }

    /// The positions of a ply that no ply before has.
    fn new_at(&self, ply: u16) -> usize {
        let before = |at: &&G::Position| (0..ply).any(|ply| self.plies[&ply].1.contains(*at));
        self.plies[&ply].1.iter().filter(|at| !before(at)).count()
    }
}

fn check<G: Keyed>(game: &G, at: &G::Position, depth: u16, what: &str) {
    let census = census(game, at, &Limits::depth(depth));
    let walk = Walk::of(game, at, depth);
    assert_eq!(census.plies.len(), walk.plies.len(), "{what}");
    let is_over = |at: &&G::Position| game.outcome(at).is_some();
    for (ply, count) in (0..).zip(&census.plies) {
        let (lines, positions) = &walk.plies[&ply];
        let what = format!("ply {ply} of {what}");
        assert_eq!(count.lines, *lines, "{what}");
        assert_eq!(count.lines, perft(game, at, ply).into(), "{what}");
        assert_eq!(count.positions.all, positions.len() as u64, "{what}");
        assert_eq!(count.positions.new, walk.new_at(ply) as u64, "{what}");
        let finished = positions.iter().filter(is_over).count() as u64;
        assert_eq!(count.positions.finished, finished, "{what}");
        let moves: usize = positions
            .iter()
            .map(|at| legal_moves(game, at).count())
            .sum();
        let is_last = ply == depth && finished < count.positions.all;
        assert_eq!(count.moves, (!is_last).then_some(moves as u64), "{what}");
        assert_eq!(count.classes, None);
    }
    // Each position is expanded once for its ply, and only if there is something to expand.
    let counted = census.plies.iter().filter(|count| count.moves.is_some());
    let unfinished = counted.map(|count| count.positions.all - count.positions.finished);
    assert_eq!(census.statistics.nodes, unfinished.sum::<u64>(), "{what}");
    let all: HashSet<_> = walk.plies.values().flat_map(|ply| &ply.1).collect();
    assert_eq!(census.positions(), all.len() as u64, "{what}");
    let finished = all.into_iter().filter(is_over).count();
    assert_eq!(census.finished(), finished as u64, "{what}");
    let goes_on = walk
        .plies
        .get(&depth)
        .is_some_and(|(_, positions)| !positions.iter().all(|at| is_over(&at)));
    assert_eq!(census.stop, goes_on.then_some(Stop::Depth), "{what}");
}

#[test]
fn a_census_counts_what_walking_every_line_counts() {
    fn check_layered<R: Rules>(seed: u64) {
        let game = Layered::<R>::new(seed, 8);
        for depth in [0, 1, 3, 40] {
            check(
                &game,
                &game.root(),
                depth,
                &format!("seed {seed}, depth {depth}"),
            );
        }
    }
    for_random_seeds(60, |seed| {
        check_layered::<CompactKeys>(seed);
        check_layered::<WideKeys>(seed);
        check_layered::<Banked<CompactKeys>>(seed);
        let game = Cyclic::new(seed);
        for spot in game.spots().take(3) {
            check(&game, &spot, 5, &format!("cyclic seed {seed}"));
        }
    });
    check(&Heaps, &Row::new([2, 2, 1]), 40, "heaps");
}

#[test]
fn positions_up_to_symmetry_are_what_sorting_leaves() {
    let start = Row::new([3, 2, 3]);
    assert!(
        Conformance::of(&Heaps)
            .keyed()
            .symmetric()
            .check(&start)
            .is_ok()
    );
    let census = symmetric_census(&Heaps, &start, &Limits::none());
    let walk = Walk::of(&Heaps, &start, 40);
    // Sorted heaps, no matter whose turn it is.
    let sorted = |ply: u16| -> HashSet<[u8; 3]> {
        let sizes = walk.plies[&ply].1.iter().map(|row| row.sizes);
        sizes
            .map(|mut sizes| {
                sizes.sort_unstable();
                sizes
            })
            .collect()
    };
    let mut ever = HashSet::new();
    for (ply, count) in (0..).zip(&census.plies) {
        let classes = count.classes.unwrap();
        assert_eq!(classes.all, sorted(ply).len() as u64, "ply {ply}");
        let before = ever.len();
        ever.extend(sorted(ply));
        assert_eq!(classes.new, (ever.len() - before) as u64, "ply {ply}");
        assert_eq!(
            classes.finished,
            u64::from(sorted(ply).contains(&[0; 3])),
            "ply {ply}"
        );
    }
    assert_eq!(census.classes(), Some(ever.len() as u64));
    let plain = census_with(&Heaps, &start, &Limits::none(), |_| ());
    assert_eq!(plain.classes(), None);
    assert_eq!(plain.positions(), census.positions());
}

#[test]
fn the_branching_factor_is_the_mean_number_of_moves() {
    for_random_seeds(60, |seed| {
        let game = Layered::<CompactKeys>::new(seed, 6);
        let census = census(&game, &game.root(), &Limits::none());
        let walk = Walk::of(&game, &game.root(), 40);
        let counts: Vec<usize> = walk
            .plies
            .values()
            .flat_map(|ply| &ply.1)
            .map(|at| legal_moves(&game, at).count())
            .filter(|&count| count > 0)
            .collect();
        let mean = counts.iter().sum::<usize>() as f64 / counts.len() as f64;
        assert!(
            (census.branching().unwrap() - mean).abs() < 1e-9,
            "seed {seed}"
        );
        assert!(
            (census.naive_lines(3).unwrap() - mean * mean * mean).abs() < 1e-6,
            "seed {seed}"
        );
    });
}

#[test]
fn more_lines_than_integers_hold_are_the_largest() {
    // 2 moves at each of 200 plies, to one position each time.
    struct Road;
    impl Game for Road {
        type Position = u8;
        type Move = bool;
        fn turn(&self, _: &u8) -> Player {
            Player::FIRST
        }
        fn moves(&self, at: &u8, out: &mut search_core::Moves<bool>) {
            if *at < 200 {
                out.push(false);
                out.push(true);
            }
        }
        fn play(&self, at: &u8, _: bool) -> u8 {
            at + 1
        }
        fn outcome(&self, at: &u8) -> Option<search_core::Outcome> {
            (*at == 200).then_some(search_core::Outcome::Draw)
        }
    }
    impl Keyed for Road {
        type Key = u64;
        fn key(&self, at: &u8) -> u64 {
            u64::from(*at)
        }
        fn fingerprint(&self) -> u64 {
            4
        }
    }
    let census = census(&Road, &0, &Limits::none());
    assert_eq!(census.plies[127].lines, 1 << 127);
    assert_eq!(census.plies[128].lines, u128::MAX);
    assert_eq!(census.lines(), u128::MAX);
    assert_eq!(census.positions(), 201);
}

#[test]
fn an_aborted_census_has_the_complete_plies_and_the_reason() {
    let game = Layered::<CompactKeys>::new(7, 30);
    let whole = census(&game, &game.root(), &Limits::none());
    let mut stops = HashSet::new();
    let mut check = |limits: &Limits, expected: Stop| {
        let part = census(&game, &game.root(), limits);
        if part.stop.is_none() {
            assert_eq!(part.plies, whole.plies);
            return;
        }
        assert_eq!(part.stop, Some(expected));
        stops.insert((expected, part.plies.len()));
        let Some((last, before)) = part.plies.split_last() else {
            return;
        };
        assert_eq!(before, &whole.plies[..before.len()]);
        assert_eq!(last.positions, whole.plies[before.len()].positions);
        assert_eq!(last.lines, whole.plies[before.len()].lines);
        assert_eq!(last.moves, None);
    };
    for limit in 0..200 {
        check(&Limits::nodes(limit), Stop::Nodes);
        let memory = usize::try_from(limit).unwrap() * 128;
        check(
            &Limits {
                memory,
                ..Limits::none()
            },
            Stop::Memory,
        );
    }
    let raised = StopFlag::default();
    raised.raise();
    check(
        &Limits {
            stop: raised,
            ..Limits::none()
        },
        Stop::Raised,
    );
    assert!(stops.len() > 15, "{stops:?}");
}

#[test]
fn distinct_goes_on_with_zeros_after_the_end() {
    let counts = distinct(&Heaps, &Row::new([1, 1, 0]), 4);
    assert_eq!(counts, [1, 4, 2, 0, 0]);
}

#[test]
fn progress_sees_every_ply() {
    let mut seen = Vec::new();
    let census = census_with(&Heaps, &Row::new([2, 2, 1]), &Limits::depth(4), |count| {
        seen.push(count.positions);
    });
    let counted: Vec<_> = census.plies.iter().map(|count| count.positions).collect();
    assert_eq!(seen, counted);
}

#[test]
fn random_games_estimate_the_lines_without_bias() {
    for seed in 0..20 {
        let game = Tree::<false>::new(seed, 6);
        let estimate = estimate_tree(&game, &game.root(), 20_000, seed, &Limits::none());
        assert_eq!((estimate.probes, estimate.stop), (20_000, None));
        for (ply, (guess, error)) in (0..).zip(estimate.lines.iter().zip(&estimate.errors)) {
            let lines = perft(&game, &game.root(), ply) as f64;
            assert!(
                (guess - lines).abs() <= 4.5 * error + 1e-9,
                "ply {ply}, seed {seed}: {guess} ± {error} of {lines}"
            );
            // The guess is worth something: most of it is not chance.
            assert!(
                *error <= 0.2 * lines,
                "ply {ply}, seed {seed}: {guess} ± {error} of {lines}"
            );
        }
    }
}

#[test]
fn random_games_depend_on_the_seed_alone_and_heed_the_limits() {
    let start = Row::new([3, 3, 3]);
    let guess = |seed, limits: &Limits| estimate_tree(&Heaps, &start, 50, seed, limits);
    assert_eq!(guess(1, &Limits::none()), guess(1, &Limits::none()));
    assert_ne!(
        guess(1, &Limits::none()).lines,
        guess(2, &Limits::none()).lines
    );
    let cut = guess(1, &Limits::depth(2));
    assert_eq!((cut.lines.len(), cut.stop), (3, Some(Stop::Depth)));
    // Three heaps of three give 12 moves, whatever is chosen.
    assert_eq!((cut.lines[1], cut.errors[1]), (12.0, 0.0));
    let few = guess(1, &Limits::nodes(30));
    assert_eq!(few.stop, Some(Stop::Nodes));
    assert!(few.probes < 50);
}

/// Two censuses are the same but for the time.
#[test]
fn a_census_is_deterministic() {
    let run = || {
        let Census {
            plies,
            stop,
            statistics,
        } = symmetric_census(&Heaps, &Row::new([4, 3, 2]), &Limits::none());
        (plies, stop, statistics.nodes, statistics.played)
    };
    assert_eq!(run(), run());
}
