//! The solver finds the values that plain memoized minimax finds, on every board that this can
//! solve, and sampling proves nothing else.

use games_connect_four::{AnySize, Column, ConnectFour, Position};
use search_core::{
    ByVerdict, Dice, Game, Limits, Memoized, MonteCarlo, Moves, Restore, Solver, TableSize,
    Verdict, plain,
};
use std::collections::HashSet;

#[test]
fn small_boards_have_the_value_of_memoized_minimax() {
    for (width, height) in [
        (1, 1),
        (2, 2),
        (3, 3),
        (4, 2),
        (4, 3),
        (3, 5),
        (5, 3),
        (4, 4),
    ] {
        let game = ConnectFour::with_size(width, height).unwrap();
        let expected = plain::memoized(&game, &Position::EMPTY, &Limits::none()).value;
        let mut solver = Solver::new(game).with_table(TableSize::mib(1));
        let report = solver.solve(&Position::EMPTY, &Limits::none());
        assert_eq!(report.value, expected, "{width} x {height}");
        assert_eq!(report.stop, None);
    }
}

/// The sign of the value, by memoized minimax.
fn sign(game: &ConnectFour<AnySize>, at: &Position) -> i32 {
    let report = plain::memoized(game, at, &Limits::none());
    report.value.unwrap().as_i32().signum()
}

/// A position after so many random moves, or fewer if the game would end.
fn random_position(game: &ConnectFour<AnySize>, plies: usize, dice: &mut Dice) -> Position {
    let mut at = Position::EMPTY;
    for _ in 0..plies {
        let mut moves = Moves::new();
        game.moves(&at, &mut moves);
        let goes_on = |&mv: &Column| game.outcome(&game.play(&at, mv)).is_none();
        let safe: Vec<Column> = moves.iter().filter(goes_on).collect();
        let Some(mv) = dice.pick(&safe) else { break };
        at = game.play(&at, mv);
    }
    at
}

#[test]
fn sampling_proves_small_boards_and_endgames_of_larger_ones() {
    let mut dice = Dice::new(1);
    for (width, height, plies) in [(3, 3, 0), (4, 3, 0), (4, 4, 6), (4, 4, 9), (5, 4, 12)] {
        let game = ConnectFour::with_size(width, height).unwrap();
        for threads in [1, 2, 3, 4] {
            let at = random_position(&game, plies, &mut dice);
            let search = MonteCarlo::new(game).with_threads(threads);
            let found = search
                .search(&at, &Limits::nodes(200_000 * threads as u64))
                .report;
            let what = format!("{width} x {height}, {threads} threads: {at:?}");
            assert_eq!(found.stop, None, "{what}");
            let value = found.value.unwrap().as_i32().signum();
            assert_eq!(value, sign(&game, &at), "{what}");
            let next = game.play(&at, found.best.unwrap());
            assert_eq!(-sign(&game, &next), value, "{what}");
        }
    }
}

#[test]
fn what_few_samples_prove_is_true_with_any_number_of_threads() {
    let mut dice = Dice::new(2);
    let game = ConnectFour::with_size(4, 4).unwrap();
    let mut proved = 0;
    for round in 0..200 {
        let at = random_position(&game, 3 + round % 10, &mut dice);
        let search = MonteCarlo::new(game).with_threads(1 + round % 4);
        let found = search.search(&at, &Limits::nodes(300)).report;
        let mut moves = Moves::new();
        game.moves(&at, &mut moves);
        assert!(moves.iter().any(|mv| Some(mv) == found.best), "{at:?}");
        if found.stop.is_none() {
            proved += 1;
            let value = found.value.unwrap().as_i32().signum();
            assert_eq!(value, sign(&game, &at), "{at:?}");
        }
    }
    assert!(proved > 60, "only {proved} proofs were seen");
}

/// Every position that is not finished, by a plain walk.
fn positions(game: &ConnectFour<AnySize>) -> HashSet<Position> {
    let mut seen = HashSet::from([Position::EMPTY]);
    let mut open = vec![Position::EMPTY];
    let mut moves = Moves::new();
    while let Some(at) = open.pop() {
        moves.clear();
        game.moves(&at, &mut moves);
        let next = moves.iter().map(|mv| game.play(&at, mv));
        let next = next.filter(|next| game.outcome(next).is_none());
        open.extend(next.filter(|next| seen.insert(*next)));
    }
    seen
}

#[test]
fn memoized_solving_knows_every_position_and_the_value_of_each() {
    for (width, height) in [(1, 1), (3, 3), (4, 3), (3, 5), (4, 4)] {
        let game = ConnectFour::with_size(width, height).unwrap();
        let mut memoized = Memoized::new(game);
        let solution = memoized.solve(&Position::EMPTY, &Limits::none());
        let expected = plain::memoized(&game, &Position::EMPTY, &Limits::none()).value;
        assert_eq!(solution.worth, expected, "{width} x {height}");
        let known: HashSet<Position> = memoized.iter().map(|(key, _)| game.restore(key)).collect();
        assert_eq!(known, positions(&game), "{width} x {height}");
        assert_eq!(solution.positions, known.len() as u64, "{width} x {height}");
        let mut solver = Solver::new(game).with_table(TableSize::mib(1));
        // Of the large board a part is enough to see that the values are right.
        for (key, value) in memoized.iter().take(20_000) {
            let report = solver.solve(&game.restore(key), &Limits::none());
            assert_eq!(report.value, Some(value), "{width} x {height}, key {key}");
        }
    }
}

#[test]
fn memoized_solving_by_verdict_agrees_with_values() {
    let game = ConnectFour::with_size(4, 4).unwrap();
    let mut by_value = Memoized::new(game);
    by_value.solve(&Position::EMPTY, &Limits::none());
    let mut by_verdict = Memoized::new(game).preferring(ByVerdict);
    by_verdict.solve(&Position::EMPTY, &Limits::none());
    let verdicts = by_value
        .iter()
        .map(|(key, value)| (key, Verdict::of(value)));
    assert!(by_verdict.iter().eq(verdicts));
    let mut root_only = Memoized::new(game).preferring(ByVerdict).root_only();
    let solution = root_only.solve(&Position::EMPTY, &Limits::none());
    assert_eq!(solution.worth, by_verdict.worth(&Position::EMPTY));
    assert!(root_only.positions() < by_verdict.positions());
}
