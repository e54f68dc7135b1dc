//! The textbook algorithms agree with an independent judge: pruning and memory change the cost,
//! never the answer.

mod random_games;

use std::time::{Duration, Instant};

use random_games::{
    AlternatingKeys, Banked, CompactKeys, Cyclic, Endless, Followed, Layered, RandomGame, Rules,
    Score, Tree, Twig, WholeKeys, WideKeys, for_random_seeds, legal_moves, minimax, walk_line,
};
use search_core::{Bound, Evaluate, Game, Keyed, Limits, Report, Stop, plain};

type Search<G> = fn(&G, &Followed, &<G as Game>::Position, &Limits) -> Report<<G as Game>::Move>;

fn deepening<G: RandomGame>(
    game: &G,
    eval: &Followed,
    at: &G::Position,
    limits: &Limits,
) -> Report<G::Move> {
    plain::deepening(game, eval, at, limits, |_| ())
}

fn searches<G: RandomGame>() -> [(&'static str, Search<G>); 5] {
    [
        ("minimax", plain::minimax),
        ("negamax", plain::negamax),
        ("alphabeta", plain::alphabeta),
        ("pvs", plain::pvs),
        ("deepening", deepening),
    ]
}

/// All searches to all depths up to `depth` find the value, a move that gives it, and a line that
/// leads to it.
fn check_depths<G: RandomGame>(game: &G, at: &G::Position, depth: u16, what: &str) {
    for depth in 1..=depth {
        let expected = minimax(game, at, Some(depth));
        for (name, search) in searches() {
            let report = search(game, &Followed, at, &Limits::depth(depth));
            let what = format!("{name} to depth {depth} of {what}");
            assert_eq!(report.bound, Bound::Exact, "{what}");
            check_value(game, at, &report, expected, &what);
            check_line(game, at, &report, expected, depth, &what);
            let is_final = report.stop.is_none();
            assert!(is_final || report.stop == Some(Stop::Depth), "{what}");
            if is_final {
                assert_eq!(minimax(game, at, Some(depth + 2)), expected, "{what}");
            }
        }
    }
}

fn check_value<G: RandomGame>(
    game: &G,
    at: &G::Position,
    report: &Report<G::Move>,
    expected: Score,
    what: &str,
) {
    let value = report
        .value
        .unwrap_or_else(|| panic!("no value from {what}"));
    assert_eq!(Score::of(value, game.turn(at)), expected, "{what}");
}

/// The line is legal, starts with the best move, is as long as the search looked, and leads to the
/// value.
fn check_line<G: RandomGame>(
    game: &G,
    at: &G::Position,
    report: &Report<G::Move>,
    expected: Score,
    depth: u16,
    what: &str,
) {
    assert_eq!(report.best, report.line.first().copied(), "{what}");
    assert_eq!(report.best.is_none(), game.outcome(at).is_some(), "{what}");
    assert_eq!(walk_line(game, at, &report.line), expected, "{what}");
    let end = report
        .line
        .iter()
        .fold(at.clone(), |at, &mv| game.play(&at, mv));
    let is_over = game.outcome(&end).is_some();
    let looked = if report.stop.is_none() {
        report.depth
    } else {
        depth
    };
    assert!(
        is_over || report.line.len() == usize::from(looked),
        "{what}"
    );
}

/// Solving with memory finds the value of minimax to the end, and a line to it.
fn check_memoized<R: Rules>(game: &Layered<R>, what: &str) {
    let root = game.root();
    let expected = minimax(game, &root, None);
    let report = plain::memoized(game, &root, &Limits::none());
    let what = format!("memoized solving of {what}");
    check_value(game, &root, &report, expected, &what);
    check_line(game, &root, &report, expected, report.depth, &what);
    assert_eq!(report.stop, None, "{what}");
}

#[test]
fn all_algorithms_equal_minimax_on_trees_of_uneven_length() {
    for seed in 0..600 {
        let tree = Tree::<false>::new(seed, 6);
        check_depths(&tree, &tree.root(), 7, &format!("{tree:?}"));
    }
}

#[test]
fn all_algorithms_equal_minimax_on_alternating_trees() {
    for seed in 0..200 {
        let tree = Tree::<true>::new(seed, 6);
        check_depths(&tree, &tree.root(), 7, &format!("{tree:?}"));
    }
}

#[test]
fn all_algorithms_equal_minimax_on_random_seeds() {
    fn law(seed: u64) {
        let tree = Tree::<false>::new(seed, 7);
        check_depths(&tree, &tree.root(), 8, &format!("{tree:?}"));
    }
    for_random_seeds(40, law);
}

#[test]
fn all_algorithms_equal_minimax_where_lines_meet() {
    for seed in 0..150 {
        let graph = Layered::<CompactKeys>::new(seed, 9);
        check_depths(&graph, &graph.root(), 6, &format!("{graph:?}"));
        let graph = Layered::<Banked<AlternatingKeys>>::new(seed, 9);
        check_depths(&graph, &graph.root(), 6, &format!("{graph:?}"));
    }
}

#[test]
fn all_algorithms_equal_minimax_on_graphs_with_cycles() {
    for seed in 0..100 {
        let graph = Cyclic::new(seed);
        for spot in graph.spots().step_by(5) {
            check_depths(&graph, &spot, 6, &format!("{graph:?}"));
        }
    }
}

#[test]
fn memoized_solving_equals_minimax_to_the_end() {
    fn law(seed: u64) {
        check_memoized(&Layered::<CompactKeys>::new(seed, 8), &seed.to_string());
        check_memoized(&Layered::<WholeKeys>::new(seed, 8), &seed.to_string());
        check_memoized(&Layered::<WideKeys>::new(seed, 8), &seed.to_string());
        check_memoized(
            &Layered::<Banked<CompactKeys>>::new(seed, 8),
            &seed.to_string(),
        );
        check_memoized(
            &Layered::<Banked<WideKeys>>::new(seed, 8),
            &seed.to_string(),
        );
    }
    (0..300).for_each(law);
    for_random_seeds(100, law);
}

#[test]
fn memoized_solving_enters_no_position_twice_and_keeps_to_its_memory() {
    let graph = Layered::<CompactKeys>::new(3, 60);
    let report = plain::memoized(&graph, &graph.root(), &Limits::none());
    let Some(Stop::Depth) = minimax_stop(&graph) else {
        panic!("the graph is too small to show anything");
    };
    // Each of 2 x 4 x 61 positions is expanded once, by at most four moves.
    assert!(report.statistics.table_misses <= 2 * 4 * 61);
    let limits = Limits {
        memory: 1_000,
        ..Limits::none()
    };
    let stopped = plain::memoized(&graph, &graph.root(), &limits);
    assert_eq!(stopped.stop, Some(Stop::Memory));
    assert_eq!(stopped.value, None);
    assert!(legal_moves(&graph, &graph.root()).any(|mv| Some(mv) == stopped.best));
}

/// Why minimax without memory gives up on a graph with more lines than it may enter nodes.
fn minimax_stop(graph: &Layered<CompactKeys>) -> Option<Stop> {
    let limits = Limits {
        nodes: 100_000,
        ..Limits::depth(9)
    };
    plain::minimax(graph, &Followed, &graph.root(), &limits).stop
}

#[test]
fn a_node_limit_is_kept_exactly() {
    for seed in 0..40 {
        let tree = Tree::<false>::new(seed, 8);
        let root = tree.root();
        for (name, search) in searches() {
            let whole = search(&tree, &Followed, &root, &Limits::depth(8));
            let nodes = whole.statistics.nodes;
            for limit in [1, 2, nodes / 2, nodes.saturating_sub(1)] {
                if limit == 0 || limit >= nodes {
                    continue;
                }
                let limits = Limits {
                    nodes: limit,
                    ..Limits::depth(8)
                };
                let report = search(&tree, &Followed, &root, &limits);
                let what = format!("{name}, {limit} of {nodes} nodes of {tree:?}");
                assert_eq!(report.statistics.nodes, limit, "{what}");
                assert_eq!(report.stop, Some(Stop::Nodes), "{what}");
                check_aborted(&tree, &root, &report, &what);
            }
            let limits = Limits {
                nodes,
                ..Limits::depth(8)
            };
            let report = search(&tree, &Followed, &root, &limits);
            assert_eq!(report.value, whole.value, "{name} of {tree:?}");
        }
    }
}

/// A search that was stopped tells the value of a depth that it completed, or a legal move alone.
fn check_aborted(tree: &Tree<false>, at: &Twig, report: &Report<u8>, what: &str) {
    let best = report.best.expect("a move is always known");
    assert!(legal_moves(tree, at).any(|mv| mv == best), "{what}");
    match report.value {
        None => assert_eq!(report.depth, 0, "{what}"),
        Some(_) => {
            let expected = minimax(tree, at, Some(report.depth));
            check_value(tree, at, report, expected, what);
            check_line(tree, at, report, expected, report.depth, what);
        }
    }
}

#[test]
fn deepening_reports_every_depth() {
    for seed in 0..100 {
        let tree = Tree::<false>::new(seed, 6);
        let root = tree.root();
        let mut depths = Vec::new();
        let last = plain::deepening(&tree, &Followed, &root, &Limits::none(), |report| {
            let expected = minimax(&tree, &root, Some(report.depth));
            check_value(&tree, &root, report, expected, &format!("{tree:?}"));
            depths.push(report.depth);
        });
        assert!(depths.iter().copied().eq(1..=last.depth), "{tree:?}");
        assert_eq!(last.stop, None, "{tree:?}");
        check_value(
            &tree,
            &root,
            &last,
            minimax(&tree, &root, None),
            &format!("{tree:?}"),
        );
    }
}

#[test]
fn a_raised_flag_ends_a_search_before_its_first_node() {
    let tree = Tree::<false>::new(1, 8);
    for (name, search) in searches() {
        let limits = Limits::depth(8);
        limits.stop.raise();
        let report = search(&tree, &Followed, &tree.root(), &limits);
        assert_eq!(report.stop, Some(Stop::Raised), "{name}");
        assert_eq!(report.statistics.nodes, 0, "{name}");
        assert_eq!(report.value, None, "{name}");
        assert!(report.best.is_some(), "{name}");
    }
}

#[test]
fn node_counts_do_not_change_from_run_to_run() {
    for seed in 0..20 {
        let tree = Tree::<false>::new(seed, 7);
        for (name, search) in searches() {
            let run = || {
                let report = search(&tree, &Followed, &tree.root(), &Limits::depth(7));
                let mut statistics = report.statistics;
                statistics.time = Duration::ZERO;
                (report.best, report.value, statistics)
            };
            assert_eq!(run(), run(), "{name} of {tree:?}");
        }
    }
}

/// Where all values are equal every move is a best one, and the search is as short as can be:
/// Donald Knuth and Ronald Moore counted its leaves.
#[test]
fn pruning_leaves_the_smallest_tree_where_all_values_are_equal() {
    let even = |_: &Endless, _: &u64| 0;
    for depth in 1..=12u16 {
        let smallest = (1 << (depth / 2)) + (1 << depth.div_ceil(2)) - 1;
        let limits = Limits::depth(depth);
        let whole = plain::minimax(&Endless, &even, &1, &limits);
        assert_eq!(whole.statistics.leaves, 1 << depth, "depth {depth}");
        for report in [
            plain::alphabeta(&Endless, &even, &1, &limits),
            plain::pvs(&Endless, &even, &1, &limits),
        ] {
            assert_eq!(report.statistics.leaves, smallest, "depth {depth}");
        }
    }
}

/// A search with a clock takes its time: never less, and hardly more. The machine may be busy, so
/// of some attempts one has to be in time.
fn check_clock<E: Evaluate<Endless>>(eval: &E, what: &str) {
    const TIME: Duration = Duration::from_millis(200);
    let limits = Limits {
        time: Some(TIME),
        ..Limits::depth(60)
    };
    let attempt = || {
        let start = Instant::now();
        let report = plain::deepening(&Endless, eval, &1, &limits, |_| ());
        let taken = start.elapsed();
        assert_eq!(report.stop, Some(Stop::Time), "{what}");
        assert!(report.value.is_some() && report.depth > 1, "{what}");
        assert!(taken >= TIME, "{what} took only {taken:?}");
        taken
    };
    let best = (0..5)
        .map(|_| attempt())
        .find(|taken| *taken < TIME * 11 / 10);
    assert!(best.is_some(), "{what} is never in time");
}

#[test]
fn a_time_limit_is_kept() {
    let fast = |_: &Endless, at: &u64| i32::from(at.count_ones().is_multiple_of(7));
    check_clock(&fast, "a fast estimate");
}

#[test]
fn a_time_limit_is_kept_with_slow_estimates() {
    let slow = |_: &Endless, at: &u64| {
        let start = Instant::now();
        while start.elapsed() < Duration::from_millis(1) {
            std::hint::spin_loop();
        }
        i32::from(at.count_ones().is_multiple_of(7))
    };
    check_clock(&slow, "a slow estimate");
}

#[test]
fn every_key_of_a_random_graph_belongs_to_one_position() {
    fn law<R: Rules>(seed: u64) {
        let graph = Layered::<R>::new(seed, 8);
        let mut positions = std::collections::HashMap::new();
        let mut open = vec![graph.root()];
        while let Some(at) = open.pop() {
            let number = graph.number(&at);
            let known = positions.insert(graph.key(&at), number);
            assert!(known.is_none_or(|known| known == number), "seed {seed}");
            if known.is_none() {
                open.extend(legal_moves(&graph, &at).map(|mv| graph.play(&at, mv)));
            }
        }
    }
    for seed in 0..50 {
        law::<CompactKeys>(seed);
        law::<WholeKeys>(seed);
        law::<WideKeys>(seed);
    }
}
