//! No symmetry: a track tells its colors apart.

use search_core::{Key, Symmetric};

use crate::{Move, Position, Reduced};

/// Renaming colors leads to another track, not to another position of the same one, so every position
/// stands for itself alone; [`Track::canonical`](crate::Track::canonical) renames.
impl<K: Key> Symmetric for Reduced<K> {
    type Symmetry = ();

    fn canonical(&self, at: &Position) -> (Position, ()) {
        (*at, ())
    }

    fn map(&self, (): (), mv: Move) -> Move {
        mv
    }

    fn unmap(&self, (): (), mv: Move) -> Move {
        mv
    }
}
