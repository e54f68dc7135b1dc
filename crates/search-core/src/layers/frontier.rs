//! Positions that were found and are still to be looked at.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::outbox::Target;
use super::sort::sort_unique;
use super::split::Split;
use crate::Key;

/// The positions of the layers that are not finished, each once.
pub(super) struct Frontier<K> {
    layers: BTreeMap<u32, Pending<K>>,
}

/// The positions of one layer.
struct Pending<K> {
    split: Arc<Split<K>>,
    /// The keys of every part, sorted.
    pieces: Vec<Vec<K>>,
}

/// What all threads have found of one layer.
struct Found<K> {
    split: Arc<Split<K>>,
    /// The keys of every part in any order, in chunks.
    parts: Vec<Vec<Vec<K>>>,
}

/// What is to be done with one part of a layer.
pub(super) struct Merging<K> {
    layer: u32,
    split: Arc<Split<K>>,
    /// Sorted keys.
    old: Vec<K>,
    /// Keys in any order, in chunks.
    new: Vec<Vec<K>>,
}

/// What was done with it.
pub(super) struct Merged<K> {
    layer: u32,
    split: Arc<Split<K>>,
    keys: Vec<K>,
}

/// The most keys of a piece that is worked on at once.
pub(super) const MAX_PIECE: usize = 1 << 16;

impl<K: Key> Frontier<K> {
    pub(super) const fn new() -> Self {
        Self {
            layers: BTreeMap::new(),
        }
    }

    /// The layers that have positions, the lowest first.
    pub(super) fn layers(&self) -> impl DoubleEndedIterator<Item = u32> {
        self.layers.keys().copied()
    }

    /// Adds one position.
    pub(super) fn add(&mut self, layer: u32, key: K) {
        let pending = Pending {
            split: Arc::new(Split::whole()),
            pieces: vec![vec![key]],
        };
        self.layers.insert(layer, pending);
    }

    /// Drops the layers above this one.
    pub(super) fn forget_above(&mut self, layer: u32) {
        self.layers.retain(|&above, _| above <= layer);
    }

    /// Takes out the sorted positions of the highest layer, in pieces that are not too large.
    pub(super) fn pop(&mut self) -> Option<(u32, Vec<Vec<K>>)> {
        let (layer, pending) = self.layers.pop_last()?;
        let cut = |piece: Vec<K>| {
            if piece.len() <= MAX_PIECE {
                return vec![piece];
            }
            piece.chunks(MAX_PIECE).map(<[K]>::to_vec).collect()
        };
        let pieces = pending.pieces.into_iter().flat_map(cut);
        let pieces = pieces.filter(|piece| !piece.is_empty()).collect();
        Some((layer, pieces))
    }

    /// Pairs what was found by all threads with what was known before.
    pub(super) fn meet(&mut self, found: Vec<Target<K>>) -> Vec<Merging<K>> {
        let mut new: BTreeMap<u32, Found<K>> = BTreeMap::new();
        for target in found {
            let (layer, split) = (target.layer, target.split.clone());
            let parts = vec![Vec::new(); split.count()];
            let known = new.entry(layer).or_insert(Found { split, parts });
            for (part, chunks) in known.parts.iter_mut().zip(target.into_parts()) {
                part.extend(chunks);
            }
        }
        let pair = |(layer, Found { split, parts })| {
            let pieces = self.pieces(layer, &split);
            let pairs = pieces.into_iter().zip(parts);
            let merging = move |(old, new)| Merging {
                layer,
                split: split.clone(),
                old,
                new,
            };
            pairs.map(merging)
        };
        new.into_iter().flat_map(pair).collect()
    }

    /// Takes in what became of the pairs, in their order.
    pub(super) fn put(&mut self, merged: Vec<Merged<K>>) {
        for Merged { layer, split, keys } in merged {
            let pieces = Vec::new();
            let pending = self.layers.entry(layer);
            let pending = pending.or_insert(Pending { split, pieces });
            pending.pieces.push(keys);
        }
    }

    /// How much memory the positions take.
    pub(super) fn memory(&self) -> usize {
        let pieces = self.layers.values().flat_map(|pending| &pending.pieces);
        pieces.map(|piece| piece.capacity() * size_of::<K>()).sum()
    }

    /// Takes out the positions of a layer, a piece for every part.
    fn pieces(&mut self, layer: u32, split: &Arc<Split<K>>) -> Vec<Vec<K>> {
        match self.layers.remove(&layer) {
            Some(pending) if Arc::ptr_eq(&pending.split, split) => pending.pieces,
            Some(pending) => {
                let mut pieces = vec![Vec::new(); split.count()];
                for key in pending.pieces.into_iter().flatten() {
                    pieces[split.part(key)].push(key);
                }
                pieces
            }
            None => vec![Vec::new(); split.count()],
        }
    }
}

impl<K: Key> Merging<K> {
    /// Sorts the new keys and merges them with the old ones; the vectors are room to work in. The
    /// chunks are returned, empty.
    pub(super) fn run(
        mut self,
        fresh: &mut Vec<K>,
        spare: &mut Vec<K>,
    ) -> (Merged<K>, Vec<Vec<K>>) {
        fresh.clear();
        for chunk in &mut self.new {
            fresh.append(chunk);
        }
        sort_unique(fresh, spare);
        let keys = if fresh.is_empty() {
            self.old
        } else {
            merge(&self.old, fresh)
        };
        let (layer, split) = (self.layer, self.split);
        (Merged { layer, split, keys }, self.new)
    }
}

/// The keys that are in one of two sorted lists, or in both.
fn merge<K: Key>(old: &[K], new: &[K]) -> Vec<K> {
    if old.is_empty() {
        return new.to_vec();
    }
    let mut merged = Vec::with_capacity(old.len() + new.len());
    let mut new = new.iter().copied().peekable();
    for &key in old {
        while let Some(lower) = new.next_if(|&other| other < key) {
            merged.push(lower);
        }
        new.next_if_eq(&key);
        merged.push(key);
    }
    merged.extend(new);
    merged.shrink_to_fit();
    merged
}
