//! What a position is worth.

use std::fmt;
use std::ops::Neg;

use crate::{Outcome, Player};

/// What a position is worth to the player to move.
///
/// From worst to best: losses, the late ones last; points and estimates, 0 being a draw; wins, the
/// soon ones last. All values fit 16 bits, so that a table packs them.
///
/// ```
/// use search_core::Value;
///
/// assert!(Value::win_in(3) > Value::win_in(5));
/// assert!(Value::win_in(5) > Value::points(20_000));
/// assert_eq!(-Value::win_in(3), Value::loss_in(3));
/// assert_eq!(Value::loss_in(4).to_string(), "loss in 4");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Value(i32);

/// A win on the spot.
const WIN: i32 = 32_000;

impl Value {
    /// The longest game that wins and losses can count, in plies: one that takes longer is still a
    /// win or a loss, and counts as this long.
    pub const MAX_PLIES: u16 = 4_000;
    /// The most points or the highest estimate.
    pub const MAX_POINTS: i32 = WIN - Self::MAX_PLIES as i32 - 1;
    /// Below every value of a position.
    pub const MIN: Self = Self(-WIN - 1);
    /// Above every value of a position.
    pub const MAX: Self = Self(WIN + 1);
    /// Neither side is ahead.
    pub const DRAW: Self = Self(0);

    /// The mover wins after this many plies, the last of them included.
    #[must_use]
    #[inline]
    pub const fn win_in(plies: u16) -> Self {
        if plies > Self::MAX_PLIES {
            return Self(Self::MAX_POINTS + 1);
        }
        Self(WIN - plies as i32)
    }

    /// The mover loses after this many plies, the last of them included.
    #[must_use]
    pub const fn loss_in(plies: u16) -> Self {
        Self(-Self::win_in(plies).0)
    }

    /// The mover is ahead by exactly this many points.
    ///
    /// # Panics
    ///
    /// If the points are beyond ±[`MAX_POINTS`](Self::MAX_POINTS).
    #[must_use]
    pub const fn points(points: i32) -> Self {
        assert!(points.unsigned_abs() <= Self::MAX_POINTS as u32);
        Self(points)
    }

    /// The estimate closest to `estimate` that is neither a win nor a loss.
    #[must_use]
    pub fn estimate(estimate: i32) -> Self {
        Self(estimate.clamp(-Self::MAX_POINTS, Self::MAX_POINTS))
    }

    /// The value of a finished game, `ply` plies after the start of the search, for `player`.
    #[must_use]
    #[inline]
    pub fn of(outcome: Outcome, player: Player, ply: u16) -> Self {
        match outcome {
            Outcome::Win(winner) if winner == player => Self::win_in(ply),
            Outcome::Win(_) => Self::loss_in(ply),
            Outcome::Draw => Self::DRAW,
            Outcome::Points(margin) if player == Player::FIRST => Self::points(margin),
            Outcome::Points(margin) => Self::points(-margin),
        }
    }

    /// In how many plies the mover wins, if this is a win.
    #[must_use]
    pub fn as_win(self) -> Option<u16> {
        if self.0 <= Self::MAX_POINTS {
            return None;
        }
        u16::try_from(WIN - self.0).ok()
    }

    /// In how many plies the mover loses, if this is a loss.
    #[must_use]
    pub fn as_loss(self) -> Option<u16> {
        (-self).as_win()
    }

    /// The points or the estimate, if this is neither a win nor a loss in some number of plies.
    #[must_use]
    pub fn as_points(self) -> Option<i32> {
        (self.0.abs() <= Self::MAX_POINTS).then_some(self.0)
    }

    /// Whether the game ends in a win or a loss, whatever the estimates say.
    #[must_use]
    #[inline]
    pub const fn is_decided(self) -> bool {
        self.0.unsigned_abs() > Self::MAX_POINTS as u32
    }

    /// The value as a bare number, in `-32_001..=32_001`.
    #[must_use]
    #[inline]
    pub const fn as_i32(self) -> i32 {
        self.0
    }

    /// The value that is this number.
    #[inline]
    pub(crate) const fn from_i32(value: i32) -> Self {
        debug_assert!(value.unsigned_abs() <= Self::MAX.0 as u32);
        Self(value)
    }

    /// The next higher value.
    #[must_use]
    #[inline]
    pub const fn up(self) -> Self {
        Self(self.0 + 1)
    }

    /// The next lower value.
    #[must_use]
    #[inline]
    pub const fn down(self) -> Self {
        Self(self.0 - 1)
    }

    /// The value with so many more points, at most [`MAX_POINTS`](Self::MAX_POINTS) in all; wins and
    /// losses stay what they are.
    #[must_use]
    #[inline]
    pub const fn plus(self, points: i32) -> Self {
        if points == 0 || self.is_decided() {
            return self;
        }
        let sum = self.0 + points;
        if sum > Self::MAX_POINTS {
            Self(Self::MAX_POINTS)
        } else if sum < -Self::MAX_POINTS {
            Self(-Self::MAX_POINTS)
        } else {
            Self(sum)
        }
    }

    /// The same end of the game, seen from `plies` plies earlier.
    #[must_use]
    #[inline]
    pub const fn delayed(self, plies: u16) -> Self {
        // Without branches: whether the mover wins cannot be predicted.
        let size = self.0.abs();
        let closest = Self::MAX_POINTS + 1;
        let later = size - plies as i32;
        let later = if later > closest { later } else { closest };
        let later = if self.0 < 0 { -later } else { later };
        Self(if size >= closest { later } else { self.0 })
    }

    /// The same end of the game, seen from `plies` plies later.
    #[must_use]
    #[inline]
    pub const fn hastened(self, plies: u16) -> Self {
        if self.0 > Self::MAX_POINTS {
            Self(self.0 + plies as i32)
        } else if self.0 < -Self::MAX_POINTS {
            Self(self.0 - plies as i32)
        } else {
            self
        }
    }
}

impl Neg for Value {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.as_win(), self.as_loss()) {
            (Some(plies), _) => write!(f, "win in {plies}"),
            (_, Some(plies)) => write!(f, "loss in {plies}"),
            _ => write!(f, "{}", self.0),
        }
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Value({self})")
    }
}
