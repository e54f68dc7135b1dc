//! Tracks are read, numbered and renamed as they should be, and nothing else is a track.

use games_big_points::{Size, SizeError, Track, TrackError};

fn track(text: &str) -> Track {
    text.parse().unwrap()
}

#[test]
fn each_error_of_a_text_is_told() {
    let unequal = |text: &str| {
        let error = text.parse::<Track>().unwrap_err();
        matches!(error, TrackError::UnequalCounts { .. })
    };
    assert_eq!("".parse::<Track>(), Err(TrackError::Empty));
    for color in ['0', '6', 'a', 'é', ' '] {
        let text = format!("1{color}22");
        assert_eq!(text.parse::<Track>(), Err(TrackError::UnknownColor(color)));
    }
    assert!(
        ["112", "1133", "2222", "111222333444455"]
            .into_iter()
            .all(unequal)
    );
    let size = |text: &str| match text.parse::<Track>() {
        Err(TrackError::Size(error)) => error,
        other => panic!("{other:?}"),
    };
    assert_eq!(size("1111"), SizeError::Colors(1));
    let discs = |colors, most, discs| SizeError::Discs {
        colors,
        most,
        discs,
    };
    assert_eq!(size("12"), discs(2, 50, 1));
    assert_eq!(size(&"12345".repeat(15)), discs(5, 14, 15));
    assert_eq!(size(&"12".repeat(400)), discs(2, 50, u8::MAX));
}

#[test]
fn sizes_are_as_large_as_128_bits_hold() {
    for (colors, most) in [(2, 50), (3, 30), (4, 19), (5, 14)] {
        assert!(Size::new(colors, most).is_ok());
        assert!(Size::new(colors, most + 1).is_err());
    }
    assert_eq!(Size::new(6, 2), Err(SizeError::Colors(6)));
}

#[test]
fn all_tracks_of_a_size_come_in_order_and_know_their_numbers() {
    for (colors, discs, count) in [
        (2, 2, 6),
        (2, 4, 70),
        (3, 2, 90),
        (3, 3, 1680),
        (4, 2, 2520),
    ] {
        let size = Size::new(colors, discs).unwrap();
        assert_eq!(size.tracks(), Some(count));
        let mut at = Track::first(size);
        for number in 0..count {
            assert_eq!(at.number(), Some(number));
            assert_eq!(Track::at(size, number), Some(at.clone()));
            assert_eq!(track(&at.to_string()), at);
            let before = at.clone();
            let is_last = number + 1 == count;
            assert_eq!(at.advance(), !is_last);
            assert!(is_last || before.to_string() < at.to_string());
        }
        assert_eq!(Track::at(size, count), None);
    }
}

#[test]
fn renamings_of_colors_share_a_canonical_track() {
    for (text, canonical) in [("1122", "1122"), ("2211", "1122"), ("312213", "123321")] {
        assert_eq!(track(text).canonical(), track(canonical));
        assert_eq!(track(text).is_canonical(), text == canonical);
    }
}
