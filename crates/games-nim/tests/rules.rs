//! The rules of Nim: moves, ends, texts and symmetries.

use games_nim::{Heap, Nim, NotationError, Position, Take};
use quickcheck::{Gen, QuickCheck, Testable};
use search_core::{
    Conformance, Game, Keyed, Layered, Moves, Notation, Outcome, Player, Symmetric, perft,
};

const BOTH: [Nim; 2] = [Nim::normal(), Nim::misere()];

#[test]
fn perft_of_two_heaps_of_two_is_the_count_by_hand() {
    // 4 moves; then 3 after taking one and 2 after taking two; …; 6 = 4! / (2! 2!) ways to take the
    // objects one by one.
    assert_eq!(perfts("2,2", 5), [1, 4, 10, 12, 6, 0]);
}

#[test]
fn perft_of_one_heap_is_a_row_of_pascals_triangle() {
    // After each move some number of objects is left, fewer every time: `depth` numbers below 5.
    assert_eq!(perfts("5", 6), [1, 5, 10, 10, 5, 1, 0]);
}

#[test]
fn perft_of_three_heaps_interleaves_the_lines_of_each() {
    // Heaps do not touch each other: choose the moves of each heap, then their order.
    let mut expected = vec![0; 13];
    for first in 0..=3 {
        for second in 0..=4 {
            for third in 0..=5 {
                let choices = binomial(3, first) * binomial(4, second) * binomial(5, third);
                let orders = factorial(first + second + third)
                    / (factorial(first) * factorial(second) * factorial(third));
                expected[usize::try_from(first + second + third).unwrap()] += choices * orders;
            }
        }
    }
    assert_eq!(perfts("3,4,5", 12), expected);
}

#[test]
fn the_last_object_wins_in_normal_play_and_loses_in_misere_play() {
    let last = position("0,1");
    let take = Take {
        heap: Heap::new(1).unwrap(),
        count: 1,
    };
    for (nim, winner) in [
        (Nim::normal(), Player::FIRST),
        (Nim::misere(), Player::SECOND),
    ] {
        assert_eq!(nim.outcome(&last), None);
        assert_eq!(
            nim.outcome(&nim.play(&last, take)),
            Some(Outcome::Win(winner))
        );
    }
}

#[test]
fn both_conventions_keep_the_contract() {
    // All smaller heaps, with both turns, unless at most one object is missing from every heap: the
    // number of moves is then known. Of 2,2 that is 2 * 3 * 3 - 2 * 2.
    for nim in BOTH {
        for (start, positions) in [("2,2", 14), ("3,0,4,5", 232), ("7/2", 14), ("0", 1)] {
            let checks = Conformance::of(&nim)
                .keyed()
                .restorable()
                .symmetric()
                .notation()
                .layered();
            let coverage = checks.check(&position(start)).unwrap();
            assert!(coverage.is_complete);
            assert_eq!(coverage.positions, positions, "{start}");
        }
    }
}

#[test]
fn the_most_and_the_largest_heaps_keep_the_contract() {
    let mut sizes = [1; Heap::COUNT];
    sizes[0] = Heap::MAX_SIZE;
    sizes[Heap::COUNT - 1] = Heap::MAX_SIZE;
    let start = Position::new(&sizes).unwrap();
    for nim in BOTH {
        let checks = Conformance::of(&nim)
            .keyed()
            .symmetric()
            .notation()
            .layered();
        checks
            .positions(10)
            .random_games(2, 1)
            .check(&start)
            .unwrap();
    }
}

#[test]
fn conventions_differ_in_their_fingerprints() {
    assert_ne!(Nim::normal().fingerprint(), Nim::misere().fingerprint());
}

#[test]
fn the_layer_is_the_number_of_objects_left() {
    assert_eq!(Nim::normal().layer(&position("3,0,255/2")), 258);
}

#[test]
fn texts_are_as_people_write_them() {
    for (text, sizes, turn) in [
        ("3,4,5", &[3, 4, 5][..], Player::FIRST),
        (" 3, 4 ,5 ", &[3, 4, 5], Player::FIRST),
        ("3,4,5/1", &[3, 4, 5], Player::FIRST),
        ("3,4,5/2", &[3, 4, 5], Player::SECOND),
        ("0,0,7,0", &[0, 0, 7], Player::FIRST),
        ("0", &[], Player::FIRST),
    ] {
        let expected = Position::new(sizes).unwrap().with_turn(turn);
        assert_eq!(position(text), expected, "{text}");
    }
    let mv = Nim::normal()
        .read_move(&position("3,4,5"), " 2: 4 ")
        .unwrap();
    assert_eq!((mv.heap.index(), mv.count), (1, 4));
}

#[test]
fn empty_heaps_are_written_only_before_others() {
    assert_eq!(position("0,3,0,0/2").to_string(), "0,3/2");
    assert_eq!(Position::EMPTY.to_string(), "0");
}

#[test]
fn each_error_of_a_position_says_what_is_wrong() {
    let sixteen = ["1"; 16].join(",");
    for (text, error, message) in [
        (
            "3,256",
            NotationError::BadSize("256".into()),
            "`256` is not the size of a heap, a number from 0 to 255",
        ),
        (
            "",
            NotationError::BadSize(String::new()),
            "`` is not the size of a heap, a number from 0 to 255",
        ),
        (
            &sixteen,
            NotationError::TooManyHeaps(16),
            "16 heaps are too many, there is room for 15",
        ),
        (
            "3,4/3",
            NotationError::BadTurn("3".into()),
            "`3` is not a player, 1 or 2",
        ),
    ] {
        assert_eq!(error.to_string(), message);
        assert_eq!(Nim::normal().read(text), Err(error));
    }
}

#[test]
fn each_error_of_a_move_says_what_is_wrong() {
    let at = position("3,4,5");
    let too_many = Take {
        heap: Heap::new(0).unwrap(),
        count: 4,
    };
    for (text, error, message) in [
        (
            "3",
            NotationError::BadMove("3".into()),
            "`3` is not a move, a heap and a number of objects as in 1:3",
        ),
        (
            "0:1",
            NotationError::BadHeap("0".into()),
            "`0` is not a heap, a number from 1 to 15",
        ),
        (
            "16:1",
            NotationError::BadHeap("16".into()),
            "`16` is not a heap, a number from 1 to 15",
        ),
        (
            "1:0",
            NotationError::BadCount("0".into()),
            "`0` is not a number of objects to take, from 1 to 255",
        ),
        (
            "1:4",
            NotationError::TooFewObjects {
                mv: too_many,
                size: 3,
            },
            "4 cannot be taken from heap 1, which holds 3",
        ),
    ] {
        assert_eq!(error.to_string(), message);
        assert_eq!(Nim::normal().read_move(&at, text), Err(error));
    }
}

#[test]
fn the_canonical_position_is_sorted_with_the_first_to_move() {
    let nim = Nim::normal();
    let (canonical, symmetry) = nim.canonical(&position("3,0,5,3/2"));
    assert_eq!(canonical, position("5,3,3"));
    assert!(nim.swaps_sides(symmetry));
    let from_largest = Take {
        heap: Heap::new(2).unwrap(),
        count: 4,
    };
    assert_eq!(nim.map(symmetry, from_largest).to_string(), "1:4");
}

/// A worked example of game theory: letters name the nodes level by level, each with its position,
/// the node above it, and the winner if the game is over there.
#[test]
fn misere_two_two_has_fifteen_nodes_up_to_symmetry() {
    let (first, second) = (Some(Player::FIRST), Some(Player::SECOND));
    let expected = [
        ('A', "2,2", None, None),
        ('B', "2,1", Some('A'), None),
        ('C', "2", Some('A'), None),
        ('D', "2", Some('B'), None),
        ('E', "1,1", Some('B'), None),
        ('F', "1", Some('B'), None),
        ('G', "1", Some('C'), None),
        ('H', "0", Some('C'), first),
        ('I', "1", Some('D'), None),
        ('J', "0", Some('D'), second),
        ('K', "1", Some('E'), None),
        ('L', "0", Some('F'), second),
        ('M', "0", Some('G'), second),
        ('N', "0", Some('I'), first),
        ('O', "0", Some('K'), first),
    ];
    let nim = Nim::misere();
    let mut nodes = vec![('A', position("2,2"), None)];
    let mut visited = 0;
    while let Some(&(above, at, _)) = nodes.get(visited) {
        for next in distinct_successors(&nim, &at) {
            let letter = char::from(b'A' + u8::try_from(nodes.len()).unwrap());
            nodes.push((letter, next, Some(above)));
        }
        visited += 1;
    }
    let found = nodes.into_iter().map(|(letter, at, above)| {
        let winner = nim.outcome(&at).and_then(Outcome::winner);
        (letter, nim.canonical(&at).0.to_string(), above, winner)
    });
    let expected =
        expected.map(|(letter, text, above, winner)| (letter, text.to_owned(), above, winner));
    assert_eq!(found.collect::<Vec<_>>(), expected);
}

#[test]
fn random_positions_are_read_back() {
    fn law(sizes: Vec<u8>, second: bool) -> bool {
        let at = with_turn(&sizes, second);
        at.to_string().parse() == Ok(at)
    }
    check(law as fn(_, _) -> _);
}

#[test]
fn neither_the_order_of_the_heaps_nor_the_turn_matters() {
    fn law(sizes: Vec<u8>, second: bool, by: usize) -> bool {
        let at = with_turn(&sizes, second);
        let mut sizes = at.sizes();
        sizes.rotate_left(by % Heap::COUNT);
        sizes.swap(0, by % 7);
        let permuted = with_turn(&sizes, !second);
        Nim::normal().canonical(&permuted).0 == Nim::normal().canonical(&at).0
    }
    check(law as fn(_, _, _) -> _);
}

/// Tries a law on random arguments, lists being no longer than there are heaps.
fn check(law: impl Testable) {
    let seed = 1;
    let random = Gen::from_size_and_seed(Heap::COUNT + 1, seed);
    QuickCheck::new().rng(random).quickcheck(law);
}

/// The positions one move after `at`, one of each set of symmetric ones, large heaps first.
fn distinct_successors(nim: &Nim, at: &Position) -> Vec<Position> {
    let mut moves = Moves::new();
    nim.moves(at, &mut moves);
    let mut next: Vec<Position> = moves.iter().map(|mv| nim.play(at, mv)).collect();
    let sizes = |at: &Position| nim.canonical(at).0.sizes();
    next.sort_by_key(|at| std::cmp::Reverse(sizes(at)));
    next.dedup_by_key(|at| sizes(at));
    next
}

fn position(text: &str) -> Position {
    text.parse().unwrap()
}

fn with_turn(sizes: &[u8], second: bool) -> Position {
    let player = if second {
        Player::SECOND
    } else {
        Player::FIRST
    };
    Position::new(sizes).unwrap().with_turn(player)
}

fn perfts(start: &str, depth: u16) -> Vec<u64> {
    let start = position(start);
    (0..=depth)
        .map(|depth| perft(&Nim::normal(), &start, depth))
        .collect()
}

fn binomial(n: u64, k: u64) -> u64 {
    factorial(n) / (factorial(k) * factorial(n - k))
}

fn factorial(n: u64) -> u64 {
    (1..=n).product()
}
