//! Connect Four: an exact answer, an opponent, and what each cost.

use std::time::Duration;

use game_heuristics::connect_four::{LinePotential, Threats};
use games_connect_four::{ConnectFour, Position};
use search_core::{Engine, Game, Limits, Moves, Notation, Solver, TableSize};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game = ConnectFour::standard();

    // A solver sees the end of the game, so its answer is exact.
    let at = game.read("1213676237747663")?;
    println!("{}\n", game.write(&at));
    let mut solver = Solver::new(game)
        .guided_by(Threats)
        .with_table(TableSize::mib(64));
    let report = solver.solve(&at, &Limits::none());
    let value = report
        .value
        .ok_or("there was no limit, so there is a value")?;
    println!(
        "{} to move: {value}, score {:?}",
        name(&game, &at),
        game.score(&at, value)
    );
    println!(
        "{} nodes in {:.1?}\n",
        report.statistics.nodes, report.statistics.time
    );

    println!("column   value after the move, for the player to move there");
    let mut moves = Moves::new();
    game.moves(&at, &mut moves);
    for mv in moves.iter() {
        let after = solver.solve(&game.play(&at, mv), &Limits::none());
        let value = after
            .value
            .ok_or("there was no limit, so there is a value")?;
        println!("{:>6}   {value}", game.write_move(&at, mv));
    }

    // An engine looks as far ahead as its limits allow, and estimates what it cannot see.
    println!("\nan engine with a tenth of a second a move against one with a hundredth:");
    let limits = [100, 10].map(|millis| Limits::time(Duration::from_millis(millis)));
    let mut engines = [0, 1].map(|_| {
        Engine::new(game, LinePotential)
            .guided_by(Threats)
            .with_table(TableSize::mib(16))
    });
    let mut at = Position::EMPTY;
    let mut played = String::new();
    while game.outcome(&at).is_none() {
        let player = game.turn(&at).index();
        let report = engines[player].search(&at, &limits[player]);
        let mv = report.best.ok_or("a game that goes on has a move")?;
        played += &game.write_move(&at, mv);
        at = game.play(&at, mv);
    }
    println!("{played}\n\n{}\n\n{:?}", game.write(&at), game.outcome(&at));
    Ok(())
}

fn name(game: &ConnectFour, at: &Position) -> char {
    ['x', 'o'][game.turn(at).index()]
}
