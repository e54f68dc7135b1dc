//! A layered solve finds every position that can be reached, and the value that minimax finds of each:
//! whatever the threads, the keys and the order of preference are, and however often it is stopped.

mod crowd;
mod directory;
mod orders;
#[path = "../random_games/mod.rs"]
mod random_games;

use std::collections::{BTreeMap, BTreeSet, HashSet};

use random_games::{
    AlternatingKeys, Banked, CompactKeys, Layered, Node, Rules, StepKeys, WholeKeys, WideKeys,
    dice, for_random_seeds, legal_moves, minimax, walk_line,
};
use search_core::{
    Conformance, Game, Key, Keyed, Layered as _, LayeredSolution, LayeredSolver, Limits, Pass,
    Preference, Restore, Stop,
};

/// How many layers the games have.
const LAYERS: u8 = 9;

#[test]
fn every_position_is_found_and_has_the_value_of_minimax() {
    for_random_seeds(60, |seed| {
        law_of_values::<CompactKeys>(seed);
        law_of_values::<AlternatingKeys>(seed);
        law_of_values::<WholeKeys>(seed);
        law_of_values::<WideKeys>(seed);
        law_of_values::<StepKeys>(seed);
        law_of_values::<Banked<CompactKeys>>(seed);
        law_of_values::<Banked<WideKeys>>(seed);
        law_of_values::<Banked<StepKeys>>(seed);
    });
}

fn law_of_values<R: Rules>(seed: u64) {
    let game = Layered::<R>::new(seed, LAYERS);
    let nodes = reachable(&game);
    for threads in 1..=3 {
        let solver = LayeredSolver::new(game).with_threads(threads);
        let solution = solver.solve(&game.root(), &Limits::none()).unwrap();
        assert_eq!(solution.stop(), None);
        assert_eq!(
            counts(&solution),
            expected_counts(&game, &nodes),
            "{game:?}"
        );
        for at in &nodes {
            let expected = minimax(&game, at, None).value_for(game.turn(at));
            assert_eq!(
                solution.worth(at).unwrap(),
                Some(expected),
                "{at:?} of {game:?}"
            );
        }
        let line = solution.line(&game.root()).unwrap();
        let end = walk_line(&game, &game.root(), &line);
        assert_eq!(
            end,
            minimax(&game, &game.root(), None),
            "{line:?} of {game:?}"
        );
    }
}

#[test]
fn the_random_games_are_in_layers_that_can_be_restored() {
    for_random_seeds(20, |seed| {
        conforms::<CompactKeys>(seed);
        conforms::<Banked<WideKeys>>(seed);
        conforms::<StepKeys>(seed);
    });
}

fn conforms<R: Rules>(seed: u64) {
    let game = Layered::<R>::new(seed, LAYERS);
    let check = Conformance::of(&game).keyed().layered();
    check.check(&game.root()).unwrap();
    for at in reachable(&game) {
        assert_eq!(game.key(&game.restore(game.key(&at))), game.key(&at));
    }
}

#[test]
fn the_positions_of_a_layer_come_in_the_order_of_their_keys() {
    for_random_seeds(40, |seed| {
        law_of_order::<CompactKeys>(seed);
        law_of_order::<StepKeys>(seed);
        law_of_order::<Banked<WideKeys>>(seed);
    });
}

fn law_of_order<R: Rules>(seed: u64) {
    let game = Layered::<R>::new(seed, LAYERS);
    let nodes = reachable(&game);
    let solver = LayeredSolver::new(game);
    let solution = solver.solve(&game.root(), &Limits::none()).unwrap();
    for count in solution.layers() {
        let is_open = |at: &&Node| game.layer(at) == count.layer && game.outcome(at).is_none();
        let keys: BTreeSet<_> = nodes
            .iter()
            .filter(is_open)
            .map(|at| game.key(at))
            .collect();
        let Some(layer) = solution.layer(count.layer).unwrap() else {
            assert!(keys.is_empty());
            continue;
        };
        assert!(layer.iter().map(|(key, _)| key).eq(keys.iter().copied()));
        let mut histogram = BTreeMap::new();
        for (key, worth) in layer.iter() {
            assert_eq!(layer.worth(key), Some(worth));
            assert_eq!(solution.worth(&game.restore(key)).unwrap(), Some(worth));
            *histogram.entry(worth).or_insert(0) += 1;
        }
        assert_eq!(count.worths, histogram.into_iter().collect::<Vec<_>>());
    }
}

#[test]
fn positions_that_cannot_be_reached_are_not_known() {
    for seed in 0..40 {
        let game = Layered::<CompactKeys>::new(seed, LAYERS);
        let known: HashSet<_> = reachable(&game).iter().map(|at| game.key(at)).collect();
        let solver = LayeredSolver::new(game);
        let solution = solver.solve(&game.root(), &Limits::none()).unwrap();
        for key in 0..u64::from(LAYERS) * 8 {
            let at = game.restore(key);
            let worth = solution.worth(&at).unwrap();
            let is_known = known.contains(&key) || game.outcome(&at).is_some();
            assert_eq!(worth.is_some(), is_known, "{at:?}");
        }
    }
}

#[test]
fn a_solve_that_was_stopped_says_why_and_nothing_wrong() {
    for_random_seeds(60, |seed| {
        law_of_stops::<CompactKeys>(seed);
        law_of_stops::<StepKeys>(seed);
        law_of_stops::<Banked<WideKeys>>(seed);
    });
}

fn law_of_stops<R: Rules>(seed: u64) {
    let game = Layered::<R>::new(seed, LAYERS);
    let nodes = reachable(&game);
    let solver = LayeredSolver::new(game);
    let whole = solver.solve(&game.root(), &Limits::none()).unwrap();
    let all = whole.statistics().nodes;
    let nodes_limit = Limits::nodes(dice(seed, 1) % (all + 2));
    let memory_limit = Limits {
        memory: usize::try_from(dice(seed, 2) % 2_000).unwrap(),
        ..Limits::none()
    };
    for limits in [nodes_limit, memory_limit] {
        let solution = solver.solve(&game.root(), &limits).unwrap();
        let why = if limits.nodes < all {
            Some(Stop::Nodes)
        } else {
            solution
                .stop()
                .inspect(|stop| assert_eq!(*stop, Stop::Memory))
        };
        assert_eq!(solution.stop(), why);
        let mut unknown = 0;
        for at in &nodes {
            match solution.worth(at).unwrap() {
                Some(worth) => assert_eq!(Some(worth), whole.worth(at).unwrap()),
                None => unknown += 1,
            }
        }
        assert_eq!(unknown > 0, solution.stop().is_some(), "{limits:?}");
        assert!(whole.layers().len() >= solution.layers().len());
        for (count, full) in solution.layers().iter().zip(whole.layers()) {
            let without_worths = (count.layer, count.positions, count.finished);
            assert_eq!(without_worths, (full.layer, full.positions, full.finished));
        }
    }
}

#[test]
fn every_layer_is_told_of_on_both_ways() {
    for seed in 0..40 {
        let game = Layered::<CompactKeys>::new(seed, LAYERS);
        let mut told = Vec::new();
        let solver = LayeredSolver::new(game);
        let tell = |progress: &_| told.push(*progress);
        let solution = solver
            .solve_with(&game.root(), &Limits::none(), tell)
            .unwrap();
        let layers: Vec<_> = solution.layers().iter().map(|count| count.layer).collect();
        let of_way = |way| told.iter().filter(move |progress| progress.way == way);
        assert!(
            of_way(Pass::Down)
                .map(|told| told.layer)
                .eq(layers.iter().copied())
        );
        assert!(
            of_way(Pass::Up)
                .map(|told| told.layer)
                .eq(layers.iter().rev().copied())
        );
        assert!(is_descending(&layers));
        for way in [Pass::Down, Pass::Up] {
            assert_eq!(of_way(way).next_back().unwrap().done, solution.positions());
        }
    }
}

fn is_descending(layers: &[u32]) -> bool {
    layers.windows(2).all(|pair| pair[0] > pair[1])
}

#[test]
fn a_game_that_is_over_has_no_position_to_solve() {
    for seed in 0..200 {
        let game = Layered::<CompactKeys>::new(seed, LAYERS);
        let nodes = reachable(&game);
        let over = nodes.iter().find(|at| game.outcome(at).is_some()).unwrap();
        let solver = LayeredSolver::new(game);
        let solution = solver.solve(over, &Limits::none()).unwrap();
        assert_eq!((solution.positions(), solution.finished()), (0, 1));
        let expected = minimax(&game, over, None).value_for(game.turn(over));
        assert_eq!(solution.worth(over).unwrap(), Some(expected));
        assert!(solution.line(over).unwrap().is_empty());
    }
}

/// Every position that can be reached from the root, found by plain search.
fn reachable<R: Rules>(game: &Layered<R>) -> Vec<Node> {
    let mut nodes = vec![game.root()];
    let mut seen = HashSet::from([game.root()]);
    let mut index = 0;
    while let Some(at) = nodes.get(index).copied() {
        index += 1;
        for next in legal_moves(game, &at).map(|mv| game.play(&at, mv)) {
            if seen.insert(next) {
                nodes.push(next);
            }
        }
    }
    nodes
}

/// Layer, positions that are not finished, and finished ones.
type Counts = Vec<(u32, u64, u64)>;

fn counts<G, P>(solution: &LayeredSolution<'_, G, P>) -> Counts
where
    G: Restore + search_core::Layered,
    P: Preference<G>,
{
    let layers = solution.layers().iter();
    layers
        .map(|count| (count.layer, count.positions, count.finished))
        .collect()
}

fn expected_counts<R: Rules>(game: &Layered<R>, nodes: &[Node]) -> Counts {
    let mut layers: BTreeMap<u32, [HashSet<u128>; 2]> = BTreeMap::new();
    for at in nodes {
        let kind = usize::from(game.outcome(at).is_some());
        let sets = layers.entry(game.layer(at)).or_default();
        sets[kind].insert(game.key(at).widen());
    }
    let counts = layers.into_iter().rev();
    counts
        .map(|(layer, [open, finished])| (layer, open.len() as u64, finished.len() as u64))
        .collect()
}
