//! How long does it take to solve all endgames of Adji-boto, in how much memory, and how many
//! questions a second do they answer?
//!
//! `cargo bench --bench adji_boto_database` solves up to 15 and up to 20 pieces with one thread and
//! with two, proves the values by the rules and asks for values at random. `-- 22` solves and proves up
//! to so many pieces with two threads; 24 take minutes and 2 GB. `-- starts` proves what the starts with
//! one and two pieces a hole are worth by search, from the endgames of 4 and of 19 pieces; `-- three`
//! solves 27 pieces, which takes 6 GB, and proves what the start with three a hole is worth.

mod clock;
mod memory;
mod wanted;

use std::time::{Duration, Instant};

use clock::cpu_time;
use games_adji_boto::{AdjiBoto, Endgames, Position};
use memory::peak_of;
use search_core::{
    Answer, Bounds, Claim, Guide, Indexed, Limits, Player, Probing, ProofSearch, Sound, TableSize,
    Value,
};
use wanted::Wanted;

fn main() {
    let wanted = Wanted::from_arguments();
    if wanted.has("solving") {
        for pieces in [15, 20] {
            solve(pieces, 1);
            let endgames = solve(pieces, 2);
            if pieces == 15 {
                prove(&endgames);
                ask(&endgames);
            }
        }
    }
    if wanted.has("starts") {
        let few = solve(4, 2);
        claim(&few, 1, 0, Answer::Proven);
        claim(&few, 1, 1, Answer::Disproven);
        let many = solve(19, 2);
        claim(&many, 2, 0, Answer::Proven);
        claim(&many, 2, 1, Answer::Disproven);
    }
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.iter().any(|word| word == "three") {
        let many = solve(27, 2);
        claim(&many, 3, 0, Answer::Proven);
        claim(&many, 3, 1, Answer::Disproven);
    }
    for pieces in arguments.iter().filter_map(|word| word.parse().ok()) {
        prove(&solve(pieces, 2));
    }
}

fn solve(pieces: u32, threads: usize) -> Endgames {
    let mut endgames = Endgames::of(AdjiBoto::standard());
    let mut passes = 0;
    let ((cost, result), peak) = peak_of(|| {
        measure(|| {
            endgames.extend(pieces, threads, &Limits::none(), |news| {
                passes = news.passes;
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
    const QUESTIONS: usize = 5_000_000;
    let game = AdjiBoto::standard();
    let mut number: u64 = 1;
    let positions: Vec<_> = (0..10_000)
        .filter_map(|_| {
            number = number.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
            game.position((number >> 20) % endgames.positions())
        })
        .collect();
    let (cost, sum) = measure(|| {
        let margins = positions.iter().cycle().take(QUESTIONS);
        let margins = margins.filter_map(|at| endgames.margin(at)?.exact());
        margins.map(i64::from).sum::<i64>()
    });
    assert_ne!(sum, 0);
    cost.print("  questions", QUESTIONS as u64);
}

/// Answers whether the first player is sure of so much more than the second from the start with so many
/// pieces a hole, by a search that ends in endgames.
fn claim(endgames: &Endgames, pieces: u8, margin: i32, answer: Answer) {
    let game = AdjiBoto::new(6, pieces).expect("six holes a side");
    let guide = Probing::new(endgames).beside(WhatIsLeft);
    let mut search = ProofSearch::new(game, TableSize::mib(1_024)).guided_by(guide);
    let claim = Claim {
        player: Player::FIRST,
        at_least: Value::points(margin),
    };
    let (cost, proof) = measure(|| search.prove(&game.start(), claim, &Limits::none()));
    assert_eq!(proof.answer, Some(answer));
    let name = format!("{pieces} a hole, {margin:+}: {answer:?}");
    cost.print(&name, proof.statistics.nodes);
}

/// Nobody captures more than what is left.
struct WhatIsLeft;

impl Guide<AdjiBoto> for WhatIsLeft {
    type Look = ();

    fn look(&self, _: &AdjiBoto, _: &Position) {}

    fn bounds(&self, _: &AdjiBoto, at: &Position, (): &()) -> Bounds {
        let left = i32::try_from(at.pieces()).expect("at most 96");
        Bounds {
            lower: Value::points(at.lead() - left),
            upper: Value::points(at.lead() + left),
        }
    }
}

impl Sound<AdjiBoto> for WhatIsLeft {}

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
