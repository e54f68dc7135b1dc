//! Predecessors and indices of a game that can go on forever: a cop pursues a robber on a graph.

#[path = "../games/pursuit.rs"]
mod game;

use game::{Chase, Pursuit};
use search_core::{Conformance, Indexed, Player, perft};

/// A circle of five with a tail of two.
fn town() -> Pursuit {
    Pursuit::on(&[
        &[1, 4, 5],
        &[0, 2],
        &[1, 3],
        &[2, 4],
        &[3, 0],
        &[0, 6],
        &[5],
    ])
}

const START: Chase = Chase {
    places: [6, 2],
    turn: Player::FIRST,
};

#[test]
fn a_pursuit_conforms() {
    let coverage = Conformance::of(&town())
        .keyed()
        .indexed()
        .predecessors()
        .check(&START)
        .unwrap();
    assert!(coverage.is_complete);
    assert!(coverage.positions <= town().size());
}

#[test]
fn a_pursuit_has_lines_of_any_length() {
    // The cop has one way to the circle, the robber two each time.
    assert_eq!(perft(&town(), &START, 1), 1);
    assert_eq!(perft(&town(), &START, 2), 2);
    assert!(perft(&town(), &START, 12) > perft(&town(), &START, 11));
}
