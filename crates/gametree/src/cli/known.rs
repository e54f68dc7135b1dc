//! What searches have shown of a value.

use std::cmp::Ordering;
use std::fmt;

use search_core::{Bound, Player, Report, Value};

/// Between which bounds the exact value of a position lies, as far as is known.
#[derive(Clone, Copy, Default)]
pub(super) struct Known {
    pub(super) at_least: Option<Value>,
    pub(super) at_most: Option<Value>,
}

impl Known {
    /// The value is exactly this.
    pub(super) fn exactly(value: Value) -> Self {
        Self {
            at_least: Some(value),
            at_most: Some(value),
        }
    }

    /// Takes in what a report of an exact search says.
    pub(super) fn learn<M>(&mut self, report: &Report<M>) {
        let Some(value) = report.value else { return };
        if report.bound != Bound::Upper {
            let known = self.at_least.unwrap_or(Value::MIN);
            self.at_least = Some(known.max(value));
        }
        if report.bound != Bound::Lower {
            let known = self.at_most.unwrap_or(Value::MAX);
            self.at_most = Some(known.min(value));
        }
    }

    /// The value, if there is no doubt left.
    pub(super) fn exact(self) -> Option<Value> {
        self.at_least.filter(|_| self.at_least == self.at_most)
    }

    /// What is known of who wins, in words: of the bounds only the signs count.
    pub(super) fn outcome_in_words(self) -> &'static str {
        let at_least = self.at_least.unwrap_or(Value::MIN);
        let at_most = self.at_most.unwrap_or(Value::MAX);
        match (at_least.cmp(&Value::DRAW), at_most.cmp(&Value::DRAW)) {
            (Ordering::Greater, _) => "win",
            (_, Ordering::Less) => "loss",
            (Ordering::Equal, Ordering::Equal) => "draw",
            (Ordering::Equal, _) => "draw or better",
            (_, Ordering::Equal) => "draw or worse",
            _ => "unknown",
        }
    }

    /// The player who is known to win, `mover` being the player to move.
    pub(super) fn winner(self, mover: Player) -> Option<Player> {
        if self.at_least.is_some_and(|value| value > Value::DRAW) {
            Some(mover)
        } else if self.at_most.is_some_and(|value| value < Value::DRAW) {
            Some(mover.opponent())
        } else {
            None
        }
    }

    /// The same, seen from one ply earlier.
    pub(super) fn delayed(self) -> Self {
        Self {
            at_least: self.at_least.map(|value| value.delayed(1)),
            at_most: self.at_most.map(|value| value.delayed(1)),
        }
    }

    /// The same for the opponent.
    pub(super) fn flipped(self) -> Self {
        Self {
            at_least: self.at_most.map(|value| -value),
            at_most: self.at_least.map(|value| -value),
        }
    }
}

impl fmt::Display for Known {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match (self.at_least, self.at_most) {
            (Some(low), Some(high)) if low == high => in_words(low),
            (Some(low), Some(high)) => format!("{} to {}", in_words(low), in_words(high)),
            (Some(low), None) => format!("{} or better", in_words(low)),
            (None, Some(high)) => format!("{} or worse", in_words(high)),
            (None, None) => "unknown".into(),
        };
        f.pad(&text)
    }
}

/// An exact value in words.
fn in_words(value: Value) -> String {
    if value == Value::DRAW {
        "draw".into()
    } else {
        value.to_string()
    }
}
