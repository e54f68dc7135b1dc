//! The worths of a layer, quick to find.

use super::ranks::Ranks;
use crate::Key;

/// The worths of the positions of a layer.
pub(super) struct Lookup<K> {
    /// The lowest key of every piece.
    firsts: Vec<K>,
    ranks: Ranks<K>,
    pieces: Vec<Piece<K>>,
}

/// Some of them, in the order of their keys.
pub(super) struct Piece<K> {
    keys: Vec<K>,
    ranks: Ranks<K>,
    codes: Vec<u32>,
}

impl<K: Key> Lookup<K> {
    /// The worths in all pieces, none of them empty, the lowest keys first.
    pub(super) fn new(pieces: Vec<Piece<K>>) -> Self {
        let firsts: Vec<K> = pieces.iter().map(|piece| piece.keys[0]).collect();
        Self {
            ranks: Ranks::new(&firsts),
            firsts,
            pieces,
        }
    }

    /// The code of the worth of a position.
    #[inline]
    pub(super) fn code(&self, key: K) -> Option<u32> {
        let piece = self.ranks.rank(&self.firsts, key).checked_sub(1)?;
        self.pieces[piece].code(key)
    }

    pub(super) fn memory(&self) -> usize {
        self.pieces.iter().map(Piece::memory).sum()
    }
}

impl<K: Key> Piece<K> {
    /// The worths that have these codes, of the positions with these sorted keys.
    pub(super) fn new(keys: Vec<K>, codes: Vec<u32>) -> Self {
        debug_assert_eq!(keys.len(), codes.len());
        Self {
            ranks: Ranks::new(&keys),
            keys,
            codes,
        }
    }

    pub(super) fn codes(&self) -> &[u32] {
        &self.codes
    }

    #[inline]
    fn code(&self, key: K) -> Option<u32> {
        let place = self.ranks.rank(&self.keys, key).checked_sub(1)?;
        (self.keys[place] == key).then(|| self.codes[place])
    }

    fn memory(&self) -> usize {
        let keys = self.keys.capacity() * size_of::<K>();
        keys + self.codes.capacity() * size_of::<u32>() + self.ranks.bytes()
    }
}
