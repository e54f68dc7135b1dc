//! All tracks in their order, each with the number of its canonical track.

use std::ops::Range;

use crate::naming::Growing;
use crate::size::arrangements;
use crate::{Color, Naming, Size};

/// Visits the tracks of a size in the order of the texts, and knows at each the number of its canonical track.
///
/// [`Track::canonical_number`](crate::Track::canonical_number) tells the same of any one track. A walk does it
/// for all of them at the cost of a few steps each, since tracks that begin alike share the work; and of a part
/// it goes only where its tracks are.
///
/// ```
/// use games_big_points::{Size, Walk};
///
/// let mut walk = Walk::new(Size::new(2, 2).unwrap()).unwrap();
/// let mut tracks = 0;
/// while let Some(visit) = walk.advance() {
///     assert!(visit.canonical < 3);
///     tracks += 1;
/// }
/// assert_eq!(tracks, 6);
/// ```
#[derive(Clone, Debug)]
pub struct Walk {
    size: Size,
    /// Which canonical tracks are asked for.
    range: Range<u64>,
    /// In how many ways a canonical track can be completed, by the code of the discs that are left.
    ways: Vec<u64>,
    /// What a disc of each color adds to a code.
    units: [usize; Color::COUNT],
    left: [u8; Color::COUNT],
    /// The colors that have been laid, in the order of their first discs.
    appeared: [Color; Color::COUNT],
    discs: Vec<Color>,
    /// What is known before each disc; the last one is where the walk goes on.
    levels: Vec<Level>,
}

/// What is known of the tracks that begin with the discs laid so far.
#[derive(Clone, Copy, Debug)]
struct Level {
    /// The number of the first canonical track among theirs.
    first: u64,
    /// The code of the discs that are left.
    code: usize,
    naming: Growing,
    /// The index of the color to lay next.
    next: u8,
}

/// One track of a walk.
#[derive(Clone, Copy, Debug)]
pub struct Visit<'a> {
    /// The discs of the track.
    pub colors: &'a [Color],
    /// The number of its canonical track.
    pub canonical: u64,
    /// The renaming that makes the track of it.
    pub naming: Naming,
}

impl Walk {
    /// A walk over all tracks; `None` if there are more than fit 64 bits.
    #[must_use]
    pub fn new(size: Size) -> Option<Self> {
        u64::try_from(size.tracks()?).ok()?;
        let radix = usize::from(size.discs()) + 1;
        let mut units = [0; Color::COUNT];
        let mut unit = 1;
        for color in Color::first(size.colors()) {
            units[color.index()] = unit;
            unit *= radix;
        }
        let ways: Option<Vec<_>> = (0..unit).map(|code| ways(code, size)).collect();
        let mut left = [0; Color::COUNT];
        left[..size.colors().into()].fill(size.discs());
        let start = Level {
            first: 0,
            code: unit - 1,
            naming: Growing::default(),
            next: 0,
        };
        Some(Self {
            size,
            range: 0..u64::MAX,
            ways: ways?,
            units,
            left,
            appeared: [Color::first(1).next()?; Color::COUNT],
            discs: Vec::with_capacity(size.track_len()),
            levels: vec![start],
        })
    }

    /// Only the tracks whose canonical ones have these numbers.
    #[must_use]
    pub fn within(mut self, range: Range<u64>) -> Self {
        self.range = range;
        self
    }

    /// Goes to the next track; `None` after the last.
    pub fn advance(&mut self) -> Option<Visit<'_>> {
        if self.discs.len() == self.size.track_len() {
            self.take_back();
        }
        while self.discs.len() < self.size.track_len() {
            if !self.lay() && !self.take_back() {
                return None;
            }
        }
        let end = self.levels.last()?;
        Some(Visit {
            colors: &self.discs,
            canonical: end.first,
            naming: end.naming.finish(self.size.colors()),
        })
    }

    /// Lays the next disc that leads to a track asked for; `false` if there is none.
    fn lay(&mut self) -> bool {
        let Some(mut level) = self.levels.pop() else {
            return false;
        };
        while level.next < self.size.colors() {
            let color = Color::new(level.next).expect("below the number of colors");
            level.next += 1;
            if self.left[color.index()] == 0 {
                continue;
            }
            let after = self.after(&level, color);
            let end = after.first + self.ways[after.code];
            if end <= self.range.start || after.first >= self.range.end {
                continue;
            }
            if !level.naming.has(color) {
                self.appeared[level.naming.len()] = color;
            }
            self.left[color.index()] -= 1;
            self.discs.push(color);
            self.levels.push(level);
            self.levels.push(after);
            return true;
        }
        self.levels.push(level);
        false
    }

    /// Takes the last disc back; `false` if there is none.
    fn take_back(&mut self) -> bool {
        let Some(color) = self.discs.pop() else {
            return false;
        };
        self.left[color.index()] += 1;
        self.levels.pop();
        true
    }

    /// What is known after a disc of this color.
    fn after(&self, level: &Level, color: Color) -> Level {
        // Of the canonical tracks those come first that go on with a color that appeared earlier.
        let appeared = &self.appeared[..level.naming.len()];
        let earlier = appeared.iter().take_while(|&&earlier| earlier != color);
        let skipped: u64 = earlier
            .filter(|earlier| self.left[earlier.index()] > 0)
            .map(|earlier| self.ways[level.code - self.units[earlier.index()]])
            .sum();
        let naming = if level.naming.has(color) {
            level.naming
        } else {
            level.naming.with(color, self.size.colors())
        };
        Level {
            first: level.first + skipped,
            code: level.code - self.units[color.index()],
            naming,
            next: 0,
        }
    }
}

/// In how many ways a canonical track can be completed with what is left; `None` if they do not fit.
fn ways(mut code: usize, size: Size) -> Option<u64> {
    let radix = usize::from(size.discs()) + 1;
    let mut left = Vec::with_capacity(size.colors().into());
    for _ in 0..size.colors() {
        left.push(u32::try_from(code % radix).ok()?);
        code /= radix;
    }
    // Colors that have not appeared cannot be told from each other.
    let unnamed = left
        .iter()
        .filter(|&&left| left == size.discs().into())
        .count();
    let orders: u128 = (1..=unnamed as u128).product();
    u64::try_from(arrangements(&left)? / orders).ok()
}
