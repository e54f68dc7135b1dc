//! How long does it take to solve all endgames of Adji-boto, in how much memory, and how many
//! questions a second do they answer?
//!
//! `cargo bench --bench adji_boto_database` solves up to 15 and up to 20 pieces with one thread and
//! with two, proves the values by the rules and asks for values at random. `-- 22` and `-- 24` solve so
//! many pieces with two threads and take minutes; 24 pieces take about 2 GB. A number beside `--`
//! solves up to that many.

mod clock;
mod memory;

use std::time::{Duration, Instant};

use clock::cpu_time;
use games_adji_boto::{AdjiBoto, Endgames};
use memory::peak_of;
use search_core::{Indexed, Limits};

fn main() {
    let arguments = std::env::args().skip(1);
    let numbers: Vec<u32> = arguments.filter_map(|word| word.parse().ok()).collect();
    if numbers.is_empty() {
        for pieces in [15, 20] {
            solve(pieces, 1);
            let endgames = solve(pieces, 2);
            if pieces == 15 {
                prove(&endgames);
                ask(&endgames);
            }
        }
    }
    for pieces in numbers {
        prove(&solve(pieces, 2));
    }
}

fn solve(pieces: u32, threads: usize) -> Endgames {
    let mut endgames = Endgames::of(AdjiBoto::standard());
    let mut passes = 0;
    let ((cost, result), peak) = peak_of(|| {
        measure(|| {
            endgames.extend(pieces, threads, &Limits::none(), |news| {
                passes = news.passes
            })
        })
    });
    assert_eq!(result, Ok(()), "there are no limits");
    let name = format!("{pieces} pieces, {threads} threads");
    cost.print(&name, endgames.positions());
    let count = endgames.count(pieces).expect("they are solved");
    let below = endgames.positions() - count.positions;
    println!(
        "  {:.0} MB at most, {:.2} bytes per position of the last layer beside those below; {passes} passes over it",
        peak as f64 / 1e6,
        (peak as f64 - below as f64) / count.positions as f64
    );
    let dependent = (0..=pieces).filter_map(|pieces| endgames.count(pieces));
    let dependent: u64 = dependent.map(|count| count.dependent).sum();
    println!("  {dependent} values depend on how play that never ends is scored");
    endgames
}

fn prove(endgames: &Endgames) {
    let (cost, result) = measure(|| endgames.verify(2, &Limits::none(), |_| ()));
    assert_eq!(result, Ok(()));
    cost.print("  proved by the rules", endgames.positions());
}

fn ask(endgames: &Endgames) {
    const QUESTIONS: u64 = 5_000_000;
    let game = AdjiBoto::standard();
    let mut number: u64 = 1;
    let positions: Vec<_> = (0..10_000)
        .filter_map(|_| {
            number = number.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
            game.position((number >> 20) % endgames.positions())
        })
        .collect();
    let (cost, sum) = measure(|| {
        let margins = positions.iter().cycle().take(QUESTIONS as usize);
        let margins = margins.filter_map(|at| endgames.margin(at)?.exact());
        margins.map(i64::from).sum::<i64>()
    });
    assert_ne!(sum, 0);
    cost.print("  questions", QUESTIONS);
}

/// Wall-clock and processor time.
struct Cost {
    wall: Duration,
    cpu: Duration,
}

fn measure<R>(work: impl FnOnce() -> R) -> (Cost, R) {
    let (start, cpu) = (Instant::now(), cpu_time());
    let result = work();
    let cost = Cost {
        wall: start.elapsed(),
        cpu: cpu_time() - cpu,
    };
    (cost, result)
}

impl Cost {
    fn print(&self, name: &str, count: u64) {
        println!(
            "{name:<24} {:>8.2} s   CPU {:>8.2} s   {:>7.2} million a second, {count} in all",
            self.wall.as_secs_f64(),
            self.cpu.as_secs_f64(),
            count as f64 / self.wall.as_secs_f64() / 1e6,
        );
    }
}
