//! Sweeps over all positions, a tile at a time.

use std::iter;
use std::ops::Range;
use std::sync::atomic::{AtomicU16, Ordering};

use super::layer::Captured;
use super::numbering::Numbering;
use super::tables::{CAPTURES, Sow};
use super::work::{Work, revise};

/// Positions that are looked at together: some neighboring rows of the mover's with some of the
/// opponent's.
///
/// The successors of one of the mover's rows lie in a few rows of tables and are read from left to
/// right; what is found is written down column by column. A tile is wide enough that columns fill
/// the cache's lines, and low enough to stay in the cache.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Tile {
    pub(super) own: usize,
    columns: Span,
    rows: Span,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Span {
    start: usize,
    len: usize,
}

const COLUMNS: usize = 64;
const ROWS: usize = 2048;

impl Tile {
    /// The tiles of a layer.
    pub(super) fn all(numbering: &Numbering, pieces: usize) -> Vec<Self> {
        let halves = &numbering.halves;
        let mut tiles = Vec::new();
        for own in 0..=pieces {
            for columns in Span::cut(halves.count(own), COLUMNS) {
                let all_rows = Span::cut(halves.count(pieces - own), ROWS);
                tiles.extend(all_rows.map(|rows| Self { own, columns, rows }));
            }
        }
        tiles
    }

    /// How many positions it has.
    pub(super) fn len(&self) -> usize {
        self.columns.len * self.rows.len
    }

    /// The numbers of the mover's rows.
    pub(super) fn columns(&self) -> Range<usize> {
        self.columns.range()
    }

    /// The numbers of the opponent's rows.
    pub(super) fn rows(&self) -> Range<usize> {
        self.rows.range()
    }
}

impl Span {
    fn cut(count: usize, len: usize) -> impl Iterator<Item = Self> {
        let starts = (0..count).step_by(len);
        starts.map(move |start| Self {
            start,
            len: len.min(count - start),
        })
    }

    fn range(self) -> Range<usize> {
        self.start..self.start + self.len
    }
}

/// What a thread needs to sweep, and what it has found.
#[derive(Default)]
pub(super) struct Sweeper {
    /// The least bounds of successors, column by column: the lower and the upper one in turn.
    least: Vec<u8>,
    /// The bounds of the successors by one move.
    after: Vec<u8>,
    /// Tiles with open positions.
    pub(super) left: Vec<Tile>,
    /// How many open positions there are.
    pub(super) open: u64,
    pub(super) has_changed: bool,
}

impl Sweeper {
    /// Brings the bounds of a tile closer.
    pub(super) fn sweep(&mut self, work: &Work<'_>, tile: Tile, with_captures: bool) {
        self.look(work, tile, with_captures);
        let open = self.revise(work, tile);
        if open > 0 {
            self.open += open;
            self.left.push(tile);
        }
    }

    /// Finds the least bounds of the successors.
    fn look(&mut self, work: &Work<'_>, tile: Tile, with_captures: bool) {
        let bytes = 2 * tile.rows.len;
        self.least.clear();
        self.least.resize(bytes * tile.columns.len, u8::MAX);
        self.after.resize(bytes, 0);
        for (column, least) in tile.columns().zip(self.least.chunks_exact_mut(bytes)) {
            for &sow in work.tables.sows(tile.own, column) {
                read_sown(work, tile, sow, &mut self.after);
                if with_captures && sow.ends_there {
                    read_captures(work, tile, sow, &mut self.after);
                }
                for (least, &after) in iter::zip(least.iter_mut(), &self.after) {
                    *least = (*least).min(after);
                }
            }
        }
    }

    /// Brings the bounds closer by what was found; how many positions are still open.
    fn revise(&mut self, work: &Work<'_>, tile: Tile) -> u64 {
        let pieces = u8::try_from(work.pieces()).unwrap_or(u8::MAX);
        let width = work.numbering.halves.count(tile.own);
        let bytes = 2 * tile.rows.len;
        let mut open = 0;
        for (place, row) in tile.rows().enumerate() {
            let start = row * width + tile.columns.start;
            let cells = work.blocks[tile.own].cells(start, tile.columns.len);
            let least = self.least.chunks_exact(bytes);
            for (cell, least) in iter::zip(cells, least) {
                let least = Captured {
                    lower: least[2 * place],
                    upper: least[2 * place + 1],
                };
                let revision = revise(cell, least, pieces);
                self.has_changed |= revision.has_changed;
                open += u64::from(revision.is_open);
            }
        }
        open
    }
}

/// Reads the bounds of the positions after a move; of those in which it captures, as if they were
/// worth more to the opponent than can be.
fn read_sown(work: &Work<'_>, tile: Tile, sow: Sow, after: &mut [u8]) {
    let theirs = work.pieces() - tile.own;
    let receipt = work.tables.receipt(theirs, sow.given);
    let row = row_after(work, theirs + usize::from(sow.given), sow);
    let sown = &receipt.sown[tile.rows()];
    for (after, &sown) in iter::zip(after.chunks_exact_mut(2), sown) {
        let bounds = row[sown as usize].load(Ordering::Relaxed);
        after.copy_from_slice(&bounds.to_le_bytes());
    }
    if sow.ends_there {
        let Range { start, end } = tile.rows();
        let masks = &receipt.is_captured[2 * start..2 * end];
        for (after, &mask) in iter::zip(after, masks) {
            *after |= mask;
        }
    }
}

/// The table's row that the positions after a move are in.
fn row_after<'w>(work: &'w Work<'_>, own: usize, sow: Sow) -> &'w [AtomicU16] {
    let width = work.numbering.halves.count(own);
    work.blocks[own].cells(sow.kept as usize * width, width)
}

/// Reads the bounds of the positions after a move that captures.
fn read_captures(work: &Work<'_>, tile: Tile, sow: Sow, after: &mut [u8]) {
    let theirs = work.pieces() - tile.own;
    let receipt = work.tables.receipt(theirs, sow.given);
    for (&taken, captures) in iter::zip(&CAPTURES, &receipt.captures) {
        let rows = tile.rows();
        let first = captures.partition_point(|&(row, _)| (row as usize) < rows.start);
        let last = captures.partition_point(|&(row, _)| (row as usize) < rows.end);
        if first == last {
            continue;
        }
        let own = theirs + usize::from(sow.given) - taken;
        let width = work.numbering.halves.count(own);
        let layer = &work.below[work.pieces() - taken];
        let start = sow.kept as usize * width;
        let lower = &layer.lower(own)[start..start + width];
        let upper = &layer.upper(own)[start..start + width];
        for &(row, left) in &captures[first..last] {
            let place = 2 * (row as usize - rows.start);
            after[place] = lower[left as usize];
            after[place + 1] = upper[left as usize];
        }
    }
}
