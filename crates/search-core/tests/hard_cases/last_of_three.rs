//! Three players: each takes one, two or three objects from a heap.
//!
//! Who takes the last one gets two points, and the player after them, who finds nothing, pays one.

use search_core::{
    Blind, Conformance, Game, Keyed, Limits, MaxN, MonteCarlo, Moves, Outcome, Paranoid, Payoffs,
    Player, Span, Value,
};

struct LastOfThree;

/// How many objects are left, and whose turn it is.
type Heap = (u8, u8);

const PLAYERS: u8 = 3;

impl Game for LastOfThree {
    type Position = Heap;
    type Move = u8;

    const ACYCLIC: bool = true;

    fn turn(&self, &(_, turn): &Heap) -> Player {
        Player::new(turn)
    }

    fn moves(&self, &(objects, _): &Heap, out: &mut Moves<u8>) {
        (1..=objects.min(3)).for_each(|take| out.push(take));
    }

    fn play(&self, &(objects, turn): &Heap, take: u8) -> Heap {
        (objects - take, (turn + 1) % PLAYERS)
    }

    fn outcome(&self, &(objects, turn): &Heap) -> Option<Outcome> {
        let last = (turn + PLAYERS - 1) % PLAYERS;
        (objects == 0).then(|| Outcome::Win(Player::new(last)))
    }
}

impl Payoffs for LastOfThree {
    fn players(&self) -> u8 {
        PLAYERS
    }

    fn payoff(&self, at: &Heap, player: Player) -> i32 {
        match self.outcome(at) {
            Some(Outcome::Win(winner)) if winner == player => 2,
            Some(_) if self.turn(at) == player => -1,
            Some(_) => 0,
            None => panic!("the game goes on at {at:?}"),
        }
    }

    fn payoff_span(&self) -> Span {
        Span {
            lower: -1,
            upper: 2,
        }
    }

    fn total(&self) -> Option<i32> {
        Some(1)
    }
}

impl Keyed for LastOfThree {
    type Key = u64;

    fn key(&self, &(objects, turn): &Heap) -> u64 {
        u64::from(objects) * u64::from(PLAYERS) + u64::from(turn)
    }

    fn fingerprint(&self) -> u64 {
        PLAYERS.into()
    }
}

#[test]
fn a_game_of_three_conforms() {
    let coverage = Conformance::of(&LastOfThree)
        .keyed()
        .payoffs()
        .check(&(20, 0))
        .unwrap();
    assert!(coverage.is_complete);
}

#[test]
fn a_third_player_is_a_stranger_unless_there_are_payoffs() {
    assert!(Conformance::of(&LastOfThree).check(&(20, 0)).is_err());
}

/// What the mover, the next player and the one after them get with so many objects left, by plain
/// recursion: the mover is the third of the three after a move.
fn shares(objects: u8) -> [i32; 3] {
    let after = |take: u8| match objects - take {
        0 => [2, -1, 0],
        left => {
            let [next, last, mover] = shares(left);
            [mover, next, last]
        }
    };
    let mut best = after(1);
    for take in 2..=objects.min(3) {
        if after(take)[0] > best[0] {
            best = after(take);
        }
    }
    best
}

/// What the mover (`turn` 0) is sure of against the other two.
fn sure(objects: u8, turn: u8) -> i32 {
    if objects == 0 {
        return [-1, 2, 0][usize::from(turn)];
    }
    let after = (1..=objects.min(3)).map(|take| sure(objects - take, (turn + 1) % PLAYERS));
    let best = if turn == 0 { after.max() } else { after.min() };
    best.unwrap()
}

#[test]
fn all_searches_for_many_agree_with_plain_recursion() {
    for objects in 1..=14 {
        for turn in 0..PLAYERS {
            let at = (objects, turn);
            let [mover, next, last] = shares(objects);
            let mut payoffs = vec![mover, next, last];
            payoffs.rotate_right(turn.into());
            let found = MaxN::for_payoffs(LastOfThree, Blind).search(&at, &Limits::none());
            assert_eq!(found.payoffs.as_ref(), Some(&payoffs), "{at:?}");
            let found = Paranoid::for_payoffs(LastOfThree, Blind).search(&at, &Limits::none());
            let value = Value::points(sure(objects, 0));
            assert_eq!(found.report.value, Some(value), "{at:?}");
            let search = MonteCarlo::for_payoffs(LastOfThree);
            let found = search.search(&at, &Limits::nodes(100_000));
            let proved: Vec<Option<i32>> =
                found.proved.iter().map(|span| span.as_exact()).collect();
            let expected: Vec<Option<i32>> = payoffs.into_iter().map(Some).collect();
            assert_eq!(proved, expected, "{at:?}");
        }
    }
}
