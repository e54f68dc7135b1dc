//! Three solvers that share nothing but the track agree: the generic memo, the structural solver, and alpha-beta
//! on positions without their past.

use games_big_points::solve::{Leads, Margin, Outcomes, Structural};
use games_big_points::{Class, Color, Published, Reduced, Scores, Size, Track};
use search_core::{
    Conformance, Dice, Game, Limits, Memoized, Outcome, Solver, TableSize, Value, Verdict,
};

/// The colors of a track in the order of their names: the order in which the study's program tries pawns.
fn by_name(track: &Track) -> Vec<Color> {
    (0..track.size().colors()).filter_map(Color::new).collect()
}

fn size(colors: u8, discs: u8) -> Size {
    Size::new(colors, discs).unwrap()
}

fn random_track(size: Size, dice: &mut Dice) -> Track {
    Track::at(size, u128::from(dice.roll()) % size.tracks().unwrap()).unwrap()
}

#[test]
fn the_structural_solver_finds_every_published_row() {
    for (table, rows) in [
        (include_str!("published/2_2.csv"), 6),
        (include_str!("published/2_3.csv"), 20),
        (include_str!("published/2_4.csv"), 70),
        (include_str!("published/3_2.csv"), 90),
        (include_str!("published/3_3.csv"), 1680),
    ] {
        let boards = table.lines().skip(1);
        let first: Track = boards.clone().next().unwrap()[..]
            .split(',')
            .next()
            .unwrap()
            .parse()
            .unwrap();
        let mut solver = Structural::new(first.size()).unwrap();
        let check = |row: &str| {
            let track: Track = row.split(',').next().unwrap().parse().unwrap();
            let solved = solver.solve(&track, &Limits::none()).unwrap();
            let Scores { first, second } = solved.scores(&by_name(&track));
            assert_eq!(format!("{track},{first},{second},{}", solved.states), row);
            assert_eq!(solved.class(), Class::of(first, second));
        };
        assert_eq!(boards.map(check).count(), rows);
    }
}

#[test]
fn three_solvers_agree_on_random_tracks() {
    let mut dice = Dice::new(2026);
    for (colors, discs, tracks) in [
        (2, 5, 20),
        (2, 8, 3),
        (3, 2, 20),
        (3, 3, 20),
        (3, 4, 4),
        (4, 2, 5),
        (4, 3, 1),
        (5, 2, 1),
    ] {
        let size = size(colors, discs);
        let mut structural = Structural::new(size).unwrap();
        let mut outcomes = Outcomes::new(size, TableSize::mib(4)).unwrap();
        for _ in 0..tracks {
            let track = random_track(size, &mut dice);
            let solved = structural.solve(&track, &Limits::none()).unwrap();
            let game = Reduced::new(track.clone());
            let start = game.start();
            let memo = Memoized::new(game)
                .preferring(Published)
                .solve(&start, &Limits::none());
            assert_eq!(memo.worth, Some(solved.scores(&by_name(&track))), "{track}");
            assert_eq!(memo.positions, solved.states, "{track}");
            let verdict = outcomes.verdict(&track, &Limits::none()).unwrap();
            assert_eq!(verdict.answer, solved.class().verdict, "{track}");
        }
    }
}

#[test]
fn margins_are_those_of_the_generic_alphabeta() {
    let mut dice = Dice::new(7);
    for (colors, discs, tracks) in [(2, 4, 30), (3, 2, 30), (3, 3, 10), (4, 2, 5)] {
        let size = size(colors, discs);
        let mut outcomes = Outcomes::new(size, TableSize::mib(4)).unwrap();
        for _ in 0..tracks {
            let track = random_track(size, &mut dice);
            let game = Reduced::new(track.clone());
            let start = game.start();
            let mut solver = Solver::new(game).with_table(TableSize::mib(4));
            let value = solver.solve(&start, &Limits::none()).value;
            let margin = outcomes.margin(&track, &Limits::none()).unwrap().answer;
            assert_eq!(value.and_then(Value::as_points), Some(margin), "{track}");
            let verdict = outcomes.verdict(&track, &Limits::none()).unwrap().answer;
            assert_eq!(verdict, Verdict::of(Value::points(margin)), "{track}");
        }
    }
}

#[test]
fn the_line_ends_with_the_scores_that_it_promises() {
    let mut dice = Dice::new(3);
    for (colors, discs) in [(2, 4), (3, 3), (4, 2)] {
        let size = size(colors, discs);
        let mut solver = Structural::new(size).unwrap();
        for _ in 0..20 {
            let track = random_track(size, &mut dice);
            let game = Reduced::new(track.clone());
            let solved = solver.solve(&track, &Limits::none()).unwrap();
            let mut at = game.start();
            for turn in solved.line(&by_name(&track)) {
                let side = turn.side.unwrap_or(games_big_points::Side::Left);
                let mv = game.attempt(&at, turn.pawn, side).unwrap();
                assert_eq!(game.side(mv), turn.side, "{track}");
                at = game.play(&at, mv);
            }
            assert!(game.outcome(&at).is_some(), "{track}");
            assert_eq!(game.scores(&at), solved.scores(&by_name(&track)), "{track}");
        }
    }
}

#[test]
fn class_and_states_do_not_change_when_colors_are_renamed_and_scores_follow_the_order_of_pawns() {
    let mut dice = Dice::new(11);
    for (colors, discs) in [(2, 4), (3, 3), (4, 2)] {
        let size = size(colors, discs);
        let (mut one, mut other) = (
            Structural::new(size).unwrap(),
            Structural::new(size).unwrap(),
        );
        for _ in 0..20 {
            let track = random_track(size, &mut dice);
            let mut names = by_name(&track);
            for last in (1..names.len()).rev() {
                names.swap(last, dice.below(last + 1));
            }
            let renamed = track.renamed(&names);
            let mut order = by_name(&track);
            order.sort_by_key(|color| names[color.index()]);
            let (solved, again) = (
                one.solve(&track, &Limits::none()).unwrap(),
                other.solve(&renamed, &Limits::none()).unwrap(),
            );
            assert_eq!(solved.class(), again.class(), "{track} {renamed}");
            assert_eq!(solved.states, again.states, "{track} {renamed}");
            let named = by_name(&renamed);
            assert_eq!(
                solved.scores(&order),
                again.scores(&named),
                "{track} {renamed}"
            );
        }
    }
}

#[test]
fn positions_without_their_past_are_a_game() {
    for track in ["112212", "123123", "12341234", "1234512345"] {
        let track: Track = track.parse().unwrap();
        match track.size().colors() {
            2 => conforms::<2>(&track),
            3 => conforms::<3>(&track),
            4 => conforms::<4>(&track),
            _ => conforms::<5>(&track),
        }
    }
}

fn conforms<const C: usize>(track: &Track) {
    let game = Margin::<C, u128>::new(track.size()).unwrap();
    let conformance = Conformance::of(&game).keyed().sound_guide(&Leads);
    conformance.check(&game.start(track)).unwrap();
}

#[test]
fn a_first_player_who_wins_by_points_wins_the_game() {
    let track: Track = "1122".parse().unwrap();
    let game = Margin::<2, u64>::new(track.size()).unwrap();
    let start = game.start(&track);
    assert_eq!(game.outcome(&start), None);
    let mut solver = Solver::new(game).guided_by(Leads);
    let line = solver.principal_line(&start, &Limits::none());
    let end = line.iter().fold(start, |at, &step| game.play(&at, step));
    assert_eq!(game.outcome(&end), Some(Outcome::Points(1)));
}

#[test]
fn searches_that_share_a_table_find_the_same_at_the_same_time() {
    let size = size(3, 3);
    let shared = Outcomes::new(size, TableSize::mib(4)).unwrap();
    let count = |mut outcomes: Outcomes, first: u128| {
        let mut wins = 0;
        for number in (first..size.canonical_tracks().unwrap()).step_by(2) {
            let track = Track::canonical_at(size, number).unwrap();
            let found = outcomes.verdict(&track, &Limits::none()).unwrap();
            wins += u32::from(found.answer == Verdict::Win);
        }
        wins
    };
    let wins = std::thread::scope(|scope| {
        let threads = [0, 1].map(|first| {
            let outcomes = shared.clone();
            scope.spawn(move || count(outcomes, first))
        });
        threads
            .map(|thread| thread.join().unwrap())
            .iter()
            .sum::<u32>()
    });
    // Of all 1680 tracks 1308 are won, and each has six names.
    assert_eq!(wins * 6, 1308);
}

#[test]
fn canonical_tracks_are_numbered_in_order() {
    for (colors, discs) in [(2, 4), (3, 3), (4, 2), (5, 2)] {
        let size = size(colors, discs);
        let mut track = Track::first(size);
        let mut number = 0;
        loop {
            if track.is_canonical() {
                assert_eq!(Track::canonical_at(size, number).as_ref(), Some(&track));
                number += 1;
            }
            if number <= 3 || number % 7 == 0 {
                let canonical = track.canonical();
                assert!(canonical.is_canonical());
                assert_eq!(track.canonical_number(), canonical.canonical_number());
            }
            if !track.advance() {
                break;
            }
        }
        assert_eq!(Some(number), size.canonical_tracks());
        assert_eq!(Track::canonical_at(size, number), None);
    }
}

#[test]
fn solvers_say_which_sizes_they_cannot_hold() {
    let fits = |colors, discs| {
        let size = size(colors, discs);
        let outcomes = Outcomes::new(size, TableSize::mib(1)).is_some();
        (Structural::new(size).is_some(), outcomes)
    };
    assert_eq!(fits(2, 14), (true, true));
    assert_eq!(fits(2, 15), (false, true));
    assert_eq!(fits(2, 16), (false, false));
    assert_eq!(fits(5, 5), (true, true));
    assert_eq!(fits(5, 6), (false, false));
}
