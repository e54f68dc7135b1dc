//! The solver finds the values that plain memoized minimax finds, on every board that this can solve.

use games_connect_four::{ConnectFour, Position};
use search_core::{Limits, Solver, TableSize, plain};

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
