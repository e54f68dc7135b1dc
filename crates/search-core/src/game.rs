//! What a game is: the one trait that every algorithm asks for.

use std::fmt::Debug;
use std::hash::Hash;

use crate::Moves;

/// A player, counted from 0 in the order of the first moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Player(u8);

impl Player {
    /// The player who moves first.
    pub const FIRST: Self = Self(0);
    /// The player who moves second.
    pub const SECOND: Self = Self(1);

    /// The player with this number, the first being 0.
    #[must_use]
    pub const fn new(index: u8) -> Self {
        Self(index)
    }

    /// The number of this player, the first being 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The opponent in a game of two.
    #[must_use]
    pub const fn opponent(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// How a game ended.
///
/// This is for one or two players. What more of them get, or two whose interests are not opposite,
/// is in [`Payoffs`](crate::Payoffs).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Outcome {
    /// This player won; a search prefers to win soon and to lose late.
    Win(Player),
    /// Nobody won.
    Draw,
    /// The game is played for points, and this is the first player's margin over the second;
    /// a search looks at the points alone, not at the length of the game.
    Points(i32),
}

impl Outcome {
    /// Who won, if anybody: of a game for points, who has more.
    #[must_use]
    pub fn winner(self) -> Option<Player> {
        match self {
            Self::Win(player) => Some(player),
            Self::Points(margin) if margin > 0 => Some(Player::FIRST),
            Self::Points(margin) if margin < 0 => Some(Player::SECOND),
            Self::Draw | Self::Points(_) => None,
        }
    }
}

/// The rules of a game of perfect information.
///
/// The rules are a value of their own and hold what never changes during a match (a board size, a
/// variant, a track of discs); often they are a unit struct. The position is small and holds what
/// changes. One implementation serves every algorithm of this crate; what some algorithm needs
/// beyond it is a trait of its own ([`Keyed`](crate::Keyed), [`Symmetric`](crate::Symmetric), …).
///
/// Rules, positions and moves are plain data that threads may share.
///
/// Nobody assumes that turns alternate: a move may leave the turn where it is, and a forced pass
/// is a move like any other.
///
/// # Contract
///
/// [`Conformance`](crate::Conformance) checks all of it:
///
/// * same position, same moves in the same order: no clock, no randomness;
/// * the moves are empty exactly when there is an outcome;
/// * `turn` is defined for every position, the finished ones included;
/// * `explore` leaves the position as it found it.
pub trait Game: Sync {
    /// What changes from move to move.
    type Position: Clone + Eq + Hash + Debug + Send + Sync;
    /// One move of one player.
    type Move: Copy + Eq + Hash + Debug + Send + Sync;

    /// Promises two players and that every move hands the turn to the other one.
    ///
    /// A search then need not ask whose turn it is.
    const ALTERNATES: bool = false;

    /// Promises that no line of play meets a position twice.
    ///
    /// A search then need not watch for repetitions.
    const ACYCLIC: bool = false;

    /// Whose turn it is; in a finished position, whose turn it would be.
    fn turn(&self, at: &Self::Position) -> Player;

    /// Appends every legal move, each once, in a fixed order.
    ///
    /// Appends nothing exactly when [`outcome`](Self::outcome) is `Some`.
    fn moves(&self, at: &Self::Position, out: &mut Moves<Self::Move>);

    /// The position after the legal move `mv`.
    fn play(&self, at: &Self::Position, mv: Self::Move) -> Self::Position;

    /// How the game ended, or `None` while it goes on.
    fn outcome(&self, at: &Self::Position) -> Option<Outcome>;

    /// Visits the position after `mv`, then restores `at`.
    ///
    /// The default visits a copy. A game with a large position overrides it: make the move in
    /// place, visit, take the move back.
    #[inline]
    fn explore<R>(
        &self,
        at: &mut Self::Position,
        mv: Self::Move,
        visit: impl FnOnce(&mut Self::Position) -> R,
    ) -> R {
        visit(&mut self.play(at, mv))
    }
}
