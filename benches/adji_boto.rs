//! How fast is the search for Adji-boto, and what makes the engine stronger?
//!
//! `cargo bench --bench adji_boto` runs all; `-- depth` searches from the start to depths 18 and 22,
//! full width, by captures, and prints nodes, CPU time and speed; `-- matches` lets engines play that
//! differ in one thing, 5 ms a move, and prints the points of the first.

mod clock;
mod wanted;

use std::time::Duration;

use clock::cpu_time;
use game_heuristics::adji_boto::{self, Captures, CapturesFirst, Prospects};
use games_adji_boto::{AdjiBoto, Move, Position};
use search_core::{
    Dice, Engine, Evaluate, Game, Limits, Moves, Options, Player, Report, TableSize, Value,
};
use wanted::Wanted;

fn main() {
    let wanted = Wanted::from_arguments();
    if wanted.has("depth") {
        depth();
    }
    if wanted.has("matches") {
        matches();
    }
}

/// The depths that are printed, and the seconds that they may take.
const GOALS: [(u16, f64); 2] = [(18, 1.0), (22, 20.0)];

fn depth() {
    println!("from the start, one thread, full width, captures, an empty table of 64 MiB");
    println!(
        "{:>5} {:>5} {:>10} {:>8} {:>8} {:>11}",
        "depth", "value", "nodes", "CPU s", "M n/s", "at most s"
    );
    let game = AdjiBoto::standard();
    for (depth, goal) in GOALS {
        let mut engine = Engine::new(game, Captures)
            .guided_by(CapturesFirst)
            .with_table(TableSize::mib(64))
            .with_options(adji_boto::full_width());
        // Pages that were never touched are slow; a forgotten search has touched some.
        engine.search(&game.start(), &Limits::depth(14));
        engine.clear();
        let cpu = cpu_time();
        let report = engine.search(&game.start(), &Limits::depth(depth));
        let seconds = (cpu_time() - cpu).as_secs_f64();
        assert_eq!(report.value, Some(Value::DRAW));
        let nodes = report.statistics.nodes;
        let speed = nodes as f64 / seconds / 1e6;
        println!(
            "{depth:>5} {:>5} {nodes:>10} {seconds:>8.3} {speed:>8.2} {goal:>11}",
            0
        );
    }
    println!();
}

/// Chooses moves.
type Playing = Box<dyn FnMut(&Position) -> Report<Move>>;

fn playing(eval: impl Evaluate<AdjiBoto> + 'static, options: Options) -> Playing {
    let mut engine = Engine::new(AdjiBoto::standard(), eval)
        .guided_by(CapturesFirst)
        .with_table(TableSize::mib(8))
        .with_options(options);
    let limits = Limits::time(Duration::from_millis(5));
    Box::new(move |at| engine.search(at, &limits))
}

const OPENINGS: u64 = 20;

fn matches() {
    println!(
        "points of the first of two engines, {OPENINGS} random openings of 6 plies, both sides"
    );
    let full = || playing(Captures, adji_boto::full_width());
    let selective = || playing(Captures, adji_boto::selective());
    let prospects = || playing(Prospects, adji_boto::selective());
    report(
        "late moves searched less far, or all alike",
        selective,
        full,
    );
    report(
        "choice of holes counted, or captures alone",
        prospects,
        selective,
    );
}

fn report(name: &str, first: impl Fn() -> Playing, second: impl Fn() -> Playing) {
    let game = AdjiBoto::standard();
    let mut dice = Dice::new(6);
    let (mut points, mut margin) = (0.0, 0);
    for _ in 0..OPENINGS {
        let start = opening(&game, &mut dice);
        for player in [Player::FIRST, Player::SECOND] {
            let lead = play(&game, start, player, [first(), second()]);
            points += f64::from(lead.signum() + 1) / 2.0;
            margin += lead;
        }
    }
    println!("{name}: {points} of {}, {margin:+} pieces", 2 * OPENINGS);
}

fn opening(game: &AdjiBoto, dice: &mut Dice) -> Position {
    (0..6).fold(game.start(), |at, _| {
        let mut moves = Moves::new();
        game.moves(&at, &mut moves);
        let moves: Vec<Move> = moves.iter().collect();
        let mv = dice.pick(&moves).expect("no game ends so soon");
        game.play(&at, mv)
    })
}

/// A game that goes on so long goes in circles.
const LONGEST: usize = 800;

/// By how much the first engine is ahead when it is settled who wins; it has the side of `player`.
fn play(game: &AdjiBoto, start: Position, player: Player, mut engines: [Playing; 2]) -> i32 {
    let mut at = start;
    for _ in 0..LONGEST {
        if at.is_empty() || at.lead().unsigned_abs() > at.pieces() {
            break;
        }
        let engine = usize::from(game.turn(&at) != player);
        let best = engines[engine](&at).best;
        at = game.play(&at, best.expect("the game goes on"));
    }
    if game.turn(&at) == player {
        at.lead()
    } else {
        -at.lead()
    }
}
