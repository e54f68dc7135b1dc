//! What is serialized is read back.
#![cfg(feature = "serde")]

use games_big_points::{Class, Move, Position, Reduced, Scores};
use search_core::Notation;

#[test]
fn positions_moves_and_scores_come_back() {
    let game = Reduced::new("12345123451234512345".parse().unwrap());
    let at = game.read("2l 1l 3r").unwrap();
    let mv = game.read_move(&at, "5r").unwrap();
    let scores = Scores {
        first: 12,
        second: 3,
    };
    let all = (at, mv, scores, scores.class());
    let json = serde_json::to_string(&all).unwrap();
    let back: (Position, Move, Scores, Class) = serde_json::from_str(&json).unwrap();
    assert_eq!(back, all);
}
