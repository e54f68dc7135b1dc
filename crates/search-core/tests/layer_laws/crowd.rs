//! Layers of hundreds of thousands of positions, which are sorted in parts and in rounds.

use search_core::{
    Game, Key, Keyed, Layered, LayeredSolver, Limits, Moves, Outcome, Player, Restore, Stop, Value,
};

use super::random_games::{dice, roll};

/// A start that leads to each of a few first places; from there on, moves lead to random places of the
/// next layers, up to `K`'s reach.
#[derive(Clone, Copy)]
struct Crowd<K> {
    seed: u64,
    layers: u32,
    /// How many places a layer has.
    width: u32,
    /// Makes keys out of places.
    key: fn(u64) -> K,
    place: fn(K) -> u64,
}

/// Which layer, counted from the end, and which place in it; the turn passes with the layers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Spot {
    layer: u32,
    place: u32,
}

const MOVES: u32 = 4;

impl<K: Key> Crowd<K> {
    fn start(&self) -> Spot {
        Spot {
            layer: self.layers,
            place: 0,
        }
    }

    fn hash(&self, at: &Spot) -> u64 {
        dice(self.seed, u64::from(at.layer) << 32 | u64::from(at.place))
    }

    fn is_over(&self, at: &Spot) -> bool {
        at.layer == 0 || (at.layer + 2 < self.layers && roll(self.hash(at), 1, 8) == 0)
    }

    /// What the spot is worth to its mover, looked up in `below` if it is not over.
    fn value(&self, at: &Spot, below: &[Vec<Option<i8>>]) -> i8 {
        if self.is_over(at) {
            return result(self.hash(at));
        }
        below[at.layer as usize][at.place as usize].expect("it can be reached")
    }
}

/// Loss, draw or win of the mover.
fn result(hash: u64) -> i8 {
    [-1, 0, 1][usize::from(roll(hash, 2, 3))]
}

impl<K: Key> Game for Crowd<K> {
    type Position = Spot;
    type Move = u32;

    const ACYCLIC: bool = true;

    fn turn(&self, at: &Spot) -> Player {
        Player::new(u8::from(roll(self.hash(at), 3, 2) == 1))
    }

    fn moves(&self, at: &Spot, out: &mut Moves<u32>) {
        let count = if at.layer == self.layers {
            self.width
        } else {
            MOVES
        };
        if !self.is_over(at) {
            (0..count).for_each(|mv| out.push(mv));
        }
    }

    fn play(&self, at: &Spot, mv: u32) -> Spot {
        if at.layer == self.layers {
            return Spot {
                layer: at.layer - 1,
                place: mv,
            };
        }
        let edge = dice(self.hash(at), mv.into());
        let steps = 1 + u32::from(roll(edge, 1, 8) == 0);
        Spot {
            layer: at.layer.saturating_sub(steps),
            place: u32::try_from(edge % u64::from(self.width)).unwrap(),
        }
    }

    fn outcome(&self, at: &Spot) -> Option<Outcome> {
        self.is_over(at).then(|| match result(self.hash(at)) {
            1 => Outcome::Win(self.turn(at)),
            0 => Outcome::Draw,
            _ => Outcome::Win(self.turn(at).opponent()),
        })
    }
}

impl<K: Key> Keyed for Crowd<K> {
    type Key = K;

    fn key(&self, at: &Spot) -> K {
        (self.key)(u64::from(at.layer) * u64::from(self.width) + u64::from(at.place))
    }

    fn fingerprint(&self) -> u64 {
        self.seed
    }
}

impl<K: Key> Restore for Crowd<K> {
    fn restore(&self, key: K) -> Spot {
        let number = (self.place)(key);
        let [layer, place] = [
            number / u64::from(self.width),
            number % u64::from(self.width),
        ];
        Spot {
            layer: layer.try_into().unwrap(),
            place: place.try_into().unwrap(),
        }
    }
}

impl<K: Key> Layered for Crowd<K> {
    const DESCENDS: bool = true;
    const REACH: u32 = 2;

    fn layer(&self, at: &Spot) -> u32 {
        at.layer
    }
}

/// Whether each spot can be reached, and its verdict; layer by layer in plain arrays.
fn judge<K: Key>(game: &Crowd<K>) -> (Vec<Vec<bool>>, Vec<Vec<Option<i8>>>) {
    let (layers, width) = (game.layers as usize, game.width as usize);
    let mut reached = vec![vec![false; width]; layers + 1];
    reached[layers][0] = true;
    let mut spots = Vec::new();
    for layer in (0..=game.layers).rev() {
        for place in 0..game.width {
            let at = Spot { layer, place };
            if !reached[layer as usize][place as usize] || game.is_over(&at) {
                continue;
            }
            spots.push(at);
            let mut moves = Moves::new();
            game.moves(&at, &mut moves);
            for next in moves.iter().map(|mv| game.play(&at, mv)) {
                reached[next.layer as usize][next.place as usize] = true;
            }
        }
    }
    let mut verdicts = vec![vec![None; width]; layers + 1];
    for at in spots.iter().rev() {
        let mut moves = Moves::new();
        game.moves(at, &mut moves);
        let after = |mv| {
            let next = game.play(at, mv);
            let verdict = game.value(&next, &verdicts);
            if game.turn(&next) == game.turn(at) {
                verdict
            } else {
                -verdict
            }
        };
        verdicts[at.layer as usize][at.place as usize] = moves.iter().map(after).max();
    }
    (reached, verdicts)
}

fn sign(value: Value) -> i8 {
    i8::from(value > Value::DRAW) - i8::from(value < Value::DRAW)
}

fn law_of_crowds<K: Key>(game: Crowd<K>) {
    let (reached, verdicts) = judge(&game);
    let mut previous = None;
    for threads in [1, 2] {
        let solver = LayeredSolver::new(game).with_threads(threads);
        let solution = solver.solve(&game.start(), &Limits::none()).unwrap();
        for count in solution.layers() {
            let here = &reached[count.layer as usize];
            let all = here.iter().filter(|&&is_reached| is_reached).count();
            assert_eq!(count.positions + count.finished, all as u64);
            let verdicts = &verdicts[count.layer as usize];
            assert_eq!(count.positions, verdicts.iter().flatten().count() as u64);
            let Some(layer) = solution.layer(count.layer).unwrap() else {
                continue;
            };
            for (key, value) in layer.iter() {
                let place = game.restore(key).place as usize;
                assert_eq!(Some(sign(value)), verdicts[place]);
            }
        }
        let layers = solution.layers().to_vec();
        assert!(
            previous
                .replace(layers.clone())
                .is_none_or(|one| one == layers)
        );
    }
}

/// A key whose bits are mixed, and back.
fn mixed(number: u64) -> u64 {
    number.wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

fn unmixed(key: u64) -> u64 {
    key.wrapping_mul(0xF1DE_83E1_9937_733D)
}

#[test]
fn large_layers_of_close_keys_are_solved() {
    law_of_crowds(Crowd {
        seed: 1,
        layers: 4,
        width: 300_000,
        key: |number| number,
        place: |key| key,
    });
}

#[test]
fn large_layers_of_scattered_keys_are_solved() {
    law_of_crowds(Crowd {
        seed: 2,
        layers: 4,
        width: 100_000,
        key: mixed,
        place: unmixed,
    });
}

#[test]
fn large_layers_of_wide_keys_are_solved() {
    law_of_crowds(Crowd {
        seed: 3,
        layers: 4,
        width: 100_000,
        key: |number| u128::from(mixed(number)) << 64 | 0xBEEF,
        place: |key| unmixed((key >> 64).try_into().unwrap()),
    });
}

#[test]
fn keys_that_are_all_but_one_close_together_are_solved() {
    law_of_crowds(Crowd {
        seed: 4,
        layers: 3,
        width: 80_000,
        // The last place of every layer is far above the others.
        key: |number| {
            if number % 80_000 == 79_999 {
                u64::MAX - number
            } else {
                number
            }
        },
        place: |key| {
            if key > u64::MAX / 2 {
                u64::MAX - key
            } else {
                key
            }
        },
    });
}

#[test]
fn memory_that_does_not_suffice_ends_the_solve() {
    let game = Crowd {
        seed: 5,
        layers: 4,
        width: 30_000,
        key: |number| number,
        place: |key| key,
    };
    let solver = LayeredSolver::new(game).with_threads(2);
    let limits = Limits {
        memory: 400_000,
        ..Limits::none()
    };
    let solution = solver.solve(&game.start(), &limits).unwrap();
    assert_eq!(solution.stop(), Some(Stop::Memory));
    assert_eq!(solution.worth(&game.start()).unwrap(), None);
}
