//! What discs are worth at the end of the game.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::Color;
use crate::full::{Disc, Hand};

/// The order in which pawns have climbed the stair, all of them or the first few.
///
/// Among five colors the first pawn makes every disc of its color worth four points, the next one
/// three, the last one none. A white disc is worth as many points as there are other kinds in the
/// hand, black included.
///
/// ```
/// use games_big_points::Arrivals;
/// use games_big_points::full::Hand;
///
/// let arrivals: Arrivals = "12345".parse().unwrap();
/// let hand: Hand = "111 2222 3333 4 555 w k".replace(' ', "").parse().unwrap();
/// assert_eq!(arrivals.points(hand), 3 * 4 + 4 * 3 + 4 * 2 + 1 * 1 + 3 * 0 + 1 * 6);
/// assert_eq!(arrivals.points(hand), 39);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Arrivals {
    /// The step of every color, counted from 0 from the highest; none if its pawn has not climbed.
    steps: [Option<u8>; Color::COUNT],
}

/// What a disc is worth whose pawn is on a step of the stair, from the highest to the lowest.
const WORTHS: [u32; Color::COUNT] = [4, 3, 2, 1, 0];

/// Why a text is not an order of arrival.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ArrivalsError {
    /// A letter is no color.
    #[error("`{0}` is not a color from 1 to 5")]
    UnknownColor(char),
    /// A color comes twice.
    #[error("color {0} arrives twice")]
    Twice(Color),
}

impl Arrivals {
    /// The step of every color, counted from 0 from the highest.
    pub(crate) const fn from_steps(steps: [Option<u8>; Color::COUNT]) -> Self {
        Self { steps }
    }

    /// How many pawns have climbed.
    #[must_use]
    pub fn count(self) -> u8 {
        self.steps.iter().map(|step| u8::from(step.is_some())).sum()
    }

    /// The same after another pawn has climbed to the highest free step; `None` if it is there already.
    #[must_use]
    pub fn with(self, color: Color) -> Option<Self> {
        let mut arrivals = self;
        let step = &mut arrivals.steps[color.index()];
        if step.is_some() {
            return None;
        }
        *step = Some(self.count());
        Some(arrivals)
    }

    /// What a disc of a color is worth; nothing as long as its pawn has not climbed.
    #[must_use]
    pub fn worth(self, color: Color) -> u32 {
        let points = |step: u8| WORTHS[usize::from(step)];
        self.steps[color.index()].map_or(0, points)
    }

    /// The points of a hand.
    #[must_use]
    pub fn points(self, hand: Hand) -> u32 {
        let common = Color::ALL.map(|color| u32::from(hand.common(color)) * self.worth(color));
        common.iter().sum::<u32>() + u32::from(hand.count(Disc::White)) * hand.colors()
    }

    /// The colors in the order of their arrival.
    pub fn order(self) -> impl Iterator<Item = Color> {
        let on = move |step| move |color: &Color| self.steps[color.index()] == Some(step);
        (0..).map_while(move |step| Color::ALL.into_iter().find(on(step)))
    }
}

impl FromStr for Arrivals {
    type Err = ArrivalsError;

    fn from_str(text: &str) -> Result<Self, ArrivalsError> {
        text.trim()
            .chars()
            .try_fold(Self::default(), |so_far, digit| {
                let color = Color::from_digit(digit).ok_or(ArrivalsError::UnknownColor(digit))?;
                so_far.with(color).ok_or(ArrivalsError::Twice(color))
            })
    }
}

impl fmt::Display for Arrivals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.order().try_for_each(|color| color.fmt(f))
    }
}
