//! The rules are those of Connect Four: counts of play, the contract of games, and the text forms.

use games_connect_four::{Column, ConnectFour, NotationError, Position};
use search_core::{Conformance, Game, Notation, Outcome, Player, distinct, perft};

/// Depth, lines of play, distinct positions.
fn published_counts() -> Vec<[u64; 3]> {
    let lines = include_str!("positions.perft").lines();
    lines
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let numbers: Vec<u64> = line.split(' ').map(|word| word.parse().unwrap()).collect();
            numbers.try_into().unwrap()
        })
        .collect()
}

#[test]
fn perft_from_the_empty_board_is_as_published() {
    let game = ConnectFour::standard();
    for [depth, lines, _] in published_counts() {
        let depth = u16::try_from(depth).unwrap();
        assert_eq!(
            perft(&game, &Position::EMPTY, depth),
            lines,
            "depth {depth}"
        );
    }
}

#[test]
fn distinct_positions_by_ply_are_as_published() {
    let expected: Vec<u64> = published_counts()
        .iter()
        .map(|&[_, _, distinct]| distinct)
        .collect();
    let depth = u16::try_from(expected.len() - 1).unwrap();
    assert_eq!(
        distinct(&ConnectFour::standard(), &Position::EMPTY, depth),
        expected
    );
}

#[test]
fn a_board_chosen_at_run_time_plays_like_the_standard_one() {
    let game = ConnectFour::with_size(7, 6).unwrap();
    assert_eq!(perft(&game, &Position::EMPTY, 7), 823_536);
}

#[test]
fn every_size_that_fits_keeps_the_contract_of_games() {
    Conformance::of(&ConnectFour::standard())
        .keyed()
        .restorable()
        .layered()
        .symmetric()
        .notation()
        .check(&Position::EMPTY)
        .unwrap();
    for (width, height) in [
        (1, 1),
        (1, 63),
        (2, 31),
        (3, 20),
        (4, 4),
        (4, 15),
        (8, 7),
        (9, 6),
        (16, 3),
        (32, 1),
    ] {
        let game = ConnectFour::with_size(width, height).unwrap();
        Conformance::of(&game)
            .keyed()
            .restorable()
            .layered()
            .symmetric()
            .notation()
            .check(&Position::EMPTY)
            .unwrap_or_else(|violation| {
                panic!("{width} x {height}: {violation}");
            });
    }
}

#[test]
fn boards_beyond_64_bits_are_refused() {
    for (width, height) in [
        (0, 6),
        (7, 0),
        (8, 8),
        (1, 64),
        (33, 1),
        (65, 1),
        (u32::MAX, u32::MAX),
    ] {
        assert_eq!(
            ConnectFour::with_size(width, height),
            None,
            "{width} x {height}"
        );
    }
}

#[test]
fn four_in_a_row_wins_in_every_direction() {
    for columns in ["1213141", "1122334", "12233434474", "76655454414"] {
        let game = ConnectFour::standard();
        let at = game.read(columns).unwrap();
        assert_eq!(
            game.outcome(&at),
            Some(Outcome::Win(Player::FIRST)),
            "{columns}"
        );
    }
}

#[test]
fn rows_do_not_run_over_the_edge() {
    // Three on top of the first column and one at the bottom of the second.
    let game = ConnectFour::standard();
    let at = game.read("......\n").unwrap_err();
    assert_eq!(
        at,
        NotationError::WrongSize {
            width: 7,
            height: 6
        }
    );
    let at = game
        .read("x......\nx......\nx......\no......\no......\no......")
        .unwrap();
    let at = game.play(&at, Column(6));
    assert_eq!(game.outcome(&game.play(&at, Column(1))), None);
}

#[test]
fn a_full_board_without_a_row_is_a_draw() {
    let game = ConnectFour::with_size(4, 4).unwrap();
    let at = game.read("xoxo\nxoxo\noxox\noxox").unwrap();
    assert_eq!(game.outcome(&at), Some(Outcome::Draw));
}

#[test]
fn the_score_counts_stones_from_the_last() {
    let game = ConnectFour::standard();
    let value = search_core::Value::win_in(1);
    assert_eq!(game.score(&game.read("121212").unwrap(), value), Some(18));
    assert_eq!(
        game.score(&Position::EMPTY, search_core::Value::win_in(41)),
        Some(1)
    );
    assert_eq!(
        game.score(&Position::EMPTY, search_core::Value::loss_in(42)),
        Some(-1)
    );
    assert_eq!(
        game.score(&Position::EMPTY, search_core::Value::DRAW),
        Some(0)
    );
    assert_eq!(
        game.score(&Position::EMPTY, search_core::Value::points(3)),
        None
    );
}

#[test]
fn each_error_of_a_text_is_told() {
    let game = ConnectFour::standard();
    let no_column = |text: &str| NotationError::NoColumn(text.to_owned(), 7);
    for (text, error) in [
        ("8", no_column("8")),
        ("0", no_column("0")),
        ("12é4", no_column("é")),
        ("1,2,99999", no_column("99999")),
        ("1111111", NotationError::FullColumn(1)),
        ("12121212", NotationError::GameOver(8)),
        (
            "x",
            NotationError::WrongSize {
                width: 7,
                height: 6,
            },
        ),
        (
            "?......\n.......\n.......\n.......\n.......\n.......",
            NotationError::NoCell('?'),
        ),
        (
            "x......\n.......\n.......\n.......\n.......\n.......",
            NotationError::HangingStone(1),
        ),
        (
            ".......\n.......\n.......\n.......\nooo....\nxxxxo..",
            NotationError::AlreadyWon,
        ),
        (
            ".......\n.......\n.......\n.......\n.......\nxx.....",
            NotationError::WrongCount {
                first: 2,
                second: 0,
            },
        ),
    ] {
        assert_eq!(game.read(text), Err(error), "{text:?}");
    }
}

#[test]
fn columns_may_be_separated() {
    let game = ConnectFour::with_size(12, 4).unwrap();
    assert_eq!(game.read("10, 12 10").unwrap().count(), 3);
    assert_eq!(ConnectFour::standard().read(""), Ok(Position::EMPTY));
}
