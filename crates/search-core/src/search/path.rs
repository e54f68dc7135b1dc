//! The positions from the root to a node, for games in which they may come back.

/// The keys of the positions from the root to a node.
///
/// Nearly every position is new. How many keys fall into each of some groups tells that without a
/// look at the keys; only those that share a group with an earlier one are compared.
pub(super) struct Path<Key> {
    keys: Vec<Key>,
    groups: Box<[u16; GROUPS]>,
}

/// Many times as many as there are plies in most searches.
const GROUPS: usize = 1 << 10;

impl<Key: Copy + Eq> Path<Key> {
    pub(super) fn new() -> Self {
        Self {
            keys: Vec::new(),
            groups: Box::new([0; GROUPS]),
        }
    }

    pub(super) fn clear(&mut self) {
        self.keys.clear();
        self.groups.fill(0);
    }

    /// The ply at which this key was met, if it was; `hash` is its hash.
    #[inline]
    pub(super) fn find(&self, key: Key, hash: u64) -> Option<usize> {
        if self.groups[group(hash)] == 0 {
            return None;
        }
        self.keys.iter().position(|&earlier| earlier == key)
    }

    #[inline]
    pub(super) fn push(&mut self, key: Key, hash: u64) {
        self.keys.push(key);
        self.groups[group(hash)] += 1;
    }

    /// Forgets the last key, whose hash this is.
    #[inline]
    pub(super) fn pop(&mut self, hash: u64) {
        self.keys.pop();
        self.groups[group(hash)] -= 1;
    }
}

#[inline]
#[allow(clippy::cast_possible_truncation)] // Less than the number of groups.
fn group(hash: u64) -> usize {
    (hash % GROUPS as u64) as usize
}
