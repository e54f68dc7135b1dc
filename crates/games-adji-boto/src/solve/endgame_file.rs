//! Endgames that stay in their file.

use search_core::{FileError, IndexDatabase, Probe};

use super::endgames::Endgames;
use super::margin::Margin;
use crate::{AdjiBoto, Position};

/// The endgames of a file, to be asked in a search.
///
/// The database alone would do, but it finds the number of every position that it is asked for: that
/// a board has too many pieces is quicker to see.
#[derive(Debug)]
pub struct EndgameFile {
    database: IndexDatabase<Margin>,
    pieces: u32,
}

impl EndgameFile {
    /// The endgames in a database of this board.
    ///
    /// # Errors
    ///
    /// If the file ends within a layer.
    pub fn new(game: AdjiBoto, database: IndexDatabase<Margin>) -> Result<Self, FileError> {
        let pieces = Endgames::pieces_of(game, &database)?;
        Ok(Self { database, pieces })
    }

    /// The most pieces on the board of a position that is known.
    #[must_use]
    pub const fn pieces(&self) -> u32 {
        self.pieces
    }

    /// The database.
    #[must_use]
    pub const fn database(&self) -> &IndexDatabase<Margin> {
        &self.database
    }
}

impl Probe<AdjiBoto> for EndgameFile {
    type Worth = Margin;

    #[inline]
    fn probe(&self, game: &AdjiBoto, at: &Position) -> Option<Margin> {
        if at.pieces() > self.pieces {
            return None;
        }
        self.database.probe(game, at)
    }
}
