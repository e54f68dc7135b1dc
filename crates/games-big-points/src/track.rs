//! Tracks of the reduced game.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::size::arrangements;
use crate::{Color, Size, SizeError};

/// The colors of the discs from the first to the last one before the stair.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Track {
    size: Size,
    colors: Box<[Color]>,
}

/// Why a text is not a track.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum TrackError {
    /// There is no disc.
    #[error("a track has discs, as in 1122")]
    Empty,
    /// A disc is not of a color from 1 to 5.
    #[error("`{0}` is not a color from 1 to 5")]
    UnknownColor(char),
    /// The colors do not have the same number of discs.
    #[error("there are {first} discs of color 1 and {count} of color {color}")]
    UnequalCounts {
        /// The number of discs of color 1.
        first: usize,
        /// The color that has another number.
        color: Color,
        /// Its number.
        count: usize,
    },
    /// There is no game of this size.
    #[error(transparent)]
    Size(#[from] SizeError),
}

impl Track {
    /// A track of these discs.
    ///
    /// # Errors
    ///
    /// If the colors are not the first ones, all with the same number of discs, of a size that exists.
    pub fn new(colors: &[Color]) -> Result<Self, TrackError> {
        let count = |color| colors.iter().filter(|&&disc| disc == color).count();
        let last = colors.iter().max().ok_or(TrackError::Empty)?;
        let number = u8::try_from(last.index() + 1).expect("there are few colors");
        let mut all = Color::first(number);
        let first = all.next().map_or(0, count);
        if let Some(color) = all.find(|&color| count(color) != first) {
            return Err(TrackError::UnequalCounts {
                first,
                color,
                count: count(color),
            });
        }
        let size = Size::new(number, u8::try_from(first).unwrap_or(u8::MAX))?;
        Ok(Self {
            size,
            colors: colors.into(),
        })
    }

    /// The first track of a size in the order of the tracks: all discs of color 1, then of color 2, ….
    #[must_use]
    pub fn first(size: Size) -> Self {
        let discs = |color| std::iter::repeat_n(color, size.discs().into());
        Self {
            size,
            colors: Color::first(size.colors()).flat_map(discs).collect(),
        }
    }

    /// The track with this number in the order of all tracks of a size, counted from 0.
    ///
    /// The order is that of the texts. `None` if there are not so many tracks, or more than fit 128 bits.
    #[must_use]
    pub fn at(size: Size, mut number: u128) -> Option<Self> {
        if number >= size.tracks()? {
            return None;
        }
        let mut left = vec![u32::from(size.discs()); size.colors().into()];
        let mut colors = Vec::with_capacity(size.track_len());
        for _ in 0..size.track_len() {
            let next = Color::first(size.colors()).find(|color| {
                let ways = ways_after(&mut left, *color);
                let is_next = number < ways;
                number -= if is_next { 0 } else { ways };
                is_next
            })?;
            left[next.index()] -= 1;
            colors.push(next);
        }
        Some(Self {
            size,
            colors: colors.into(),
        })
    }

    /// The number of this track in the order of all tracks of its size, counted from 0.
    ///
    /// `None` if there are more tracks than fit 128 bits.
    #[must_use]
    pub fn number(&self) -> Option<u128> {
        self.size.tracks()?;
        let mut left = vec![u32::from(self.size.discs()); self.size.colors().into()];
        let mut number = 0;
        for &disc in &self.colors {
            number += Color::first(self.size.colors())
                .take_while(|&color| color < disc)
                .map(|color| ways_after(&mut left, color))
                .sum::<u128>();
            left[disc.index()] -= 1;
        }
        Some(number)
    }

    /// Makes this the next track in the order of all tracks of its size; `false` if it was the last.
    pub fn advance(&mut self) -> bool {
        let discs = &mut self.colors;
        let Some(pivot) = (1..discs.len()).rev().find(|&i| discs[i - 1] < discs[i]) else {
            return false;
        };
        let pivot = pivot - 1;
        let larger = (pivot + 1..discs.len())
            .rev()
            .find(|&i| discs[i] > discs[pivot]);
        discs.swap(pivot, larger.expect("the disc behind the pivot is larger"));
        discs[pivot + 1..].reverse();
        true
    }

    /// The size.
    #[must_use]
    #[inline]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The colors of the discs, from the first to the last one before the stair.
    #[must_use]
    #[inline]
    pub fn colors(&self) -> &[Color] {
        &self.colors
    }

    /// The track with its colors renamed in the order in which they first appear.
    ///
    /// Tracks that differ by a renaming of colors have the same one.
    #[must_use]
    pub fn canonical(&self) -> Self {
        let mut names = [None; Color::COUNT];
        let mut fresh = Color::first(self.size.colors());
        let renamed = self.colors.iter().map(|disc| {
            *names[disc.index()].get_or_insert_with(|| fresh.next().expect("as many as there are"))
        });
        Self {
            size: self.size,
            colors: renamed.collect(),
        }
    }

    /// The canonical track with this number in the order of the canonical tracks of a size, counted from 0.
    ///
    /// `None` if there are not so many, or more tracks than fit 128 bits.
    #[must_use]
    pub fn canonical_at(size: Size, mut number: u128) -> Option<Self> {
        if number >= size.canonical_tracks()? {
            return None;
        }
        let mut left = Unnamed::new(size);
        let mut colors = Vec::with_capacity(size.track_len());
        for _ in 0..size.track_len() {
            let next = Color::first(size.colors()).find(|&color| {
                let ways = left.ways_after(color);
                let is_next = number < ways;
                number -= if is_next { 0 } else { ways };
                is_next
            })?;
            left.lay(next);
            colors.push(next);
        }
        Some(Self {
            size,
            colors: colors.into(),
        })
    }

    /// The number of this track's canonical track in the order of the canonical tracks of its size, counted
    /// from 0.
    ///
    /// `None` if there are more tracks than fit 128 bits.
    #[must_use]
    pub fn canonical_number(&self) -> Option<u128> {
        self.size.tracks()?;
        let mut left = Unnamed::new(self.size);
        let mut number = 0;
        for &disc in &self.canonical().colors {
            number += Color::first(self.size.colors())
                .take_while(|&color| color < disc)
                .map(|color| left.ways_after(color))
                .sum::<u128>();
            left.lay(disc);
        }
        Some(number)
    }

    /// The track with other names for its colors: color `i` becomes `names[i]`.
    ///
    /// # Panics
    ///
    /// If `names` are not the colors of the track, each once.
    #[must_use]
    pub fn renamed(&self, names: &[Color]) -> Self {
        let mut sorted = names.to_vec();
        sorted.sort_unstable();
        let all = Color::first(self.size.colors());
        assert!(
            sorted.into_iter().eq(all),
            "names for all colors of the track"
        );
        Self {
            size: self.size,
            colors: self
                .colors
                .iter()
                .map(|color| names[color.index()])
                .collect(),
        }
    }

    /// Whether no renaming of colors makes an earlier track.
    #[must_use]
    pub fn is_canonical(&self) -> bool {
        let mut seen = 0;
        self.colors.iter().all(|disc| {
            let is_new = disc.index() == seen;
            seen += usize::from(is_new);
            is_new || disc.index() < seen
        })
    }
}

/// What is left to lay out of a canonical track: discs of colors that have appeared, and colors that have not
/// and can therefore not be told from each other.
struct Unnamed {
    left: Vec<u32>,
    appeared: usize,
}

impl Unnamed {
    fn new(size: Size) -> Self {
        Self {
            left: vec![size.discs().into(); size.colors().into()],
            appeared: 0,
        }
    }

    /// In how many ways the rest can be laid out after a disc of this color; none if it may not be next.
    fn ways_after(&mut self, color: Color) -> u128 {
        if color.index() > self.appeared {
            return 0;
        }
        let appeared = self.appeared.max(color.index() + 1);
        let orders: u128 = (1..=(self.left.len() - appeared) as u128).product();
        ways_after(&mut self.left, color) / orders
    }

    fn lay(&mut self, color: Color) {
        self.appeared = self.appeared.max(color.index() + 1);
        self.left[color.index()] -= 1;
    }
}

/// In how many ways the rest can be laid out after a disc of this color; none if there is no such disc.
fn ways_after(left: &mut [u32], color: Color) -> u128 {
    if left[color.index()] == 0 {
        return 0;
    }
    left[color.index()] -= 1;
    let ways = arrangements(left).expect("fewer than there are tracks");
    left[color.index()] += 1;
    ways
}

impl FromStr for Track {
    type Err = TrackError;

    fn from_str(text: &str) -> Result<Self, TrackError> {
        let colors: Result<Vec<_>, _> = text
            .trim()
            .chars()
            .map(|digit| Color::from_digit(digit).ok_or(TrackError::UnknownColor(digit)))
            .collect();
        Self::new(&colors?)
    }
}

impl fmt::Display for Track {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.colors.iter().try_for_each(|color| color.fmt(f))
    }
}
