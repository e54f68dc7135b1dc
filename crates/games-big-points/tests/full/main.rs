//! The full game is played by its rules: checked by hand, against a plain second implementation, and
//! by what never changes in random games.

mod blacks;
mod keys;
mod plain;
mod play;
mod texts;

use games_big_points::full::{FullGame, Position, Settings, Track};
use search_core::{Dice, Game, Moves, Notation};

/// All colors in turn, with white and black discs towards the end.
const TRACK: &str = "123451234512345123451234512345w12345k12345w12345kwwwkkk";

/// A game on [`TRACK`].
fn game(players: u8) -> FullGame {
    FullGame::new(TRACK.parse().unwrap(), players).unwrap()
}

/// A game on a random track.
fn random_game(players: u8, settings: Settings, dice: &mut Dice) -> FullGame {
    let track = Track::drawn(|left| dice.below(left));
    FullGame::new(track, players)
        .unwrap()
        .with_settings(settings)
}

/// The position after these moves.
fn after(game: &FullGame, at: &Position, moves: &str) -> Position {
    moves.split_whitespace().fold(*at, |at, text| {
        let step = game.read_move(&at, text);
        game.play(&at, step.unwrap_or_else(|error| panic!("{text}: {error}")))
    })
}

/// All legal moves, as text.
fn moves(game: &FullGame, at: &Position) -> Vec<String> {
    let mut moves = Moves::new();
    game.moves(at, &mut moves);
    moves.iter().map(|step| step.to_string()).collect()
}

/// The position with only these discs on the track, all others in the first player's hand.
///
/// Pawns and the discs to keep are given as in the notation: the places of discs counted from 1.
fn with_discs(game: &FullGame, keep: &[usize], pawns: &str, turn: &str) -> Position {
    let discs = game.track().to_string();
    let lies = |place: usize| keep.contains(&(place + 1));
    let track: String = discs
        .char_indices()
        .map(|(place, letter)| if lies(place) { letter } else { '.' })
        .collect();
    let gone = discs.char_indices().filter(|(place, _)| !lies(*place));
    let mut hand: String = gone.map(|(_, letter)| letter).collect();
    let stair = (1..)
        .zip(pawns.split(','))
        .filter(|(_, pawn)| pawn.starts_with('s'));
    hand.extend(stair.map(|(color, _): (u8, _)| char::from(b'0' + color)));
    let empty = "- ".repeat(game.seats().count() - 1);
    let text = format!("{track} {pawns} {hand} {empty}{turn}");
    game.read(&text)
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}
