//! Adji-boto: how far a second of search sees, a game between two engines, an exact endgame.

use std::error::Error;
use std::time::Duration;

use game_heuristics::adji_boto::{self, Captures, CapturesFirst};
use games_adji_boto::AdjiBoto;
use search_core::{Engine, Game, Limits, Notation, Solver, TableSize};

fn main() -> Result<(), Box<dyn Error>> {
    let game = AdjiBoto::standard();
    look(&game);
    play(&game)?;
    solve(&game)
}

/// Every move is looked at, a ply deeper every time.
fn look(game: &AdjiBoto) {
    let mut engine = Engine::new(*game, Captures)
        .guided_by(CapturesFirst)
        .with_table(TableSize::mib(16))
        .with_options(adji_boto::full_width());
    let report = engine.search(&game.start(), &Limits::time(Duration::from_secs(1)));
    println!("{}\n", game.draw(&game.start()));
    println!(
        "a second sees {} plies ahead, {} nodes\n",
        report.depth, report.statistics.nodes
    );
}

/// Two engines, one of which thinks ten times as long.
fn play(game: &AdjiBoto) -> Result<(), Box<dyn Error>> {
    let engine = || {
        Engine::new(*game, Captures)
            .guided_by(CapturesFirst)
            .with_table(TableSize::mib(4))
            .with_options(adji_boto::selective())
    };
    let mut engines = [engine(), engine()];
    let limits = [10_000, 1_000].map(Limits::nodes);
    let mut at = game.start();
    let mut turns = 0;
    // Who is ahead by more than what is left has won.
    while at.lead().unsigned_abs() <= at.pieces() && turns < 500 {
        let mover = game.turn(&at).index();
        let report = engines[mover].search(&at, &limits[mover]);
        at = game.play(&at, report.best.ok_or("the game goes on")?);
        turns += 1;
    }
    println!("{}\n", game.draw(&at));
    println!("settled after {turns} turns\n");
    Ok(())
}

/// A solver sees the end of the game, so its answer is exact.
fn solve(game: &AdjiBoto) -> Result<(), Box<dyn Error>> {
    let at = game.read("1 0 2 0 0 1 / 0 0 1 0 2 1 / 1")?;
    println!("{}\n", game.draw(&at));
    let mut solver = Solver::new(*game)
        .guided_by(CapturesFirst)
        .with_table(TableSize::mib(16));
    let report = solver.solve(&at, &Limits::none());
    let value = report.value.ok_or("nothing stopped the search")?;
    let best = report.best.ok_or("the game goes on")?;
    println!(
        "player 1 sows from hole {} and gets {value} pieces more than player 2",
        game.write_move(&at, best)
    );
    Ok(())
}
