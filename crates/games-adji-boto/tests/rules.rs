//! The rules are those of Adji-boto: counts of play, whole games, a plain sowing, the contract of
//! games, and the text forms.

use games_adji_boto::{AdjiBoto, Half, Move, NotationError, Position};
use search_core::{
    Conformance, Dice, Game, Keyed, Moves, Notation, Outcome, Player, Restore, perft,
};

/// All settings: every number of holes in a row, every start.
fn settings() -> impl Iterator<Item = AdjiBoto> {
    AdjiBoto::HOLES
        .flat_map(|holes| AdjiBoto::PIECES.map(move |pieces| AdjiBoto::new(holes, pieces).unwrap()))
}

#[test]
fn perft_is_what_three_other_programs_count() {
    let game = AdjiBoto::standard();
    let mut counts = 0;
    for line in include_str!("positions.perft").lines() {
        if line.starts_with('#') {
            continue;
        }
        if let Some(count) = line.strip_prefix("start ") {
            let (depth, leaves) = count.split_once(' ').unwrap();
            let found = perft(&game, &game.start(), depth.parse().unwrap());
            assert_eq!(found, leaves.parse::<u64>().unwrap(), "{line}");
            counts += 1;
            continue;
        }
        let (board, leaves) = line.split_once(';').unwrap();
        let at = game.read(board).unwrap();
        for count in leaves.split_whitespace() {
            let (depth, leaves) = count.split_once(':').unwrap();
            let found = perft(&game, &at, depth.parse().unwrap());
            assert_eq!(
                found,
                leaves.parse::<u64>().unwrap(),
                "{board}, depth {depth}"
            );
            counts += 1;
        }
    }
    assert_eq!(counts, 7 + 31 * 7);
}

/// `1,3` is the hole of row 1 in column 3, both counted from 0.
fn played(game: &AdjiBoto, at: &Position, word: &str) -> Move {
    match word.split_once(',') {
        None => game.read_move(at, word).unwrap(),
        Some((row, column)) => {
            let column: u8 = column.parse().unwrap();
            assert_eq!(game.turn(at).index(), usize::from(row == "0"));
            game.read_move(at, &(column + 1).to_string()).unwrap()
        }
    }
}

#[test]
fn every_board_of_twenty_random_games_is_as_recorded() {
    let game = AdjiBoto::standard();
    let mut at = game.start();
    let mut turns = 0;
    let mut ends = 0;
    for line in include_str!("random.games").lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["#", ..] => {}
            ["game", _] => at = game.start(),
            [turn, player, mv, captured, "|", ..] => {
                turn.parse::<u32>().unwrap();
                assert_eq!((game.turn(&at).index() + 1).to_string(), player, "{line}");
                let mv = played(&game, &at, mv);
                assert_eq!(game.captures(&at, mv).to_string(), captured, "{line}");
                at = game.play(&at, mv);
                let parts: Vec<&str> = line.split('|').map(str::trim).collect();
                let [_, upper, lower, score] = parts[..] else {
                    panic!("{line}");
                };
                let next = game.turn(&at).index() + 1;
                let board = format!("{upper} / {lower} / {next} / {score}");
                assert_eq!(game.read(&board), Ok(at), "{line}");
                turns += 1;
            }
            ["end", ..] => {
                assert!(matches!(game.outcome(&at), Some(Outcome::Points(_))));
                ends += 1;
            }
            ["cut", ..] => assert_eq!(game.outcome(&at), None),
            _ => panic!("{line}"),
        }
    }
    assert!(turns > 4_000, "{turns} turns");
    assert!(ends > 0);
}

/// The board as a ring, the mover's holes first, sown piece by piece.
fn sown_by_hand(mut ring: Vec<u8>, hole: usize) -> (Vec<u8>, u8) {
    let pieces = std::mem::take(&mut ring[hole]);
    let mut place = hole;
    for _ in 0..pieces {
        place = (place + 1) % ring.len();
        if place == hole {
            place = (place + 1) % ring.len();
        }
        ring[place] += 1;
    }
    let is_captured = place >= ring.len() / 2 && [1, 3, 5].contains(&ring[place]);
    let captured = if is_captured {
        std::mem::take(&mut ring[place])
    } else {
        0
    };
    (ring, captured)
}

fn ring(game: &AdjiBoto, at: &Position) -> Vec<u8> {
    let holes = |half: Half| half.holes()[..usize::from(game.holes())].to_vec();
    [holes(at.mover()), holes(at.opponent())].concat()
}

#[test]
fn sowing_by_numbers_is_sowing_piece_by_piece() {
    let mut dice = Dice::new(6);
    let mut laps = 0;
    for game in settings() {
        for _ in 0..20 {
            let mut at = game.start();
            for _ in 0..150 {
                let mut moves = Moves::new();
                game.moves(&at, &mut moves);
                let moves: Vec<Move> = moves.iter().collect();
                let Some(mv) = dice.pick(&moves) else { break };
                let next = game.play(&at, mv);
                let before = ring(&game, &at);
                let (mut after, captured) = match mv.hole() {
                    Some(hole) => sown_by_hand(before.clone(), hole.into()),
                    None => (before.clone(), 0),
                };
                let most = before.iter().max().copied().unwrap_or(0);
                laps += u32::from(usize::from(most) >= before.len());
                after.rotate_left(game.holes().into());
                assert_eq!(ring(&game, &next), after, "{mv:?} at {at:?}");
                let mine = at.mover().captured() + captured;
                assert_eq!(next.opponent().captured(), mine, "{mv:?} at {at:?}");
                assert_eq!(next.mover().captured(), at.opponent().captured());
                assert_eq!(game.turn(&next), game.turn(&at).opponent());
                at = next;
            }
        }
    }
    assert!(laps > 1_000, "only {laps} sowings went around");
}

#[test]
fn every_setting_keeps_the_contract_of_games() {
    // Plain minimax values the small ones to the end: every third is enough.
    for game in settings().step_by(3) {
        let coverage = Conformance::of(&game)
            .keyed()
            .restorable()
            .layered()
            .symmetric()
            .notation()
            .positions(200)
            .random_games(2, 1)
            .check(&game.start())
            .unwrap_or_else(|violation| panic!("{game:?}: {violation}"));
        assert!(coverage.positions > 10, "{game:?}");
    }
}

#[test]
fn other_settings_are_refused() {
    for (holes, pieces) in [(0, 8), (1, 8), (7, 8), (255, 8), (6, 0), (6, 9), (6, 255)] {
        assert_eq!(AdjiBoto::new(holes, pieces), None, "{holes} x {pieces}");
    }
    assert_eq!(AdjiBoto::new(6, 8), Some(AdjiBoto::standard()));
    assert_ne!(AdjiBoto::new(5, 8), Some(AdjiBoto::standard()));
}

#[test]
fn holes_that_are_not_empty_are_weighed() {
    let mut dice = Dice::new(7);
    for _ in 0..1_000 {
        let holes = [(); Half::HOLES].map(|()| [0, 1, 8, 96][dice.below(4)]);
        let weights = [(); Half::HOLES].map(|()| u8::try_from(dice.below(42)).unwrap());
        let expected: u8 = (0..Half::HOLES)
            .filter(|&hole| holes[hole] > 0)
            .map(|hole| weights[hole])
            .sum();
        let half = Half::new(holes, Player::SECOND).with_captured(95);
        assert_eq!(half.weighed(weights), expected, "{holes:?}, {weights:?}");
    }
}

#[test]
fn keys_leave_out_captures() {
    let game = AdjiBoto::standard();
    let at = game.read("1 2 3 0 0 0 / 0 0 7 0 0 0 / 1 / 5 8").unwrap();
    let other = game.read("1 2 3 0 0 0 / 0 0 7 0 0 0 / 1").unwrap();
    assert_eq!(game.key(&at), game.key(&other));
    assert_eq!(game.banked(&at), -3);
    assert_eq!(game.restore(game.key(&at)), other);
    let other_holes = AdjiBoto::new(5, 8).unwrap();
    assert_ne!(game.fingerprint(), other_holes.fingerprint());
    let other_start = AdjiBoto::new(6, 2).unwrap();
    assert_eq!(game.fingerprint(), other_start.fingerprint());
}

#[test]
fn the_empty_board_ends_the_game_by_captures() {
    let game = AdjiBoto::standard();
    for (board, margin) in [
        ("0 0 0 0 0 0 / 0 0 0 0 0 0 / 1 / 50 46", 4),
        ("0 0 0 0 0 0 / 0 0 0 0 0 0 / 2 / 50 46", 4),
        ("0 0 0 0 0 0 / 0 0 0 0 0 0 / 2 / 40 56", -16),
    ] {
        let at = game.read(board).unwrap();
        assert_eq!(game.outcome(&at), Some(Outcome::Points(margin)), "{board}");
    }
}

#[test]
fn each_error_of_a_text_is_told() {
    let game = AdjiBoto::standard();
    let row = |row: &str, found| NotationError::WrongRow {
        row: row.to_owned(),
        found,
        wanted: 6,
    };
    let count = |word: &str| NotationError::NoCount(word.to_owned(), 96);
    for (board, error) in [
        ("8 8 8 8 8 8", NotationError::WrongParts),
        ("1/2/3/4/5", NotationError::WrongParts),
        ("8 8 8 8 8 / 8 8 8 8 8 8 / 1", row("8 8 8 8 8", 5)),
        ("8 8 8 8 8 8 / 8 8 8 8 8 8 8 / 1", row("8 8 8 8 8 8 8", 7)),
        ("8 8 8 8 8 -1 / 8 8 8 8 8 8 / 1", count("-1")),
        ("8 8 8 8 8 x / 8 8 8 8 8 8 / 1", count("x")),
        ("8 8 8 8 8 97 / 0 0 0 0 0 0 / 1", count("97")),
        (
            "8 8 8 8 8 999999999999 / 0 0 0 0 0 0 / 1",
            count("999999999999"),
        ),
        (
            "8 8 8 8 8 9 / 8 8 8 8 8 8 / 1",
            NotationError::TooManyPieces {
                found: 97,
                most: 96,
            },
        ),
        (
            "8 8 8 8 8 8 / 8 8 8 8 8 0 / 1 / 8 1",
            NotationError::TooManyPieces {
                found: 97,
                most: 96,
            },
        ),
        (
            "8 8 8 8 8 8 / 8 8 8 8 8 8 / 3",
            NotationError::NoPlayer("3".to_owned()),
        ),
        (
            "0 8 8 8 8 8 / 8 8 8 8 8 8 / 1 / 8",
            NotationError::WrongCaptures("8".to_owned()),
        ),
    ] {
        assert_eq!(game.read(board), Err(error), "{board}");
    }
    let at = game.read("1 0 0 0 0 0 / 0 0 2 0 0 0 / 1").unwrap();
    for (mv, error) in [
        ("0", NotationError::NoMove("0".to_owned(), 6)),
        ("7", NotationError::NoMove("7".to_owned(), 6)),
        ("three", NotationError::NoMove("three".to_owned(), 6)),
        ("1", NotationError::EmptyHole(1)),
        ("pass", NotationError::NoPass),
    ] {
        assert_eq!(game.read_move(&at, mv), Err(error), "{mv}");
    }
    let at = game.read("1 0 0 0 0 0 / 0 0 0 0 0 0 / 1").unwrap();
    assert_eq!(game.read_move(&at, "1"), Err(NotationError::MustPass));
    assert_eq!(game.read_move(&at, "Pass"), Ok(Move::PASS));
    let over = game.read("0 0 0 0 0 0 / 0 0 0 0 0 0 / 1 / 48 48").unwrap();
    assert_eq!(game.read_move(&over, "pass"), Err(NotationError::GameOver));
    assert_eq!(game.read_move(&over, "1"), Err(NotationError::GameOver));
}

#[test]
fn the_players_count_their_holes_from_the_left() {
    let game = AdjiBoto::standard();
    let at = game.read("1 0 0 0 0 0 / 0 0 2 0 0 0 / 1").unwrap();
    assert_eq!(game.read_move(&at, "3"), Ok(Move::sow(2)));
    let at = game.read("0 1 0 0 0 0 / 0 0 2 0 0 0 / 2").unwrap();
    let mv = game.read_move(&at, "2").unwrap();
    assert_eq!(mv, Move::sow(4), "the upper row is sown to the left");
    assert_eq!(game.write_move(&at, mv), "2");
    assert_eq!(game.read("  "), Ok(game.start()));
}

#[cfg(feature = "serde")]
#[test]
fn serialized_positions_come_back_and_wrong_ones_are_refused() {
    let game = AdjiBoto::standard();
    let at = game.read("1 2 3 0 0 0 / 0 0 7 0 0 0 / 2 / 5 8").unwrap();
    let text = serde_json::to_string(&at).unwrap();
    assert_eq!(serde_json::from_str::<Position>(&text).unwrap(), at);
    for wrong in [
        text.replace("[5,8]", "[90,8]"),
        text.replace("\"turn\":1", "\"turn\":2"),
        text.replace("[5,8]", "[5]"),
    ] {
        assert_ne!(wrong, text);
        assert!(serde_json::from_str::<Position>(&wrong).is_err(), "{wrong}");
    }
}
