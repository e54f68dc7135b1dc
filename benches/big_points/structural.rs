//! The structural solver: scores of every renaming, the class and the number of positions.
//!
//! Time includes everything from the track to the row. Memory is what was held at once, the solver's own tables
//! included.

use std::thread;
use std::time::{Duration, Instant};

use games_big_points::solve::Structural;
use games_big_points::{Color, Naming, Size, Track};
use search_core::Limits;

use crate::clock::cpu_time;
use crate::memory::peak_of;

/// Colors, discs, and the positions of all canonical tracks together.
const TABLES: [(u8, u8, u64); 7] = [
    (2, 2, 67),
    (2, 3, 837),
    (2, 4, 10_939),
    (3, 2, 7_912),
    (3, 3, 1_594_756),
    (3, 4, 322_923_861),
    (4, 2, 2_225_958),
];

/// Of these 4_4 tracks one has few positions, one many.
const LARGE: [&str; 3] = ["1122334411223344", "1234432112344321", "1342413221344321"];

/// What it costs to solve some tracks.
struct Cost {
    rows: usize,
    positions: u64,
    bytes: usize,
    time: Duration,
}

/// All rows of the tables that were published as a whole.
pub(crate) fn measure_tables() {
    head();
    let mut all = Cost {
        rows: 0,
        positions: 0,
        bytes: 0,
        time: Duration::ZERO,
    };
    for (colors, discs, positions) in TABLES {
        let size = Size::new(colors, discs).expect("a small size");
        let cost = cost(size, 1);
        assert_eq!(cost.positions, positions, "{size}");
        tell(&size.to_string(), &cost);
        all.rows += cost.rows;
        all.positions += cost.positions;
        all.bytes = all.bytes.max(cost.bytes);
        all.time += cost.time;
    }
    assert_eq!(all.rows, 39_036);
    tell("all", &all);
}

/// All rows of 4_3, which the study could not finish.
pub(crate) fn measure_4_3() {
    head();
    let cost = cost(Size::new(4, 3).expect("a small size"), 1);
    assert_eq!(cost.rows, 369_600);
    tell("4_3", &cost);
}

/// The cheapest of some rounds is taken: whatever else the machine does can only add to the time.
const ROUNDS: usize = 5;

/// Single tracks of 4_4, each time with a solver of its own.
pub(crate) fn measure_4_4() {
    head();
    for text in LARGE {
        let track: Track = text.parse().expect("a track");
        let rounds = (0..ROUNDS).map(|_| cost_of(&track));
        let cost = rounds.min_by_key(|cost| cost.time);
        let cost = cost.expect("there are rounds");
        tell(text, &cost);
        let bytes = cost.bytes as f64 / cost.positions as f64;
        println!("    {bytes:.1} bytes a position");
    }
}

/// What one track costs a solver that has solved nothing before.
fn cost_of(track: &Track) -> Cost {
    let start = cpu_time();
    let (positions, bytes) = peak_of(|| {
        let mut solver = Structural::new(track.size()).expect("a small size");
        let solved = solver.solve(track, &Limits::none());
        solved.expect("no limit").states
    });
    Cost {
        rows: 1,
        positions,
        bytes,
        time: cpu_time() - start,
    }
}

/// One thread and two on the same part of 4_3, by the clock on the wall.
pub(crate) fn measure_threads() {
    let size = Size::new(4, 3).expect("a small size");
    let time = |threads: usize| {
        let start = Instant::now();
        thread::scope(|scope| {
            for first in 0..threads {
                scope.spawn(move || solve_every(size, first, 8 * threads));
            }
        });
        start.elapsed().as_secs_f64()
    };
    let (one, two) = (time(1), time(2));
    println!(
        "threads   4_3, every eighth track: one {one:.2} s, two {two:.2} s, {:.2} times",
        one / two
    );
}

fn head() {
    println!(
        "{:<17} {:>7} {:>12} {:>8} {:>6} {:>7}",
        "size", "rows", "positions", "CPU s", "ns/p", "MB"
    );
}

fn tell(name: &str, cost: &Cost) {
    println!(
        "{name:<17} {:>7} {:>12} {:>8.3} {:>6.1} {:>7.1}",
        cost.rows,
        cost.positions,
        cost.time.as_secs_f64(),
        cost.time.as_secs_f64() * 1e9 / cost.positions as f64,
        cost.bytes as f64 / 1e6,
    );
}

/// What every `step`-th canonical track of a size costs, with the rows of all its renamings.
fn cost(size: Size, step: usize) -> Cost {
    let start = cpu_time();
    let ((rows, positions), bytes) = peak_of(|| solve_every(size, 0, step));
    Cost {
        rows,
        positions,
        bytes,
        time: cpu_time() - start,
    }
}

/// How many rows there are, and how many positions the canonical tracks have.
fn solve_every(size: Size, first: usize, step: usize) -> (usize, u64) {
    let mut solver = Structural::new(size).expect("a small size");
    let orders: Vec<Vec<Color>> = Naming::all(size.colors()).map(Naming::pawns).collect();
    let (mut rows, mut positions) = (0, 0);
    let mut number = first as u128;
    while let Some(track) = Track::canonical_at(size, number) {
        let solved = solver.solve(&track, &Limits::none()).expect("no limit");
        positions += solved.states;
        for order in &orders {
            assert_eq!(solved.scores(order).class(), solved.class(), "{track}");
            rows += 1;
        }
        number += step as u128;
    }
    (rows, positions)
}
