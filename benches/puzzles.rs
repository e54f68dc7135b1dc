//! How many positions does A* look at in a second, and how much memory does it take for each?
//!
//! Solves trays of the 15-puzzle with the Manhattan bound and prints positions looked at and stored,
//! CPU time, speed, and the most memory that was held at once, queue and growing tables included.
//! IDA*, which stores nothing, beside it.
//!
//! `cargo bench --bench puzzles` runs all; `-- a-star` or `-- ida-star` a part.

mod clock;
#[path = "../crates/search-core/tests/puzzle_laws/fifteen.rs"]
mod fifteen;
mod memory;
mod wanted;

use std::time::Duration;

use clock::cpu_time;
use fifteen::{Fifteen, Manhattan, NoWayBack, Tray};
use memory::peak_of;
use search_core::{Limits, Method, PuzzleSolver, Statistics};
use wanted::Wanted;

type Solver = PuzzleSolver<Fifteen, Manhattan, NoWayBack>;

/// Trays with the least number of slides that solve them; the last needs more memory than any cache
/// has.
const TRAYS: [([u8; 16], u32); 4] = [
    ([0, 1, 9, 7, 11, 13, 5, 3, 14, 12, 4, 2, 8, 6, 10, 15], 42),
    ([14, 1, 9, 6, 4, 8, 12, 5, 7, 2, 3, 0, 10, 11, 13, 15], 45),
    ([3, 14, 9, 11, 5, 4, 8, 2, 13, 12, 6, 7, 10, 1, 15, 0], 46),
    ([2, 11, 15, 5, 13, 4, 6, 7, 12, 8, 10, 1, 9, 3, 14, 0], 52),
];

/// The cheapest of some rounds is taken: whatever else the machine does can only add to the time.
const ROUNDS: usize = 5;

fn main() {
    let wanted = Wanted::from_arguments();
    for (part, method) in [("a-star", Method::AStar), ("ida-star", Method::IdaStar)] {
        if wanted.has(part) {
            measure(part, method);
        }
    }
}

fn measure(name: &str, method: Method) {
    println!(
        "{name:<8} {:>6} {:>10} {:>10} {:>8} {:>8} {:>8} {:>12}",
        "slides", "nodes", "stored", "CPU s", "M n/s", "MiB", "bytes/stored"
    );
    let solver = PuzzleSolver::new(Fifteen, Manhattan)
        .guided_by(NoWayBack)
        .by(method);
    for (tiles, slides) in TRAYS {
        let rounds = (0..ROUNDS).map(|_| run(&solver, &Tray::new(tiles), slides));
        let cost = rounds.min_by_key(|cost| cost.cpu);
        print_cost(slides, &cost.expect("there are rounds"));
    }
    println!();
}

/// What a tray cost.
struct Cost {
    statistics: Statistics,
    cpu: Duration,
    bytes: usize,
}

fn run(solver: &Solver, tray: &Tray, slides: u32) -> Cost {
    let cpu = cpu_time();
    let (report, bytes) = peak_of(|| solver.solve(tray, &Limits::none()));
    let cpu = cpu_time() - cpu;
    assert!(report.is_optimal());
    assert_eq!(report.lower_bound, slides);
    Cost {
        statistics: report.statistics,
        cpu,
        bytes,
    }
}

fn print_cost(slides: u32, cost: &Cost) {
    let nodes = cost.statistics.nodes;
    let stored = cost.statistics.table_misses;
    print!(
        "{:<8} {slides:>6} {nodes:>10} {stored:>10} {:>8.3} {:>8.2} {:>8.1}",
        "",
        cost.cpu.as_secs_f64(),
        nodes as f64 / cost.cpu.as_secs_f64() / 1e6,
        cost.bytes as f64 / f64::from(1 << 20),
    );
    if stored > 0 {
        print!(" {:>12.1}", cost.bytes as f64 / stored as f64);
    }
    println!();
}
