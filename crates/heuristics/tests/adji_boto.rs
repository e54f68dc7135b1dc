//! What is known of Adji-boto keeps its promises, and no technique of a full-width search changes
//! the value of a plain one.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use game_heuristics::adji_boto::{self, Captures, CapturesFirst, Prospects};
use games_adji_boto::{AdjiBoto, Endgames, Move, Position};
use search_core::{
    Bounds, Conformance, Dice, Engine, Evaluate, Game, Limits, Moves, Notation, Options, Probing,
    Solver, Stop, StopFlag, TableSize, Value, plain,
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

/// A board with so many pieces, each in a random hole, of either player to move.
fn random_endgame(game: &AdjiBoto, pieces: u32, dice: &mut Dice) -> Position {
    let mut holes = [[0_u32; 6]; 2];
    for _ in 0..pieces {
        let hole = dice.pick(&[0, 1, 2, 3, 4, 5]).unwrap();
        let row = dice.pick(&[0, 1]).unwrap();
        holes[row][hole] += 1;
    }
    let [upper, lower] = holes.map(|row| row.map(|hole| hole.to_string()).join(" "));
    let player = dice.pick(&[1, 2]).unwrap();
    game.read(&format!("{upper} / {lower} / {player}")).unwrap()
}

/// The techniques to play with do not get in the way of what is known: selectivity, moves that are
/// foreseen and not made, a table of positions.
#[test]
fn an_engine_that_knows_endgames_gets_what_they_promise() {
    let game = AdjiBoto::standard();
    let mut endgames = Endgames::of(game);
    endgames.extend(10, 2, &Limits::none(), |_| ()).unwrap();
    let mut dice = Dice::new(5);
    for number in 0..400 {
        let pieces = 2 + number % 9;
        let start = random_endgame(&game, pieces, &mut dice);
        let promised = endgames.margin(&start).unwrap().exact().unwrap();
        let player = game.turn(&start);
        let mut engine = Engine::new(game, Prospects)
            .guided_by(Probing::new(&endgames).beside(CapturesFirst))
            .with_table(TableSize::mib(1))
            .with_options(adji_boto::selective());
        let mut at = start;
        for _ in 0..400 {
            let mut moves = Moves::new();
            game.moves(&at, &mut moves);
            let moves: Vec<Move> = moves.iter().collect();
            let mv = if game.turn(&at) == player {
                engine.search(&at, &Limits::nodes(1_000)).best
            } else {
                dice.pick(&moves)
            };
            let Some(mv) = mv else { break };
            at = game.play(&at, mv);
        }
        let what = game.write(&start);
        assert!(
            at.is_empty(),
            "{what} went on as far as {}",
            game.write(&at)
        );
        let margin = if game.turn(&at) == player {
            at.lead()
        } else {
            -at.lead()
        };
        assert!(margin >= i32::from(promised), "{what}: {margin}");
    }
}

/// Prospects that call for a stop after so many questions, and count on.
struct Impatient {
    patience: u64,
    asked: Arc<AtomicU64>,
    stop: StopFlag,
}

impl Impatient {
    fn count(&self) {
        if self.asked.fetch_add(1, Ordering::Relaxed) + 1 == self.patience {
            self.stop.raise();
        }
    }
}

impl Evaluate<AdjiBoto> for Impatient {
    type State = ();

    const FORESEES: bool = true;

    fn state(&self, _: &AdjiBoto, _: &Position) {}

    fn estimate(&self, game: &AdjiBoto, at: &Position, (): &()) -> i32 {
        self.count();
        Prospects.estimate(game, at, &())
    }

    fn foresee(&self, game: &AdjiBoto, at: &Position, (): &(), plies: u16) -> Bounds {
        self.count();
        Prospects.foresee(game, at, &(), plies)
    }
}

/// The flag and the clock are looked at together, every 256 nodes at the latest; a node asks a few
/// times for each of its six moves. Counted and not timed: a busy machine does not change it.
const QUESTIONS_BETWEEN_LOOKS: u64 = 256 * 16;

#[test]
fn a_move_is_never_late_not_even_where_players_pass_and_play_goes_in_circles() {
    let game = AdjiBoto::standard();
    for board in [
        "0 0 0 0 0 0 / 2 2 2 2 2 2 / 2",
        "1 2 0 1 0 2 / 1 1 0 3 0 1 / 1",
        "0 1 0 0 0 1 / 5 4 3 2 1 0 / 2",
        "8 8 8 8 8 8 / 8 8 8 8 8 8 / 1",
    ] {
        let at = game.read(board).unwrap();
        for patience in [1, 500, 20_000] {
            let limits = Limits {
                depth: Value::MAX_PLIES,
                ..Limits::none()
            };
            let asked = Arc::new(AtomicU64::new(0));
            let eval = Impatient {
                patience,
                asked: asked.clone(),
                stop: limits.stop.clone(),
            };
            let mut engine = Engine::new(game, eval)
                .guided_by(CapturesFirst)
                .with_table(TableSize::mib(1))
                .with_options(adji_boto::selective());
            let report = engine.search(&at, &limits);
            let what = format!("{board}, stopped after {patience}");
            assert_eq!(report.stop, Some(Stop::Raised), "{what}");
            let asked = asked.load(Ordering::Relaxed);
            assert!(
                asked <= patience + QUESTIONS_BETWEEN_LOOKS,
                "{what}: {asked}"
            );
            let mut moves = Moves::new();
            game.moves(&at, &mut moves);
            assert!(moves.iter().any(|mv| report.best == Some(mv)), "{what}");
        }
        let mut engine = Engine::new(game, Prospects).guided_by(CapturesFirst);
        let report = engine.search(&at, &Limits::time(Duration::ZERO));
        assert_eq!(report.stop, Some(Stop::Time), "{board}");
        assert_eq!(report.statistics.nodes, 0, "{board}");
        assert!(report.best.is_some(), "{board}");
    }
}
