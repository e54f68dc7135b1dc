//! What the players of the published tables want.

use std::fmt;

use search_core::{Fingerprinted, Key, Outcome, Player, Preference, Worth};

use crate::{Class, Position, Reduced};

/// What both players get.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Scores {
    /// The first player's points.
    pub first: u8,
    /// The second player's points.
    pub second: u8,
}

/// The order of the study that published tables of this game: win before draw before loss; among
/// wins more own points, among draws more points, among losses fewer points of the winner.
///
/// Nothing else counts: of what ties the first move is kept.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Published;

impl Scores {
    /// The most that a player can get: all discs of 5 colors of 14.
    const MOST: u8 = 150;

    /// Who wins, and the points that count.
    #[must_use]
    pub fn class(self) -> Class {
        Class::of(self.first, self.second)
    }

    /// How much a player likes this: the more the higher.
    #[inline]
    fn rank(self, player: Player) -> i32 {
        let scores = u16::from_le_bytes([self.first, self.second]);
        let is_first = player == Player::FIRST;
        let seen = if is_first {
            scores
        } else {
            scores.swap_bytes()
        };
        let [own, other] = seen.to_le_bytes().map(i32::from);
        // Losses are below zero, draws are their points, and wins are above all draws.
        let points = if own < other { -other } else { own };
        points + if own > other { 256 } else { 0 }
    }
}

impl fmt::Display for Scores {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.first, self.second)
    }
}

impl Worth for Scores {
    const CODES: u32 = (Self::MOST as u32 + 1) << 8;

    #[inline]
    fn code(self) -> u32 {
        u16::from_le_bytes([self.first, self.second]).into()
    }

    #[inline]
    fn from_code(code: u32) -> Self {
        let [first, second, ..] = code.to_le_bytes();
        Self { first, second }
    }
}

impl<K: Key> Preference<Reduced<K>> for Published {
    type Worth = Scores;

    #[inline]
    fn finished(&self, game: &Reduced<K>, at: &Position, _: Outcome) -> Scores {
        game.scores(at)
    }

    #[inline]
    fn earlier(&self, _: &Reduced<K>, _: &Position, _: &Position, worth: Scores) -> Scores {
        worth
    }

    #[inline]
    fn prefers(&self, player: Player, this: Scores, that: Scores) -> bool {
        this.rank(player) > that.rank(player)
    }
}

impl Fingerprinted for Published {
    fn fingerprint(&self) -> u64 {
        u64::from_be_bytes(*b"big poin")
    }
}
