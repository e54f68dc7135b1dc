//! A layer that is worked on: bounds that move toward each other.

use std::sync::atomic::{AtomicU16, Ordering};

use search_core::Stop;

use super::crew;
use super::layer::{Captured, Layer};
use super::numbering::Numbering;
use super::rest::Rest;
use super::sweep::{Sweeper, Tile};
use super::tables::{CAPTURES, Tables};
use super::watch::Watch;

/// A layer that is worked on, over those that are done with.
pub(super) struct Work<'a> {
    pub(super) numbering: &'a Numbering,
    pub(super) tables: &'a Tables,
    /// All layers of fewer pieces.
    pub(super) below: &'a [Layer],
    pub(super) blocks: Vec<Block>,
    /// Whether bounds below differ: captures then have to be looked at in every sweep.
    pub(super) depends_below: bool,
}

/// The bounds of all positions in which the mover has equally many pieces.
///
/// Threads share them. A bound only ever comes closer to the truth, so the order does not matter.
pub(super) struct Block(Box<[AtomicU16]>);

/// How far the work on a layer has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EndgameProgress {
    /// The pieces of the layer that is worked on.
    pub pieces: u32,
    /// How many positions the layer has.
    pub positions: u64,
    /// How many times all open positions of the layer have been looked at.
    pub passes: u32,
    /// How many positions of the layer are still open.
    pub open: u64,
}

/// A list of open positions takes the place of full sweeps when they are one in so many: at four
/// bytes each, and half as much again while the list grows, it takes little beside the bounds.
const RARE: u64 = 100;

impl<'a> Work<'a> {
    /// How many bytes a layer takes while it is worked on, those below it left out.
    pub(super) fn bytes(positions: u64) -> u64 {
        2 * positions + 6 * (positions / RARE)
    }

    pub(super) fn new(numbering: &'a Numbering, tables: &'a Tables, below: &'a [Layer]) -> Self {
        let pieces = below.len();
        let halves = &numbering.halves;
        let block = |own| {
            let len = halves.count(own) * halves.count(pieces - own);
            Block::new(len, u8::try_from(pieces).expect("at most 96 pieces"))
        };
        let captures = CAPTURES
            .iter()
            .filter_map(|&taken| pieces.checked_sub(taken));
        Self {
            numbering,
            tables,
            below,
            blocks: (0..=pieces).map(block).collect(),
            depends_below: captures
                .into_iter()
                .any(|below_it| below[below_it].depends()),
        }
    }

    /// The pieces on the board.
    #[inline]
    pub(super) fn pieces(&self) -> usize {
        self.below.len()
    }

    /// Brings the bounds together as far as they come.
    pub(super) fn solve(
        self,
        threads: usize,
        watch: &Watch<'_>,
        mut progress: impl FnMut(EndgameProgress),
    ) -> Result<Layer, Stop> {
        let mut tiles = Tile::all(self.numbering, self.pieces());
        let mut news = EndgameProgress {
            pieces: u32::try_from(self.pieces()).unwrap_or(u32::MAX),
            positions: self.blocks.iter().map(|block| block.0.len() as u64).sum(),
            passes: 0,
            open: 0,
        };
        loop {
            let sweep = self.sweep(&mut tiles, threads, news.passes == 0, watch)?;
            news.passes += 1;
            news.open = sweep.open;
            progress(news);
            if !sweep.has_changed {
                break;
            }
            if sweep.open < news.positions / RARE && !self.depends_below {
                let mut rest = Rest::new(&self, &tiles, threads, watch)?;
                while rest.revise(&self, watch)? {
                    news.passes += 1;
                    news.open = rest.open();
                    progress(news);
                }
                break;
            }
        }
        Ok(self.finish())
    }

    /// Looks at all tiles that are open, and forgets those that are not any more.
    fn sweep(
        &self,
        tiles: &mut Vec<Tile>,
        threads: usize,
        is_first: bool,
        watch: &Watch<'_>,
    ) -> Result<Sweep, Stop> {
        let workers = (0..threads).map(|_| Sweeper::default()).collect();
        let with_captures = is_first || self.depends_below;
        let workers = crew::share(workers, tiles.len(), |worker, task| {
            watch.allow(tiles[task].len())?;
            worker.sweep(self, tiles[task], with_captures);
            Ok(())
        })?;
        tiles.clear();
        let mut sweep = Sweep::default();
        for mut worker in workers {
            tiles.append(&mut worker.left);
            sweep.open += worker.open;
            sweep.has_changed |= worker.has_changed;
        }
        // Tiles that lie together are looked at together.
        tiles.sort_unstable();
        Ok(sweep)
    }

    /// The bounds, now that they come no closer.
    fn finish(self) -> Layer {
        let (mut lower, mut upper) = (Vec::new(), Vec::new());
        for block in self.blocks {
            let cells = || (0..block.0.len()).map(|place| block.get(place));
            lower.push(cells().map(|cell| cell.lower).collect());
            upper.push(if cells().all(|cell| cell.lower == cell.upper) {
                None
            } else {
                Some(cells().map(|cell| cell.upper).collect())
            });
        }
        Layer::new(lower, upper)
    }
}

/// What a sweep has found.
#[derive(Default)]
struct Sweep {
    open: u64,
    has_changed: bool,
}

impl Block {
    /// All bounds as far apart as can be.
    fn new(len: usize, pieces: u8) -> Self {
        let widest = pair(Captured {
            lower: 0,
            upper: pieces,
        });
        Self((0..len).map(|_| AtomicU16::new(widest)).collect())
    }

    #[inline]
    pub(super) fn get(&self, place: usize) -> Captured {
        let [lower, upper] = self.0[place].load(Ordering::Relaxed).to_le_bytes();
        Captured { lower, upper }
    }

    #[inline]
    pub(super) fn cells(&self, start: usize, len: usize) -> &[AtomicU16] {
        &self.0[start..start + len]
    }
}

#[inline]
fn pair(bounds: Captured) -> u16 {
    u16::from_le_bytes([bounds.lower, bounds.upper])
}

/// Brings the bounds of a position closer: what the mover captures is what the opponent does not get
/// in the best successor, of which `least` has the lower and the upper bound that are least.
///
/// Captures need to be looked at only once. A lower bound never falls, so it holds what they are
/// worth; and the upper bound is at least the lower one, so it holds that too.
#[inline]
pub(super) fn revise(cell: &AtomicU16, least: Captured, pieces: u8) -> Revision {
    let before = cell.load(Ordering::Relaxed);
    let [lower, upper] = before.to_le_bytes();
    let lower = lower.max(pieces.saturating_sub(least.upper));
    let upper = upper.min(lower.max(pieces.saturating_sub(least.lower)));
    let after = pair(Captured { lower, upper });
    let has_changed = after != before;
    if has_changed {
        cell.store(after, Ordering::Relaxed);
    }
    Revision {
        has_changed,
        is_open: lower != upper,
    }
}

/// What became of the bounds of a position.
#[derive(Clone, Copy)]
pub(super) struct Revision {
    pub(super) has_changed: bool,
    pub(super) is_open: bool,
}
