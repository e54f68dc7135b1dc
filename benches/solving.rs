//! How fast are all positions of a game solved, and in how much memory?
//!
//! Finds and values every position of Connect Four on small boards, memoized and layer by layer, the
//! latter with one thread and with two in turn. A position is one that can be reached and is not
//! finished. Speed is positions per second of CPU time, all threads together; memory the most that was
//! held at once, tables that grow included. Alpha-beta has to find the same value.
//!
//! `cargo bench --bench solving` runs all; `-- 5x5` one board.

mod clock;
mod memory;
mod wanted;

use std::time::{Duration, Instant};

use clock::cpu_time;
use game_heuristics::connect_four::Threats;
use games_connect_four::{AnySize, ConnectFour, Position};
use memory::peak_of;
use search_core::{LayeredSolver, Limits, Memoized, Solver, TableSize, Value};
use wanted::Wanted;

/// A board and what is known of it.
struct Board {
    width: u32,
    height: u32,
    positions: u64,
    value: Value,
}

const BOARDS: [Board; 3] = [
    Board {
        width: 5,
        height: 4,
        positions: 3_100_379,
        value: Value::DRAW,
    },
    Board {
        width: 6,
        height: 4,
        positions: 69_639_769,
        value: Value::loss_in(24),
    },
    Board {
        width: 5,
        height: 5,
        positions: 50_722_290,
        value: Value::DRAW,
    },
];

/// The cheapest of some rounds is taken: whatever else the machine does can only add to the time.
const ROUNDS: usize = 3;

fn main() {
    let wanted = Wanted::from_arguments();
    println!(
        "{:<5} {:<10} {:>7} {:>10} {:>8} {:>8} {:>6} {:>8} {:>8}",
        "board", "solver", "threads", "positions", "CPU s", "wall s", "M/s", "MiB", "bytes/p"
    );
    for board in &BOARDS {
        if wanted.has(&board.name()) {
            measure(board);
        }
    }
}

fn measure(board: &Board) {
    let mut solver = Solver::new(board.game())
        .guided_by(Threats)
        .with_table(TableSize::mib(64));
    let searched = solver.solve(&Position::EMPTY, &Limits::none());
    assert_eq!(searched.value, Some(board.value));
    print_cost(board, "memoized", 1, &best_of(|| memoized(board)));
    let [one, two] = [1, 2].map(|threads| {
        let cost = best_of(|| layered(board, threads));
        print_cost(board, "layered", threads, &cost);
        cost
    });
    println!(
        "two threads are {:.2} times as fast as one",
        one.wall.as_secs_f64() / two.wall.as_secs_f64()
    );
}

/// What a board cost.
struct Cost {
    cpu: Duration,
    wall: Duration,
    bytes: usize,
}

fn best_of(solve: impl Fn() -> Cost) -> Cost {
    let rounds = (0..ROUNDS).map(|_| solve());
    rounds
        .min_by_key(|cost| cost.wall)
        .expect("there are rounds")
}

fn memoized(board: &Board) -> Cost {
    let mut solver = Memoized::new(board.game());
    let (solution, cost) = cost_of(|| solver.solve(&Position::EMPTY, &Limits::none()));
    board.check(solution.positions, solution.worth);
    cost
}

fn layered(board: &Board, threads: usize) -> Cost {
    let solver = LayeredSolver::new(board.game()).with_threads(threads);
    let solve = || solver.solve(&Position::EMPTY, &Limits::none());
    let (solution, cost) = cost_of(|| solve().expect("there are no files"));
    let value = solution.worth(&Position::EMPTY);
    board.check(solution.positions(), value.expect("there are no files"));
    cost
}

fn cost_of<T>(job: impl FnOnce() -> T) -> (T, Cost) {
    let (cpu, wall) = (cpu_time(), Instant::now());
    let (done, bytes) = peak_of(job);
    let (cpu, wall) = (cpu_time() - cpu, wall.elapsed());
    (done, Cost { cpu, wall, bytes })
}

impl Board {
    fn name(&self) -> String {
        format!("{}x{}", self.width, self.height)
    }

    fn game(&self) -> ConnectFour<AnySize> {
        ConnectFour::with_size(self.width, self.height).expect("a small board")
    }

    fn check(&self, positions: u64, value: Option<Value>) {
        assert_eq!((positions, value), (self.positions, Some(self.value)));
    }
}

fn print_cost(board: &Board, solver: &str, threads: usize, cost: &Cost) {
    println!(
        "{:<5} {solver:<10} {threads:>7} {:>10} {:>8.2} {:>8.2} {:>6.2} {:>8.1} {:>8.1}",
        board.name(),
        board.positions,
        cost.cpu.as_secs_f64(),
        cost.wall.as_secs_f64(),
        board.positions as f64 / cost.cpu.as_secs_f64() / 1e6,
        cost.bytes as f64 / f64::from(1 << 20),
        cost.bytes as f64 / board.positions as f64,
    );
}
