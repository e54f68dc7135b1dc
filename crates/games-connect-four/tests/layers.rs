//! Solving layer by layer finds the published numbers of positions of small boards, and the values that
//! memoized minimax and the solver find.

use games_connect_four::{AnySize, ConnectFour, Position};
use search_core::{LayeredSolver, Limits, Pass, Solver, Stop, StopFlag, TableSize, Value, plain};

/// Width, height and the number of positions, finished ones included, by John Tromp's count.
const BOARDS: [(u32, u32, u64); 3] = [(4, 4, 161_029), (4, 5, 1_706_255), (5, 4, 3_945_711)];

fn board(width: u32, height: u32) -> ConnectFour<AnySize> {
    ConnectFour::with_size(width, height).unwrap()
}

#[test]
fn small_boards_have_the_published_number_of_positions_and_the_value_of_other_searches() {
    for (width, height, positions) in BOARDS {
        let game = board(width, height);
        let expected = plain::memoized(&game, &Position::EMPTY, &Limits::none());
        let mut solver = Solver::new(game).with_table(TableSize::mib(4));
        let solved = solver.solve(&Position::EMPTY, &Limits::none());
        assert_eq!(solved.value, expected.value);
        for threads in [1, 2] {
            let layered = LayeredSolver::new(game).with_threads(threads);
            let solution = layered.solve(&Position::EMPTY, &Limits::none()).unwrap();
            assert_eq!(solution.positions() + solution.finished(), positions);
            // The memo misses once for every position that is not finished.
            assert_eq!(solution.positions(), expected.statistics.table_misses);
            let value = solution.worth(&Position::EMPTY).unwrap();
            assert_eq!(value, expected.value, "{width} x {height}");
            let line = solution.line(&Position::EMPTY).unwrap();
            assert_eq!(line, expected.line, "of equal moves both keep the first");
        }
    }
}

#[test]
fn a_solve_that_is_stopped_again_and_again_ends_with_the_same() {
    let name = format!("gametree-connect-four-{}", std::process::id());
    let directory = std::env::temp_dir().join(name);
    for (width, height, positions) in BOARDS {
        let game = board(width, height);
        let whole = LayeredSolver::new(game);
        let whole = whole.solve(&Position::EMPTY, &Limits::none()).unwrap();
        let mut runs = 0;
        loop {
            runs += 1;
            let solver = LayeredSolver::new(game).with_threads(1 + runs % 2);
            let solver = solver.with_directory(&directory);
            let stop = StopFlag::default();
            let limits = Limits {
                stop: stop.clone(),
                ..Limits::none()
            };
            // Layers from an earlier run are told of at once, so that every run does a few more.
            let mut told = 0;
            let solution = solver.solve_with(&Position::EMPTY, &limits, |_| {
                told += 1;
                if told >= 9 * runs {
                    stop.raise();
                }
            });
            let solution = solution.unwrap();
            if solution.stop().is_none() {
                assert_eq!(solution.layers(), whole.layers());
                assert_eq!(solution.positions() + solution.finished(), positions);
                break;
            }
            assert_eq!(solution.stop(), Some(Stop::Raised));
        }
        assert!(runs > 3);
        std::fs::remove_dir_all(&directory).unwrap();
    }
}

#[test]
fn every_position_of_a_board_has_the_value_of_the_solver() {
    let game = board(4, 4);
    let layered = LayeredSolver::new(game);
    let mut ways = Vec::new();
    let tell = |progress: &search_core::LayerProgress| ways.push(progress.way);
    let solution = layered
        .solve_with(&Position::EMPTY, &Limits::none(), tell)
        .unwrap();
    assert_eq!(ways, [[Pass::Down; 17], [Pass::Up; 17]].concat());
    let mut solver = Solver::new(game).with_table(TableSize::mib(16));
    let mut draws = 0;
    for count in solution.layers() {
        let Some(layer) = solution.layer(count.layer).unwrap() else {
            continue;
        };
        // Every seventh position: all of them take too long.
        for (key, value) in layer.iter().step_by(7) {
            let at = search_core::Restore::restore(&game, key);
            assert_eq!(solver.solve(&at, &Limits::none()).value, Some(value));
            draws += u32::from(value == Value::DRAW);
        }
    }
    assert!(draws > 10_000);
}
