//! Does a generic search cost more than a hand-written one?
//!
//! Solves fixed sets of Connect Four positions and prints nodes, speed, positions played and CPU
//! time beside the figures of a hand-tuned solver in C++ on an idle machine; then the same for one
//! and two threads, and for the crate `minimax` with the same knowledge of the game.
//!
//! `cargo bench --bench connect_four` runs all; `-- solver`, `-- algorithms`, `-- threads` and
//! `-- minimax` a part.

mod clock;
mod peer;
mod sets;
mod wanted;

use std::time::Duration;

use clock::cpu_time;
use game_heuristics::connect_four::Threats;
use games_connect_four::{ConnectFour, Position, Standard};
use search_core::{
    Algorithm, Bound, Limits, Memory, Options, Ordering, Report, Solver, Sound, Statistics,
    TableSize,
};
use sets::{EARLY, HARD, MID, Reference, Set};
use wanted::Wanted;

/// 2^24 entries of a word.
const TABLE: TableSize = TableSize::bytes(8 << 24);

type Game = ConnectFour<Standard>;

fn main() {
    let wanted = Wanted::from_arguments();
    if wanted.has("solver") {
        solver();
    }
    if wanted.has("algorithms") {
        algorithms();
    }
    if wanted.has("threads") {
        threads();
    }
    if wanted.has("minimax") {
        minimax();
    }
}

fn solver() {
    println!(
        "one thread, an empty table of 2^24 entries for every position, the best of five rounds"
    );
    println!(
        "{:<24} {:>10} {:>11} {:>8} {:>8} {:>10} {:>7}",
        "set", "nodes", "played", "CPU s", "M n/s", "x nodes", "x speed"
    );
    let mut solver = Solver::new(Game::standard())
        .guided_by(Threats)
        .with_table(TABLE);
    for set in [&MID, &HARD, &EARLY] {
        for (question, reference) in [
            (Question::Exact, set.exact),
            (Question::Outcome, set.outcome),
        ] {
            let cost = best_cost(set, &mut solver, question);
            print_cost(&format!("{}, {question:?}", set.name), &cost, reference);
        }
    }
    println!();
}

/// What is asked of a position.
#[derive(Clone, Copy, Debug)]
enum Question {
    Exact,
    Outcome,
}

/// The cheapest of some rounds: whatever else the machine does can only add to the time.
fn best_cost<K: Sound<Game>, M: Memory<Game>>(
    set: &Set,
    solver: &mut Solver<Game, K, M>,
    question: Question,
) -> Cost {
    let rounds = (0..5).map(|_| {
        run(set, |at| {
            solver.clear();
            let cpu = cpu_time();
            let report = match question {
                Question::Exact => solver.solve(at, &Limits::none()),
                Question::Outcome => solver.outcome(at, &Limits::none()),
            };
            (report, cpu_time() - cpu)
        })
    });
    rounds
        .min_by_key(|cost| cost.cpu)
        .expect("there are rounds")
}

/// Which windows, and is it worth it to look children up first?
fn algorithms() {
    println!(
        "exact scores of `hard` by every algorithm, with and without looking children up first"
    );
    for algorithm in [
        Algorithm::AlphaBeta,
        Algorithm::Pvs,
        Algorithm::Bisection,
        Algorithm::Mtd,
    ] {
        for child_probes in [false, true] {
            let options = Options {
                algorithm,
                child_probes,
                ordering: Ordering::RANK,
                ..Options::default()
            };
            let mut solver = Solver::new(Game::standard())
                .guided_by(Threats)
                .with_table(TABLE)
                .with_options(options);
            let cost = best_cost(&HARD, &mut solver, Question::Exact);
            let probes = if child_probes { "children first" } else { "" };
            print_cost(&format!("{algorithm:?} {probes}"), &cost, HARD.exact);
        }
    }
    println!();
}

/// What a set cost.
#[derive(Default)]
struct Cost {
    statistics: Statistics,
    cpu: Duration,
}

/// Solves all positions of a set and compares the scores.
fn run<M>(set: &Set, mut solve: impl FnMut(&Position) -> (Report<M>, Duration)) -> Cost {
    let game = Game::standard();
    let mut cost = Cost::default();
    for (at, score) in set.positions() {
        let (report, cpu) = solve(&at);
        let value = report.value.expect("there are no limits");
        match report.bound {
            Bound::Exact => assert_eq!(game.score(&at, value), Some(score)),
            _ => assert_eq!(value.as_i32().signum(), score.signum()),
        }
        cost.statistics += report.statistics;
        cost.cpu += cpu;
    }
    cost
}

fn print_cost(name: &str, cost: &Cost, reference: Option<Reference>) {
    let Statistics { nodes, played, .. } = cost.statistics;
    let speed = nodes as f64 / cost.cpu.as_secs_f64() / 1e6;
    print!(
        "{name:<24} {nodes:>10} {played:>11} {:>8.4} {speed:>8.2}",
        cost.cpu.as_secs_f64()
    );
    if let Some(reference) = reference {
        print!(" {:>10.3}", nodes as f64 / reference.nodes as f64);
        if let Some(reference_speed) = reference.million_nodes_per_second {
            print!(" {:>7.2}", speed / reference_speed);
        }
    }
    println!();
}

fn threads() {
    println!("exact scores of `hard` and `early`, wall-clock time, one thread and two in turn");
    let mut solvers = [1, 2].map(|threads| {
        Solver::new(Game::standard())
            .guided_by(Threats)
            .with_table(TABLE)
            .with_threads(threads)
    });
    let mut best = [Duration::MAX; 2];
    for round in 1..=5 {
        let costs = solvers.each_mut().map(solve_all);
        let [one, two] = &costs;
        println!(
            "round {round}: {:.3} s, {:.3} s: {:.2} times as fast with {:.2} times the nodes",
            one.time.as_secs_f64(),
            two.time.as_secs_f64(),
            one.time.as_secs_f64() / two.time.as_secs_f64(),
            two.nodes as f64 / one.nodes as f64,
        );
        for (best, cost) in best.iter_mut().zip(&costs) {
            *best = (*best).min(cost.time);
        }
    }
    println!(
        "best of each: {:.2}\n",
        best[0].as_secs_f64() / best[1].as_secs_f64()
    );
}

fn solve_all<K: Sound<Game>, M: Memory<Game>>(solver: &mut Solver<Game, K, M>) -> Statistics {
    let mut total = Statistics::default();
    for set in [&HARD, &EARLY] {
        total += run(set, |at| {
            solver.clear();
            (solver.solve(at, &Limits::none()), Duration::ZERO)
        })
        .statistics;
    }
    total
}

fn minimax() {
    println!("win, draw or loss with the crate `minimax`, which is given the same candidate moves");
    for set in [&MID, &HARD] {
        let mut solver = Solver::new(Game::standard())
            .guided_by(Threats)
            .with_table(TABLE);
        let ours = best_cost(set, &mut solver, Question::Outcome);
        let theirs: Duration = set
            .positions()
            .map(|(at, score)| {
                let (value, time) = peer::outcome(&at);
                assert_eq!(value, score.signum());
                time
            })
            .sum();
        println!(
            "{:<8} ours {:.4} s, theirs {:.4} s: {:.1} times as fast",
            set.name,
            ours.cpu.as_secs_f64(),
            theirs.as_secs_f64(),
            theirs.as_secs_f64() / ours.cpu.as_secs_f64(),
        );
    }
}
