//! How many games a second does Monte-Carlo tree search sample, and how well does it play with them?
//!
//! Prints the speed of playouts in a tight loop written by hand on the bitboards of Connect Four, in
//! the same loop over the generic rules, and of the search, with one thread and with two; then how
//! many of the published positions the search answers with a move that keeps their outcome.
//!
//! `cargo bench --bench sampling` runs all; `-- speed` and `-- strength` a part.

mod clock;
// Not every bench reads all of it.
#[allow(dead_code)]
mod sets;
mod wanted;

use std::hint::black_box;
use std::time::{Duration, Instant};

use clock::cpu_time;
use game_heuristics::connect_four::Threats;
use games_connect_four::{ConnectFour, Position, Standard};
use search_core::{
    Blind, Dice, Game as _, Guide, Limits, MonteCarlo, Moves, Opposed, Policy, Sampling, Solver,
    TableSize, Uniform,
};
use sets::{EARLY, HARD, MID, Set};
use wanted::Wanted;

type Game = ConnectFour<Standard>;
type Search<K> = MonteCarlo<Game, Opposed, Blind, Uniform, K>;

const GAME: Game = ConnectFour::standard();
const SAMPLES: u64 = 1_000_000;

fn main() {
    let wanted = Wanted::from_arguments();
    if wanted.has("speed") {
        speed();
    }
    if wanted.has("strength") {
        strength();
    }
}

fn speed() {
    println!("random games from the empty board, CPU time of the thread, the best of five rounds");
    println!(
        "{:<34} {:>8} {:>8} {:>10}",
        "", "games/s", "plies", "ns/ply"
    );
    print_speed("a loop by hand on bits", by_hand);
    print_speed("the same over the rules", by_rules);
    let limits = Limits::nodes(SAMPLES);
    let search = MonteCarlo::new(GAME);
    print_speed("the search", || by_search(&search, &limits));
    let full = Limits {
        memory: 16 << 20,
        ..limits.clone()
    };
    print_speed("the search in 16 MiB", || by_search(&search, &full));
    let guided = search.guided_by(Threats);
    print_speed("the search, guided by threats", || {
        by_search(&guided, &limits)
    });
    threads();
}

/// Runs a million games, which return the number of plies played, five times.
fn print_speed(name: &str, mut games: impl FnMut() -> u64) {
    let mut best = Duration::MAX;
    let mut plies = 0;
    for _ in 0..5 {
        let start = cpu_time();
        plies = black_box(games());
        best = best.min(cpu_time() - start);
    }
    println!(
        "{name:<34} {:>7.2}M {:>8.2} {:>10.2}",
        SAMPLES as f64 / best.as_secs_f64() / 1e6,
        plies as f64 / SAMPLES as f64,
        best.as_secs_f64() * 1e9 / plies as f64,
    );
}

/// Nothing but two bitboards and a list of columns, seven bits each.
fn by_hand() -> u64 {
    let mut dice = Dice::new(1);
    let mut plies = 0;
    let mut wins = [0_u64; 3];
    for _ in 0..SAMPLES {
        let mut boards = [0_u64; 2];
        let mut turn = 0;
        let winner = loop {
            let all = boards[0] | boards[1];
            let landing = (all + BOTTOM) & !(BOTTOM << 6);
            let mut free = [0_u64; 7];
            let mut count = 0;
            for column in 0..7 {
                let cell = landing & (0x7F << (7 * column));
                if cell != 0 {
                    free[count] = cell;
                    count += 1;
                }
            }
            if count == 0 {
                break 2;
            }
            boards[turn] |= free[dice.below(count)];
            plies += 1;
            if has_four(boards[turn]) {
                break turn;
            }
            turn ^= 1;
        };
        wins[winner] += 1;
    }
    check(wins);
    plies
}

const BOTTOM: u64 = 0x0408_1020_4081;

fn has_four(stones: u64) -> bool {
    [1, 6, 7, 8].into_iter().any(|step| {
        let pairs = stones & (stones >> step);
        pairs & (pairs >> (2 * step)) != 0
    })
}

fn by_rules() -> u64 {
    let mut dice = Dice::new(1);
    let mut plies = 0;
    let mut wins = [0_u64; 3];
    let mut moves = Moves::new();
    for _ in 0..SAMPLES {
        let mut at = Position::EMPTY;
        loop {
            moves.clear();
            GAME.moves(&at, &mut moves);
            if moves.is_empty() {
                break;
            }
            let mv = Uniform.choose(&GAME, &at, &moves, &mut dice);
            at = GAME.play(&at, mv);
            plies += 1;
        }
        let winner = GAME.outcome(&at).and_then(|outcome| outcome.winner());
        wins[winner.map_or(2, |player| player.index())] += 1;
    }
    check(wins);
    plies
}

/// Of random games the first player wins 55.6 in a hundred, and 0.26 are drawn.
fn check(wins: [u64; 3]) {
    let part = |count: u64| count as f64 / SAMPLES as f64;
    assert!((part(wins[0]) - 0.556).abs() < 0.003, "{wins:?}");
    assert!((part(wins[2]) - 0.0026).abs() < 0.001, "{wins:?}");
}

fn by_search<K: Guide<Game>>(search: &Search<K>, limits: &Limits) -> u64 {
    let found = search.search(&Position::EMPTY, limits);
    assert_eq!(found.report.statistics.nodes, SAMPLES);
    found.report.statistics.played
}

fn threads() {
    println!("\nthe same search, wall-clock time, one thread and two in turn");
    for round in 1..=5 {
        let [one, two] = [1, 2].map(|threads| {
            let search = MonteCarlo::new(GAME).with_threads(threads);
            let start = Instant::now();
            by_search(&search, &Limits::nodes(SAMPLES));
            start.elapsed().as_secs_f64()
        });
        println!(
            "round {round}: {one:.3} s, {two:.3} s: {:.2} times as fast",
            one / two
        );
    }
    println!();
}

fn strength() {
    println!("positions answered by a move which keeps their outcome, and roots that are proved");
    println!(
        "{:<8} {:>8} {:>12} {:>20}",
        "set", "samples", "by playouts", "guided by threats"
    );
    for set in [&MID, &HARD, &EARLY] {
        for samples in [1_000, 10_000, 100_000] {
            let plain = answers(set, samples, &MonteCarlo::new(GAME));
            let guided = answers(set, samples, &MonteCarlo::new(GAME).guided_by(Threats));
            println!(
                "{:<8} {samples:>8} {:>5}, {:>5} {:>13}, {:>5}",
                set.name, plain.kept, plain.proved, guided.kept, guided.proved
            );
        }
    }
}

/// How many positions of a set are answered well, and how many are proved.
#[derive(Default)]
struct Answers {
    kept: usize,
    proved: usize,
}

fn answers<K: Guide<Game>>(set: &Set, samples: u64, search: &Search<K>) -> Answers {
    let mut solver = Solver::new(GAME)
        .guided_by(Threats)
        .with_table(TableSize::mib(64));
    let mut answers = Answers::default();
    for (at, score) in set.positions() {
        let Sampling { report, .. } = search.search(&at, &Limits::nodes(samples));
        let next = GAME.play(&at, report.best.expect("the game goes on"));
        let outcome = solver.outcome(&next, &Limits::none());
        let value = outcome.value.expect("there are no limits");
        answers.kept += usize::from(value.as_i32().signum() == -score.signum());
        if report.stop.is_none() {
            answers.proved += 1;
            let value = report.value.expect("it is proved");
            assert_eq!(value.as_i32().signum(), score.signum());
        }
    }
    answers
}
