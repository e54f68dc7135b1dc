//! A cop pursues a robber on a graph: a game that can be played backward and go on for ever.

use search_core::{Game, Indexed, Keyed, Moves, Outcome, Player, Predecessors};

/// The graph, as the neighbors of each place; who lives on it moves along its edges.
pub(crate) struct Pursuit {
    neighbors: Vec<Vec<u16>>,
}

/// Where the cop is, where the robber is, and who moves: both must.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Chase {
    pub(crate) places: [u16; 2],
    pub(crate) turn: Player,
}

impl Chase {
    /// The same with the token of one player on another place, and the other one to move.
    fn after(self, player: Player, place: u16) -> Self {
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
    /// A graph from the neighbors of each place; every place has some, and is one of theirs.
    #[allow(dead_code)] // For the small ones.
    pub(crate) fn on(neighbors: &[&[u16]]) -> Self {
        Self {
            neighbors: neighbors.iter().map(|list| list.to_vec()).collect(),
        }
    }

    /// A square of places on which a step leads to one of eight neighbors or nowhere: the cop wins.
    #[allow(dead_code)] // For the large ones.
    pub(crate) fn square(side: u16) -> Self {
        let near = |place: u16| place.saturating_sub(1)..=(place + 1).min(side - 1);
        let around = |place: u16| {
            let rows = near(place / side);
            rows.flat_map(|row| near(place % side).map(move |column| row * side + column))
                .collect()
        };
        Self {
            neighbors: (0..side * side).map(around).collect(),
        }
    }

    fn neighbors_of(&self, at: &Chase, player: Player) -> &[u16] {
        &self.neighbors[usize::from(at.places[player.index()])]
    }

    fn places(&self) -> u64 {
        self.neighbors.len() as u64
    }
}

impl Game for Pursuit {
    type Position = Chase;
    type Move = u16;

    const ALTERNATES: bool = true;

    fn turn(&self, at: &Chase) -> Player {
        at.turn
    }

    fn moves(&self, at: &Chase, out: &mut Moves<u16>) {
        if !at.is_caught() {
            let places = self.neighbors_of(at, at.turn);
            places.iter().for_each(|&place| out.push(place));
        }
    }

    fn play(&self, at: &Chase, place: u16) -> Chase {
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
        self.places() * self.places() * 2
    }

    fn index(&self, at: &Chase) -> u64 {
        let [cop, robber] = at.places.map(u64::from);
        (cop * self.places() + robber) * 2 + at.turn.index() as u64
    }

    fn position(&self, index: u64) -> Option<Chase> {
        let place = |number: u64| u16::try_from(number).ok();
        let places = index / 2;
        Some(Chase {
            places: [
                place(places / self.places()).filter(|_| index < self.size())?,
                place(places % self.places())?,
            ],
            turn: Player::new(u8::from(index % 2 == 1)),
        })
    }
}

impl Keyed for Pursuit {
    type Key = u64;

    const KEY_BITS: u32 = 33;

    fn key(&self, at: &Chase) -> u64 {
        self.index(at)
    }

    fn fingerprint(&self) -> u64 {
        let place = |number: u64, &place: &u16| {
            let mixed = (number ^ u64::from(place)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            mixed ^ mixed >> 29
        };
        self.neighbors.iter().flatten().fold(self.places(), place)
    }
}
