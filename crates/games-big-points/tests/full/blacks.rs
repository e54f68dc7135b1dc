//! Black discs: another move, a move back, and when they may be given up.

use games_big_points::Color;
use games_big_points::full::{FreshBlacks, FullGame, Pawn, Position, Settings};
use search_core::{Game, Outcome, Player};

use super::{after, game, moves, with_discs};

/// All discs but the black ones, whose places in the track these are.
fn all_but_blacks(game: &FullGame) -> Vec<usize> {
    let discs = game.track().to_string();
    let others = discs.char_indices().filter(|(_, letter)| *letter != 'k');
    others.map(|(place, _)| place + 1).collect()
}

/// The first player holds all black discs, and nobody anything else.
fn five_blacks(game: &FullGame, pawns: &str) -> Position {
    with_discs(game, &all_but_blacks(game), pawns, "1")
}

fn with(blacks_per_turn: u8, fresh_blacks: FreshBlacks) -> FullGame {
    game(2).with_settings(Settings {
        blacks_per_turn,
        fresh_blacks,
    })
}

fn blacks(at: &Position, player: Player) -> u8 {
    at.hand(player).count(games_big_points::full::Disc::Black)
}

#[test]
fn without_a_black_disc_there_is_no_other_move_and_no_way_back() {
    let game = game(2);
    let at = after(&game, &Position::START, "2l 2l");
    assert!(moves(&game, &at).iter().all(|text| text.len() == 2));
}

#[test]
fn a_black_disc_buys_another_move_in_the_same_turn() {
    let game = game(2);
    let at = five_blacks(&game, "0,0,0,0,0");
    let at = after(&game, &at, "3r+");
    assert_eq!((at.turn(), blacks(&at, Player::FIRST)), (Player::FIRST, 4));
    // One black disc a turn: now the turn must end.
    assert!(
        moves(&game, &at)
            .iter()
            .all(|text| !text.ends_with('+') && !text.starts_with('b'))
    );
    let at = after(&game, &at, "3r");
    assert_eq!((at.turn(), blacks(&at, Player::FIRST)), (Player::SECOND, 4));
    assert_eq!(at.pawn(Color::ALL[2]), Pawn::On(2));
}

#[test]
fn a_black_disc_moves_a_pawn_back_to_the_previous_disc_of_its_color_instead_of_forward() {
    let game = game(2);
    let at = five_blacks(&game, "0,3,0,0,0");
    let back = after(&game, &at, "b2r");
    assert_eq!(back.pawn(Color::ALL[1]), Pawn::On(2));
    assert_eq!(
        (back.turn(), blacks(&back, Player::FIRST)),
        (Player::SECOND, 4)
    );
    // From place 7 on 3, 4, 5 and 1 lie ahead; behind it lies the second disc of color 1.
    let took = |text| after(&game, &at, text).hand(Player::FIRST).to_string();
    assert_eq!(took("b2r"), "3kkkk");
    assert_eq!(took("b2l"), "1kkkk");
}

#[test]
fn a_pawn_goes_back_to_the_previous_disc_that_still_lies_there() {
    let game = game(2);
    // Of color 2 the second disc, at place 7, is gone; the pawn is on the third.
    let keep: Vec<usize> = all_but_blacks(&game)
        .into_iter()
        .filter(|&place| place != 7)
        .collect();
    let at = with_discs(&game, &keep, "0,3,0,0,0", "1");
    assert_eq!(after(&game, &at, "b2r").pawn(Color::ALL[1]), Pawn::On(1));
    // The disc that the pawn has left may be taken, if nothing is nearer.
    let at = with_discs(&game, &[2, 12], "s1,3,s2,s3,s4", "1");
    assert_eq!(moves(&game, &at), ["2^", "b2r"]);
    assert_eq!(after(&game, &at, "b2r").discs(), 1 << 1);
}

#[test]
fn nobody_moves_back_from_the_first_disc_from_before_the_track_or_from_the_stair() {
    let game = game(2);
    let at = five_blacks(&game, "0,1,2,0,0");
    let back = |at: &Position| -> Vec<String> {
        let all = moves(&game, at).into_iter();
        all.filter(|text| text.starts_with('b')).collect()
    };
    assert_eq!(back(&at), ["b3l", "b3r"]);
    let keep: Vec<usize> = all_but_blacks(&game)
        .into_iter()
        .filter(|place| place % 5 != 1)
        .collect();
    let at = with_discs(&game, &keep, "s1,1,0,0,0", "1");
    assert!(back(&at).is_empty());
}

#[test]
fn a_black_disc_waits_for_the_next_turn_unless_the_settings_say_otherwise() {
    // Ahead of the last disc of color 5 lies black; two black discs are in the hand.
    let discs = game(2).track().to_string();
    assert_eq!(&discs[47..49], "5k");
    let keep: Vec<usize> = (1..=55).filter(|place| ![37, 53].contains(place)).collect();
    for (fresh, expected) in [(FreshBlacks::Wait, 1), (FreshBlacks::AtOnce, 2)] {
        let game = with(5, fresh);
        let at = with_discs(&game, &keep, "0,0,0,0,8", "1");
        let at = after(&game, &at, "5r+");
        assert_eq!(blacks(&at, Player::FIRST), 2, "one given up, one taken");
        let costs =
            |text: &String| usize::from(text.starts_with('b')) + usize::from(text.ends_with('+'));
        assert_eq!(moves(&game, &at).iter().map(costs).max(), Some(expected));
    }
}

#[test]
fn settings_limit_the_black_discs_of_a_turn() {
    for limit in 0..=5 {
        let game = with(limit, FreshBlacks::Wait);
        let mut at = five_blacks(&game, "0,0,0,0,0");
        let mut extra = 0;
        while moves(&game, &at).contains(&"4r+".to_string()) {
            at = after(&game, &at, "4r+");
            extra += 1;
        }
        assert_eq!(extra, limit);
        assert_eq!(at.blacks().spent, limit);
        assert_eq!(blacks(&at, Player::FIRST), 5 - limit);
    }
}

#[test]
fn going_back_and_moving_again_costs_two() {
    let game = with(2, FreshBlacks::Wait);
    let at = five_blacks(&game, "0,3,0,0,0");
    let at = after(&game, &at, "b2l+");
    assert_eq!((at.turn(), blacks(&at, Player::FIRST)), (Player::FIRST, 3));
    assert_eq!(at.blacks().spent, 2);
    assert!(
        !moves(&super::game(2), &five_blacks(&super::game(2), "0,3,0,0,0"))
            .contains(&"b2l+".into())
    );
}

#[test]
fn no_black_disc_is_given_up_for_a_move_after_the_end() {
    let game = game(2);
    let at = with_discs(&game, &[], "s1,s2,s3,s4,0", "1");
    assert_eq!(moves(&game, &at), ["5^"]);
    assert_eq!(
        game.outcome(&after(&game, &at, "5^")),
        Some(Outcome::Win(Player::FIRST))
    );
    let at = with_discs(&game, &[], "s1,s2,s3,0,0", "1");
    assert_eq!(moves(&game, &at), ["4^", "4^+", "5^", "5^+"]);
}
