//! Moves, picks, the stair, the end, and what never changes.

use games_big_points::Color;
use games_big_points::full::{Disc, FreshBlacks, FullGame, Pawn, PlayersError, Position, Settings};
use search_core::{Conformance, Dice, Game, Layered, Moves, Outcome, Payoffs, Player};

use super::{after, game, moves, random_game, with_discs};

fn hand(at: &Position, player: Player) -> String {
    at.hand(player).to_string()
}

#[test]
fn at_the_start_every_pawn_goes_to_its_first_disc_and_either_side_is_free() {
    let start = moves(&game(2), &Position::START);
    // Nothing lies before the first disc of color 1.
    assert_eq!(
        start,
        ["1r", "2l", "2r", "3l", "3r", "4l", "4r", "5l", "5r"]
    );
}

#[test]
fn a_pawn_goes_to_the_next_disc_of_its_color_that_still_lies_there() {
    let game = game(2);
    // Pawn 2 takes the first disc of color 1, so that pawn 1 goes to the second one.
    let at = after(&game, &Position::START, "2l 1r");
    assert_eq!(at.pawn(Color::ALL[0]), Pawn::On(2));
    assert_eq!(game.place(&at, Color::ALL[0]), Some(5));
}

#[test]
fn discs_under_pawns_are_passed_over() {
    let game = game(2);
    // Pawns 1, 2 and 3 stand on the first three discs; pawn 4 finds nothing behind it.
    let at = after(&game, &Position::START, "1r 3r 2r");
    // Pawn 1 took disc 2, so pawn 2 went to the second one at place 7; behind it lies disc 1 of place 6.
    assert_eq!(hand(&at, Player::FIRST), "23");
    assert_eq!(hand(&at, Player::SECOND), "4");
    let at = after(&game, &Position::START, "4r 3r");
    // Pawn 4 took the 5 ahead; ahead of pawn 3 lies pawn 4, then nothing, then the second 1.
    assert_eq!(hand(&at, Player::FIRST), "5");
    assert_eq!(hand(&at, Player::SECOND), "1");
}

#[test]
fn the_disc_that_a_pawn_has_just_left_may_be_taken() {
    let game = game(2);
    // Only the first and the second disc of color 1 are left: behind the second lies the first.
    let at = with_discs(&game, &[1, 6], "1,s1,s2,s3,s4", "2");
    assert_eq!(moves(&game, &at), ["1l"]);
    let at = after(&game, &at, "1l");
    assert_eq!(hand(&at, Player::SECOND), "1");
    assert_eq!(at.pawn(Color::ALL[0]), Pawn::On(2));
}

#[test]
fn a_move_after_which_nothing_can_be_taken_is_legal() {
    let game = game(2);
    let at = with_discs(&game, &[1], "0,s1,s2,s3,s4", "2");
    assert_eq!(moves(&game, &at), ["1-"]);
    let at = after(&game, &at, "1-");
    assert_eq!(hand(&at, Player::SECOND), "-");
    // The disc under the pawn stays where it is.
    let at = after(&game, &at, "1^");
    assert_eq!(at.discs(), 1);
    assert!(game.outcome(&at).is_some());
}

#[test]
fn a_side_without_a_disc_cannot_be_chosen_while_the_other_has_one() {
    let game = game(2);
    let at = with_discs(&game, &[1, 2], "0,s1,s2,s3,s4", "2");
    assert_eq!(moves(&game, &at), ["1r"]);
}

#[test]
fn a_pawn_without_a_disc_ahead_climbs_to_the_highest_free_step() {
    let game = game(3);
    let at = with_discs(&game, &[1, 2, 3], "1,0,0,s2,s1", "2");
    // Pawn 1 climbs; the others go to their discs.
    let at = after(&game, &at, "1^");
    assert_eq!(at.pawn(Color::ALL[0]), Pawn::Stair(2));
    assert_eq!(at.hand(Player::SECOND).to_string(), "1");
    assert_eq!(at.arrivals().to_string(), "541");
    assert_eq!(at.turn(), Player::new(2));
}

#[test]
fn most_points_win_and_equal_ones_draw() {
    let game = game(2);
    // Color 5 is worth 4 and was the last to be taken by player 1, who has all but one of it.
    let at = with_discs(&game, &[], "s1,s2,s3,s4,0", "2");
    let won = after(&game, &at, "5^");
    assert_eq!(game.outcome(&won), Some(Outcome::Win(Player::FIRST)));
    assert_eq!(
        game.payoff(&won, Player::SECOND),
        0,
        "the last color is worth nothing"
    );
    // All of colors 1 to 4, all white discs with six kinds beside them.
    assert_eq!(
        game.payoff(&won, Player::FIRST),
        10 * (4 + 3 + 2 + 1) + 5 * 6
    );
    assert_eq!(game.payoff(&won, Player::FIRST), game.payoff_span().upper);
    // Nothing was taken but the discs of the stair: 4 + 1 points against 3 + 2.
    let equal = game_of_climbs();
    let points = [Player::FIRST, Player::SECOND].map(|player| game.points(&equal, player));
    assert_eq!(points, [5, 5]);
    assert_eq!(game.outcome(&equal), Some(Outcome::Draw));
}

/// The end of a game in which both players hold only discs of the stair: colors 1, 4 and 5 the first,
/// 2 and 3 the second, in the order of their numbers.
fn game_of_climbs() -> Position {
    let game = game(2);
    let track = game.track().to_string();
    let text = format!("{track} s1,s2,s3,s4,s5 145 23 1");
    search_core::Notation::read(&game, &text).unwrap()
}

#[test]
fn white_discs_count_all_kinds_but_white() {
    let game = game(2);
    let mut points = Vec::new();
    for hands in ["w -", "wk -", "ww -", "wwk -", "wkk -"] {
        let gone = |kind: char| hands.matches(kind).count();
        let mut left = [gone('w'), gone('k')];
        let track: String = game
            .track()
            .to_string()
            .chars()
            .map(|letter| {
                let kind = ['w', 'k'].iter().position(|&kind| kind == letter);
                match kind.filter(|&kind| left[kind] > 0) {
                    Some(kind) => {
                        left[kind] -= 1;
                        '.'
                    }
                    None => letter,
                }
            })
            .collect();
        let text = format!("{track} 0,0,0,0,0 {hands} 1");
        let at = search_core::Notation::read(&game, &text).unwrap();
        points.push(game.points(&at, Player::FIRST));
    }
    // Alone a white disc is worth nothing; black is a kind, however many there are.
    assert_eq!(points, [0, 1, 0, 2, 1]);
}

#[test]
fn there_are_two_to_five_players_who_move_in_turn() {
    for players in [0, 1, 6, 255] {
        let refused = FullGame::new(game(2).track().clone(), players);
        assert_eq!(refused, Err(PlayersError(players)));
    }
    for players in FullGame::PLAYERS {
        let game = game(players);
        let mut at = Position::START;
        for ply in 0..12 {
            assert_eq!(at.turn().index(), ply % usize::from(players));
            let first = moves(&game, &at)[0].clone();
            at = after(&game, &at, &first);
        }
    }
}

/// Sixty discs, wherever they are.
fn assert_accounted(game: &FullGame, at: &Position) {
    let beside_stair = 5 - u32::from(at.climbed());
    let in_hands: u32 = game.seats().map(|player| at.hand(player).len()).sum();
    let given_up = 5 - game.blacks_left(at);
    let all = at.discs().count_ones() + beside_stair + in_hands + given_up;
    assert_eq!(all, 60, "{at:?}");
    for color in Color::ALL {
        let disc = Disc::Common(color);
        let held: u8 = game.seats().map(|player| at.hand(player).count(disc)).sum();
        let mut lie = game
            .track()
            .places(disc)
            .filter(|place| at.discs() >> place & 1 == 1);
        let beside = u8::from(!matches!(at.pawn(color), Pawn::Stair(_)));
        let mut count = held + beside;
        lie.by_ref().for_each(|_| count += 1);
        assert_eq!(count, 10, "color {color} of {at:?}");
        let stands = game.place(at, color);
        assert!(
            stands.is_none_or(|place| at.discs() >> place & 1 == 1),
            "{at:?}"
        );
    }
}

#[test]
fn random_games_of_two_to_five_players_keep_sixty_discs_and_end() {
    let mut dice = Dice::new(11);
    let mut longest = 0;
    let mut kinds = std::collections::HashSet::new();
    for round in 0..400 {
        let players = [2, 3, 4, 5][round % 4];
        let settings = Settings {
            blacks_per_turn: [0, 1, 2, 3, 4, 5][round / 4 % 6],
            fresh_blacks: [FreshBlacks::Wait, FreshBlacks::AtOnce][round / 24 % 2],
        };
        let game = random_game(players, settings, &mut dice);
        let mut at = Position::START;
        let mut list = Moves::new();
        let mut plies = 0;
        while game.outcome(&at).is_none() {
            list.clear();
            game.moves(&at, &mut list);
            let all: Vec<_> = list.iter().collect();
            let step = dice.pick(&all).expect("a game that is not over has a move");
            kinds.insert((step.way, step.pick, step.then));
            let next = game.play(&at, step);
            assert_accounted(&game, &next);
            assert!(game.layer(&next) < game.layer(&at), "{step} from {at:?}");
            at = next;
            plies += 1;
        }
        longest = longest.max(plies);
    }
    assert_eq!(game(2).layer(&Position::START), 95);
    assert!((40..=95).contains(&longest), "{longest} plies");
    // Forward and back, left, right and up the stair, ending the turn or not; nobody climbs backward.
    assert!(kinds.len() >= 10, "{kinds:?}");
}

#[test]
fn every_number_of_players_keeps_the_contract_of_games() {
    let mut dice = Dice::new(5);
    for players in FullGame::PLAYERS {
        for blacks_per_turn in [1, 3] {
            let settings = Settings {
                blacks_per_turn,
                ..Settings::default()
            };
            let game = random_game(players, settings, &mut dice);
            Conformance::of(&game)
                .keyed()
                .layered()
                .notation()
                .payoffs()
                .positions(1_000)
                .random_games(20, 1)
                .check(&Position::START)
                .unwrap_or_else(|violation| panic!("{players} players: {violation}"));
        }
    }
}
