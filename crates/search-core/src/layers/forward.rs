//! Finds every position, layer by layer from the top.
//!
//! Each layer is cut into pieces that fit a cache. The threads expand pieces and sort what they find
//! into ranges of keys; then each range is sorted by itself, and what was found twice is dropped.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::crew::share;
use super::frontier::Frontier;
use super::key_list::{KeyList, KeyWriter};
use super::outbox::Outbox;
use super::split::Split;
use super::worker::Worker;
use crate::{Layered, Restore, Stop};

/// The way down.
pub(super) struct Forward<'a, G: Restore> {
    pub(super) frontier: Frontier<G::Key>,
    expanders: Vec<Expander<'a, G>>,
    /// How many bytes may be used in all.
    memory: usize,
}

/// What a layer holds.
pub(super) struct Expanded<K> {
    /// The positions that are not finished, in order.
    pub(super) lists: Vec<KeyList<K>>,
    pub(super) finished: u64,
}

/// What a piece of a layer holds.
struct Unfinished<K> {
    /// The positions that are not finished, in order.
    list: KeyList<K>,
    finished: usize,
}

/// One thread on the way down.
struct Expander<'a, G: Restore> {
    worker: Worker<'a, G>,
    outbox: Outbox<G::Key>,
    fresh: Vec<G::Key>,
    spare: Vec<G::Key>,
}

/// How many keys of a part are expected: they fit the second cache twice.
const PART: usize = 1 << 16;
/// From how many positions the parts are guessed, for each part.
const SAMPLE_PER_PART: usize = 32;
/// How many keys are collected at least before they are sorted, however small the layer is.
const MIN_ROUND: usize = 1 << 20;

impl<'a, G: Restore + Layered> Forward<'a, G> {
    pub(super) fn new(workers: Vec<Worker<'a, G>>, top: G::Key, memory: usize) -> Self {
        let whole = Arc::new(Split::whole());
        let expander = |worker| Expander {
            worker,
            outbox: Outbox::new(whole.clone(), top),
            fresh: Vec::new(),
            spare: Vec::new(),
        };
        Self {
            frontier: Frontier::new(),
            expanders: workers.into_iter().map(expander).collect(),
            memory,
        }
    }

    /// Plays every move in the positions of a layer; `kept` bytes are used elsewhere.
    pub(super) fn expand(
        &mut self,
        layer: u32,
        pieces: Vec<Vec<G::Key>>,
        kept: usize,
    ) -> Result<Expanded<G::Key>, Stop> {
        let total = pieces.iter().map(Vec::len).sum::<usize>();
        self.expect(layer, &pieces, total);
        let mut left = total * size_of::<G::Key>();
        let mut expanded = Expanded {
            lists: Vec::new(),
            finished: 0,
        };
        let mut pieces = pieces.into_iter().peekable();
        while pieces.peek().is_some() {
            let room = self
                .memory
                .checked_sub(kept + left + self.frontier.memory());
            let room = room.ok_or(Stop::Memory)? / size_of::<G::Key>();
            let round = self.expand_some(layer, &mut pieces, total.max(MIN_ROUND), room)?;
            self.merge()?;
            for Unfinished { list, finished } in round {
                left -= (list.len() + finished) * size_of::<G::Key>();
                expanded.finished += finished as u64;
                if list.len() > 0 {
                    expanded.lists.push(list);
                }
            }
        }
        Ok(expanded)
    }

    /// The threads, for the way up.
    pub(super) fn into_workers(self) -> Vec<Worker<'a, G>> {
        let expanders = self.expanders.into_iter();
        expanders.map(|expander| expander.worker).collect()
    }

    /// Expands pieces until so many keys are found as make it worth while to sort them.
    fn expand_some(
        &mut self,
        layer: u32,
        pieces: &mut (impl Iterator<Item = Vec<G::Key>> + Send),
        enough: usize,
        room: usize,
    ) -> Result<Vec<Unfinished<G::Key>>, Stop> {
        let found = AtomicUsize::new(0);
        let next_piece = || {
            let is_enough = found.load(Ordering::Relaxed) >= enough;
            if is_enough { None } else { pieces.next() }
        };
        let jobs = std::iter::from_fn(next_piece);
        share(&mut self.expanders, jobs, |expander, piece| {
            let before = expander.outbox.count();
            let list = expander.expand(layer, &piece)?;
            let new = expander.outbox.count() - before;
            // Sorting needs about as much again.
            if 2 * (found.fetch_add(new, Ordering::Relaxed) + new) > room {
                return Err(Stop::Memory);
            }
            let finished = piece.len() - list.len();
            Ok(Unfinished { list, finished })
        })
    }

    /// Sorts what was found.
    fn merge(&mut self) -> Result<(), Stop> {
        let found = self.expanders.iter_mut();
        let found = found.flat_map(|expander| expander.outbox.take()).collect();
        let jobs = self.frontier.meet(found);
        let merged = share(&mut self.expanders, jobs.into_iter(), |expander, job| {
            let (merged, chunks) = job.run(&mut expander.fresh, &mut expander.spare);
            expander.outbox.recycle(chunks);
            Ok(merged)
        })?;
        self.frontier.put(merged);
        Ok(())
    }

    /// Guesses from some of the positions where their children will be.
    fn expect(&mut self, layer: u32, pieces: &[Vec<G::Key>], total: usize) {
        for expander in &mut self.expanders {
            expander.outbox.reset();
        }
        let stride = PART / SAMPLE_PER_PART;
        if total < stride {
            return;
        }
        let mut sample: BTreeMap<u32, Vec<G::Key>> = BTreeMap::new();
        let sampled = pieces.iter().flatten().step_by(stride);
        let game = self.expanders[0].worker.game;
        for &key in sampled {
            for (layer, key) in children(game, layer, key) {
                sample.entry(layer).or_default().push(key);
            }
        }
        for (layer, sample) in sample.into_iter().rev() {
            let count = sample.len().div_ceil(SAMPLE_PER_PART);
            let count = u16::try_from(count).unwrap_or(u16::MAX);
            let split = Arc::new(Split::evenly(sample, count));
            for expander in &mut self.expanders {
                expander.outbox.expect(layer, &split);
            }
        }
    }
}

impl<G: Restore + Layered> Expander<'_, G> {
    /// Plays every move in some positions; those that are not finished are returned.
    fn expand(&mut self, layer: u32, piece: &[G::Key]) -> Result<KeyList<G::Key>, Stop> {
        let game = self.worker.game;
        let mut open = KeyWriter::new();
        for &key in piece {
            let mut at = game.restore(key);
            self.worker.enter(&at)?;
            if self.worker.moves().is_empty() {
                continue;
            }
            open.push(key);
            for mv in self.worker.moves().iter() {
                let (layer, key) = game.explore(&mut at, mv, |next| {
                    (layer_below(game, layer, next), game.key(next))
                });
                self.outbox.put(layer, key);
            }
        }
        Ok(open.finish())
    }
}

/// The layers and keys of the positions one move after another, some of them repeated.
fn children<G: Restore + Layered>(
    game: &G,
    layer: u32,
    key: G::Key,
) -> impl Iterator<Item = (u32, G::Key)> {
    let at = game.restore(key);
    let mut moves = crate::Moves::new();
    game.moves(&at, &mut moves);
    let moves: Vec<_> = moves.iter().collect();
    moves.into_iter().map(move |mv| {
        let next = game.play(&at, mv);
        (layer_below(game, layer, &next), game.key(&next))
    })
}

/// The layer of a position one move after one of layer `above`.
///
/// # Panics
///
/// If the game promised another.
#[inline]
pub(super) fn layer_below<G: Layered>(game: &G, above: u32, at: &G::Position) -> u32 {
    if G::REACH == 1 {
        debug_assert_eq!(game.layer(at) + 1, above, "{at:?} is in a wrong layer");
        return above - 1;
    }
    let layer = game.layer(at);
    assert!(
        layer < above && above - layer <= G::REACH,
        "a move leads from layer {above} to {layer}, {at:?}"
    );
    layer
}
