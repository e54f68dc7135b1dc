//! Small random games, each made from a seed by hashing, and judges that share no code with the
//! searches they judge.

// Every law uses the games it needs.
#![allow(dead_code, unused_imports)]

mod crowd;
mod cyclic;
mod endless;
mod followed;
mod guide;
mod judge;
mod layered;
mod lively;
mod setting;
mod tree;

pub(crate) use crowd::{Branch, Crowd, Prize};
pub(crate) use cyclic::{Cyclic, Spot, true_scores};
pub(crate) use endless::Endless;
pub(crate) use followed::Followed;
pub(crate) use guide::OracleGuide;
pub(crate) use judge::{Score, guided_minimax, legal_moves, minimax, quiescence, walk_line};
pub(crate) use layered::{
    AlternatingKeys, Banked, CompactKeys, Layered, Node, Rules, WholeKeys, WideKeys,
};
pub(crate) use lively::Lively;
pub(crate) use setting::{AnyEngine, AnySolver, Ask, Setting, TableChoice};
pub(crate) use tree::{Tree, Twig};

use quickcheck::{Gen, QuickCheck};
use search_core::{Game, Outcome, Player};

/// A game made from a seed, with what searches ask for beyond the rules.
pub(crate) trait RandomGame: Game + 'static {
    /// A random number that belongs to a position.
    fn hash(&self, at: &Self::Position) -> u64;

    /// An estimate for the player to move.
    fn estimate(&self, at: &Self::Position) -> i32;

    /// The position with the turn handed over.
    fn passed(&self, at: &Self::Position) -> Self::Position;
}

/// How the games end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ends {
    /// Somebody wins, or it is a draw.
    Wins,
    /// By exact points.
    Points,
    /// Some lines by a win, some by points.
    Both,
}

/// What makes one random game different from another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shape {
    pub(crate) ends: Ends,
    /// Whether some moves leave the turn where it is.
    pub(crate) extra_turns: bool,
    /// Whether in some positions the only move hands over the turn.
    pub(crate) passes: bool,
}

impl Shape {
    pub(crate) const ALL: [Self; 12] = Self::all();

    /// The shape that a seed chooses.
    pub(crate) fn of_seed(seed: u64) -> Self {
        Self::ALL[usize::from(roll(seed, 0x5A, 12))]
    }

    const fn all() -> [Self; 12] {
        let mut all = [Self {
            ends: Ends::Wins,
            extra_turns: false,
            passes: false,
        }; 12];
        let mut index = 0;
        while index < 12 {
            all[index].ends = match index % 3 {
                0 => Ends::Wins,
                1 => Ends::Points,
                _ => Ends::Both,
            };
            all[index].extra_turns = index / 3 % 2 == 1;
            all[index].passes = index / 6 == 1;
            index += 1;
        }
        all
    }
}

/// Runs a law on random seeds, the same ones every time; a seed that fails is printed.
pub(crate) fn for_random_seeds(tests: u64, law: fn(u64)) {
    QuickCheck::new()
        .rng(Gen::from_size_and_seed(64, 0x5EED))
        .tests(tests)
        .quickcheck(law);
}

/// A number that looks random and depends on nothing but the arguments.
pub(crate) fn dice(seed: u64, index: u64) -> u64 {
    let mut hash = seed ^ index.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    for factor in [0xBF58_476D_1CE4_E5B9, 0x94D0_49BB_1331_11EB] {
        hash = (hash ^ hash >> 30).wrapping_mul(factor);
    }
    hash ^ hash >> 31
}

/// A random number below `sides`.
pub(crate) fn roll(seed: u64, index: u64, sides: u8) -> u8 {
    u8::try_from(dice(seed, index) % u64::from(sides)).expect("the remainder of a byte is a byte")
}

/// A random number from `-reach` to `reach`; a small reach makes ties.
pub(crate) fn swing(seed: u64, index: u64, reach: u8) -> i32 {
    i32::from(roll(seed, index, 2 * reach + 1)) - i32::from(reach)
}

/// How a game of this shape ends in a place with this hash.
fn random_outcome(ends: Ends, hash: u64) -> Outcome {
    let by_points = match ends {
        Ends::Wins => false,
        Ends::Points => true,
        Ends::Both => roll(hash, 1, 2) == 0,
    };
    if by_points {
        return Outcome::Points(swing(hash, 2, 12));
    }
    match roll(hash, 3, 5) {
        0 | 1 => Outcome::Win(Player::FIRST),
        2 | 3 => Outcome::Win(Player::SECOND),
        _ => Outcome::Draw,
    }
}
