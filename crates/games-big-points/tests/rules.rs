//! The rules are those of the reduced game: a plain walk that shares no code plays the same, the contract
//! of games is kept, and every text is read back.

mod plain;

use std::collections::HashSet;

use games_big_points::{
    Color, Move, NotationError, Place, Position, Published, Reduced, Refusal, Side, Size, Track,
};
use plain::Table;
use search_core::{
    Conformance, Dice, Game, Keyed, Limits, Memoized, Moves, Notation, Outcome, Payoffs, Player,
    Restore, perft,
};

fn game(track: &str) -> Reduced {
    Reduced::new(track.parse().unwrap())
}

fn color(number: char) -> Color {
    Color::from_digit(number).unwrap()
}

/// The sizes whose positions have the original layout, and some with the dense one.
const SIZES: [[u8; 2]; 18] = [
    [2, 2],
    [2, 3],
    [2, 4],
    [3, 2],
    [3, 3],
    [3, 4],
    [4, 2],
    [4, 3],
    [4, 4],
    [5, 2],
    [5, 3],
    [5, 4],
    [2, 5],
    [2, 50],
    [3, 30],
    [4, 19],
    [5, 5],
    [5, 14],
];

/// A track of this size, shuffled.
fn random_track([colors, discs]: [u8; 2], dice: &mut Dice) -> Track {
    let first = Track::first(Size::new(colors, discs).unwrap());
    let mut colors = first.colors().to_vec();
    for last in (1..colors.len()).rev() {
        colors.swap(last, dice.below(last + 1));
    }
    Track::new(&colors).unwrap()
}

fn legal_moves(game: &Reduced, at: &Position) -> Vec<Move> {
    let mut moves = Moves::new();
    game.moves(at, &mut moves);
    moves.iter().collect()
}

#[test]
fn random_games_are_those_of_a_plain_table() {
    let mut dice = Dice::new(5);
    for size in SIZES {
        for _ in 0..20 {
            let track = random_track(size, &mut dice);
            let mut table = Table::new(&track.to_string());
            let game = Reduced::new(track);
            let mut at = game.start();
            loop {
                let moves = legal_moves(&game, &at);
                let texts = moves.iter().map(|&mv| game.write_move(&at, mv));
                let plain = table.moves();
                assert!(texts.eq(plain.iter().map(|(text, _)| text.clone())));
                assert_eq!(game.outcome(&at).is_some(), table.is_over());
                if moves.is_empty() {
                    break;
                }
                let chosen = dice.below(moves.len());
                at = game.play(&at, moves[chosen]);
                table = plain[chosen].1.clone();
            }
            let scores = game.scores(&at);
            assert_eq!([scores.first, scores.second].map(u32::from), table.scores());
            let margin = i32::from(scores.first) - i32::from(scores.second);
            assert_eq!(game.outcome(&at), Some(Outcome::Points(margin)));
            assert_eq!(game.payoff(&at, Player::SECOND), scores.second.into());
        }
    }
}

#[test]
fn perft_is_that_of_a_plain_table() {
    let tracks = [
        "1122",
        "112233",
        "123123",
        "111222333",
        "12344321",
        "1234554321",
    ];
    for (track, depth) in tracks.into_iter().zip([9, 8, 7, 6, 5, 4]) {
        let game = game(track);
        let expected = Table::new(track).perft(depth);
        assert_eq!(perft(&game, &game.start(), depth), expected, "{track}");
    }
    // By hand: both pawns can go, but nothing lies left of the first disc.
    let game = game("1122");
    assert_eq!(perft(&game, &game.start(), 1), 3);
}

#[test]
fn the_smallest_track_has_the_positions_of_a_plain_walk() {
    for track in [
        "1122", "1212", "1221", "121212", "11112222", "112233", "123123",
    ] {
        let game = game(track);
        let mut met = HashSet::from([Table::new(track)]);
        let mut open: Vec<Table> = met.iter().cloned().collect();
        while let Some(table) = open.pop() {
            for (_, next) in table.moves() {
                if met.insert(next.clone()) {
                    open.push(next);
                }
            }
        }
        let unfinished = met.iter().filter(|table| !table.is_over()).count();
        let start = game.start();
        let mut solver = Memoized::new(game).preferring(Published);
        let solution = solver.solve(&start, &Limits::none());
        assert_eq!(solution.positions, unfinished as u64, "{track}");
    }
}

#[test]
fn every_size_keeps_the_contract_of_games() {
    let mut dice = Dice::new(7);
    for size in SIZES {
        let game = Reduced::new(random_track(size, &mut dice));
        Conformance::of(&game)
            .keyed()
            .restorable()
            .layered()
            .payoffs()
            .symmetric()
            .notation()
            .check(&game.start())
            .unwrap_or_else(|violation| panic!("{}: {violation}", game.track()));
    }
}

#[test]
fn short_keys_keep_the_contract_and_find_the_same() {
    let mut dice = Dice::new(9);
    let limits = [[2, 20], [2, 21], [3, 11], [3, 12], [4, 6], [4, 7]];
    for size in SIZES.into_iter().chain(limits) {
        let track = random_track(size, &mut dice);
        let [colors, discs] = size;
        let is_short = discs <= [0, 0, 20, 11, 6, 2][usize::from(colors)];
        let Some(short) = Reduced::with_short_keys(track.clone()) else {
            assert!(!is_short, "{track}");
            continue;
        };
        assert!(is_short, "{track}");
        Conformance::of(&short)
            .keyed()
            .restorable()
            .check(&short.start())
            .unwrap_or_else(|violation| panic!("{track}: {violation}"));
        if colors * discs < 10 {
            let start = short.start();
            let mut wide = Memoized::new(Reduced::new(track)).preferring(Published);
            let mut short = Memoized::new(short).preferring(Published);
            let [wide, short] = [
                wide.solve(&start, &Limits::none()),
                short.solve(&start, &Limits::none()),
            ];
            assert_eq!(
                (wide.worth, wide.line, wide.positions),
                (short.worth, short.line, short.positions)
            );
        }
    }
}

#[test]
fn small_games_keep_the_contract_in_every_position() {
    for track in ["1122", "1212", "221121", "11112222", "123123"] {
        let game = game(track);
        let conformance = Conformance::of(&game).keyed().restorable().layered();
        let conformance = conformance.payoffs().notation();
        let coverage = conformance.check(&game.start()).unwrap();
        assert!(coverage.is_complete, "{track}");
    }
}

#[test]
fn the_class_and_the_number_of_positions_survive_a_renaming_of_colors() {
    let solve = |track: &Track| {
        let game = Reduced::new(track.clone());
        let start = game.start();
        let mut solver = Memoized::new(game).preferring(Published);
        let solution = solver.solve(&start, &Limits::none());
        (solution.worth.unwrap().class(), solution.positions)
    };
    let mut dice = Dice::new(3);
    for size in [[2, 4], [3, 2], [3, 3], [3, 4], [4, 2], [2, 6]] {
        for _ in 0..4 {
            let track = random_track(size, &mut dice);
            let expected = solve(&track.canonical());
            assert_eq!(solve(&track), expected, "{track}");
            // Every color becomes the next one, the last the first.
            let next = |color: &Color| {
                let index = (color.index() + 1) % usize::from(size[0]);
                Color::new(u8::try_from(index).unwrap()).unwrap()
            };
            let renamed: Vec<Color> = track.colors().iter().map(next).collect();
            assert_eq!(solve(&Track::new(&renamed).unwrap()), expected, "{track}");
        }
    }
}

#[test]
fn the_original_layout_has_its_fields_where_the_study_has_them() {
    let game = game("12345123451234512345");
    let at = game.start();
    assert_eq!(at.bits(), (1 << 20) - 1);
    // Pawn 2 goes to the second square; pawn 1 is before the track, so the first disc is free.
    let at = game.play(&at, game.read_move(&at, "2l").unwrap());
    let (discs, pawns, hand, turn) = ((1 << 20) - 2, 1 << 23, 1 << 50, 1 << 80);
    assert_eq!(at.bits(), discs | pawns | hand | turn);
    // Pawn 1 goes to the sixth square, and the third disc is the nearest free one.
    let at = game.play(&at, game.read_move(&at, "1l").unwrap());
    let at_hand = |color: u32| 1 << (65 + 3 * color);
    let taken = (1 << 4) | 1;
    let pawns = 1 << 23 | 2 << 20;
    assert_eq!(
        at.bits(),
        ((1 << 20) - 1 - taken) | pawns | hand | at_hand(4)
    );
    assert_eq!(game.restore(game.key(&at)), at);
}

#[test]
fn the_largest_sizes_fill_the_dense_layout() {
    let mut dice = Dice::new(1);
    for (size, bits) in [
        ([2, 50], 128),
        ([3, 30], 126),
        ([4, 19], 128),
        ([5, 14], 125),
    ] {
        let game = Reduced::new(random_track(size, &mut dice));
        let mut at = game.start();
        while game.outcome(&at).is_none() {
            // The last move: pawns of high colors first, so that the highest fields fill.
            at = game.play(&at, *legal_moves(&game, &at).last().unwrap());
            let used = u128::BITS - at.bits().leading_zeros();
            assert!(used <= bits, "{used} bits");
        }
        assert!(
            game.colors()
                .all(|color| game.pawn(&at, color) == Place::Stair)
        );
    }
}

#[test]
fn tracks_have_fingerprints_of_their_own() {
    let mut fingerprints = HashSet::new();
    let mut count = 0;
    for size in SIZES
        .into_iter()
        .filter(|&[colors, discs]| colors * discs < 10)
    {
        let mut track = Track::first(Size::new(size[0], size[1]).unwrap());
        loop {
            count += 1;
            fingerprints.insert(Reduced::new(track.clone()).fingerprint());
            if !track.advance() {
                break;
            }
        }
    }
    assert_eq!(fingerprints.len(), count);
}

#[test]
fn a_game_by_hand_goes_as_it_should() {
    let game = game("1122");
    let at = game.read("1r").unwrap();
    assert_eq!(game.write(&at), "b1a.22| 1,0 0,0");
    assert_eq!(game.turn(&at), Player::SECOND);
    assert_eq!(game.pawn(&at, color('1')), Place::Square(0));
    assert_eq!(game.pawn(&at, color('2')), Place::Start);
    assert_eq!(game.hand(&at, Player::FIRST, color('1')), 1);
    // Pawn 1 has no disc ahead; it climbs, and its disc on the track is free.
    let at = game.read("1r 1^").unwrap();
    assert_eq!(game.write(&at), "b1.22|a 1,0 1,0");
    assert_eq!(game.arrival(&at, color('1')), Some(1));
    assert_eq!(game.arrival(&at, color('2')), None);
    // Pawn 2 takes the disc of color 1 that pawn 1 left, then the one that it left itself.
    let at = game.read("1r 1^ 2l 2l 2^").unwrap();
    assert_eq!(game.write(&at), "...2|ab 2,1 1,1");
    // Color 1 arrived first and is worth a point a disc.
    assert_eq!(game.outcome(&at), Some(Outcome::Points(1)));
}

#[test]
fn refusals_say_why() {
    let game = game("1122");
    let start = game.start();
    let attempt = |at: &Position, pawn, side| game.attempt(at, color(pawn), side);
    assert_eq!(attempt(&start, '1', Side::Left), Err(Refusal::NoDisc));
    assert!(attempt(&start, '1', Side::Right).is_ok());
    let at = game.read("1r").unwrap();
    assert_eq!(attempt(&at, '1', Side::Right), Err(Refusal::SameMove));
    assert_eq!(game.disc(attempt(&at, '1', Side::Left).unwrap()), None);
    let at = game.read("1r 1^").unwrap();
    for side in Side::BOTH {
        assert_eq!(attempt(&at, '1', side), Err(Refusal::OnStair));
    }
    // Every move is an attempt that was not refused, in the same order.
    let attempts = game
        .colors()
        .flat_map(|pawn| Side::BOTH.map(|side| (pawn, side)));
    let accepted = attempts.filter_map(|(pawn, side)| game.attempt(&start, pawn, side).ok());
    assert_eq!(accepted.collect::<Vec<_>>(), legal_moves(&game, &start));
}

#[test]
fn each_error_of_a_text_is_told() {
    use NotationError as Error;
    let game = game("1122");
    let refused = |mv: &str, reason| Error::Refused {
        mv: mv.into(),
        reason,
    };
    let other_track = || Error::OtherTrack("1122".into());
    for (text, error) in [
        ("1", Error::BadMove("1".into())),
        ("1x", Error::BadMove("1x".into())),
        ("1rr", Error::BadMove("1rr".into())),
        ("3l", Error::NoPawn('3')),
        ("xl", Error::NoPawn('x')),
        ("1l", refused("1l", Refusal::NoDisc)),
        ("1r 1l", refused("1l", Refusal::SameMove)),
        ("1r 1r", refused("1r", Refusal::SameMove)),
        ("1r 1^ 1^", refused("1^", Refusal::OnStair)),
        ("1^", Error::CannotClimb(color('1'))),
        ("1r 1^ 2l 2l 2^ 2l", Error::GameOver),
        ("ab1122|", Error::BadDrawing),
        ("ab1122| 0,0", Error::BadDrawing),
        ("ab1122 | 0,0 0,0", Error::BadDrawing),
        ("ab1221| 0,0 0,0", other_track()),
        ("ab112| 0,0 0,0", other_track()),
        ("ab11222| 0,0 0,0", other_track()),
        ("abc1122| 0,0 0,0", Error::UnknownPawn('c')),
        ("ab1122|x 0,0 0,0", Error::UnknownPawn('x')),
        ("a1122| 0,0 0,0", Error::BadPawn('b')),
        ("aab1122| 0,0 0,0", Error::BadPawn('a')),
        ("ab1122|b 0,1 0,0", Error::BadPawn('b')),
        ("a1b122| 0,0 0,0", Error::BadPawn('b')),
        ("b.a122| 1,0 0,0", Error::BadPawn('a')),
        ("ab1122| 0 0,0", Error::BadHand("0".into(), 2)),
        ("ab1122| 0,0 0,999", Error::BadHand("0,999".into(), 2)),
        (
            "b1a.22| 0,0 0,0",
            Error::WrongHands {
                color: color('1'),
                gone: 1,
                held: 0,
            },
        ),
        ("b1a.22| 0,0 1,0", Error::WrongTurn { wanted: 1, held: 0 }),
        ("b...2|a 2,0 1,1", Error::Stuck),
        ("ab...2| 1,1 1,0", Error::Stuck),
    ] {
        assert_eq!(game.read(text), Err(error), "{text:?}");
    }
    assert_eq!(game.read(""), Ok(game.start()));
    assert_eq!(game.read(" ab1122|\n0,0 0,0"), Ok(game.start()));
}

/// Whatever is read can be played on to the end, though no play may lead there.
#[test]
fn a_drawing_that_is_accepted_never_leaves_a_mover_without_a_move() {
    let game = game("1212");
    let mut accepted = 0;
    for discs in 0..1 << 4 {
        for places in 0..4 * 4 {
            for order in ["ab", "ba"] {
                for first in 0..16 {
                    accepted += u32::from(play_on(&game, discs, places, order, first));
                }
            }
        }
    }
    assert!(accepted > 200, "{accepted} drawings were accepted");
}

/// Draws a position from numbers, and plays all lines from it if it is one.
fn play_on(game: &Reduced, discs: u32, places: u32, order: &str, first: u32) -> bool {
    let [a, b] = [places % 4, places / 4];
    let mut text = String::new();
    text.extend((a == 0).then_some('a'));
    text.extend((b == 0).then_some('b'));
    for (square, color) in (0..).zip("1212".chars()) {
        text.push(if discs >> square & 1 == 1 { color } else { '.' });
        text.extend((a > 0 && a < 3 && square == 2 * (a - 1)).then_some('a'));
        text.extend((b > 0 && b < 3 && square == 2 * b - 1).then_some('b'));
    }
    text.push('|');
    text.extend(
        order
            .chars()
            .filter(|pawn| if *pawn == 'a' { a == 3 } else { b == 3 }),
    );
    let gone = |mask: u32, place| 2 - (discs & mask).count_ones() + u32::from(place == 3);
    let gone = [gone(0b0101, a), gone(0b1010, b)];
    let first = [first % 4, first / 4];
    let (Some(x), Some(y)) = (gone[0].checked_sub(first[0]), gone[1].checked_sub(first[1])) else {
        return false;
    };
    text += &format!(" {},{} {x},{y}", first[0], first[1]);
    let Ok(at) = game.read(&text) else {
        return false;
    };
    assert_eq!(game.write(&at), text);
    let _ = perft(game, &at, 8);
    true
}
