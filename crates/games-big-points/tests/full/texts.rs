//! What is written is read back, and every error is told once.

use games_big_points::full::{
    Disc, Hand, HandError, NotationError, Position, Refusal, Track, TrackError,
};
use games_big_points::{Arrivals, ArrivalsError, Color};
use search_core::{Dice, Notation};

use super::{TRACK, after, game, with_discs};

#[test]
fn tracks_are_read_back() {
    let mut dice = Dice::new(1);
    for _ in 0..100 {
        let track = Track::drawn(|left| dice.below(left));
        assert_eq!(track.to_string().parse(), Ok(track));
    }
}

#[test]
fn each_error_of_a_track_is_told() {
    let errors = [
        (TRACK.replacen('1', "6", 1), TrackError::UnknownDisc('6')),
        (TRACK[1..].into(), TrackError::Length(54)),
        (
            TRACK.replacen('k', "w", 1),
            TrackError::Count {
                disc: Disc::White,
                count: 6,
            },
        ),
    ];
    for (text, error) in errors {
        assert_eq!(text.parse::<Track>(), Err(error), "{text}");
    }
}

#[test]
fn hands_and_arrivals_are_read_back_and_checked() {
    for text in ["-", "1", "12345wk", "1111111111wwwwwkkkkk"] {
        assert_eq!(text.parse::<Hand>().unwrap().to_string(), text);
    }
    assert_eq!("1b".parse::<Hand>(), Err(HandError::UnknownDisc('b')));
    let too_many = |disc, most| Err(HandError::TooMany { disc, most });
    let color = Disc::Common(Color::ALL[1]);
    assert_eq!("22222222222".parse::<Hand>(), too_many(color, 10));
    assert_eq!("kkkkkk".parse::<Hand>(), too_many(Disc::Black, 5));
    for text in ["", "3", "54321", "31524"] {
        assert_eq!(text.parse::<Arrivals>().unwrap().to_string(), text);
    }
    assert_eq!(
        "16".parse::<Arrivals>(),
        Err(ArrivalsError::UnknownColor('6'))
    );
    assert_eq!(
        "121".parse::<Arrivals>(),
        Err(ArrivalsError::Twice(Color::ALL[0]))
    );
}

#[test]
fn a_pawn_alone_is_a_move_where_it_has_but_one() {
    let game = game(2);
    let at = Position::START;
    assert_eq!(game.read_move(&at, "1").unwrap().to_string(), "1r");
    assert_eq!(
        game.read_move(&at, "2"),
        Err(NotationError::BadMove("2".into()))
    );
}

#[test]
fn each_refused_move_is_told_why() {
    let game = game(2);
    let start = Position::START;
    let late = with_discs(&game, &[1, 2, 3], "0,0,1,s1,s2", "1");
    let last = with_discs(&game, &[], "s1,s2,s3,s4,0", "1");
    let lonely = with_discs(&game, &[1], "0,s1,s2,s3,s4", "1");
    for (at, text, refusal) in [
        (late, "4r", Refusal::OnStair),
        (start, "2l+", Refusal::NoBlack),
        (start, "b2l", Refusal::NoBlack),
        (late, "b3l", Refusal::NothingBehind),
        (late, "3l", Refusal::Climbs),
        (start, "2^", Refusal::DoesNotClimb),
        (start, "1l", Refusal::NoDisc),
        (lonely, "1r", Refusal::NoDisc),
        (start, "1-", Refusal::MustTake),
        (last, "5^+", Refusal::NoMoveLeft),
    ] {
        let error = game.read_move(&at, text);
        let expected = NotationError::NotPossible(text.parse().unwrap(), refusal);
        assert_eq!(error, Err(expected), "{text}");
    }
    for text in ["", "x", "6r", "2", "2x", "2rr", "+", "b", "2l++", "bb2l"] {
        let error = game.read_move(&start, text);
        assert_eq!(error, Err(NotationError::BadMove(text.into())));
    }
}

#[test]
fn each_error_of_a_position_is_told() {
    let game = game(2);
    let gone = format!(".{}", &TRACK[1..]);
    let reads = |text: String| game.read(&text).unwrap_err();
    assert_eq!(reads("1 2 3".into()), NotationError::WrongWords(2));
    assert_eq!(
        reads(format!("{TRACK} 0,0,0,0,0 - 1")),
        NotationError::WrongWords(2)
    );
    assert_eq!(
        reads("12 0,0,0,0,0 - - 1".into()),
        NotationError::WrongLength(2)
    );
    let wrong = NotationError::WrongDisc {
        place: 1,
        disc: Disc::Common(Color::ALL[0]),
        found: '2',
    };
    assert_eq!(reads(format!("2{} 0,0,0,0,0 - - 1", &TRACK[1..])), wrong);
    for pawns in [
        "0,0,0,0",
        "0,0,0,0,10",
        "0,0,0,0,s6",
        "0,0,0,0,s0",
        "0,0,0,0,x",
    ] {
        let error = NotationError::BadPawns(pawns.into());
        assert_eq!(reads(format!("{TRACK} {pawns} - - 1")), error);
    }
    let error = NotationError::PawnOnNothing(Color::ALL[0]);
    assert_eq!(reads(format!("{gone} 1,0,0,0,0 1 - 1")), error);
    for pawns in ["s2,0,0,0,0", "s1,s1,0,0,0"] {
        assert_eq!(
            reads(format!("{TRACK} {pawns} 12 - 1")),
            NotationError::BadStair
        );
    }
    let error = NotationError::BadHand(HandError::UnknownDisc('x'));
    assert_eq!(reads(format!("{TRACK} 0,0,0,0,0 x - 1")), error);
    let error = NotationError::WrongHands {
        disc: Disc::Common(Color::ALL[0]),
        gone: 1,
        held: 0,
    };
    assert_eq!(reads(format!("{gone} 0,0,0,0,0 - - 1")), error);
    for turn in ["0", "3", "x", "1+", "1+1", "1~1", "1+1~", "1+6", "11"] {
        let error = NotationError::BadTurn(turn.into(), 2);
        assert_eq!(reads(format!("{TRACK} 0,0,0,0,0 - - {turn}")), error);
    }
}

#[test]
fn the_drawing_shows_pawns_discs_stair_and_hands() {
    let game = game(2);
    let at = after(&game, &Position::START, "2l 3r");
    let drawing = game.draw(&at, |_, letter| letter.into());
    let expected = "\
1  45 | 23
      |.23.51234512345123451234512345w12345k12345w12345kwwwkkk| stair

stair: empty
> player 1: 1 (0 points)
  player 2: 4 (0 points)";
    assert_eq!(drawing, expected);
    let at = with_discs(&game, &[1], "0,s1,s2,s3,s4", "2");
    let drawing = game.draw(&at, |_, letter| letter.into());
    assert!(
        drawing.contains("stair: 2 = 4, 3 = 3, 4 = 2, 5 = 1"),
        "{drawing}"
    );
}
