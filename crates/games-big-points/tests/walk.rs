//! A walk visits every track once, in order, and agrees with what each track says of itself.

use games_big_points::{Naming, Size, Track, Walk};

const SIZES: [(u8, u8); 7] = [(2, 2), (2, 5), (3, 2), (3, 3), (4, 2), (5, 2), (3, 4)];

/// All tracks of a size with the numbers of their canonical ones, one track after the other.
fn plain(size: Size) -> Vec<(Track, u64)> {
    let mut track = Track::first(size);
    let mut all = Vec::new();
    loop {
        let number = u64::try_from(track.canonical_number().unwrap()).unwrap();
        all.push((track.clone(), number));
        if !track.advance() {
            return all;
        }
    }
}

fn walked(mut walk: Walk) -> Vec<(Track, u64)> {
    let mut all = Vec::new();
    while let Some(visit) = walk.advance() {
        let track = Track::new(visit.colors).unwrap();
        assert_eq!(visit.naming, Naming::of(&track));
        all.push((track, visit.canonical));
    }
    assert!(walk.advance().is_none(), "the end is the end");
    all
}

#[test]
fn a_walk_visits_every_track_in_order() {
    for (colors, discs) in SIZES {
        let size = Size::new(colors, discs).unwrap();
        assert_eq!(walked(Walk::new(size).unwrap()), plain(size), "{size}");
    }
}

#[test]
fn a_part_of_a_walk_is_what_the_whole_has_of_it() {
    for (colors, discs) in [(2, 4), (3, 3), (4, 2)] {
        let size = Size::new(colors, discs).unwrap();
        let whole = plain(size);
        let canonical = u64::try_from(size.canonical_tracks().unwrap()).unwrap();
        for range in [
            0..0,
            0..1,
            canonical - 1..canonical,
            canonical / 3..canonical / 2,
            3..canonical,
            canonical..canonical + 9,
        ] {
            let part = walked(Walk::new(size).unwrap().within(range.clone()));
            let mut expected = whole.clone();
            expected.retain(|(_, number)| range.contains(number));
            assert_eq!(part, expected, "{size}: {range:?}");
        }
    }
}

#[test]
fn renamings_are_numbered_in_order_and_lead_back_to_the_track() {
    for (colors, discs) in SIZES {
        let namings: Vec<_> = Naming::all(colors).collect();
        assert_eq!(namings.len(), Naming::count(colors));
        let names: Vec<_> = namings.iter().map(|naming| naming.names()).collect();
        assert!(names.is_sorted_by(|a, b| a < b));
        for (track, _) in plain(Size::new(colors, discs).unwrap()) {
            let naming = Naming::of(&track);
            assert_eq!(namings[naming.number()], naming);
            assert_eq!(track.canonical().renamed(&naming.names()), track);
            for (place, pawn) in naming.pawns().iter().enumerate() {
                assert_eq!(naming.names()[pawn.index()].index(), place);
            }
        }
    }
}

#[test]
fn there_is_no_walk_over_more_tracks_than_can_be_counted() {
    assert!(Walk::new(Size::new(5, 6).unwrap()).is_some());
    assert!(Walk::new(Size::new(5, 7).unwrap()).is_none());
}
