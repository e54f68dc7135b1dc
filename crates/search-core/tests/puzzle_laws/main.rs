//! Whatever a search says of a puzzle is true: its way leads to a goal at its cost, no way costs less
//! than its lower bound, and a search with room and time finds a cheapest way or proves that there is
//! none.

mod fifteen;
mod graph;
mod knobs;

use std::time::Duration;

use fifteen::{Fifteen, Manhattan, NoWayBack, Tray};
use graph::{Bounds, Dice, Graph, Shape, assert_true};
use knobs::{COUNT, Knobs, LowFirst, PackedKnobs, Setting, StepsLeft};
use search_core::{
    Limits, Method, Moves, NO_WAY, Puzzle, PuzzleConformance, PuzzleReport, PuzzleSolver, Stop,
};

const METHODS: [Method; 8] = [
    Method::AStar,
    Method::IdaStar,
    Method::Beam { width: 1 },
    Method::Beam { width: 3 },
    Method::Beam { width: 1_000 },
    Method::Greedy { lookahead: 0 },
    Method::Greedy { lookahead: 1 },
    Method::Greedy { lookahead: 3 },
];

/// Enough for what ends soon, an end for what does not.
const PATIENCE: u64 = 20_000;

/// A random graph with several bounds, and what the cheapest way costs.
fn for_random_graphs(count: u64, is_acyclic: bool, law: impl Fn(&Graph, &Bounds, u32)) {
    for seed in 0..count {
        let shape = Shape {
            places: 3 + Dice(seed).roll(25),
            // Among them costs beyond small buckets, and ways that cost too much to count.
            toll: [0, 1, 1, 1, 1_000, 400_000_000][Dice(seed + 7).roll(6)],
            is_acyclic,
        };
        let graph = Graph::new(seed, shape);
        let least = graph.costs_left()[0];
        let bounds = [
            Bounds::none(&graph),
            Bounds::perfect(&graph),
            Bounds::uneven(&graph, seed),
            Bounds::uneven(&graph, seed + 1),
        ];
        for bound in &bounds {
            law(&graph, bound, least);
        }
    }
}

fn solve(graph: &Graph, bound: &Bounds, by: Method, limits: &Limits) -> PuzzleReport<usize> {
    PuzzleSolver::new(graph.clone(), bound.clone())
        .by(by)
        .solve(&0, limits)
}

/// Asserts that a search came to its end and left no question open.
fn assert_settled<M>(report: &PuzzleReport<M>, least: u32) {
    assert_eq!(report.stop, None);
    assert_eq!(report.lower_bound, least);
    assert_eq!(report.is_optimal(), least < NO_WAY);
}

#[test]
fn a_star_finds_a_cheapest_way_whatever_the_bound() {
    for_random_graphs(3_000, false, |graph, bound, least| {
        let report = solve(graph, bound, Method::AStar, &Limits::none());
        assert_true(graph, &0, least, &report);
        assert_settled(&report, least);
    });
}

#[test]
fn a_beam_with_room_for_all_finds_a_cheapest_way() {
    for_random_graphs(3_000, false, |graph, bound, least| {
        let wide = Method::Beam { width: 1_000 };
        let report = solve(graph, bound, wide, &Limits::none());
        assert_true(graph, &0, least, &report);
        assert_settled(&report, least);
    });
}

#[test]
fn ida_star_finds_a_cheapest_way_unless_it_goes_round_in_circles() {
    for_random_graphs(1_000, false, |graph, bound, least| {
        let report = solve(graph, bound, Method::IdaStar, &Limits::nodes(PATIENCE));
        assert_true(graph, &0, least, &report);
        match report.stop {
            Some(stop) => assert_eq!(stop, Stop::Nodes),
            None => assert_settled(&report, least),
        }
    });
    for_random_graphs(1_000, true, |graph, bound, least| {
        let report = solve(graph, bound, Method::IdaStar, &Limits::none());
        assert_true(graph, &0, least, &report);
        assert_settled(&report, least);
    });
}

#[test]
fn ida_star_ends_where_moves_cost_nothing() {
    for seed in 0..2_000 {
        let shape = Shape {
            places: 3 + Dice(seed).roll(8),
            toll: 0,
            is_acyclic: false,
        };
        let graph = Graph::new(seed, shape);
        let none = Bounds::none(&graph);
        let report = solve(&graph, &none, Method::IdaStar, &Limits::none());
        assert_settled(&report, graph.costs_left()[0]);
    }
}

#[test]
fn a_search_that_drops_positions_ends_and_says_nothing_that_is_not_true() {
    for method in &METHODS[2..] {
        for_random_graphs(500, false, |graph, bound, least| {
            let report = solve(graph, bound, *method, &Limits::none());
            assert_true(graph, &0, least, &report);
            assert_eq!(report.stop, None);
        });
    }
}

#[test]
fn a_star_looks_once_at_a_position_if_the_bound_is_consistent() {
    for_random_graphs(3_000, false, |graph, _, _| {
        for bound in [Bounds::none(graph), Bounds::perfect(graph)] {
            let report = solve(graph, &bound, Method::AStar, &Limits::none());
            // The start is not counted as met.
            assert!(report.statistics.nodes <= report.statistics.table_misses + 1);
        }
    });
}

#[test]
fn a_perfect_bound_makes_every_search_perfect() {
    for method in METHODS {
        for_random_graphs(500, true, |graph, _, least| {
            let report = solve(graph, &Bounds::perfect(graph), method, &Limits::none());
            assert_true(graph, &0, least, &report);
            // Where several moves look best, a narrow search proves that its own was as good.
            assert_settled(&report, least);
        });
    }
}

#[test]
fn what_a_search_says_before_a_limit_is_true() {
    for method in METHODS {
        for_random_graphs(60, false, |graph, bound, least| {
            for nodes in 0..30 {
                let report = solve(graph, bound, method, &Limits::nodes(nodes));
                assert_true(graph, &0, least, &report);
                assert!(report.statistics.nodes <= nodes);
                assert!(matches!(report.stop, None | Some(Stop::Nodes)));
            }
            for memory in (0..40_000).step_by(997) {
                let limits = Limits {
                    memory,
                    ..Limits::nodes(2_000)
                };
                let report = solve(graph, bound, method, &limits);
                assert_true(graph, &0, least, &report);
            }
        });
    }
}

#[test]
fn no_way_is_longer_than_the_depth() {
    for method in METHODS {
        for_random_graphs(60, false, |graph, bound, least| {
            for depth in 0..12 {
                let limits = Limits {
                    nodes: PATIENCE,
                    ..Limits::depth(depth)
                };
                let report = solve(graph, bound, method, &limits);
                assert_true(graph, &0, least, &report);
                let length = report.best.map_or(0, |way| way.moves.len());
                assert!(length <= usize::from(depth));
            }
        });
    }
}

#[test]
fn every_limit_is_named_when_it_is_met() {
    let tray = Tray::new([14, 1, 9, 6, 4, 8, 12, 5, 7, 2, 3, 0, 10, 11, 13, 15]);
    let raised = Limits::none();
    raised.stop.raise();
    let memory = Limits {
        memory: 10_000,
        ..Limits::none()
    };
    for method in METHODS {
        let stop = |limits: &Limits| solver(method).solve(&tray, limits).stop;
        assert_eq!(stop(&raised), Some(Stop::Raised), "{method:?}");
        let late = Limits::time(Duration::ZERO);
        assert_eq!(stop(&late), Some(Stop::Time), "{method:?}");
        assert_eq!(stop(&Limits::nodes(5)), Some(Stop::Nodes), "{method:?}");
        assert_eq!(stop(&Limits::depth(5)), Some(Stop::Depth), "{method:?}");
    }
    for method in [Method::AStar, Method::Beam { width: 1_000 }] {
        let report = solver(method).solve(&tray, &memory);
        assert_eq!(report.stop, Some(Stop::Memory), "{method:?}");
        assert!((31..=45).contains(&report.lower_bound));
    }
}

#[test]
fn progress_is_true_and_never_falls_back() {
    let tray = Tray::new([0, 1, 9, 7, 11, 13, 5, 3, 14, 12, 4, 2, 8, 6, 10, 15]);
    for method in METHODS {
        let mut seen = Vec::new();
        let report = solver(method).solve_with(&tray, &Limits::nodes(150_000), |so_far| {
            assert_true(&Fifteen, &tray, 42, so_far);
            seen.push((so_far.lower_bound, so_far.statistics.nodes));
        });
        assert!(seen.len() > 1, "{method:?}");
        seen.push((report.lower_bound, report.statistics.nodes));
        assert!(seen.is_sorted(), "{method:?}: {seen:?}");
    }
}

#[test]
fn the_same_question_has_the_same_answer() {
    let tray = Tray::new([3, 14, 9, 11, 5, 4, 8, 2, 13, 12, 6, 7, 10, 1, 15, 0]);
    for method in METHODS {
        let [one, other] = [(); 2].map(|()| {
            let mut report = solver(method).solve(&tray, &Limits::nodes(50_000));
            report.statistics.time = Duration::ZERO;
            report
        });
        assert_eq!(one, other, "{method:?}");
    }
}

#[test]
fn moves_that_a_guide_leaves_out_rightly_cost_nothing() {
    let start = Setting([0; COUNT]);
    let mut solvable = 0;
    for seed in 0..60 {
        let plain = PuzzleSolver::new(Knobs { seed }, StepsLeft);
        let all = plain.solve(&start, &Limits::none());
        let least = all.lower_bound;
        solvable += u32::from(least < NO_WAY);
        let mut tried = Vec::new();
        for method in [
            Method::AStar,
            Method::IdaStar,
            Method::Beam { width: 2_000 },
        ] {
            let guided = plain_knobs(seed).guided_by(LowFirst).by(method);
            let report = guided.solve(&start, &Limits::none());
            assert_true(&Knobs { seed }, &start, least, &report);
            assert_settled(&report, least);
            tried.push(report.statistics.played);
        }
        assert!(tried[0] < all.statistics.played);
    }
    assert!((20..60).contains(&solvable), "{solvable}");
}

#[test]
fn positions_are_remembered_as_well_in_a_smaller_form() {
    let start = Setting([0; COUNT]);
    for seed in 0..20 {
        for method in METHODS {
            let solver = plain_knobs(seed).by(method);
            let [whole, packed] = [
                solver.solve(&start, &Limits::none()),
                plain_knobs(seed)
                    .by(method)
                    .packed_by(PackedKnobs)
                    .solve(&start, &Limits::none()),
            ]
            .map(|mut report| {
                report.statistics.time = Duration::ZERO;
                report
            });
            assert_eq!(whole, packed, "{method:?}");
        }
    }
}

fn plain_knobs(seed: u64) -> PuzzleSolver<Knobs, StepsLeft> {
    PuzzleSolver::new(Knobs { seed }, StepsLeft)
}

/// A walk along a line of numbers, up to a goal.
struct Corridor(u32);

impl Puzzle for Corridor {
    type Position = u32;
    type Move = ();

    fn moves(&self, _: &u32, out: &mut Moves<()>) {
        out.push(());
    }

    fn play(&self, at: &u32, (): ()) -> u32 {
        at + 1
    }

    fn is_goal(&self, at: &u32) -> bool {
        *at == self.0
    }
}

#[test]
fn a_way_may_be_longer_than_the_stack_is_deep() {
    // What is not needed any more is given back: no more than this for each position.
    let limits = Limits {
        memory: 200_000 * 40,
        ..Limits::none()
    };
    for method in METHODS {
        let left = |corridor: &Corridor, at: &u32| corridor.0 - at;
        let solver = PuzzleSolver::new(Corridor(200_000), left).by(method);
        let report = solver.solve(&0, &limits);
        assert_true(solver.puzzle(), &0, 200_000, &report);
        assert_settled(&report, 200_000);
    }
}

#[test]
fn a_task_that_is_done_takes_no_moves() {
    for method in METHODS {
        let report = solver(method).solve(&Tray::GOAL, &Limits::none());
        assert_settled(&report, 0);
        assert!(report.best.unwrap().moves.is_empty());
    }
}

fn solver(method: Method) -> PuzzleSolver<Fifteen, Manhattan, NoWayBack> {
    PuzzleSolver::new(Fifteen, Manhattan)
        .guided_by(NoWayBack)
        .by(method)
}

const TRAYS: [([u8; 16], u32); 3] = [
    ([0, 1, 9, 7, 11, 13, 5, 3, 14, 12, 4, 2, 8, 6, 10, 15], 42),
    ([14, 1, 9, 6, 4, 8, 12, 5, 7, 2, 3, 0, 10, 11, 13, 15], 45),
    ([3, 14, 9, 11, 5, 4, 8, 2, 13, 12, 6, 7, 10, 1, 15, 0], 46),
];

#[test]
fn trays_of_fifteen_tiles_take_as_many_slides_as_is_known() {
    for (tiles, slides) in TRAYS {
        let tray = Tray::new(tiles);
        for method in [Method::AStar, Method::IdaStar] {
            let report = solver(method).solve(&tray, &Limits::none());
            assert_true(&Fifteen, &tray, slides, &report);
            assert_settled(&report, slides);
        }
    }
}

#[test]
fn a_remembered_tray_takes_at_most_40_bytes() {
    for (tiles, slides) in TRAYS {
        let tray = Tray::new(tiles);
        let report = solver(Method::AStar).solve(&tray, &Limits::none());
        let memory = usize::try_from(report.statistics.table_misses).unwrap() * 40;
        let limits = Limits {
            memory,
            ..Limits::none()
        };
        assert_settled(&solver(Method::AStar).solve(&tray, &limits), slides);
    }
}

#[test]
fn what_searches_are_told_of_the_puzzles_is_true() {
    let tray = Tray::new([1, 2, 6, 3, 4, 5, 0, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
    PuzzleConformance::of(&Fifteen)
        .bound(&Manhattan)
        .guide(&NoWayBack)
        .check(&tray)
        .unwrap();
    for seed in 0..5 {
        let coverage = PuzzleConformance::of(&Knobs { seed })
            .bound(&StepsLeft)
            .guide(&LowFirst)
            .packing(&PackedKnobs)
            .check(&Setting([0; COUNT]))
            .unwrap();
        assert!(coverage.is_complete);
    }
}
