//! Search and Bouton's theorem name the same winner.

use games_nim::{Heap, Nim, Position, nim_sum};
use quickcheck::{Arbitrary, Gen};
use search_core::plain::{alphabeta, memoized, minimax, negamax, pvs};
use search_core::{
    Answer, Blind, ByVerdict, Claim, Game, Limits, Memoized, MonteCarlo, Moves, Outcome, Player,
    ProofSearch, Restore, TableSize, Value, Verdict,
};

const BOTH: [Nim; 2] = [Nim::normal(), Nim::misere()];

#[test]
fn the_solution_is_boutons_for_four_heaps_of_up_to_six() {
    let limits = Limits::none();
    for nim in BOTH {
        for at in positions(4, 6) {
            let value = memoized(&nim, &at, &limits).value.unwrap();
            assert_eq!(
                is_loss(value),
                nim.is_lost_for_mover(&at),
                "{nim:?}, {at:?}: {value}"
            );
        }
    }
}

#[test]
fn memoized_solving_knows_every_position_below_and_its_winner() {
    for nim in BOTH {
        let start = Position::new(&[5, 6, 7, 8]).unwrap();
        let mut solver = Memoized::new(nim).preferring(ByVerdict);
        let solution = solver.solve(&start, &Limits::none());
        for (key, verdict) in solver.iter() {
            let at = nim.restore(key);
            assert_eq!(
                verdict == Verdict::Loss,
                nim.is_lost_for_mover(&at),
                "{nim:?}, {at:?}"
            );
        }
        // Whatever is left of the heaps, either player may be to move there: two objects of one heap
        // can be taken at once or in turn. Unless no heap has lost two, or none is left.
        let (all, none_has_lost_two) = (6 * 7 * 8 * 9, 2 * 2 * 2 * 2);
        let expected = 2 * (all - 1) - none_has_lost_two;
        assert_eq!(solution.positions, expected, "{nim:?}");
    }
}

#[test]
fn all_plain_searches_agree_for_three_heaps_of_up_to_three() {
    let limits = Limits::none();
    for nim in BOTH {
        for at in positions(3, 3) {
            let value = memoized(&nim, &at, &limits).value;
            assert_eq!(
                minimax(&nim, &Blind, &at, &limits).value,
                value,
                "{nim:?}, {at:?}"
            );
            assert_eq!(
                negamax(&nim, &Blind, &at, &limits).value,
                value,
                "{nim:?}, {at:?}"
            );
            assert_eq!(
                alphabeta(&nim, &Blind, &at, &limits).value,
                value,
                "{nim:?}, {at:?}"
            );
            assert_eq!(
                pvs(&nim, &Blind, &at, &limits).value,
                value,
                "{nim:?}, {at:?}"
            );
        }
    }
}

#[test]
fn sampling_proves_boutons_theorem_for_three_heaps_of_up_to_three() {
    for nim in BOTH {
        let search = MonteCarlo::new(nim);
        for at in positions(3, 3).filter(|at| nim.outcome(at).is_none()) {
            let found = search.search(&at, &Limits::nodes(100_000)).report;
            assert_eq!(found.stop, None, "{nim:?}, {at:?}");
            let is_lost = nim.is_lost_for_mover(&at);
            assert_eq!(is_loss(found.value.unwrap()), is_lost, "{nim:?}, {at:?}");
            let next = nim.play(&at, found.best.unwrap());
            assert_eq!(nim.is_lost_for_mover(&next), !is_lost, "{nim:?}, {at:?}");
        }
    }
}

#[test]
fn what_few_samples_prove_of_larger_heaps_is_boutons_theorem() {
    let mut proved = 0;
    for nim in BOTH {
        let search = MonteCarlo::new(nim).with_threads(2);
        for at in positions(4, 6).filter(|at| nim.outcome(at).is_none()) {
            let found = search.search(&at, &Limits::nodes(400)).report;
            assert!(nim.is_legal(&at, found.best.unwrap()));
            if found.stop.is_none() {
                proved += 1;
                let is_lost = nim.is_lost_for_mover(&at);
                assert_eq!(is_loss(found.value.unwrap()), is_lost, "{nim:?}, {at:?}");
            }
        }
    }
    assert!(proved > 100, "only {proved} proofs were seen");
}

#[test]
fn the_best_move_wins_against_every_defense() {
    for nim in BOTH {
        for at in positions(3, 4).filter(|at| !nim.is_lost_for_mover(at)) {
            assert!(always_wins(&nim, &at, at.turn()), "{nim:?}, {at:?}");
        }
    }
}

#[test]
fn the_move_of_a_lost_position_takes_one_from_the_largest_heap() {
    let at = "1,4,5".parse().unwrap();
    assert_eq!(Nim::normal().best_move(&at), "3:1".parse().ok());
}

#[test]
fn there_is_a_best_move_until_the_game_is_over() {
    for nim in BOTH {
        assert_eq!(nim.best_move(&Position::EMPTY), None);
        for at in positions(3, 4).filter(|at| !at.is_empty()) {
            assert!(
                nim.best_move(&at).is_some_and(|mv| nim.is_legal(&at, mv)),
                "{at:?}"
            );
        }
    }
}

/// Bouton's proof, on positions that no search reaches.
#[test]
fn lost_means_that_every_move_leads_to_a_won_position() {
    check(|at| {
        BOTH.iter().all(|nim| {
            let is_won = |next: &Position| !nim.is_lost_for_mover(next);
            let loses = successors(nim, &at).iter().all(is_won);
            at.is_empty() || loses == nim.is_lost_for_mover(&at)
        })
    });
}

#[test]
fn the_best_move_of_a_won_position_leads_to_a_lost_one() {
    check(|at| {
        let mut won = BOTH.iter().filter(|nim| !nim.is_lost_for_mover(&at));
        won.all(|nim| {
            let wins = |mv| nim.is_legal(&at, mv) && nim.is_lost_for_mover(&nim.play(&at, mv));
            nim.best_move(&at).map_or(at.is_empty(), wins)
        })
    });
}

#[test]
fn the_nim_sum_is_the_least_number_that_no_successor_has() {
    check(|at| {
        let reached = successors(&Nim::normal(), &at);
        let reached: Vec<u8> = reached.iter().map(nim_sum).collect();
        (0..=u8::MAX).find(|number| !reached.contains(number)) == Some(nim_sum(&at))
    });
}

/// Tries a law on random positions with any number of heaps of any size.
fn check(law: fn(Position) -> bool) {
    let seed = 1;
    let mut random = Gen::from_size_and_seed(Heap::COUNT + 1, seed);
    for _ in 0..200 {
        let at = Position::new(&Vec::arbitrary(&mut random)).unwrap();
        assert!(law(at), "seed {seed}: {at:?}");
    }
}

/// Whether `player` wins by the moves of the theory, whatever the opponent plays.
fn always_wins(nim: &Nim, at: &Position, player: Player) -> bool {
    if let Some(outcome) = nim.outcome(at) {
        return outcome == Outcome::Win(player);
    }
    if nim.turn(at) == player {
        let mv = nim.best_move(at).expect("the game is not over");
        return always_wins(nim, &nim.play(at, mv), player);
    }
    successors(nim, at)
        .iter()
        .all(|next| always_wins(nim, next, player))
}

fn successors(nim: &Nim, at: &Position) -> Vec<Position> {
    let mut moves = Moves::new();
    nim.moves(at, &mut moves);
    moves.iter().map(|mv| nim.play(at, mv)).collect()
}

fn is_loss(value: Value) -> bool {
    assert!(value.is_decided(), "Nim knows no draw");
    value < Value::DRAW
}

/// All positions with this many heaps of at most `largest` objects, empty ones included.
fn positions(heaps: u32, largest: u8) -> impl Iterator<Item = Position> {
    let base = u32::from(largest) + 1;
    (0..base.pow(heaps)).map(move |number| {
        let size = |heap| u8::try_from(number / base.pow(heap) % base).unwrap();
        let sizes: Vec<u8> = (0..heaps).map(size).collect();
        Position::new(&sizes).unwrap()
    })
}

#[test]
fn proofs_are_boutons_for_four_heaps_of_up_to_six() {
    for nim in BOTH {
        let mut search = ProofSearch::new(nim, TableSize::mib(1));
        for at in positions(4, 6) {
            let proof = search.prove(&at, Claim::wins(at.turn()), &Limits::none());
            let is_proven = proof.answer == Some(Answer::Proven);
            assert_eq!(is_proven, !nim.is_lost_for_mover(&at), "{nim:?}, {at:?}");
            let end = proof.line.iter().fold(at, |at, &mv| nim.play(&at, mv));
            let is_won = nim.outcome(&end) == Some(Outcome::Win(at.turn()));
            assert_eq!(is_won, is_proven, "{nim:?}, {at:?}");
        }
    }
}
