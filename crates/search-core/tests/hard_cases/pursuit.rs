//! Predecessors and indices of a game that can go on forever: a cop pursues a robber on a graph.

use search_core::{Conformance, Game, Indexed, Keyed, Moves, Outcome, Player, Predecessors, perft};

/// The graph, as the neighbors of each place: a circle of five with a tail of two.
struct Pursuit {
    neighbors: [&'static [u8]; 7],
}

const TOWN: Pursuit = Pursuit {
    neighbors: [
        &[1, 4, 5],
        &[0, 2],
        &[1, 3],
        &[2, 4],
        &[3, 0],
        &[0, 6],
        &[5],
    ],
};
const PLACES: u8 = 7;

/// Where the cop is, where the robber is, and who moves: both must.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Chase {
    places: [u8; 2],
    turn: Player,
}

impl Chase {
    /// The same with the token of one player on another place, and the other one to move.
    fn after(self, player: Player, place: u8) -> Self {
        let mut next = Self {
            turn: player.opponent(),
            ..self
        };
        next.places[player.index()] = place;
        next
    }

    fn is_caught(self) -> bool {
        self.places[0] == self.places[1]
    }
}

impl Pursuit {
    fn neighbors_of(&self, at: &Chase, player: Player) -> &'static [u8] {
        self.neighbors[usize::from(at.places[player.index()])]
    }
}

impl Game for Pursuit {
    type Position = Chase;
    type Move = u8;

    const ALTERNATES: bool = true;

    fn turn(&self, at: &Chase) -> Player {
        at.turn
    }

    fn moves(&self, at: &Chase, out: &mut Moves<u8>) {
        if !at.is_caught() {
            let places = self.neighbors_of(at, at.turn);
            places.iter().for_each(|&place| out.push(place));
        }
    }

    fn play(&self, at: &Chase, place: u8) -> Chase {
        at.after(at.turn, place)
    }

    fn outcome(&self, at: &Chase) -> Option<Outcome> {
        at.is_caught().then_some(Outcome::Win(Player::FIRST))
    }
}

impl Predecessors for Pursuit {
    fn predecessors(&self, at: &Chase, out: &mut Vec<Chase>) {
        let mover = at.turn.opponent();
        for &place in self.neighbors_of(at, mover) {
            let mut before = at.after(mover, place);
            before.turn = mover;
            // Nobody plays on from a finished position.
            if !before.is_caught() {
                out.push(before);
            }
        }
    }
}

impl Indexed for Pursuit {
    fn size(&self) -> u64 {
        u64::from(PLACES) * u64::from(PLACES) * 2
    }

    fn index(&self, at: &Chase) -> u64 {
        let [cop, robber] = at.places.map(u64::from);
        (cop * u64::from(PLACES) + robber) * 2 + at.turn.index() as u64
    }

    fn position(&self, index: u64) -> Option<Chase> {
        let number = u8::try_from(index).ok()?;
        let places = number / 2;
        (index < self.size()).then(|| Chase {
            places: [places / PLACES, places % PLACES],
            turn: Player::new(number % 2),
        })
    }
}

impl Keyed for Pursuit {
    type Key = u64;

    const KEY_BITS: u32 = 7;

    fn key(&self, at: &Chase) -> u64 {
        self.index(at)
    }

    fn fingerprint(&self) -> u64 {
        let place = |number, &place: &u8| number * 8 + u64::from(place);
        self.neighbors.iter().copied().flatten().fold(0, place)
    }
}

const START: Chase = Chase {
    places: [6, 2],
    turn: Player::FIRST,
};

#[test]
fn a_pursuit_conforms() {
    let coverage = Conformance::of(&TOWN)
        .keyed()
        .indexed()
        .predecessors()
        .check(&START)
        .unwrap();
    assert!(coverage.is_complete);
    assert!(coverage.positions <= TOWN.size());
}

#[test]
fn a_pursuit_has_lines_of_any_length() {
    // The cop has one way to the circle, the robber two each time.
    assert_eq!(perft(&TOWN, &START, 1), 1);
    assert_eq!(perft(&TOWN, &START, 2), 2);
    assert!(perft(&TOWN, &START, 12) > perft(&TOWN, &START, 11));
}
