//! The names that a track gives to the colors of its canonical track.

use crate::{Color, Track};

/// Which renaming of colors makes a track of its canonical one.
///
/// A canonical track of `c` colors has `c!` renamings. They are numbered from 0 in the order of the names of
/// color 1, then of color 2, ….
///
/// ```
/// use games_big_points::{Naming, Track};
///
/// let track: Track = "331122332211".parse().unwrap();
/// let naming = Naming::of(&track);
/// assert_eq!(naming.number(), 4);
/// assert_eq!(track.canonical().renamed(&naming.names()), track);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Naming {
    colors: u8,
    number: u8,
}

impl Naming {
    /// How many renamings there are of so many colors.
    #[must_use]
    pub fn count(colors: u8) -> usize {
        (1..=usize::from(colors)).product()
    }

    /// All renamings of so many colors, in the order of their numbers.
    ///
    /// # Panics
    ///
    /// If there are more than [`Color::COUNT`] colors.
    pub fn all(colors: u8) -> impl Iterator<Item = Self> {
        assert!(usize::from(colors) <= Color::COUNT, "there are few colors");
        let count = u8::try_from(Self::count(colors)).expect("5! fits");
        (0..count).map(move |number| Self { colors, number })
    }

    /// The renaming that makes this track of its canonical one.
    #[must_use]
    pub fn of(track: &Track) -> Self {
        let colors = track.size().colors();
        let mut naming = Growing::default();
        for &disc in track.colors() {
            if !naming.has(disc) {
                naming = naming.with(disc, colors);
            }
        }
        naming.finish(colors)
    }

    /// The number of this renaming, from 0.
    #[must_use]
    pub fn number(self) -> usize {
        self.number.into()
    }

    /// The name of each color of the canonical track, as [`Track::renamed`] takes them.
    #[must_use]
    pub fn names(self) -> Vec<Color> {
        let mut unused: Vec<_> = Color::first(self.colors).collect();
        let mut number = self.number();
        let mut orders = Self::count(self.colors);
        let mut names = Vec::with_capacity(self.colors.into());
        for left in (1..=usize::from(self.colors)).rev() {
            orders /= left;
            names.push(unused.remove(number / orders));
            number %= orders;
        }
        names
    }

    /// The colors of the canonical track in the order of their names: the order in which the moves of the
    /// renamed track are considered.
    #[must_use]
    pub fn pawns(self) -> Vec<Color> {
        let names = self.names();
        let mut pawns: Vec<_> = Color::first(self.colors).collect();
        pawns.sort_unstable_by_key(|color| names[color.index()]);
        pawns
    }
}

/// A renaming of which the first names are known.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Growing {
    number: u32,
    /// One bit for each name that is used.
    used: u32,
}

impl Growing {
    /// Whether this color is one of the names.
    #[inline]
    pub(crate) fn has(self, name: Color) -> bool {
        self.used >> name.index() & 1 == 1
    }

    /// How many names are known.
    #[inline]
    pub(crate) fn len(self) -> usize {
        self.used.count_ones() as usize
    }

    /// This color is the next name, of so many in all.
    #[inline]
    pub(crate) fn with(self, name: Color, colors: u8) -> Self {
        let below = (1 << name.index()) - 1;
        let earlier_unused = (below & !self.used).count_ones();
        let left = u32::from(colors) - self.used.count_ones();
        Self {
            number: self.number * left + earlier_unused,
            used: self.used | 1 << name.index(),
        }
    }

    /// The renaming, once all names are known.
    #[inline]
    pub(crate) fn finish(self, colors: u8) -> Naming {
        debug_assert_eq!(self.len(), usize::from(colors));
        Naming {
            colors,
            number: u8::try_from(self.number).expect("below 5!"),
        }
    }
}
