//! The mirror image.

use search_core::Symmetric;

use crate::position::{self, Position, Stones};
use crate::{Column, ConnectFour, Size};

/// Whether the board is seen in the mirror, left and right exchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mirror {
    /// As it is.
    No,
    /// Left and right exchanged.
    Yes,
}

impl<S: Size> Symmetric for ConnectFour<S> {
    type Symmetry = Mirror;

    /// Of a position and its mirror image, the one with the smaller key.
    fn canonical(&self, at: &Position) -> (Position, Mirror) {
        let image = Position::new(self.mirrored(at.mover()), self.mirrored(at.all()));
        if image.key() < at.key() {
            (image, Mirror::Yes)
        } else {
            (*at, Mirror::No)
        }
    }

    fn map(&self, symmetry: Mirror, mv: Column) -> Column {
        match symmetry {
            Mirror::No => mv,
            Mirror::Yes => self.opposite(mv),
        }
    }

    fn unmap(&self, symmetry: Mirror, mv: Column) -> Column {
        self.map(symmetry, mv)
    }
}

impl<S: Size> ConnectFour<S> {
    fn mirrored(&self, stones: Stones) -> Stones {
        self.columns()
            .map(|column| {
                let (from, to) = (column, self.opposite(column));
                position::moved_column(self.size(), stones, from.0.into(), to.0.into())
            })
            .fold(0, |image, column| image | column)
    }

    fn opposite(&self, column: Column) -> Column {
        self.columns().nth_back(column.0.into()).unwrap_or(column)
    }
}
