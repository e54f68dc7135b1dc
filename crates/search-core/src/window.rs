//! Alpha and beta as one thing.

use crate::Value;

/// The values a search can tell apart: those strictly between `alpha` and `beta`.
///
/// A result inside is exact; one at or below `alpha` is an upper bound, one at or above `beta` a
/// lower bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    /// What the mover has already.
    pub alpha: Value,
    /// What the opponent will not allow.
    pub beta: Value,
}

impl Window {
    /// Every value is inside.
    pub const FULL: Self = Self {
        alpha: Value::MIN,
        beta: Value::MAX,
    };

    /// No value is inside: asks only whether the value is above `alpha`.
    #[must_use]
    #[inline]
    pub const fn null(alpha: Value) -> Self {
        Self {
            alpha,
            beta: alpha.up(),
        }
    }

    /// The values less than `margin` away from `value`.
    #[must_use]
    pub fn around(value: Value, margin: u16) -> Self {
        let margin = i32::from(margin).max(1);
        let shifted =
            |by: i32| (value.as_i32() + by).clamp(Value::MIN.as_i32(), Value::MAX.as_i32());
        Self {
            alpha: Value::from_i32(shifted(-margin)),
            beta: Value::from_i32(shifted(margin)),
        }
    }

    /// The same window for the opponent.
    #[must_use]
    #[inline]
    pub fn flipped(self) -> Self {
        Self {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    /// Lifts alpha to `value`, and says whether that was a raise.
    #[inline]
    pub fn raise(&mut self, value: Value) -> bool {
        let raises = value > self.alpha;
        if raises {
            self.alpha = value;
        }
        raises
    }

    /// Lowers beta to `value` if that is lower.
    #[inline]
    pub fn lower(&mut self, value: Value) {
        self.beta = self.beta.min(value);
    }

    /// Whether no value is left to look for.
    #[must_use]
    #[inline]
    pub fn is_closed(self) -> bool {
        self.alpha >= self.beta
    }

    /// Whether no value lies strictly inside.
    #[must_use]
    #[inline]
    pub fn is_null(self) -> bool {
        self.beta <= self.alpha.up()
    }

    /// What `value`, the result of a search with this window, says of the true value.
    #[must_use]
    #[inline]
    pub fn bound(self, value: Value) -> Bound {
        if value <= self.alpha {
            Bound::Upper
        } else if value >= self.beta {
            Bound::Lower
        } else {
            Bound::Exact
        }
    }
}

/// What a stated value says of the true one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Bound {
    /// The true value is this or less.
    Upper,
    /// The true value is this or more.
    Lower,
    /// The true value is this.
    Exact,
}

impl Bound {
    /// What a value says that tells who wins, but of wins and losses only that they do not come
    /// later.
    pub(crate) fn of_late(value: Value) -> Self {
        match value {
            _ if !value.is_decided() => Self::Exact,
            _ if value > Value::DRAW => Self::Lower,
            _ => Self::Upper,
        }
    }

    /// What the negated value says of the negated true one.
    #[must_use]
    #[inline]
    pub const fn flipped(self) -> Self {
        match self {
            Self::Upper => Self::Lower,
            Self::Lower => Self::Upper,
            Self::Exact => Self::Exact,
        }
    }
}
