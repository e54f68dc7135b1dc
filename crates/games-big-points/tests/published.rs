//! The generic memoized solver finds every number of the published tables: the scores of both players
//! and the number of positions.

use games_big_points::{Published, Reduced, Scores};
use search_core::{Limits, Memoized};

/// Solves all tracks of a published table, and returns how many there are.
fn check(table: &str) -> usize {
    let rows = table.lines().skip(1);
    let check = |row: &str| {
        let [track, first, second, states] = row.split(',').collect::<Vec<_>>()[..] else {
            panic!("{row}");
        };
        let game = Reduced::with_short_keys(track.parse().unwrap()).unwrap();
        let start = game.start();
        let mut solver = Memoized::new(game).preferring(Published);
        let solution = solver.solve(&start, &Limits::none());
        let scores = Scores {
            first: first.parse().unwrap(),
            second: second.parse().unwrap(),
        };
        assert_eq!(solution.worth, Some(scores), "{row}");
        assert_eq!(solution.positions, states.parse().unwrap(), "{row}");
    };
    rows.map(check).count()
}

#[test]
fn two_colors_of_two_to_four_discs_are_as_published() {
    assert_eq!(check(include_str!("published/2_2.csv")), 6);
    assert_eq!(check(include_str!("published/2_3.csv")), 20);
    assert_eq!(check(include_str!("published/2_4.csv")), 70);
}

#[test]
fn three_colors_of_two_discs_are_as_published() {
    assert_eq!(check(include_str!("published/3_2.csv")), 90);
}

#[test]
fn three_colors_of_three_discs_are_as_published() {
    assert_eq!(check(include_str!("published/3_3.csv")), 1680);
}
