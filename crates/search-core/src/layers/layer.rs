//! A finished layer.

use std::sync::Arc;

use super::key_list::KeyList;
use super::worth_list::WorthList;
use crate::{Key, Worth};

/// The positions of a layer.
pub(super) struct LayerKeys<K> {
    /// Those that are not finished, in order.
    pub(super) lists: Vec<KeyList<K>>,
    pub(super) finished: u64,
    /// The layers below that were known to have positions when this was finished, the lowest first.
    pub(super) below: Vec<u32>,
}

/// The worths of the positions of a layer that are not finished.
pub(super) struct LayerWorths {
    /// The codes of the worths that occur, in order, and how often each does.
    pub(super) kinds: Vec<(u32, u64)>,
    /// For each list of keys.
    pub(super) lists: Vec<WorthList>,
}

impl<K: Key> LayerKeys<K> {
    /// How many positions are not finished.
    pub(super) fn len(&self) -> usize {
        self.lists.iter().map(KeyList::len).sum()
    }

    pub(super) fn memory(&self) -> usize {
        self.lists.iter().map(KeyList::memory).sum()
    }
}

impl LayerWorths {
    pub(super) fn memory(&self) -> usize {
        self.lists.iter().map(WorthList::memory).sum()
    }

    /// How often each worth occurs.
    pub(super) fn counts<W: Worth>(&self) -> Vec<(W, u64)> {
        let kinds = self.kinds.iter();
        kinds
            .map(|&(code, count)| (W::from_code(code), count))
            .collect()
    }
}

/// What the positions of a layer are worth that are not finished.
pub struct SolvedLayer<K, W> {
    pub(super) keys: Arc<LayerKeys<K>>,
    pub(super) worths: Arc<LayerWorths>,
    kinds: Vec<W>,
}

impl<K: Key, W: Worth> SolvedLayer<K, W> {
    pub(super) fn new(keys: Arc<LayerKeys<K>>, worths: Arc<LayerWorths>) -> Self {
        let kinds = worths.kinds.iter().map(|&(code, _)| W::from_code(code));
        Self {
            kinds: kinds.collect(),
            keys,
            worths,
        }
    }

    /// What the position with this key is worth to its mover, banked points left out; `None` if it is
    /// not one of them.
    #[must_use]
    pub fn worth(&self, key: K) -> Option<W> {
        let lists = &self.keys.lists;
        let after = lists.partition_point(|list| list.first().is_some_and(|first| first <= key));
        let index = after.checked_sub(1)?;
        let place = lists[index].position(key)?;
        Some(self.kind(index, place))
    }

    /// All keys, the lowest first, and what their positions are worth.
    pub fn iter(&self) -> impl Iterator<Item = (K, W)> + '_ {
        let lists = self.keys.lists.iter().enumerate();
        lists.flat_map(move |(index, list)| {
            let keys = list.iter().enumerate();
            keys.map(move |(place, key)| (key, self.kind(index, place)))
        })
    }

    fn kind(&self, list: usize, place: usize) -> W {
        self.kinds[self.worths.lists[list].at(place) as usize]
    }
}
