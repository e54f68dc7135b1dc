//! Connect Four: an exact answer, an opponent, and what each cost.

use std::error::Error;
use std::time::Duration;

use game_heuristics::connect_four::{LinePotential, Threats};
use games_connect_four::{ConnectFour, Position};
use search_core::{Engine, Game, Limits, Moves, Notation, Solver, TableSize};

fn main() -> Result<(), Box<dyn Error>> {
    let game = ConnectFour::standard();
    solve(&game, "5226124742336744")?;
    play(&game)
}

/// A solver sees the end of the game, so its answer is exact.
fn solve(game: &ConnectFour, columns: &str) -> Result<(), Box<dyn Error>> {
    let at = game.read(columns)?;
    println!("{}\n", game.write(&at));

    let mut solver = Solver::new(*game)
        .guided_by(Threats)
        .with_table(TableSize::mib(64));
    let report = solver.solve(&at, &Limits::none());
    let value = report.value.ok_or("nothing stopped the search")?;
    let cost = report.statistics;
    println!("{} to move: {value}", name(game, &at));
    println!("found with {} nodes in {:.1?}\n", cost.nodes, cost.time);

    println!("column  what the move is worth");
    let mut moves = Moves::new();
    game.moves(&at, &mut moves);
    for mv in moves.iter() {
        // The value after a move is the opponent's, and one ply closer to the end.
        let after = solver.solve(&game.play(&at, mv), &Limits::none());
        let value = -after.value.ok_or("nothing stopped the search")?;
        println!("{:>6}  {}", game.write_move(&at, mv), value.delayed(1));
    }
    Ok(())
}

/// An engine looks as far ahead as its limits allow, and estimates what it cannot see.
fn play(game: &ConnectFour) -> Result<(), Box<dyn Error>> {
    println!("\nx thinks for a tenth of a second about each move, o for a hundredth:");
    let limits = [100, 10].map(|millis| Limits::time(Duration::from_millis(millis)));
    let mut engines = [0, 1].map(|_| {
        Engine::new(*game, LinePotential)
            .guided_by(Threats)
            .with_table(TableSize::mib(16))
    });
    let mut at = Position::EMPTY;
    let mut columns = String::new();
    while game.outcome(&at).is_none() {
        let player = game.turn(&at).index();
        let report = engines[player].search(&at, &limits[player]);
        let mv = report.best.ok_or("a game that goes on has a move")?;
        columns += &game.write_move(&at, mv);
        at = game.play(&at, mv);
    }
    println!("{columns}\n\n{}\n", game.write(&at));
    match game.outcome(&at).and_then(|outcome| outcome.winner()) {
        Some(winner) => println!("{} wins", NAMES[winner.index()]),
        None => println!("a draw"),
    }
    Ok(())
}

const NAMES: [char; 2] = ['x', 'o'];

fn name(game: &ConnectFour, at: &Position) -> char {
    NAMES[game.turn(at).index()]
}
