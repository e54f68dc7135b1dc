//! The analysis of points finds what can be forced, however play that never ends is scored.

mod random_games;
#[path = "games/sowing.rs"]
mod sowing;

use random_games::{EndlessPlay, Gathering, for_random_seeds, legal_moves, true_points};
use search_core::{
    Conformance, Game, Indexed, Limits, Player, ScoreAnalysis, ScoreBounds, ScoreMap, Stop,
    check_scores,
};
use sowing::Sowing;

fn solved(game: &Gathering, threads: usize) -> ScoreMap {
    let scores = ScoreAnalysis::of(game)
        .with_threads(threads)
        .run(&Limits::none());
    assert_eq!(scores.stop, None);
    assert!(scores.known() <= game.size());
    scores
}

/// What the judge says for whoever moves.
fn truth(game: &Gathering) -> Vec<(u64, ScoreBounds, i32)> {
    let [lost, nothing, won] = [EndlessPlay::Lost, EndlessPlay::Nothing, EndlessPlay::Won]
        .map(|endless| true_points(game, endless));
    let all = lost.into_iter().zip(nothing).zip(won);
    all.map(|(((heap, lost), (_, nothing)), (_, won))| {
        let index = game.index(&heap);
        let bounds = |lower, upper| ScoreBounds { lower, upper };
        match heap.turn {
            Player::FIRST => (index, bounds(lost, won), nothing),
            _ => (index, bounds(-won, -lost), -nothing),
        }
    })
    .collect()
}

#[test]
fn bounds_and_values_are_those_of_the_definition() {
    fn law(seed: u64) {
        let game = Gathering::new(seed);
        let truth = truth(&game);
        for threads in [1, 2] {
            let scores = solved(&game, threads);
            for &(index, bounds, value) in &truth {
                let what = format!("{:?} of {game:?}", game.position(index));
                assert_eq!(scores.bounds(index), Some(bounds), "{what}");
                assert_eq!(scores.value(index), Some(value), "{what}");
            }
            let differ = |(_, bounds, _): &&(_, ScoreBounds, _)| bounds.lower != bounds.upper;
            let dependent = truth.iter().filter(differ).count() as u64;
            assert_eq!(scores.dependent(), dependent, "{game:?}");
            assert_eq!(scores.check(&game), Ok(()), "{game:?}");
        }
    }
    (0..300).for_each(law);
    for_random_seeds(50, law);
}

/// The random games would prove little if the bounds always met, or never did, or if the value were
/// always one of them.
#[test]
fn the_random_games_are_of_all_kinds() {
    let all: Vec<_> = (0..100)
        .flat_map(|seed| truth(&Gathering::new(seed)))
        .collect();
    let count = |kind: fn(&(u64, ScoreBounds, i32)) -> bool| {
        all.iter().filter(|&truth| kind(truth)).count()
    };
    let total = all.len();
    let met = count(|(_, bounds, _)| bounds.lower == bounds.upper);
    assert!(total / 5 < met && met < total * 4 / 5, "{met} of {total}");
    assert!(count(|(_, bounds, value)| bounds.lower < *value && *value < bounds.upper) > 100);
    assert!(count(|(_, bounds, value)| bounds.lower < *value && *value == bounds.upper) > 30);
    assert!(count(|(_, bounds, value)| *value != 0 && bounds.lower < bounds.upper) > 100);
}

#[test]
fn the_random_games_conform() {
    for seed in 0..40 {
        let game = Gathering::new(seed);
        let start = game
            .position(game.size() - 2)
            .unwrap_or_else(|| game.position(0).unwrap());
        let conformance = Conformance::of(&game).keyed().indexed().layered();
        conformance.check(&start).unwrap();
    }
}

/// How many endgames of so many pieces come to each difference of captures, from all lost to all won,
/// as an independent program counted them.
const MANCALA: [(usize, &[u64]); 2] = [
    (5, &[411, 796, 947, 944, 810, 460]),
    (
        8,
        &[
            2_148, 5_504, 9_325, 11_719, 13_006, 12_476, 10_864, 7_031, 3_509,
        ],
    ),
];

#[test]
fn endgames_of_a_mancala_are_worth_what_an_independent_program_found() {
    let endgames = Sowing::up_to(8);
    for threads in [1, 2] {
        let analysis = ScoreAnalysis::of(&endgames).with_threads(threads);
        let scores = analysis.run(&Limits::none());
        assert_eq!((scores.stop, scores.dependent()), (None, 0));
        for (pieces, counts) in MANCALA {
            let most = i32::try_from(pieces).unwrap();
            for (value, &count) in (-most..=most).step_by(2).zip(counts) {
                let range = endgames.range(pieces);
                let found = range.filter(|&index| scores.value(index) == Some(value));
                assert_eq!(found.count() as u64, count, "{value} of {pieces} pieces");
            }
        }
        assert_eq!(scores.check(&endgames), Ok(()));
    }
}

/// Layers that were finished are known exactly, the others not at all.
#[test]
fn a_stopped_analysis_knows_its_finished_layers() {
    for seed in 0..60 {
        let game = Gathering::new(seed);
        let whole = solved(&game, 1);
        for nodes in (0..300).step_by(11) {
            let scores = ScoreAnalysis::of(&game).run(&Limits::nodes(nodes));
            assert!(matches!(scores.stop, None | Some(Stop::Nodes)));
            for index in 0..game.size() {
                if index < scores.known() {
                    assert_eq!(scores.bounds(index), whole.bounds(index), "{game:?}");
                    assert_eq!(scores.value(index), whole.value(index), "{game:?}");
                } else {
                    assert_eq!(scores.value(index), None, "{game:?}");
                }
            }
        }
    }
}

#[test]
fn a_memory_that_is_too_small_is_told() {
    let game = Gathering::new(3);
    let tight = Limits {
        memory: 1,
        ..Limits::none()
    };
    let scores = ScoreAnalysis::of(&game).run(&tight);
    assert_eq!((scores.stop, scores.known()), (Some(Stop::Memory), 0));
}

#[test]
fn every_wrong_score_is_found_by_the_check() {
    for seed in 0..50 {
        let game = Gathering::new(seed);
        let scores = solved(&game, 1);
        for wrong in 0..scores.known() {
            let Some(at) = game.position(wrong) else {
                continue;
            };
            // A position that play need not leave can support any value of its own.
            if legal_moves(&game, &at).any(|mv| game.play(&at, mv) == at) {
                continue;
            }
            let ScoreBounds { lower, upper } = scores.bounds(wrong).unwrap();
            let lies = [
                None,
                Some(ScoreBounds {
                    lower,
                    upper: upper + 1,
                }),
                Some(ScoreBounds {
                    lower: lower - 1,
                    upper,
                }),
            ];
            for lie in lies {
                let told = |index| {
                    if index == wrong {
                        lie
                    } else {
                        scores.bounds(index)
                    }
                };
                assert!(
                    check_scores(&game, scores.known(), told).is_err(),
                    "{game:?}"
                );
            }
        }
    }
}
