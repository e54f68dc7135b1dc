//! Every law of the conformance checks is seen to hold of an honest implementation and to fail of
//! one that breaks it.

mod heap;
mod purse;
mod walk;

use heap::{Bouton, Hasty, Heap, Muddled};
use purse::{Ledger, Purse, Teller};
use search_core::{Conformance, Coverage, Law, Player, PuzzleConformance, Violation};
use walk::{Byte, Leaps, LeapsFirst, Walk};

const HEAP: (u8, Player) = (12, Player::FIRST);
const FAIR: Leaps = Leaps {
    per_leap: 5,
    at_goal: 0,
    after: None,
};

#[test]
fn honest_implementations_pass() {
    let coverage = Conformance::of(&Purse::honest())
        .keyed()
        .restorable()
        .symmetric()
        .notation()
        .evaluation(&Ledger("nothing is wrong"))
        .sound_guide(&Teller("nothing is wrong"))
        .layered()
        .indexed()
        .predecessors()
        .payoffs()
        .check(&Purse::START)
        .unwrap();
    assert!(coverage.is_complete);
    assert_eq!(coverage.games, 50);
}

#[test]
fn coverage_counts_distinct_positions_and_known_values() {
    let game = Heap {
        banks_in_secret: false,
    };
    let coverage = Conformance::of(&game)
        .keyed()
        .sound_guide(&Bouton { off_by: 0 })
        .check(&HEAP)
        .unwrap();
    // Twelve objects for one player, 0 to 10 for both, and 11 for the other.
    assert_eq!(coverage.positions, 24);
    assert_eq!(coverage.valued, 22, "all but the two finished ones");
    assert!(coverage.is_complete);
}

#[test]
fn a_cap_on_positions_leaves_the_rest_to_random_games() {
    let game = Purse::honest();
    let capped = |games| {
        let conformance = Conformance::of(&game).positions(3).random_games(games, 7);
        conformance.check(&Purse::START).unwrap()
    };
    assert_eq!(capped(0).positions, 3);
    assert!(capped(20).positions > 3);
    assert!(!capped(20).is_complete);
}

#[test]
fn equal_seeds_play_equal_games() {
    let game = Purse::honest();
    let check = |seed| {
        let conformance = Conformance::of(&game).positions(1).random_games(3, seed);
        conformance.check(&Purse::START).unwrap()
    };
    assert_eq!(check(5), check(5));
}

#[test]
fn broken_rules_are_found() {
    let flaws = [
        ("a generator empties the list", Law::MovesAppend),
        ("the order of moves changes", Law::MovesFixed),
        ("the way decides which moves there are", Law::MovesFixed),
        ("a move is listed twice", Law::MovesUnique),
        ("there are moves after the end", Law::MovesUntilEnd),
        ("there is no move before the end", Law::MovesUntilEnd),
        ("a third player moves", Law::Players),
        ("a third player wins", Law::Players),
        ("the points are beyond all bounds", Law::PointsInRange),
        ("two coins buy another turn", Law::Alternates),
        ("a coin can be put back", Law::Acyclic),
        ("exploring visits another end", Law::ExploreVisits),
        (
            "exploring two plies deep visits another position",
            Law::ExploreVisits,
        ),
        ("exploring does not restore", Law::ExploreRestores),
        (
            "exploring two plies deep does not restore",
            Law::ExploreRestores,
        ),
    ];
    assert_broken(&flaws, |flaw| {
        Conformance::of(&Purse::with(flaw)).check(&Purse::START)
    });
}

#[test]
fn circles_are_found_breadth_first_and_in_random_games() {
    let game = Purse::with("a coin can be put back");
    let breadth_first = Conformance::of(&game).random_games(0, 1);
    let at_random = Conformance::of(&game).positions(1);
    for conformance in [breadth_first, at_random] {
        let violation = conformance.check(&Purse::START).unwrap_err();
        assert_eq!(violation.law(), Law::Acyclic);
    }
}

#[test]
fn broken_keys_are_found() {
    let flaws = [
        ("the key takes five coins for three", Law::KeyTellsApart),
        ("the way decides the key", Law::KeyOfEquals),
        ("exploring spoils the key", Law::KeyOfEquals),
        ("the key is too wide", Law::KeyFits),
        ("the game ends in a win", Law::BanksEndInPoints),
        ("the leader must not take two", Law::BankedIsPassive),
        (
            "the leader sees the moves in another order",
            Law::BankedIsPassive,
        ),
        ("the margin counts twice", Law::BankedIsPassive),
        ("the fingerprint changes", Law::FingerprintFixed),
    ];
    assert_broken(&flaws, |flaw| {
        let game = Purse::with(flaw);
        Conformance::of(&game).keyed().check(&Purse::START)
    });
}

#[test]
fn an_undeclared_bank_is_found() {
    let game = Heap {
        banks_in_secret: true,
    };
    let violation = Conformance::of(&game).keyed().check(&HEAP).unwrap_err();
    assert_eq!(violation.law(), Law::BanksDeclared);
}

#[test]
fn broken_symmetries_are_found() {
    let flaws = [
        ("a canonical position is not its own", Law::CanonicalFixed),
        ("moves are mapped to each other", Law::SymmetryCommutes),
        ("moves are not mapped back", Law::SymmetryInverts),
        ("moves are mapped to illegal ones", Law::SymmetryMapsMoves),
        (
            "the second player must not take two",
            Law::SymmetryMapsMoves,
        ),
        (
            "the first player gets a point for nothing",
            Law::SymmetryMapsOutcome,
        ),
        (
            "the turn is swapped but not the sides",
            Law::SymmetryMapsTurn,
        ),
    ];
    assert_broken(&flaws, |flaw| {
        let game = Purse::with(flaw);
        Conformance::of(&game).symmetric().check(&Purse::START)
    });
}

#[test]
fn broken_texts_are_found() {
    let flaws = [
        ("a position cannot be read", Law::PositionText),
        ("the margin is not read", Law::PositionText),
        ("a move is read as another", Law::MoveText),
        ("all moves look alike", Law::MoveTextUnique),
    ];
    assert_broken(&flaws, |flaw| {
        let game = Purse::with(flaw);
        Conformance::of(&game).notation().check(&Purse::START)
    });
}

#[test]
fn broken_estimates_are_found() {
    let flaws = [
        ("advancing forgets two coins", Law::EstimateAdvances),
        ("retracting forgets two coins", Law::EstimateRetracts),
        ("advancing goes wrong after a move", Law::EstimateAdvances),
        ("retracting goes wrong after a move", Law::EstimateRetracts),
        ("foresight forgets the last ply", Law::EstimateForesees),
    ];
    assert_broken(&flaws, |flaw| {
        let game = Purse::honest();
        let eval = Ledger(flaw);
        Conformance::of(&game)
            .evaluation(&eval)
            .check(&Purse::START)
    });
}

#[test]
fn estimates_and_plies_left_are_judged_without_random_games() {
    let game = Purse::honest();
    let eval = Ledger("retracting forgets two coins");
    let conformance = Conformance::of(&game).evaluation(&eval).random_games(0, 1);
    let violation = conformance.check(&Purse::START).unwrap_err();
    assert_eq!(violation.law(), Law::EstimateRetracts);

    let guide = Teller("games last longer than foreseen");
    let conformance = Conformance::of(&game).guide(&guide).random_games(0, 1);
    let violation = conformance.check(&Purse::START).unwrap_err();
    assert_eq!(violation.law(), Law::PliesLeft);
}

#[test]
fn broken_guides_are_found() {
    let flaws = [
        ("the value is above the bounds", Law::BoundsContain),
        ("the value is below the bounds", Law::BoundsContain),
        ("the bounds are the wrong way round", Law::BoundsContain),
        ("candidates empty the list", Law::MovesAppend),
        ("a candidate is not legal", Law::CandidatesLegal),
        ("a candidate is listed twice", Law::CandidatesLegal),
        ("there is no candidate", Law::CandidatesExist),
        ("a noisy move is not legal", Law::NoisyLegal),
        ("a noisy move is listed twice", Law::NoisyLegal),
        ("a pass keeps the turn", Law::NullMovePasses),
        ("a pass ends the game", Law::ForeseesEnd),
        ("the last move is not foreseen", Law::ForeseesEnd),
        ("a hasty look misses the end", Law::LookAfterCandidate),
        ("games last longer than foreseen", Law::PliesLeft),
    ];
    assert_broken(&flaws, |flaw| {
        let game = Purse::honest();
        let guide = Teller(flaw);
        Conformance::of(&game).guide(&guide).check(&Purse::START)
    });
}

#[test]
fn a_selective_guide_is_not_sound() {
    let game = Purse::honest();
    let guide = Teller("the best move is no candidate");
    assert!(
        Conformance::of(&game)
            .guide(&guide)
            .check(&Purse::START)
            .is_ok()
    );
    let conformance = Conformance::of(&game).sound_guide(&guide);
    let violation = conformance.check(&Purse::START).unwrap_err();
    assert_eq!(violation.law(), Law::Sound);
}

#[test]
fn too_few_plies_left_are_found_in_random_games_without_values() {
    let game = Heap {
        banks_in_secret: false,
    };
    let check = |guide| {
        let conformance = Conformance::of(&game).guide(guide);
        conformance.check(&(60, Player::FIRST))
    };
    assert!(check(&Hasty { above: 60 }).is_ok());
    let violation = check(&Hasty { above: 50 }).unwrap_err();
    assert_eq!(violation.law(), Law::PliesLeft);
}

#[test]
fn bounds_on_wins_count_plies() {
    let game = Heap {
        banks_in_secret: false,
    };
    let guide = Bouton { off_by: 1 };
    let violation = Conformance::of(&game)
        .guide(&guide)
        .check(&HEAP)
        .unwrap_err();
    assert_eq!(violation.law(), Law::BoundsContain);
}

#[test]
fn bounds_that_contain_nothing_are_found_without_values() {
    let game = Heap {
        banks_in_secret: false,
    };
    let guide = Muddled { above: 50 };
    let check = |objects| {
        Conformance::of(&game)
            .guide(&guide)
            .check(&(objects, Player::FIRST))
    };
    assert!(check(50).is_ok());
    assert_eq!(check(51).unwrap_err().law(), Law::BoundsContain);
}

#[test]
fn broken_restoring_is_found() {
    let flaws = [
        ("another player is restored", Law::KeyRestores),
        ("the restored lead", Law::KeyRestores),
    ];
    assert_broken(&flaws, |flaw| {
        let game = Purse::with(flaw);
        Conformance::of(&game).restorable().check(&Purse::START)
    });
}

#[test]
fn broken_layers_are_found() {
    let flaws = [
        ("layers ascend", Law::LayerDescends),
        ("two coins share a layer", Law::LayerDescends),
        ("layers are far apart", Law::LayerReach),
    ];
    assert_broken(&flaws, |flaw| {
        let game = Purse::with(flaw);
        Conformance::of(&game).layered().check(&Purse::START)
    });
}

#[test]
fn broken_indices_are_found() {
    let flaws = [
        ("the size is too small", Law::IndexInRange),
        (
            "a position that nobody reaches leads out of the index",
            Law::IndexInRange,
        ),
        ("all positions have one index", Law::IndexRoundTrip),
        ("a position is not found by its index", Law::IndexRoundTrip),
        (
            "an index is of another index's position",
            Law::IndexRoundTrip,
        ),
    ];
    assert_broken(&flaws, |flaw| {
        let game = Purse::with(flaw);
        Conformance::of(&game).indexed().check(&Purse::START)
    });
}

#[test]
fn broken_predecessors_are_found() {
    let flaws = [
        ("the predecessors empty the list", Law::MovesAppend),
        ("a predecessor is missing", Law::PredecessorsComplete),
        ("a predecessor has no move here", Law::PredecessorsTrue),
        ("a predecessor is listed twice", Law::PredecessorsUnique),
    ];
    assert_broken(&flaws, |flaw| {
        let game = Purse::with(flaw);
        Conformance::of(&game).predecessors().check(&Purse::START)
    });
}

#[test]
fn broken_payoffs_are_found() {
    let flaws = [
        ("the loser gets more", Law::PayoffOfWinner),
        ("the winner gets more than there is", Law::PayoffInSpan),
        ("the bank pays for the winner", Law::PayoffTotal),
    ];
    assert_broken(&flaws, |flaw| {
        let game = Purse::with(flaw);
        Conformance::of(&game).payoffs().check(&Purse::START)
    });
}

#[test]
fn an_honest_puzzle_passes() {
    let coverage = PuzzleConformance::of(&Walk("nothing is wrong"))
        .bound(&FAIR)
        .guide(&LeapsFirst("nothing is wrong"))
        .packing(&Byte("nothing is wrong"))
        .check(&20)
        .unwrap();
    assert_eq!((coverage.positions, coverage.valued), (21, 21));
    assert!(coverage.is_complete);
}

#[test]
fn broken_puzzles_are_found() {
    let flaws = [
        ("the moves empty the list", Law::MovesAppend),
        ("a step is listed twice", Law::MovesUnique),
    ];
    assert_broken(&flaws, |flaw| PuzzleConformance::of(&Walk(flaw)).check(&20));
}

#[test]
fn broken_bounds_on_the_cost_are_found() {
    let check = |bound: &Leaps, positions| {
        let puzzle = Walk("nothing is wrong");
        let conformance = PuzzleConformance::of(&puzzle).bound(bound);
        conformance.positions(positions).check(&20)
    };
    let high = Leaps {
        per_leap: 6,
        ..FAIR
    };
    let late = Leaps { at_goal: 1, ..FAIR };
    let stale = Leaps {
        after: Some(0),
        ..FAIR
    };
    assert_eq!(
        check(&high, 100).unwrap_err().law(),
        Law::CostBoundAdmissible
    );
    assert_eq!(check(&late, 100).unwrap_err().law(), Law::CostBoundAtGoal);
    assert_eq!(
        check(&stale, 100).unwrap_err().law(),
        Law::CostBoundAdvances
    );
    // Random tries alone find a goal as well.
    assert_eq!(check(&late, 1).unwrap_err().law(), Law::CostBoundAtGoal);
}

#[test]
fn broken_guides_of_puzzles_are_found() {
    let flaws = [
        ("a candidate is no move", Law::CandidatesLegal),
        ("a candidate is listed twice", Law::CandidatesLegal),
        ("no step is left", Law::CandidatesKeepCost),
    ];
    assert_broken(&flaws, |flaw| {
        PuzzleConformance::of(&Walk("nothing is wrong"))
            .guide(&LeapsFirst(flaw))
            .check(&20)
    });
}

#[test]
fn broken_packings_are_found() {
    let flaws = [("even places are packed as odd ones", Law::PackingRoundTrip)];
    assert_broken(&flaws, |flaw| {
        PuzzleConformance::of(&Walk("nothing is wrong"))
            .packing(&Byte(flaw))
            .check(&20)
    });
}

#[test]
fn a_violation_names_the_law_the_position_and_the_move() {
    let game = Purse::with("two coins buy another turn");
    let violation = Conformance::of(&game).check(&Purse::START).unwrap_err();
    assert_eq!(violation.position(), "6 0 0");
    assert_eq!(violation.mv(), Some("2"));
    assert_eq!(
        violation.to_string(),
        "broken law: every move hands the turn to the other player; at 6 0 0, move 2"
    );
}

/// Asserts that each flaw breaks its law, and no other one first.
fn assert_broken(
    flaws: &[(&'static str, Law)],
    check: impl Fn(&'static str) -> Result<Coverage, Violation>,
) {
    for &(flaw, law) in flaws {
        match check(flaw) {
            Ok(_) => panic!("nobody finds that {flaw}"),
            Err(violation) => assert_eq!(violation.law(), law, "{flaw}: {violation}"),
        }
    }
}
