//! Retrograde analysis finds the value of every position, whether play can go on for ever or not.

#[path = "games/pursuit.rs"]
mod pursuit;
mod random_games;

use pursuit::{Chase, Pursuit};
use random_games::{
    AlternatingKeys, CompactKeys, Cyclic, Layered, Rules, Score, for_random_seeds, true_scores,
};
use search_core::{
    Flaw, Game, Indexed, Keyed, Limits, Moves, Outcome, Player, Predecessors, Retrograde, Solver,
    Stop, StopFlag, TableSize, Value, ValueMap, check_values, plain,
};

/// The values found in every way there is, the way's name beside them.
fn all_ways<G: Indexed + Predecessors>(game: &G) -> Vec<(String, ValueMap)> {
    let none = Limits::none();
    [1, 2]
        .into_iter()
        .flat_map(|threads| {
            let analysis = Retrograde::of(game).with_threads(threads);
            [
                (format!("backward by {threads}"), analysis.backward(&none)),
                (format!("sweeps by {threads}"), analysis.by_sweeps(&none)),
            ]
        })
        .collect()
}

#[test]
fn games_with_cycles_have_the_values_of_a_brute_force_fixpoint() {
    fn law(seed: u64) {
        let game = Cyclic::new(seed);
        let truth = true_scores(&game);
        for (way, values) in all_ways(&game) {
            assert_eq!(values.stop, None);
            for (spot, score) in &truth {
                let value = values.value(game.index(spot));
                let truth = score.value_for(game.turn(spot));
                assert_eq!(value, Some(truth), "{way}, {spot:?} of {game:?}");
            }
            assert_eq!(values.value(game.size() - 1), None, "a gap");
            assert_eq!(values.value(game.size()), None, "beyond the index");
            assert_eq!(check_values(&game, |index| values.value(index)), Ok(()));
        }
    }
    (0..400).for_each(law);
    for_random_seeds(100, law);
}

fn check_acyclic<R: Rules>(seed: u64) {
    let game = Layered::<R>::new(seed, 7);
    let mut solver = Solver::new(game).with_table(TableSize::bytes(1 << 12));
    let ways = all_ways(&game);
    for index in 0..game.size() {
        let at = game.position(index).expect("there are no gaps");
        let by_memo = plain::memoized(&game, &at, &Limits::none()).value;
        let by_search = solver.solve(&at, &Limits::none()).value;
        assert_eq!(by_memo, by_search, "{at:?} of {game:?}");
        for (way, values) in &ways {
            assert_eq!(values.value(index), by_memo, "{way}, {at:?} of {game:?}");
        }
    }
}

#[test]
fn games_without_cycles_have_the_values_of_memoized_and_alpha_beta_search() {
    (0..60).for_each(check_acyclic::<CompactKeys>);
    (0..60).for_each(check_acyclic::<AlternatingKeys>);
}

/// A circle of five with a tail of two: the robber is lost in the tail and safe on the circle.
#[test]
fn a_robber_is_caught_in_a_tail_and_never_on_a_circle() {
    let town = Pursuit::on(&[
        &[1, 4, 5],
        &[0, 2],
        &[1, 3],
        &[2, 4],
        &[3, 0],
        &[0, 6],
        &[5],
    ]);
    for (way, values) in all_ways(&town) {
        let value = |places, turn| values.value(town.index(&Chase { places, turn }));
        // In the tail: the robber must step toward the cop.
        assert_eq!(
            value([5, 6], Player::SECOND),
            Some(Value::loss_in(1)),
            "{way}"
        );
        assert_eq!(
            value([0, 6], Player::SECOND),
            Some(Value::loss_in(2)),
            "{way}"
        );
        assert_eq!(
            value([5, 6], Player::FIRST),
            Some(Value::win_in(1)),
            "{way}"
        );
        assert_eq!(value([0, 2], Player::FIRST), Some(Value::DRAW), "{way}");
        assert_eq!(
            value([3, 3], Player::FIRST),
            Some(Value::win_in(0)),
            "{way}"
        );
        let tally = values.tally();
        assert_eq!(
            tally.wins + tally.draws + tally.losses,
            town.size(),
            "{way}"
        );
        assert_eq!(
            check_values(&town, |index| values.value(index)),
            Ok(()),
            "{way}"
        );
    }
}

/// One move after the other, up to more of them than a value counts; the numbers go up or down.
#[derive(Clone, Copy)]
struct Countdown {
    is_upward: bool,
}

const LENGTH: u16 = Value::MAX_PLIES + 30;

impl Game for Countdown {
    type Position = u16;
    type Move = ();

    const ALTERNATES: bool = true;

    fn turn(&self, at: &u16) -> Player {
        Player::new(u8::from(at % 2 == 1))
    }

    fn moves(&self, at: &u16, out: &mut Moves<()>) {
        if *at > 0 {
            out.push(());
        }
    }

    fn play(&self, at: &u16, (): ()) -> u16 {
        at - 1
    }

    fn outcome(&self, at: &u16) -> Option<Outcome> {
        (*at == 0).then_some(Outcome::Win(Player::SECOND))
    }
}

impl Keyed for Countdown {
    type Key = u64;

    fn key(&self, at: &u16) -> u64 {
        u64::from(*at)
    }

    fn fingerprint(&self) -> u64 {
        0
    }
}

impl Indexed for Countdown {
    fn size(&self) -> u64 {
        u64::from(LENGTH) + 1
    }

    fn index(&self, at: &u16) -> u64 {
        if self.is_upward {
            u64::from(*at)
        } else {
            u64::from(LENGTH - at)
        }
    }

    fn position(&self, index: u64) -> Option<u16> {
        let number = u16::try_from(index).ok()?;
        Some(if self.is_upward {
            number
        } else {
            LENGTH - number
        })
    }
}

impl Predecessors for Countdown {
    fn predecessors(&self, at: &u16, out: &mut Vec<u16>) {
        out.extend((*at < LENGTH).then_some(at + 1));
    }
}

#[test]
fn wins_beyond_the_longest_count_are_wins() {
    for is_upward in [false, true] {
        let game = Countdown { is_upward };
        for (way, values) in all_ways(&game) {
            for at in 0..=LENGTH {
                let truth = match at % 2 {
                    0 => Value::loss_in(at),
                    _ => Value::win_in(at),
                };
                assert_eq!(values.value(game.index(&at)), Some(truth), "{way}");
            }
            assert_eq!(values.tally().longest, Value::MAX_PLIES, "{way}");
        }
    }
}

/// What a stopped analysis knows is true, and the rest is unknown rather than drawn.
#[test]
fn a_stopped_analysis_knows_nothing_wrong() {
    for seed in 0..60 {
        let game = Cyclic::new(seed);
        let whole = Retrograde::of(&game).by_sweeps(&Limits::none());
        for nodes in (0..200).step_by(7) {
            let limits = Limits::nodes(nodes);
            let analysis = Retrograde::of(&game);
            for values in [analysis.backward(&limits), analysis.by_sweeps(&limits)] {
                assert!(matches!(values.stop, None | Some(Stop::Nodes)));
                assert!(values.statistics.nodes <= nodes);
                for index in 0..game.size() {
                    let value = values.value(index);
                    assert!(value.is_none() || value == whole.value(index), "{game:?}");
                    assert!(
                        values.stop.is_some() || value == whole.value(index),
                        "{game:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn memory_and_the_stop_flag_are_heeded() {
    let game = Cyclic::new(1);
    let analysis = Retrograde::of(&game);
    let tight = Limits {
        memory: 2 * usize::try_from(game.size()).unwrap() - 1,
        ..Limits::none()
    };
    for values in [analysis.backward(&tight), analysis.by_sweeps(&tight)] {
        assert_eq!(values.stop, Some(Stop::Memory));
        assert_eq!(values.value(0), None);
    }
    let enough = Limits {
        memory: tight.memory + 1,
        ..Limits::none()
    };
    assert_eq!(analysis.by_sweeps(&enough).stop, None);
    let raised = Limits {
        stop: StopFlag::default(),
        ..Limits::none()
    };
    raised.stop.raise();
    for values in [analysis.backward(&raised), analysis.by_sweeps(&raised)] {
        assert_eq!(values.stop, Some(Stop::Raised));
    }
}

#[test]
fn progress_grows_to_what_is_known_in_the_end() {
    let game = Cyclic::new(7);
    let mut seen = Vec::new();
    let values = Retrograde::of(&game).backward_with(&Limits::none(), |step| seen.push(step));
    let decided = |index| {
        values
            .value(index)
            .is_some_and(|value| value != Value::DRAW)
    };
    let last = seen.last().unwrap();
    assert!(last.known >= (0..game.size()).filter(|&index| decided(index)).count() as u64);
    assert!(seen.is_sorted_by_key(|step| (step.passes, step.known)));
}

#[test]
fn every_wrong_value_is_found_by_the_check() {
    for seed in 0..100 {
        let game = Cyclic::new(seed);
        let values = Retrograde::of(&game).by_sweeps(&Limits::none());
        for wrong in 0..game.size() {
            let truth = values.value(wrong);
            let lies = [
                None,
                Some(Value::DRAW),
                Some(Value::win_in(3)),
                truth.map(|value| value.delayed(1)),
                truth.map(|value| -value),
            ];
            for lie in lies.into_iter().filter(|&lie| lie != truth) {
                let told = |index| {
                    if index == wrong {
                        lie
                    } else {
                        values.value(index)
                    }
                };
                let flaw: Result<(), Flaw<Value>> = check_values(&game, told);
                assert!(flaw.is_err(), "{lie:?} at {wrong} of {game:?}");
            }
        }
    }
}

#[test]
fn an_empty_game_is_solved() {
    let nowhere = Pursuit::on(&[]);
    for (way, values) in all_ways(&nowhere) {
        assert_eq!((values.stop, values.value(0)), (None, None), "{way}");
    }
}

/// The scores of the judge and the values of the library are the same scale.
#[test]
fn the_judge_speaks_of_the_same_values() {
    for value in [Value::win_in(3), Value::loss_in(2), Value::points(-4)] {
        for mover in [Player::FIRST, Player::SECOND] {
            assert_eq!(Score::of(value, mover).value_for(mover), value);
        }
    }
}
