//! The rules once more, in lists of letters and without any cleverness: the judge of the packed ones.

use games_big_points::full::{FreshBlacks, FullGame, Position, Settings};
use search_core::{Dice, Game, Moves, Notation};

use super::random_game;

/// A position as lists.
#[derive(Clone)]
struct Plain {
    /// The letters of all discs, and whether they still lie there.
    track: Vec<(char, bool)>,
    /// Where pawns stand: nowhere yet, or on a place of the track.
    pawns: Vec<Option<usize>>,
    stair: Vec<usize>,
    hands: Vec<Vec<char>>,
    turn: usize,
    spent: usize,
    fresh: usize,
}

impl Plain {
    fn start(track: &str, players: usize) -> Self {
        Self {
            track: track.chars().map(|letter| (letter, true)).collect(),
            pawns: vec![None; 5],
            stair: Vec::new(),
            hands: vec![Vec::new(); players],
            turn: 0,
            spent: 0,
            fresh: 0,
        }
    }

    /// Every move as text, with the position after it.
    fn moves(&self, settings: Settings) -> Vec<(String, Self)> {
        let limit = usize::from(settings.blacks_per_turn);
        let mut found = Vec::new();
        for pawn in 0..5 {
            if self.stair.contains(&pawn) {
                continue;
            }
            for back in [false, true] {
                for again in [false, true] {
                    let cost = usize::from(back) + usize::from(again);
                    let held = self.hands[self.turn]
                        .iter()
                        .filter(|&&disc| disc == 'k')
                        .count();
                    if cost > 0 && (held < self.fresh + cost || self.spent + cost > limit) {
                        continue;
                    }
                    self.moves_of(pawn, back, again, settings, &mut found);
                }
            }
        }
        found
    }

    fn moves_of(
        &self,
        pawn: usize,
        back: bool,
        again: bool,
        settings: Settings,
        found: &mut Vec<(String, Self)>,
    ) {
        let name = format!("{}{}", if back { "b" } else { "" }, pawn + 1);
        let own = ['1', '2', '3', '4', '5'][pawn];
        let is_own = |place: &usize| self.track[*place] == (own, true);
        let target = match (self.pawns[pawn], back) {
            (None, true) => return,
            (Some(place), true) => match (0..place).rev().find(is_own) {
                Some(target) => Some(target),
                None => return,
            },
            (None, false) => (0..55).find(is_own),
            (Some(place), false) => (place + 1..55).find(is_own),
        };
        let Some(target) = target else {
            let mut next = self.clone();
            next.pawns[pawn] = None;
            next.stair.push(pawn);
            next.hands[self.turn].push(own);
            if !again || next.stair.len() < 5 {
                let next = next.finish(back, again, own, settings);
                found.push((format!("{name}^{}", if again { "+" } else { "" }), next));
            }
            return;
        };
        let mut moved = self.clone();
        moved.pawns[pawn] = Some(target);
        let is_free = |place: &usize| moved.track[*place].1 && !moved.pawns.contains(&Some(*place));
        let behind = (0..target).rev().find(is_free);
        let ahead = (target + 1..55).find(is_free);
        let sides = [("l", behind), ("r", ahead)];
        let mut picks: Vec<_> = sides
            .into_iter()
            .filter(|(_, place)| place.is_some())
            .collect();
        if picks.is_empty() {
            picks.push(("-", None));
        }
        for (side, place) in picks {
            let mut next = moved.clone();
            let mut taken = ' ';
            if let Some(place) = place {
                next.track[place].1 = false;
                taken = next.track[place].0;
                next.hands[self.turn].push(taken);
            }
            let next = next.finish(back, again, taken, settings);
            found.push((
                format!("{name}{side}{}", if again { "+" } else { "" }),
                next,
            ));
        }
    }

    fn finish(mut self, back: bool, again: bool, taken: char, settings: Settings) -> Self {
        for _ in 0..usize::from(back) + usize::from(again) {
            let black = self.hands[self.turn]
                .iter()
                .position(|&disc| disc == 'k')
                .unwrap();
            self.hands[self.turn].remove(black);
            self.spent += 1;
        }
        if again {
            let waits = settings.fresh_blacks == FreshBlacks::Wait;
            self.fresh += usize::from(waits && taken == 'k');
            if self.spent >= usize::from(settings.blacks_per_turn) {
                self.fresh = 0;
            }
        } else {
            self.turn = (self.turn + 1) % self.hands.len();
            self.spent = 0;
            self.fresh = 0;
        }
        self
    }

    fn points(&self, player: usize) -> usize {
        let hand = &self.hands[player];
        let worth = |&disc: &char| match disc {
            'w' => "12345k".chars().filter(|kind| hand.contains(kind)).count(),
            'k' => 0,
            color => {
                let pawn = color as usize - '1' as usize;
                4 - self.stair.iter().position(|&other| other == pawn).unwrap()
            }
        };
        hand.iter().map(worth).sum()
    }

    /// The position in the notation of the game.
    fn text(&self) -> String {
        let track = self
            .track
            .iter()
            .map(|&(letter, lies)| if lies { letter } else { '.' });
        let pawns = (0..5).map(|pawn| {
            if let Some(step) = self.stair.iter().position(|&other| other == pawn) {
                return format!("s{}", step + 1);
            }
            let number = |place: usize| {
                let same = |disc: &&(char, bool)| disc.0 == self.track[place].0;
                self.track[..=place].iter().filter(same).count()
            };
            self.pawns[pawn].map_or(0, number).to_string()
        });
        let hands = self.hands.iter().map(|hand| {
            let order = |disc: &char| "12345wk".find(*disc);
            let mut hand = hand.clone();
            hand.sort_by_key(order);
            if hand.is_empty() {
                "-".into()
            } else {
                hand.iter().collect::<String>()
            }
        });
        let spent = Some(self.spent)
            .filter(|&spent| spent > 0)
            .map(|spent| format!("+{spent}"));
        let fresh = Some(self.fresh)
            .filter(|&fresh| fresh > 0)
            .map(|fresh| format!("~{fresh}"));
        format!(
            "{} {} {} {}{}{}",
            track.collect::<String>(),
            pawns.collect::<Vec<_>>().join(","),
            hands.collect::<Vec<_>>().join(" "),
            self.turn + 1,
            spent.unwrap_or_default(),
            fresh.unwrap_or_default()
        )
    }
}

fn sorted(mut list: Vec<(String, String)>) -> Vec<(String, String)> {
    list.sort();
    list
}

fn packed_moves(game: &FullGame, at: &Position) -> Vec<(String, String)> {
    let mut moves = Moves::new();
    game.moves(at, &mut moves);
    let told = |step| (game.write_move(at, step), game.write(&game.play(at, step)));
    sorted(moves.iter().map(told).collect())
}

#[test]
fn packed_rules_agree_with_plain_ones_in_random_games() {
    let mut dice = Dice::new(3);
    for round in 0..40 {
        let settings = Settings {
            blacks_per_turn: [1, 2, 5, 0][round / 8 % 4],
            fresh_blacks: [FreshBlacks::Wait, FreshBlacks::AtOnce][round / 4 % 2],
        };
        let players = [2, 3, 4, 5][round % 4];
        let game = random_game(players, settings, &mut dice);
        let mut plain = Plain::start(&game.track().to_string(), players.into());
        let mut at = Position::START;
        while game.outcome(&at).is_none() {
            let judged = plain.moves(settings);
            let texts = judged
                .iter()
                .map(|(text, next)| (text.clone(), next.text()));
            assert_eq!(
                packed_moves(&game, &at),
                sorted(texts.collect()),
                "{}",
                plain.text()
            );
            let (text, next) = judged[dice.below(judged.len())].clone();
            at = game.play(&at, game.read_move(&at, &text).unwrap());
            plain = next;
        }
        assert!(plain.moves(settings).is_empty());
        for player in game.seats() {
            let points = game.points(&at, player) as usize;
            assert_eq!(points, plain.points(player.index()), "{}", plain.text());
        }
    }
}
