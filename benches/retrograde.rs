//! How many positions a second does retrograde analysis solve, and how many questions a second does a
//! database answer?
//!
//! A cop and a robber on a square, backward and by sweeps, with one thread and with two;
//! then what came out as a database of one byte per position, asked at random; then endgames of a
//! mancala for points.
//!
//! `cargo bench --bench retrograde` runs all; `-- pursuit`, `-- probes` and `-- points` a part.

mod clock;
#[path = "../crates/search-core/tests/games/pursuit.rs"]
mod pursuit;
#[path = "../crates/search-core/tests/games/sowing.rs"]
mod sowing;
mod wanted;

use std::time::{Duration, Instant};

use clock::cpu_time;
use pursuit::Pursuit;
use search_core::{
    Bits, IndexDatabase, Indexed, KeyDatabase, Limits, Retrograde, ScoreAnalysis, Tally, Value,
    ValueMap,
};
use sowing::Sowing;
use wanted::Wanted;

fn main() {
    let wanted = Wanted::from_arguments();
    if wanted.has("pursuit") {
        pursuit();
    }
    if wanted.has("probes") {
        probes();
    }
    if wanted.has("points") {
        points();
    }
}

/// 1,024 places: 2.1 million positions.
fn town() -> Pursuit {
    Pursuit::square(32)
}

fn pursuit() {
    let town = town();
    println!("{} positions of a pursuit", town.size());
    let mut first: Option<Tally> = None;
    for threads in [1, 2] {
        let analysis = Retrograde::of(&town).with_threads(threads);
        let none = Limits::none();
        let ways: [(&str, u32, &dyn Fn() -> ValueMap); 2] = [
            ("backward", 5, &|| analysis.backward(&none)),
            ("by sweeps", 1, &|| analysis.by_sweeps(&none)),
        ];
        for (name, rounds, way) in ways {
            let (values, cost) = measure(rounds, way);
            let tally = *first.get_or_insert_with(|| values.tally());
            assert_eq!(values.tally(), tally);
            print_cost(&format!("{name}, {threads} threads"), town.size(), cost);
            println!("  {} looks at a position", values.statistics.nodes);
        }
    }
    println!("{:?}\n", first.expect("there was one"));
}

fn probes() {
    let town = town();
    let values = Retrograde::of(&town).backward(&Limits::none());
    let directory = std::env::temp_dir();
    let by_index = directory.join(format!("gametree-bench-{}-index", std::process::id()));
    let by_key = directory.join(format!("gametree-bench-{}-key", std::process::id()));
    let all = || (0..town.size()).map(|index| (index, values.value(index)));
    let worths = all().map(|(_, worth)| worth);
    IndexDatabase::write(&by_index, &town, Bits::Eight, worths).expect("room for a file");
    let entries = all().filter_map(|(key, worth)| Some((key, worth?)));
    KeyDatabase::write(&by_key, &town, Bits::Eight, [entries]).expect("room for a file");
    let indices = IndexDatabase::<Value>::open(&by_index, &town).expect("what was written");
    let keys = KeyDatabase::<u64, Value>::open(&by_key, &town).expect("what was written");
    println!("questions to a database of {} positions", town.size());
    let ask = |name: &str, worth: &dyn Fn(u64) -> Option<Value>| {
        const QUESTIONS: u64 = 10_000_000;
        let ((), cost) = measure(3, || {
            let mut number: u64 = 1;
            let mut sum = 0;
            for _ in 0..QUESTIONS {
                number = number.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
                sum += i64::from(worth((number >> 20) % town.size()).map_or(0, Value::as_i32));
            }
            assert_ne!(std::hint::black_box(sum), 0);
        });
        print_cost(name, QUESTIONS, cost);
    };
    ask("by index", &|index| {
        indices.worth(index).expect("nobody changed it")
    });
    ask("by key", &|key| keys.worth(key).expect("nobody changed it"));
    let ((), cost) = measure(3, || indices.verify().expect("nobody changed it"));
    print_cost("verify", town.size(), cost);
    println!();
    for path in [by_index, by_key] {
        std::fs::remove_file(path).expect("it was written");
    }
}

fn points() {
    const PIECES: usize = 11;
    let endgames = Sowing::up_to(PIECES);
    let size = endgames.range(PIECES).end;
    println!("{size} endgames of a mancala with up to {PIECES} pieces");
    for threads in [1, 2] {
        let analysis = ScoreAnalysis::of(&endgames).with_threads(threads);
        let (scores, cost) = measure(3, || analysis.run(&Limits::none()));
        assert_eq!((scores.known(), scores.dependent()), (size, 0));
        print_cost(&format!("{threads} threads"), size, cost);
        println!("  {} looks at a position", scores.statistics.nodes);
    }
}

/// Wall-clock and processor time.
struct Cost {
    wall: Duration,
    cpu: Duration,
}

/// The result of some work, and the cost of the cheapest of so many rounds.
fn measure<R>(rounds: u32, mut work: impl FnMut() -> R) -> (R, Cost) {
    let mut run = || {
        let (start, cpu) = (Instant::now(), cpu_time());
        let result = work();
        let cost = Cost {
            wall: start.elapsed(),
            cpu: cpu_time() - cpu,
        };
        (result, cost)
    };
    let (result, mut best) = run();
    for _ in 1..rounds {
        let (_, cost) = run();
        best.wall = best.wall.min(cost.wall);
        best.cpu = best.cpu.min(cost.cpu);
    }
    (result, best)
}

fn print_cost(name: &str, count: u64, cost: Cost) {
    let speed = |time: Duration| count as f64 / time.as_secs_f64() / 1e6;
    println!(
        "{name:<24} {:>8.3} s {:>8.2} M/s   CPU {:>8.3} s {:>8.2} M/s",
        cost.wall.as_secs_f64(),
        speed(cost.wall),
        cost.cpu.as_secs_f64(),
        speed(cost.cpu)
    );
}
