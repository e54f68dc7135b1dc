//! What is known of Adji-boto keeps its promises, and no technique of a full-width search changes
//! the value of a plain one.

use game_heuristics::adji_boto::{self, Captures, CapturesFirst, Prospects};
use games_adji_boto::{AdjiBoto, Move, Position};
use search_core::{
    Conformance, Dice, Engine, Evaluate, Game, Limits, Moves, Notation, Options, Solver, TableSize,
    Value, plain,
};

/// A position after so many random moves.
fn random_position(game: &AdjiBoto, plies: usize, dice: &mut Dice) -> Position {
    let mut at = game.start();
    for _ in 0..plies {
        let mut moves = Moves::new();
        game.moves(&at, &mut moves);
        let moves: Vec<Move> = moves.iter().collect();
        let Some(mv) = dice.pick(&moves) else { break };
        at = game.play(&at, mv);
    }
    at
}

#[test]
fn evaluations_and_the_guide_keep_their_promises() {
    for (holes, pieces) in [(2, 1), (2, 3), (3, 1), (4, 2), (6, 8)] {
        let game = AdjiBoto::new(holes, pieces).unwrap();
        Conformance::of(&game)
            .evaluation(&Captures)
            .evaluation(&Prospects)
            .sound_guide(&CapturesFirst)
            .positions(300)
            .random_games(3, 1)
            .check(&game.start())
            .unwrap_or_else(|violation| panic!("{holes} x {pieces}: {violation}"));
    }
}

/// Minimax to a depth, by the rules and the estimate alone.
fn minimax<E: Evaluate<AdjiBoto, State = ()>>(
    eval: &E,
    game: &AdjiBoto,
    at: &Position,
    depth: u16,
) -> i32 {
    let mut moves = Moves::new();
    game.moves(at, &mut moves);
    if moves.is_empty() {
        return at.lead();
    }
    if depth == 0 {
        return eval.estimate(game, at, &());
    }
    let values = moves
        .iter()
        .map(|mv| -minimax(eval, game, &game.play(at, mv), depth - 1));
    values.max().unwrap()
}

fn compare<E: Evaluate<AdjiBoto, State = ()> + Copy>(eval: E) {
    let game = AdjiBoto::standard();
    let mut dice = Dice::new(3);
    let options = Options {
        // Smaller than in play, so that shallow searches meet the table at all.
        table_depth: 2,
        grafts: false,
        ..adji_boto::full_width()
    };
    let mut captures = 0;
    for plies in (0..120).step_by(3) {
        let at = random_position(&game, plies, &mut dice);
        // Play in circles, which a plain search does not see, needs an almost empty board.
        if at.pieces() < 20 {
            continue;
        }
        let mut engine = Engine::new(game, eval)
            .guided_by(CapturesFirst)
            .with_table(TableSize::mib(1))
            .with_options(options);
        for depth in 1..=6 {
            let report = engine.search(&at, &Limits::depth(depth));
            let expected = minimax(&eval, &game, &at, depth);
            let what = format!("{}, depth {depth}", game.write(&at));
            assert_eq!(report.value, Some(Value::points(expected)), "{what}");
            let next = game.play(&at, report.best.unwrap());
            assert_eq!(-minimax(&eval, &game, &next, depth - 1), expected, "{what}");
            captures += u32::from(expected != at.lead());
        }
    }
    assert!(captures > 50, "only {captures} searches saw a capture");
}

#[test]
fn a_full_width_search_finds_the_value_of_minimax() {
    compare(Captures);
    compare(Prospects);
}

#[test]
fn the_guide_does_not_change_exact_values() {
    let mut checked = 0;
    for (holes, pieces) in [(2, 1), (2, 2), (3, 1)] {
        let game = AdjiBoto::new(holes, pieces).unwrap();
        let mut dice = Dice::new(4);
        for plies in 0..12 {
            let at = random_position(&game, plies, &mut dice);
            if game.outcome(&at).is_some() {
                continue;
            }
            let solve = |report: search_core::Report<Move>| report.value.unwrap();
            let mut unguided = Solver::new(game).with_table(TableSize::mib(1));
            let mut guided = Solver::new(game)
                .guided_by(CapturesFirst)
                .with_table(TableSize::mib(1));
            let expected = solve(unguided.solve(&at, &Limits::none()));
            let found = solve(guided.solve(&at, &Limits::none()));
            assert_eq!(found, expected, "{}", game.write(&at));
            checked += 1;
        }
    }
    assert!(checked > 20);
}

#[test]
fn plain_alphabeta_agrees_from_the_start() {
    let game = AdjiBoto::standard();
    let expected = plain::alphabeta(&game, &Captures, &game.start(), &Limits::depth(7));
    let mut engine = Engine::new(game, Captures)
        .guided_by(CapturesFirst)
        .with_options(adji_boto::full_width());
    let found = engine.search(&game.start(), &Limits::depth(7));
    assert_eq!(found.value, expected.value);
    assert!(found.statistics.nodes < expected.statistics.nodes);
}
