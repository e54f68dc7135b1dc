//! What is serialized is read back.
#![cfg(feature = "serde")]

use games_big_points::full::{self, FullGame};
use games_big_points::{Class, Color, Move, Position, Reduced, Scores, Size};
use search_core::{Game, Notation};

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

#[test]
fn positions_and_moves_of_the_full_game_come_back() {
    let track = "123451234512345123451234512345w12345k12345w12345kwwwkkk";
    let game = FullGame::new(track.parse().unwrap(), 5).unwrap();
    let start = full::Position::START;
    let step = game.read_move(&start, "2l").unwrap();
    let at = game.play(&start, step);
    let all = (
        at,
        step,
        game.settings(),
        at.hand(search_core::Player::FIRST),
    );
    let json = serde_json::to_string(&all).unwrap();
    let back: (full::Position, full::Step, full::Settings, full::Hand) =
        serde_json::from_str(&json).unwrap();
    assert_eq!(back, all);
}

#[test]
fn colors_and_sizes_that_do_not_exist_are_refused() {
    let size = Size::new(3, 4).unwrap();
    let json = serde_json::to_string(&size).unwrap();
    assert_eq!(serde_json::from_str::<Size>(&json).unwrap(), size);
    assert!(serde_json::from_str::<Size>(r#"{"colors":3,"discs":1}"#).is_err());
    assert_eq!(
        serde_json::from_str::<Color>("4").unwrap(),
        Color::new(4).unwrap()
    );
    assert!(serde_json::from_str::<Color>("5").is_err());
}
