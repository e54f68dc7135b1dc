//! Tracks of the full game.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::Disc;

/// The 55 discs of the full game from the first to the last one before the stair: nine of each common
/// color, five white and five black ones.
///
/// As text `1` to `5` are the common colors, `w` is white and `k` black.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Track {
    discs: [Disc; Track::LEN],
}

/// Why there is no such track.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum TrackError {
    /// A letter is no disc.
    #[error("`{0}` is not a disc: discs are 1 to 5, w and k")]
    UnknownDisc(char),
    /// There are too many or too few discs.
    #[error("a track has {len} discs, not {0}", len = Track::LEN)]
    Length(usize),
    /// There are too many or too few discs of a kind.
    #[error("a track has {} discs {disc}, not {count}", disc.on_track())]
    Count {
        /// The kind.
        disc: Disc,
        /// How many there are.
        count: usize,
    },
}

impl Track {
    /// How many discs lie on a track.
    pub const LEN: usize = 55;

    /// A track of these discs.
    ///
    /// # Errors
    ///
    /// If these are not nine discs of each common color, five white and five black ones.
    pub fn new(discs: &[Disc]) -> Result<Self, TrackError> {
        let discs: [Disc; Self::LEN] = discs
            .try_into()
            .map_err(|_| TrackError::Length(discs.len()))?;
        for disc in Disc::all() {
            let count = discs.iter().filter(|&&other| other == disc).count();
            if count != usize::from(disc.on_track()) {
                return Err(TrackError::Count { disc, count });
            }
        }
        Ok(Self { discs })
    }

    /// Lays out all discs one after the other: `draw` is told how many are left in the bag and says
    /// which of them is next, counted from 0.
    ///
    /// With a fair choice every track is as likely as every other.
    ///
    /// ```
    /// use games_big_points::full::Track;
    /// use search_core::Dice;
    ///
    /// let mut dice = Dice::new(1);
    /// let track = Track::drawn(|left| dice.below(left));
    /// assert_eq!(track.to_string().parse(), Ok(track));
    /// ```
    ///
    /// # Panics
    ///
    /// If `draw` names a disc that is not there.
    #[must_use]
    pub fn drawn(mut draw: impl FnMut(usize) -> usize) -> Self {
        let all = Disc::all().flat_map(|disc| std::iter::repeat_n(disc, disc.on_track().into()));
        let mut bag: Vec<Disc> = all.collect();
        let next = std::array::from_fn(|_| {
            let index = draw(bag.len());
            bag.swap_remove(index)
        });
        Self { discs: next }
    }

    /// The discs, from the first to the last one before the stair.
    #[must_use]
    #[inline]
    pub const fn discs(&self) -> &[Disc; Self::LEN] {
        &self.discs
    }

    /// The places of the discs of a kind, counted from 0.
    pub fn places(&self, disc: Disc) -> impl Iterator<Item = u8> + '_ {
        let is_one = move |(_, other): &(u8, &Disc)| **other == disc;
        (0..)
            .zip(&self.discs)
            .filter(is_one)
            .map(|(place, _)| place)
    }
}

impl FromStr for Track {
    type Err = TrackError;

    fn from_str(text: &str) -> Result<Self, TrackError> {
        let letters = text.trim().chars();
        let discs: Result<Vec<_>, _> = letters
            .map(|letter| Disc::from_letter(letter).ok_or(TrackError::UnknownDisc(letter)))
            .collect();
        Self::new(&discs?)
    }
}

impl fmt::Display for Track {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.discs.iter().try_for_each(|disc| disc.fmt(f))
    }
}
