//! Trees of uneven length.

use search_core::{Game, Keyed, Moves, Outcome, Player};

use super::{Ends, RandomGame, Shape, dice, random_outcome, roll, swing};

/// A tree without transpositions whose branches have different lengths, one to five moves at each
/// node.
///
/// `ALTERNATES` is the promise of the same name; extra turns need it false.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Tree<const ALTERNATES: bool> {
    pub(crate) seed: u64,
    /// No line is longer.
    pub(crate) plies: u8,
    pub(crate) shape: Shape,
}

/// A node of the tree: the hash of the moves that led there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Twig {
    hash: u64,
    ply: u8,
    turn: Player,
}

impl<const ALTERNATES: bool> Tree<ALTERNATES> {
    /// The tree that a seed makes.
    pub(crate) fn new(seed: u64, plies: u8) -> Self {
        let mut shape = Shape::of_seed(seed);
        shape.extra_turns &= !ALTERNATES;
        Self { seed, plies, shape }
    }

    pub(crate) fn root(&self) -> Twig {
        Twig {
            hash: dice(self.seed, 0),
            ply: 0,
            turn: Player::new(roll(self.seed, 1, 2)),
        }
    }

    fn is_over(&self, at: &Twig) -> bool {
        at.ply == self.plies || (at.ply > 0 && roll(at.hash, 2, 6) == 0)
    }
}

/// The move that only hands over the turn.
const PASS: u8 = u8::MAX;

impl<const ALTERNATES: bool> Game for Tree<ALTERNATES> {
    type Position = Twig;
    type Move = u8;

    const ALTERNATES: bool = ALTERNATES;
    const ACYCLIC: bool = true;

    fn turn(&self, at: &Twig) -> Player {
        at.turn
    }

    fn moves(&self, at: &Twig, out: &mut Moves<u8>) {
        if self.is_over(at) {
            return;
        }
        if self.shape.passes && roll(at.hash, 3, 6) == 0 {
            out.push(PASS);
        } else {
            (0..=roll(at.hash, 4, 5)).for_each(|mv| out.push(mv));
        }
    }

    fn play(&self, at: &Twig, mv: u8) -> Twig {
        let hash = dice(at.hash, mv.into());
        let keeps_turn = self.shape.extra_turns && mv != PASS && roll(hash, 5, 3) == 0;
        Twig {
            hash,
            ply: at.ply + 1,
            turn: if keeps_turn {
                at.turn
            } else {
                at.turn.opponent()
            },
        }
    }

    fn outcome(&self, at: &Twig) -> Option<Outcome> {
        self.is_over(at)
            .then(|| random_outcome(self.shape.ends, at.hash))
    }

    /// Moves in place and takes the move back.
    fn explore<R>(&self, at: &mut Twig, mv: u8, visit: impl FnOnce(&mut Twig) -> R) -> R {
        let before = *at;
        *at = self.play(at, mv);
        let result = visit(at);
        *at = before;
        result
    }
}

impl<const ALTERNATES: bool> Keyed for Tree<ALTERNATES> {
    type Key = u128;

    fn key(&self, at: &Twig) -> u128 {
        let turn = u128::from(at.turn == Player::SECOND);
        u128::from(at.hash) << 9 | u128::from(at.ply) << 1 | turn
    }

    fn fingerprint(&self) -> u64 {
        self.seed
    }
}

impl<const ALTERNATES: bool> RandomGame for Tree<ALTERNATES> {
    fn hash(&self, at: &Twig) -> u64 {
        at.hash
    }

    fn passed(&self, at: &Twig) -> Twig {
        Twig {
            turn: at.turn.opponent(),
            ..*at
        }
    }

    fn estimate(&self, at: &Twig) -> i32 {
        // Ties are as interesting as differences.
        let reach = if self.shape.ends == Ends::Wins { 4 } else { 15 };
        swing(at.hash, 6, reach)
    }
}
