//! Keys tell all positions apart, and fingerprints all rules.

use std::collections::HashMap;

use games_big_points::full::{FreshBlacks, FullGame, Position, Settings};
use search_core::{Dice, Game, Keyed, Moves, Notation};

use super::{game, random_game};

#[test]
fn positions_of_random_games_have_keys_of_their_own() {
    let settings = Settings {
        blacks_per_turn: 5,
        fresh_blacks: FreshBlacks::Wait,
    };
    for players in FullGame::PLAYERS {
        let mut dice = Dice::new(17);
        let game = random_game(players, settings, &mut dice);
        let mut seen: HashMap<u128, String> = HashMap::new();
        let mut moves = Moves::new();
        for _ in 0..60 {
            let mut at = Position::START;
            while game.outcome(&at).is_none() {
                moves.clear();
                game.moves(&at, &mut moves);
                let all: Vec<_> = moves.iter().collect();
                // Siblings differ in little.
                for &step in &all {
                    let next = game.play(&at, step);
                    let text = game.write(&next);
                    let known = seen.entry(game.key(&next)).or_insert_with(|| text.clone());
                    assert_eq!(*known, text, "{players} players");
                }
                at = game.play(&at, all[dice.below(all.len())]);
            }
        }
        assert!(seen.len() > 10_000, "{} positions", seen.len());
    }
}

#[test]
fn other_tracks_players_and_settings_have_other_fingerprints() {
    let mut prints = std::collections::HashSet::new();
    for players in FullGame::PLAYERS {
        for blacks_per_turn in 0..=5 {
            for fresh_blacks in [FreshBlacks::Wait, FreshBlacks::AtOnce] {
                let settings = Settings {
                    blacks_per_turn,
                    fresh_blacks,
                };
                prints.insert(game(players).with_settings(settings).fingerprint());
            }
        }
    }
    let mut dice = Dice::new(2);
    for _ in 0..1_000 {
        prints.insert(random_game(2, Settings::default(), &mut dice).fingerprint());
    }
    assert_eq!(prints.len(), 4 * 6 * 2 + 1_000);
}

#[test]
fn keys_tell_a_black_disc_that_is_held_from_one_that_was_given_up() {
    for players in FullGame::PLAYERS {
        let game = game(players);
        let track = game.track().to_string().replacen('k', ".", 1);
        let key = |holder: Option<u8>| {
            let hand = |player| if Some(player) == holder { "k" } else { "-" };
            let hands: Vec<_> = (0..players).map(hand).collect();
            let text = format!("{track} 0,0,0,0,0 {} 1", hands.join(" "));
            game.key(&game.read(&text).unwrap())
        };
        let given_up = [key(None)].into_iter();
        let keys: std::collections::HashSet<_> = given_up
            .chain((0..players).map(|player| key(Some(player))))
            .collect();
        assert_eq!(keys.len(), usize::from(players) + 1);
    }
}
