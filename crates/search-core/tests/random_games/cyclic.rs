//! Graphs with cycles.

use search_core::{Game, Indexed, Keyed, Moves, Outcome, Player, Predecessors};

use super::judge::{Score, legal_moves};
use super::{Ends, RandomGame, Shape, dice, random_outcome, roll, swing};

/// A few places joined at random, some of them ends; play that never ends is a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cyclic {
    pub(crate) seed: u64,
    pub(crate) places: u8,
    pub(crate) shape: Shape,
}

/// A place and whose turn it is there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Spot {
    place: u8,
    turn: Player,
}

/// The move that only hands over the turn.
const PASS: u8 = u8::MAX;

impl Cyclic {
    /// The graph that a seed makes: 6 to 14 places.
    pub(crate) fn new(seed: u64) -> Self {
        Self {
            seed,
            places: 6 + roll(seed, 1, 9),
            shape: Shape::of_seed(seed),
        }
    }

    /// All positions, those that cannot be reached included.
    pub(crate) fn spots(&self) -> impl Iterator<Item = Spot> + use<> {
        let of_place = |place| [Player::FIRST, Player::SECOND].map(|turn| Spot { place, turn });
        (0..self.places).flat_map(of_place)
    }

    fn place_hash(&self, place: u8) -> u64 {
        dice(self.seed, 0x1000 + u64::from(place))
    }

    /// A fourth to a half of the places.
    fn is_over(&self, at: &Spot) -> bool {
        let one_in = 2 + roll(self.seed, 2, 3);
        at.place > 0 && roll(self.place_hash(at.place), 3, one_in) == 0
    }
}

impl Game for Cyclic {
    type Position = Spot;
    type Move = u8;

    fn turn(&self, at: &Spot) -> Player {
        at.turn
    }

    fn moves(&self, at: &Spot, out: &mut Moves<u8>) {
        if self.is_over(at) {
            return;
        }
        if self.shape.passes && roll(self.hash(at), 4, 5) == 0 {
            out.push(PASS);
        } else {
            (0..=roll(self.hash(at), 5, 3)).for_each(|mv| out.push(mv));
        }
    }

    fn play(&self, at: &Spot, mv: u8) -> Spot {
        if mv == PASS {
            return self.passed(at);
        }
        let edge = dice(self.hash(at), 0x100 + u64::from(mv));
        let keeps_turn = self.shape.extra_turns && roll(edge, 1, 3) == 0;
        Spot {
            place: roll(edge, 2, self.places),
            turn: if keeps_turn {
                at.turn
            } else {
                at.turn.opponent()
            },
        }
    }

    fn outcome(&self, at: &Spot) -> Option<Outcome> {
        self.is_over(at)
            .then(|| random_outcome(self.shape.ends, self.place_hash(at.place)))
    }
}

impl Keyed for Cyclic {
    type Key = u64;

    const KEY_BITS: u32 = 8;

    fn key(&self, at: &Spot) -> u64 {
        u64::from(at.place) << 1 | u64::from(at.turn == Player::SECOND)
    }

    fn fingerprint(&self) -> u64 {
        self.seed
    }
}

/// Every index after the last position has none.
const GAP: u64 = 3;

impl Indexed for Cyclic {
    fn size(&self) -> u64 {
        2 * u64::from(self.places) + GAP
    }

    fn index(&self, at: &Spot) -> u64 {
        self.key(at)
    }

    fn position(&self, index: u64) -> Option<Spot> {
        self.spots().nth(usize::try_from(index).ok()?)
    }
}

impl Predecessors for Cyclic {
    fn predecessors(&self, at: &Spot, out: &mut Vec<Spot>) {
        let leads_here = |spot: &Spot| legal_moves(self, spot).any(|mv| self.play(spot, mv) == *at);
        out.extend(self.spots().filter(leads_here));
    }
}

impl RandomGame for Cyclic {
    fn hash(&self, at: &Spot) -> u64 {
        dice(
            self.place_hash(at.place),
            u64::from(at.turn == Player::SECOND),
        )
    }

    fn passed(&self, at: &Spot) -> Spot {
        Spot {
            turn: at.turn.opponent(),
            ..*at
        }
    }

    fn estimate(&self, at: &Spot) -> i32 {
        let reach = if self.shape.ends == Ends::Wins { 4 } else { 15 };
        swing(self.hash(at), 6, reach)
    }
}

/// What every position is worth if play that never ends is a draw: backward from the ends, until
/// nothing changes any more.
pub(crate) fn true_scores(game: &Cyclic) -> Vec<(Spot, Score)> {
    let spots: Vec<Spot> = game.spots().collect();
    let mut scores = vec![Score::DRAW; spots.len()];
    loop {
        let after = |next: Spot| {
            let place = spots.iter().position(|&spot| spot == next);
            scores[place.expect("every spot is listed")].one_ply_earlier()
        };
        let revised: Vec<Score> = spots
            .iter()
            .map(|spot| match game.outcome(spot) {
                Some(outcome) => Score::of_outcome(outcome, 0),
                None => Score::best_for(
                    spot.turn,
                    legal_moves(game, spot).map(|mv| after(game.play(spot, mv))),
                ),
            })
            .collect();
        if revised == scores {
            return spots.into_iter().zip(scores).collect();
        }
        scores = revised;
    }
}
