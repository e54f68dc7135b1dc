//! Graphs without cycles, in which many lines lead to the same position, after different numbers
//! of plies.

use std::fmt::Debug;
use std::marker::PhantomData;

use search_core::{
    Game, Indexed, Key, Keyed, Layered as InLayers, Moves, Outcome, Player, Predecessors, Restore,
};

use super::judge::legal_moves;
use super::{Ends, RandomGame, Shape, dice, random_outcome, roll, swing};

/// What is fixed when the program is compiled: how positions become keys, and the promises.
pub(crate) trait Rules: Copy + PartialEq + Debug + Send + Sync + 'static {
    type Key: Key;
    const KEY_BITS: u32 = Self::Key::BITS;
    const BANKS: bool = false;
    const ALTERNATES: bool = false;
    /// The most layers that a move leads on.
    const STRIDE: u8 = 3;

    /// The key of the position with this number; different for different numbers.
    fn key(number: u16) -> Self::Key;

    /// The number of the position with this key.
    fn number(key: Self::Key) -> u16;
}

/// Numbers of positions as they are, in as few bits as they take: the smallest tables suffice.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct CompactKeys;

impl Rules for CompactKeys {
    type Key = u64;
    const KEY_BITS: u32 = 16;

    fn key(number: u16) -> u64 {
        number.into()
    }

    fn number(key: u64) -> u16 {
        key.try_into().expect("a small key")
    }
}

/// The same, and the turn always passes to the opponent.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct AlternatingKeys;

impl Rules for AlternatingKeys {
    type Key = u64;
    const KEY_BITS: u32 = 16;
    const ALTERNATES: bool = true;

    fn key(number: u16) -> u64 {
        number.into()
    }

    fn number(key: u64) -> u16 {
        key.try_into().expect("a small key")
    }
}

/// Keys that differ in their highest bits alone.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct WholeKeys;

impl Rules for WholeKeys {
    type Key = u64;

    fn key(number: u16) -> u64 {
        u64::from(number) << 48 | 0xDEAD
    }

    fn number(key: u64) -> u16 {
        (key >> 48).try_into().expect("16 bits")
    }
}

/// Keys of 128 bits whose low halves are all equal.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct WideKeys;

impl Rules for WideKeys {
    type Key = u128;

    fn key(number: u16) -> u128 {
        u128::from(number) << 64 | 0xBEEF
    }

    fn number(key: u128) -> u16 {
        (key >> 64).try_into().expect("a small key")
    }
}

/// Every move leads to the next layer.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct StepKeys;

impl Rules for StepKeys {
    type Key = u64;
    const STRIDE: u8 = 1;

    fn key(number: u16) -> u64 {
        u64::from(number).wrapping_mul(FACTOR)
    }

    fn number(key: u64) -> u16 {
        key.wrapping_mul(INVERSE).try_into().expect("a small key")
    }
}

/// Two numbers whose product is 1, modulo 2^64.
const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
const INVERSE: u64 = 0xF1DE_83E1_9937_733D;
const _: () = assert!(FACTOR.wrapping_mul(INVERSE) == 1);

/// Points on every edge, kept out of the key.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Banked<R>(PhantomData<R>);

impl<R: Rules> Rules for Banked<R> {
    type Key = R::Key;
    const KEY_BITS: u32 = R::KEY_BITS;
    const BANKS: bool = true;
    const ALTERNATES: bool = R::ALTERNATES;
    const STRIDE: u8 = R::STRIDE;

    fn key(number: u16) -> R::Key {
        R::key(number)
    }

    fn number(key: R::Key) -> u16 {
        R::number(key)
    }
}

/// A graph of layers: a move leads one to three layers on, so that lines of different lengths meet.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Layered<R> {
    pub(crate) seed: u64,
    pub(crate) layers: u8,
    pub(crate) shape: Shape,
    rules: PhantomData<R>,
}

/// A place in a layer, and the points banked on the way there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Node {
    layer: u8,
    place: u8,
    turn: Player,
    /// The first player's margin.
    margin: i32,
}

/// Places in a layer.
const WIDTH: u8 = 4;
/// The move that only hands over the turn.
const PASS: u8 = u8::MAX;

impl<R: Rules> Layered<R> {
    /// The graph that a seed makes.
    pub(crate) fn new(seed: u64, layers: u8) -> Self {
        let mut shape = Shape::of_seed(seed);
        shape.extra_turns &= !R::ALTERNATES;
        // A pass stays where it is.
        shape.passes &= R::STRIDE > 1;
        if R::BANKS {
            shape.ends = Ends::Points;
        }
        Self {
            seed,
            layers,
            shape,
            rules: PhantomData,
        }
    }

    pub(crate) fn root(&self) -> Node {
        Node {
            layer: 0,
            place: 0,
            turn: Player::new(roll(self.seed, 1, 2)),
            // Points from before the search began.
            margin: if R::BANKS { swing(self.seed, 2, 9) } else { 0 },
        }
    }

    /// A position without its banked points as a number that tells it apart.
    pub(crate) fn number(&self, at: &Node) -> u16 {
        let place = u16::from(at.layer) * u16::from(WIDTH) + u16::from(at.place);
        place << 1 | u16::from(at.turn == Player::SECOND)
    }

    /// What both players see in the same way.
    fn place_hash(&self, at: &Node) -> u64 {
        dice(
            self.seed,
            u64::from(at.layer) << 8 | u64::from(at.place) | 1 << 20,
        )
    }

    fn is_over(&self, at: &Node) -> bool {
        at.layer >= self.layers || (at.layer > 0 && roll(self.place_hash(at), 2, 9) == 0)
    }

    /// One of the players, chosen by the place, so that no pass is answered by a pass.
    fn must_pass(&self, at: &Node) -> bool {
        let hash = self.place_hash(at);
        self.shape.passes && roll(hash, 3, 5) == 0 && Player::new(roll(hash, 4, 2)) == at.turn
    }
}

impl<R: Rules> Game for Layered<R> {
    type Position = Node;
    type Move = u8;

    const ALTERNATES: bool = R::ALTERNATES;
    const ACYCLIC: bool = true;

    fn turn(&self, at: &Node) -> Player {
        at.turn
    }

    fn moves(&self, at: &Node, out: &mut Moves<u8>) {
        if self.is_over(at) {
            return;
        }
        if self.must_pass(at) {
            out.push(PASS);
        } else {
            (0..=roll(self.hash(at), 5, 4)).for_each(|mv| out.push(mv));
        }
    }

    fn play(&self, at: &Node, mv: u8) -> Node {
        if mv == PASS {
            return self.passed(at);
        }
        let edge = dice(self.hash(at), 0x100 + u64::from(mv));
        let keeps_turn = self.shape.extra_turns && roll(edge, 1, 3) == 0;
        let gain = if R::BANKS { swing(edge, 2, 5) } else { 0 };
        let steps = 1 + roll(edge, 3, R::STRIDE);
        Node {
            layer: (at.layer + steps).min(self.layers),
            place: roll(edge, 4, WIDTH),
            turn: if keeps_turn {
                at.turn
            } else {
                at.turn.opponent()
            },
            margin: at.margin + gain,
        }
    }

    fn outcome(&self, at: &Node) -> Option<Outcome> {
        if !self.is_over(at) {
            return None;
        }
        let outcome = random_outcome(self.shape.ends, self.place_hash(at));
        Some(match outcome {
            Outcome::Points(rest) => Outcome::Points(rest + at.margin),
            win_or_draw => win_or_draw,
        })
    }
}

impl<R: Rules> Keyed for Layered<R> {
    type Key = R::Key;

    const KEY_BITS: u32 = R::KEY_BITS;
    const BANKS: bool = R::BANKS;

    fn key(&self, at: &Node) -> R::Key {
        R::key(self.number(at))
    }

    fn banked(&self, at: &Node) -> i32 {
        if at.turn == Player::FIRST {
            at.margin
        } else {
            -at.margin
        }
    }

    fn fingerprint(&self) -> u64 {
        self.seed
    }
}

impl<R: Rules> Restore for Layered<R> {
    fn restore(&self, key: R::Key) -> Node {
        let number = R::number(key);
        let [layer, place] = [number / 2 / u16::from(WIDTH), number / 2 % u16::from(WIDTH)];
        Node {
            layer: layer.try_into().expect("a layer"),
            place: place.try_into().expect("a place"),
            turn: Player::new(u8::from(number % 2 == 1)),
            margin: 0,
        }
    }
}

/// The layers left, where a pass counts as half of one: it is never followed by another.
impl<R: Rules> InLayers for Layered<R> {
    const DESCENDS: bool = true;
    const REACH: u32 = if R::STRIDE == 1 {
        1
    } else {
        2 * R::STRIDE as u32
    };

    fn layer(&self, at: &Node) -> u32 {
        let left = u32::from(self.layers - at.layer);
        if R::STRIDE == 1 {
            left
        } else {
            2 * left + u32::from(self.must_pass(at))
        }
    }
}

impl<R: Rules> Indexed for Layered<R> {
    fn size(&self) -> u64 {
        (u64::from(self.layers) + 1) * u64::from(WIDTH) * 2
    }

    fn index(&self, at: &Node) -> u64 {
        self.number(at).into()
    }

    fn position(&self, index: u64) -> Option<Node> {
        let [layer, place] = [index / 2 / u64::from(WIDTH), index / 2 % u64::from(WIDTH)]
            .map(|number| u8::try_from(number).expect("a small number"));
        (index < self.size()).then_some(Node {
            layer,
            place,
            turn: Player::new(u8::from(index % 2 == 1)),
            margin: 0,
        })
    }
}

impl<R: Rules> Predecessors for Layered<R> {
    fn predecessors(&self, at: &Node, out: &mut Vec<Node>) {
        let nodes = (0..self.size()).filter_map(|index| self.position(index));
        out.extend(
            nodes.filter(|node| legal_moves(self, node).any(|mv| self.play(node, mv) == *at)),
        );
    }
}

impl<R: Rules> RandomGame for Layered<R> {
    fn hash(&self, at: &Node) -> u64 {
        dice(self.place_hash(at), u64::from(at.turn == Player::SECOND))
    }

    fn passed(&self, at: &Node) -> Node {
        Node {
            turn: at.turn.opponent(),
            ..*at
        }
    }

    fn estimate(&self, at: &Node) -> i32 {
        let reach = if self.shape.ends == Ends::Wins { 4 } else { 15 };
        self.banked(at) + swing(self.hash(at), 6, reach)
    }
}
