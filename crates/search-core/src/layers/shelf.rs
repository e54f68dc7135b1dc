//! Where finished layers are kept.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::folder::{Folder, LayerFileError};
use super::layer::{LayerKeys, LayerWorths};
use crate::Key;

/// Finished layers, in memory or in files.
pub(super) enum Shelf<K> {
    Memory(BTreeMap<u32, Kept<K>>),
    Folder(Folder),
}

/// A layer in memory.
pub(super) struct Kept<K> {
    keys: Arc<LayerKeys<K>>,
    worths: Option<Arc<LayerWorths>>,
}

impl<K: Key> Shelf<K> {
    pub(super) fn put_keys(
        &mut self,
        layer: u32,
        keys: LayerKeys<K>,
    ) -> Result<(), LayerFileError> {
        match self {
            Self::Memory(layers) => {
                let keys = Arc::new(keys);
                layers.insert(layer, Kept { keys, worths: None });
                Ok(())
            }
            Self::Folder(folder) => folder.write_keys(layer, &keys),
        }
    }

    /// The positions of a layer, if they were put there and are whole.
    pub(super) fn keys(&self, layer: u32) -> Result<Option<Arc<LayerKeys<K>>>, LayerFileError> {
        match self {
            Self::Memory(layers) => Ok(layers.get(&layer).map(|kept| kept.keys.clone())),
            Self::Folder(folder) => Ok(folder.read_keys(layer)?.map(Arc::new)),
        }
    }

    /// Puts the worths of a layer beside its positions.
    pub(super) fn put_worths(
        &mut self,
        layer: u32,
        keys: &LayerKeys<K>,
        worths: LayerWorths,
    ) -> Result<(), LayerFileError> {
        match self {
            Self::Memory(layers) => {
                if let Some(kept) = layers.get_mut(&layer) {
                    kept.worths = Some(Arc::new(worths));
                }
                Ok(())
            }
            Self::Folder(folder) => folder.write_worths(layer, keys, &worths),
        }
    }

    /// The worths of a layer with these positions, if they were put there and are whole.
    pub(super) fn worths(
        &self,
        layer: u32,
        keys: &LayerKeys<K>,
    ) -> Result<Option<Arc<LayerWorths>>, LayerFileError> {
        match self {
            Self::Memory(layers) => Ok(layers.get(&layer).and_then(|kept| kept.worths.clone())),
            Self::Folder(folder) => Ok(folder.read_worths(layer, keys)?.map(Arc::new)),
        }
    }

    /// How much memory the layers take.
    pub(super) fn memory(&self) -> usize {
        let Self::Memory(layers) = self else {
            return 0;
        };
        let bytes = |kept: &Kept<K>| {
            let worths = kept.worths.as_ref().map_or(0, |worths| worths.memory());
            kept.keys.memory() + worths
        };
        layers.values().map(bytes).sum()
    }
}
