//! How fast is a whole game solved layer by layer, and in how much memory?
//!
//! Finds and values every position of Connect Four on small boards, with one thread and with two in
//! turn, and prints positions, time, speed and the most memory that was used at once. A position is one
//! that can be reached and is not finished; its speed counts finding and valuing it together.
//!
//! `cargo bench --bench layers` runs all; `-- 5x5` one board.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use games_connect_four::{AnySize, ConnectFour, Position};
use rustix::time::{ClockId, clock_gettime};
use search_core::{LayeredSolver, Limits, Value};

/// A board and what is known of it.
struct Board {
    name: &'static str,
    width: u32,
    height: u32,
    positions: u64,
    finished: u64,
    value: Value,
    rounds: u32,
}

const BOARDS: [Board; 4] = [
    Board {
        name: "4x5",
        width: 4,
        height: 5,
        positions: 0,
        finished: 0,
        value: Value::DRAW,
        rounds: 1,
    },
    Board {
        name: "5x4",
        width: 5,
        height: 4,
        positions: 0,
        finished: 0,
        value: Value::DRAW,
        rounds: 2,
    },
    Board {
        name: "6x4",
        width: 6,
        height: 4,
        positions: 0,
        finished: 0,
        value: Value::DRAW,
        rounds: 2,
    },
    Board {
        name: "5x5",
        width: 5,
        height: 5,
        positions: 0,
        finished: 0,
        value: Value::DRAW,
        rounds: 1,
    },
];

fn main() {
    let arguments: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| !word.starts_with('-'))
        .collect();
    println!(
        "{:<6} {:>7} {:>10} {:>9} {:>8} {:>8} {:>9} {:>9}",
        "board", "threads", "positions", "finished", "wall s", "CPU s", "M/s each", "peak B/p"
    );
    for board in &BOARDS {
        if arguments.is_empty() || arguments.iter().any(|word| word == board.name) {
            measure(board);
        }
    }
}

fn measure(board: &Board) {
    for round in 0..board.rounds {
        let [one, two] = [1, 2].map(|threads| solve(board, threads));
        println!(
            "round {round}: two threads are {:.2} times as fast as one",
            one.as_secs_f64() / two.as_secs_f64()
        );
    }
}

/// Solves a board, and returns how long it took.
fn solve(board: &Board, threads: usize) -> Duration {
    let game = ConnectFour::<AnySize>::with_size(board.width, board.height).expect("a small board");
    let solver = LayeredSolver::new(game).with_threads(threads);
    let before = MEMORY.restart();
    let (cpu, wall) = (cpu_time(), Instant::now());
    let solution = solver
        .solve(&Position::EMPTY, &Limits::none())
        .expect("there are no files");
    let (cpu, wall) = (cpu_time() - cpu, wall.elapsed());
    let peak = MEMORY.peak() - before;
    let positions = solution.positions();
    println!(
        "{:<6} {threads:>7} {positions:>10} {:>9} {:>8.3} {:>8.3} {:>9.2} {:>9.2}",
        board.name,
        solution.finished(),
        wall.as_secs_f64(),
        cpu.as_secs_f64(),
        positions as f64 / cpu.as_secs_f64() / 1e6,
        peak as f64 / positions as f64,
    );
    println!("{:?}", solution.worth(&Position::EMPTY));
    wall
}

/// The time that all threads have had a processor.
fn cpu_time() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::try_from(time).expect("a process has run for some time")
}

/// Counts the bytes that are in use.
struct Counting {
    used: AtomicUsize,
    peak: AtomicUsize,
}

#[global_allocator]
static MEMORY: Counting = Counting {
    used: AtomicUsize::new(0),
    peak: AtomicUsize::new(0),
};

impl Counting {
    /// Forgets the peak up to now; returns what is in use.
    fn restart(&self) -> usize {
        let used = self.used.load(Ordering::Relaxed);
        self.peak.store(used, Ordering::Relaxed);
        used
    }

    fn peak(&self) -> usize {
        self.peak.load(Ordering::Relaxed)
    }

    fn add(&self, bytes: usize) {
        let used = self.used.fetch_add(bytes, Ordering::Relaxed) + bytes;
        self.peak.fetch_max(used, Ordering::Relaxed);
    }

    fn subtract(&self, bytes: usize) {
        self.used.fetch_sub(bytes, Ordering::Relaxed);
    }
}

// SAFETY: everything is left to the system's allocator.
#[allow(unsafe_code)]
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        self.add(layout.size());
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        self.subtract(layout.size());
        unsafe { System.dealloc(place, layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        self.add(size);
        self.subtract(layout.size());
        unsafe { System.realloc(place, layout, size) }
    }
}
