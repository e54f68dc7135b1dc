//! Three players: each takes one, two or three objects from a heap.
//!
//! Who takes the last one gets two points, and the player after them, who finds nothing, pays one.

use search_core::{Conformance, Game, Keyed, Moves, Outcome, Payoffs, Player};

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
