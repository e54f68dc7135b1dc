//! Keys on their way to the layers and parts they belong to.

use std::sync::Arc;

use super::split::Split;
use crate::Key;

/// The keys that one thread has found, by layer and part.
pub(super) struct Outbox<K> {
    /// The highest layer first.
    targets: Vec<Target<K>>,
    /// How the keys of layers are split that nobody has expected.
    whole: Arc<Split<K>>,
    /// Keys that were found already, each at the place of its hash: most keys are found several times,
    /// and often soon after one another.
    recent: Vec<K>,
    /// Chunks to be filled.
    empty: Vec<Vec<K>>,
    count: usize,
}

/// The keys found of one layer.
pub(super) struct Target<K> {
    pub(super) layer: u32,
    pub(super) split: Arc<Split<K>>,
    /// A chunk to be filled for each part.
    open: Vec<Vec<K>>,
    /// Those that are full.
    full: Vec<Vec<Vec<K>>>,
}

/// How many keys are kept together: a few pages.
const CHUNK: usize = 512;
/// So many keys fit the second cache.
const RECENT_BITS: u32 = 14;

impl<K: Key> Outbox<K> {
    /// An empty box; `top` is the key of a position that nothing leads to.
    pub(super) fn new(whole: Arc<Split<K>>, top: K) -> Self {
        Self {
            targets: Vec::new(),
            whole,
            recent: vec![top; 1 << RECENT_BITS],
            empty: Vec::new(),
            count: 0,
        }
    }

    /// Makes room for the keys of a layer, which is lower than those before.
    pub(super) fn expect(&mut self, layer: u32, split: &Arc<Split<K>>) {
        self.targets.push(Target::new(layer, split.clone()));
    }

    /// How many keys there are.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Takes in a key of a layer, unless it was taken in lately.
    #[inline]
    pub(super) fn put(&mut self, layer: u32, key: K) {
        let recent = &mut self.recent[hash(key)];
        if *recent == key {
            return;
        }
        *recent = key;
        self.count += 1;
        // Most games have but one layer to go to.
        match self.targets.first_mut() {
            Some(target) if target.layer == layer => target.put(key, &mut self.empty),
            _ => self.put_far(layer, key),
        }
    }

    /// Takes back chunks that were emptied.
    pub(super) fn recycle(&mut self, chunks: Vec<Vec<K>>) {
        self.empty.extend(chunks);
    }

    /// All keys, by layer; the box is empty then.
    pub(super) fn take(&mut self) -> Vec<Target<K>> {
        self.count = 0;
        let empty = |target: &Target<K>| Target::new(target.layer, target.split.clone());
        let empty = self.targets.iter().map(empty).collect();
        std::mem::replace(&mut self.targets, empty)
    }

    /// Expects nothing any more.
    pub(super) fn reset(&mut self) {
        self.targets.clear();
    }

    fn put_far(&mut self, layer: u32, key: K) {
        let index = self.targets.partition_point(|target| target.layer > layer);
        let found = self.targets.get(index);
        if found.is_none_or(|target| target.layer != layer) {
            let target = Target::new(layer, self.whole.clone());
            self.targets.insert(index, target);
        }
        self.targets[index].put(key, &mut self.empty);
    }
}

impl<K: Key> Target<K> {
    fn new(layer: u32, split: Arc<Split<K>>) -> Self {
        Self {
            layer,
            open: vec![Vec::new(); split.count()],
            full: vec![Vec::new(); split.count()],
            split,
        }
    }

    #[inline(always)]
    fn put(&mut self, key: K, empty: &mut Vec<Vec<K>>) {
        let part = self.split.part(key);
        let chunk = &mut self.open[part];
        if chunk.len() == chunk.capacity() {
            let next = empty.pop().unwrap_or_else(|| Vec::with_capacity(CHUNK));
            self.full[part].push(std::mem::replace(chunk, next));
        }
        chunk.push(key);
    }

    /// The keys of every part, in chunks.
    pub(super) fn into_parts(mut self) -> Vec<Vec<Vec<K>>> {
        for (full, open) in self.full.iter_mut().zip(self.open) {
            full.push(open);
        }
        self.full
    }
}

/// The place of a key among the recent ones.
#[inline]
#[allow(clippy::cast_possible_truncation)] // The shift leaves few bits.
fn hash<K: Key>(key: K) -> usize {
    let folded = key.without_low(0) ^ key.without_low(K::BITS / 2);
    (folded.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (u64::BITS - RECENT_BITS)) as usize
}
