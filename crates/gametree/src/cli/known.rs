//! What searches have shown of a value.

use std::fmt;

use search_core::{Bound, Report, Value};

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
pub(super) fn in_words(value: Value) -> String {
    if value == Value::DRAW {
        "draw".into()
    } else {
        value.to_string()
    }
}

/// The best outcome that a value amounts to, its distance aside.
pub(super) fn outcome_in_words(value: Value) -> &'static str {
    if value > Value::DRAW {
        "win"
    } else if value < Value::DRAW {
        "loss"
    } else {
        "draw"
    }
}
