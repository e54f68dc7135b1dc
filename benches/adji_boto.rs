//! How fast is the search for Adji-boto, and what makes the engine stronger?
//!
//! `cargo bench --bench adji_boto` runs all; `-- depth` searches from the start to depths 18 and 22,
//! full width, by captures, and prints nodes, CPU time and speed; `-- variants` lets engines play that
//! differ in one thing, with as many nodes a move for both, and prints the points of the first.

mod clock;
mod wanted;

use std::fmt;
use std::time::Duration;

use clock::cpu_time;
use game_heuristics::adji_boto::{self, Captures, CapturesFirst, Prospects};
use games_adji_boto::{AdjiBoto, Endgames, Move, Position};
use search_core::{
    Dice, Engine, Evaluate, Game, Guide, Limits, Moves, Options, Player, Probing, Report,
    TableSize, Value,
};
use wanted::Wanted;

fn main() {
    let wanted = Wanted::from_arguments();
    if wanted.has("depth") {
        depth();
    }
    if wanted.has("variants") {
        variants();
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
type Playing<'a> = Box<dyn FnMut(&Position) -> Report<Move> + 'a>;

/// Nodes and not seconds limit the engines, so that a match is the same on every machine and under
/// every load. What a technique costs in time is printed beside it.
const NODES: u64 = 20_000;

fn playing<'a>(
    eval: impl Evaluate<AdjiBoto> + 'a,
    guide: impl Guide<AdjiBoto> + 'a,
    options: Options,
) -> Playing<'a> {
    let mut engine = Engine::new(AdjiBoto::standard(), eval)
        .guided_by(guide)
        .with_table(TableSize::mib(1))
        .with_options(options);
    Box::new(move |at| engine.search(at, &Limits::nodes(NODES)))
}

fn variants() {
    println!(
        "points of the first of two engines, {OPENINGS} random openings of 6 plies, both sides, \
         {NODES} nodes a move"
    );
    let prospects = || playing(Prospects, CapturesFirst, adji_boto::selective());
    let captures = || playing(Captures, CapturesFirst, adji_boto::selective());
    report(
        "late moves searched less far, or all alike",
        captures,
        || playing(Captures, CapturesFirst, adji_boto::full_width()),
    );
    report("prospects counted, or captures alone", prospects, captures);
    for quiescence in [1, 4] {
        let options = Options {
            quiescence,
            ..adji_boto::selective()
        };
        report(
            &format!("captures played out for {quiescence} plies at the horizon, or not"),
            || playing(Prospects, CapturesFirst, options),
            prospects,
        );
    }
    let mut endgames = Endgames::of(AdjiBoto::standard());
    for pieces in [12, 15] {
        let built = endgames.extend(pieces, 1, &Limits::none(), |_| ());
        built.expect("nothing limits the work");
        let guide = Probing::new(&endgames).beside(CapturesFirst);
        report(
            &format!("endgames of {pieces} pieces known, or none"),
            || playing(Prospects, guide, adji_boto::selective()),
            prospects,
        );
    }
}

const OPENINGS: u32 = 100;

fn report<'a, 'b>(name: &str, first: impl Fn() -> Playing<'a>, second: impl Fn() -> Playing<'b>) {
    let game = AdjiBoto::standard();
    let mut dice = Dice::new(6);
    let mut tally = Tally::default();
    for _ in 0..OPENINGS {
        let start = opening(&game, &mut dice);
        for player in [Player::FIRST, Player::SECOND] {
            tally.play(&game, start, player, [first(), second()]);
        }
    }
    println!("{name}: {tally}");
}

/// What the first of two engines won, and what both spent.
#[derive(Default)]
struct Tally {
    games: u32,
    points: f64,
    squares: f64,
    margin: i32,
    cpu: [Duration; 2],
    nodes: [u64; 2],
}

/// A game that goes on so long goes in circles.
const LONGEST: usize = 800;

impl Tally {
    /// Plays until it is settled who wins; the first engine has the side of `player`.
    fn play(
        &mut self,
        game: &AdjiBoto,
        start: Position,
        player: Player,
        mut engines: [Playing; 2],
    ) {
        let mut at = start;
        for _ in 0..LONGEST {
            if at.is_empty() || at.lead().unsigned_abs() > at.pieces() {
                break;
            }
            let engine = usize::from(game.turn(&at) != player);
            let cpu = cpu_time();
            let report = engines[engine](&at);
            self.cpu[engine] += cpu_time() - cpu;
            self.nodes[engine] += report.statistics.nodes;
            at = game.play(&at, report.best.expect("the game goes on"));
        }
        let lead = if game.turn(&at) == player {
            at.lead()
        } else {
            -at.lead()
        };
        let points = f64::from(lead.signum() + 1) / 2.0;
        self.games += 1;
        self.points += points;
        self.squares += points * points;
        self.margin += lead;
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let games = f64::from(self.games);
        // Of the sum over all games.
        let error = (self.squares - self.points * self.points / games).sqrt();
        let [first, second] =
            [0, 1].map(|side| self.cpu[side].as_nanos() as f64 / self.nodes[side] as f64);
        write!(
            f,
            "{} of {games} (standard error {error:.1}), {:+} pieces, {first:.0} and {second:.0} ns a node",
            self.points, self.margin
        )
    }
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
