//! What a track comes to, apart from the loser's points.

use std::fmt;
use std::str::FromStr;

use search_core::Verdict;
use thiserror::Error;

/// How the first player fares, and the points of the winner or, in a draw, of both.
///
/// It is all that the study's players play for, and it does not change when colors are renamed. The loser's
/// points do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Class {
    /// Whether the first player wins.
    pub verdict: Verdict,
    /// The points of the winner, or in a draw of both players.
    pub points: u8,
}

impl Class {
    /// The class of a game that ended with these points.
    #[must_use]
    pub fn of(first: u8, second: u8) -> Self {
        let verdict = match first.cmp(&second) {
            std::cmp::Ordering::Less => Verdict::Loss,
            std::cmp::Ordering::Equal => Verdict::Draw,
            std::cmp::Ordering::Greater => Verdict::Win,
        };
        Self {
            verdict,
            points: first.max(second),
        }
    }
}

impl fmt::Display for Class {
    /// The verdict's first letter and the points, as in `W6`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = match self.verdict {
            Verdict::Win => 'W',
            Verdict::Draw => 'D',
            Verdict::Loss => 'L',
        };
        write!(f, "{letter}{}", self.points)
    }
}

/// A text is not a class as in `W6`.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{0}` is not a class as in W6, D4 or L5")]
pub struct ClassError(String);

impl FromStr for Class {
    type Err = ClassError;

    fn from_str(text: &str) -> Result<Self, ClassError> {
        let read = || {
            let verdict = match text.chars().next()? {
                'W' => Verdict::Win,
                'D' => Verdict::Draw,
                'L' => Verdict::Loss,
                _ => return None,
            };
            let points = text[1..].parse().ok()?;
            Some(Self { verdict, points })
        };
        read().ok_or_else(|| ClassError(text.into()))
    }
}
