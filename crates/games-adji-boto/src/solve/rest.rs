//! The last open positions of a layer, one by one.

use search_core::Stop;

use super::crew;
use super::layer::Captured;
use super::sweep::Tile;
use super::watch::Watch;
use super::work::{Revision, Work, revise};

/// The open positions of a layer, once they are rare: a list for every thread.
///
/// A position is a number of 32 bits, its place in the layer.
pub(super) struct Rest {
    lists: Vec<Vec<u32>>,
}

/// How many positions are looked at between two looks at the limits.
const SHARE: usize = 1 << 12;

impl Rest {
    /// Lists the open positions of these tiles.
    pub(super) fn new(
        work: &Work<'_>,
        tiles: &[Tile],
        threads: usize,
        watch: &Watch<'_>,
    ) -> Result<Self, Stop> {
        let lists = vec![Vec::new(); threads];
        let lists = crew::share(lists, tiles.len(), |list, task| {
            watch.allow(0)?;
            collect(work, tiles[task], list);
            Ok(())
        })?;
        Ok(Self { lists })
    }

    /// How many are left.
    pub(super) fn open(&self) -> u64 {
        self.lists.iter().map(|list| list.len() as u64).sum()
    }

    /// Looks at all of them once, and forgets those whose bounds have met; whether anything changed.
    pub(super) fn revise(&mut self, work: &Work<'_>, watch: &Watch<'_>) -> Result<bool, Stop> {
        let lists = self.lists.iter_mut().collect();
        let changes = crew::run(lists, |list: &mut Vec<u32>| {
            let mut has_changed = false;
            let mut left = 0;
            for start in (0..list.len()).step_by(SHARE) {
                let end = list.len().min(start + SHARE);
                watch.allow(end - start)?;
                for place in start..end {
                    let revision = revise_one(work, list[place]);
                    has_changed |= revision.has_changed;
                    if revision.is_open {
                        list[left] = list[place];
                        left += 1;
                    }
                }
            }
            list.truncate(left);
            Ok(has_changed)
        })?;
        Ok(changes.contains(&true))
    }
}

/// Appends the open positions of a tile, those with equal rows of the mover's together.
fn collect(work: &Work<'_>, tile: Tile, list: &mut Vec<u32>) {
    let width = work.numbering.halves.count(tile.own);
    let start = work.numbering.block_start(work.pieces(), tile.own);
    for column in tile.columns() {
        for row in tile.rows() {
            let place = row * width + column;
            let bounds = work.blocks[tile.own].get(place);
            if bounds.lower != bounds.upper {
                let place = u32::try_from(start + place as u64);
                list.push(place.expect("a layer that is worked on has fewer than 2^32 positions"));
            }
        }
    }
}

/// Brings the bounds of one position closer.
fn revise_one(work: &Work<'_>, place: u32) -> Revision {
    let (own, place) = work.numbering.in_block(work.pieces(), place.into());
    let halves = &work.numbering.halves;
    let theirs = work.pieces() - own;
    let width = halves.count(own);
    let (row, column) = (place / width, place % width);
    let mut least = Captured {
        lower: u8::MAX,
        upper: u8::MAX,
    };
    for sow in work.tables.sows(own, column) {
        let receipt = work.tables.receipt(theirs, sow.given);
        if sow.ends_there && receipt.is_captured[2 * row] != 0 {
            continue;
        }
        let their_own = theirs + usize::from(sow.given);
        let start = sow.kept as usize * halves.count(their_own);
        let after = work.blocks[their_own].get(start + receipt.sown[row] as usize);
        least.lower = least.lower.min(after.lower);
        least.upper = least.upper.min(after.upper);
    }
    let pieces = u8::try_from(work.pieces()).unwrap_or(u8::MAX);
    revise(&work.blocks[own].cells(place, 1)[0], least, pieces)
}
