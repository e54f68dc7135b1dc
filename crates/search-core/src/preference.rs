//! What players want, and what positions come to if all play for it.

use std::fmt::{self, Debug};

use crate::{Game, Outcome, Player, Value};

/// What a position comes to when a whole game is solved, as a small number.
pub trait Worth: Copy + Eq + Debug + Send + Sync {
    /// How many codes there are; the fewer, the less memory a solution takes.
    const CODES: u32;

    /// The worth as a number below [`CODES`](Self::CODES).
    fn code(self) -> u32;

    /// The worth that has this code.
    fn from_code(code: u32) -> Self;
}

/// An order over the ways a game can end: what exact solving plays for.
///
/// [`ByValue`] is the order of [`Value`], [`ByVerdict`] asks only who wins. A game with an order of its
/// own, say over both players' scores, implements this for a type of its own.
///
/// # Contract
///
/// `prefers` is a strict weak order for each player: never true of equals, and what is not preferred
/// either way is a tie, of which the first in the order of the moves is kept.
pub trait Preference<G: Game>: Sync {
    /// What a position comes to.
    type Worth: Worth;

    /// Whether points can be added; games that bank points are refused if they cannot.
    const ADDS_POINTS: bool = false;

    /// What a finished game comes to, as whoever would move next sees it.
    fn finished(&self, game: &G, at: &G::Position, outcome: Outcome) -> Self::Worth;

    /// What the mover at `before` gets by a move to `after`, which is worth `worth` to its own mover.
    fn earlier(
        &self,
        game: &G,
        before: &G::Position,
        after: &G::Position,
        worth: Self::Worth,
    ) -> Self::Worth;

    /// Whether `player`, to move, would rather have `this` than `that`.
    fn prefers(&self, player: Player, this: Self::Worth, that: Self::Worth) -> bool;

    /// Whether nothing that `player`, to move, could ever get is preferred to this or ties with it: who
    /// wants to know no more than the worth looks at no other move.
    #[inline]
    fn is_best(&self, _player: Player, _worth: Self::Worth) -> bool {
        false
    }

    /// The worth to a mover who has won so many more points than the opponent beside it.
    ///
    /// Asked only of games that bank points, and only if [`ADDS_POINTS`](Self::ADDS_POINTS).
    #[inline]
    fn plus(&self, worth: Self::Worth, _points: i32) -> Self::Worth {
        worth
    }
}

/// Something that a number tells from others of its kind, so that files made with another are refused.
pub trait Fingerprinted {
    /// The number.
    fn fingerprint(&self) -> u64;
}

/// Wins as soon as possible, loses as late as possible, and else takes all points there are.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ByValue;

/// Wins, or else draws; points and plies do not count.
///
/// A game that banks points cannot be solved so: who wins depends on what is banked.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ByVerdict;

/// Who wins, as the player to move sees it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Verdict {
    /// The opponent wins.
    Loss,
    /// Nobody wins.
    Draw,
    /// The mover wins.
    Win,
}

impl Fingerprinted for ByValue {
    fn fingerprint(&self) -> u64 {
        u64::from_be_bytes(*b"by value")
    }
}

impl Fingerprinted for ByVerdict {
    fn fingerprint(&self) -> u64 {
        u64::from_be_bytes(*b"verdicts")
    }
}

impl<G: Game> Preference<G> for ByValue {
    type Worth = Value;

    const ADDS_POINTS: bool = true;

    #[inline]
    fn finished(&self, game: &G, at: &G::Position, outcome: Outcome) -> Value {
        Value::of(outcome, game.turn(at), 0)
    }

    #[inline]
    fn earlier(&self, game: &G, before: &G::Position, after: &G::Position, worth: Value) -> Value {
        let worth = worth.delayed(1);
        if keeps_turn(game, before, after) {
            worth
        } else {
            -worth
        }
    }

    #[inline]
    fn prefers(&self, _: Player, this: Value, that: Value) -> bool {
        this > that
    }

    #[inline]
    fn is_best(&self, _: Player, worth: Value) -> bool {
        worth == Value::win_in(1)
    }

    #[inline]
    fn plus(&self, worth: Value, points: i32) -> Value {
        worth.plus(points)
    }
}

impl<G: Game> Preference<G> for ByVerdict {
    type Worth = Verdict;

    #[inline]
    fn finished(&self, game: &G, at: &G::Position, outcome: Outcome) -> Verdict {
        match outcome.winner() {
            Some(winner) if winner == game.turn(at) => Verdict::Win,
            Some(_) => Verdict::Loss,
            None => Verdict::Draw,
        }
    }

    #[inline]
    fn earlier(
        &self,
        game: &G,
        before: &G::Position,
        after: &G::Position,
        worth: Verdict,
    ) -> Verdict {
        if keeps_turn(game, before, after) {
            worth
        } else {
            worth.for_opponent()
        }
    }

    #[inline]
    fn prefers(&self, _: Player, this: Verdict, that: Verdict) -> bool {
        this > that
    }

    #[inline]
    fn is_best(&self, _: Player, worth: Verdict) -> bool {
        worth == Verdict::Win
    }
}

#[inline]
fn keeps_turn<G: Game>(game: &G, before: &G::Position, after: &G::Position) -> bool {
    !G::ALTERNATES && game.turn(before) == game.turn(after)
}

impl Verdict {
    /// The verdict that a value amounts to: points and plies left out.
    #[must_use]
    pub fn of(value: Value) -> Self {
        match value.cmp(&Value::DRAW) {
            std::cmp::Ordering::Less => Self::Loss,
            std::cmp::Ordering::Equal => Self::Draw,
            std::cmp::Ordering::Greater => Self::Win,
        }
    }

    /// The same end of the game, as the opponent sees it.
    #[must_use]
    #[inline]
    pub const fn for_opponent(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Loss => "loss",
            Self::Draw => "draw",
            Self::Win => "win",
        })
    }
}

impl Worth for Verdict {
    const CODES: u32 = 3;

    #[inline]
    fn code(self) -> u32 {
        self as u32
    }

    #[inline]
    fn from_code(code: u32) -> Self {
        match code {
            0 => Self::Loss,
            1 => Self::Draw,
            _ => Self::Win,
        }
    }
}

impl Worth for Value {
    const CODES: u32 = Value::MAX.as_i32().abs_diff(Value::MIN.as_i32()) + 1;

    #[inline]
    fn code(self) -> u32 {
        self.as_i32().abs_diff(Value::MIN.as_i32())
    }

    #[inline]
    fn from_code(code: u32) -> Self {
        debug_assert!(code < Self::CODES);
        Value::from_i32(Value::MIN.as_i32().wrapping_add_unsigned(code))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_tell_every_worth() {
        for code in 0..Value::CODES {
            assert_eq!(Value::from_code(code).code(), code);
        }
        for code in 0..Verdict::CODES {
            assert_eq!(Verdict::from_code(code).code(), code);
        }
    }
}
