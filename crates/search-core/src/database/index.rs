//! Databases of indices.

use std::path::Path;

use super::bytes::Bytes;
use super::directory::Shape;
use super::{Archive, Bits, DatabaseError, Probe, writer};
use crate::storage::Kind;
use crate::{FileError, Indexed, Worth};

/// What the positions of the lowest indices of a game are worth, in a file: 1, 2, 4 or 8 bits each.
///
/// A file that is cut off, changed or of other rules gives an error, never a wrong worth: its length
/// and its directory are checked when it is opened, each block of 64 KiB when it is first touched.
#[derive(Debug)]
pub struct IndexDatabase<W> {
    archive: Archive<W>,
}

const KIND: Kind = Kind {
    name: *b"gametree indexed",
    version: 1,
};

impl<W: Worth> IndexDatabase<W> {
    /// Writes the worths of a game's positions in the order of the indices, from 0 on; `None` where
    /// there is no position or nothing is known. Positions of the highest indices may be left out.
    ///
    /// Worths are without banked points. The file is there whole or not at all.
    ///
    /// # Errors
    ///
    /// If there are more different worths than the bits tell apart, or more worths than indices, or
    /// if the file cannot be written.
    pub fn write<G: Indexed>(
        path: &Path,
        game: &G,
        bits: Bits,
        worths: impl IntoIterator<Item = Option<W>>,
    ) -> Result<(), DatabaseError> {
        let name = (KIND, game.fingerprint());
        writer::write::<W>(path, name, Shape::without_keys(bits), |writer| {
            for worth in worths {
                if writer.entries() == game.size() {
                    return Err(DatabaseError::TooManyEntries);
                }
                writer.push(0, worth)?;
            }
            Ok(())
        })
    }

    /// Opens a database of this game, and reads all of it.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, is cut off or changed, is something else or of other rules.
    pub fn open<G: Indexed>(path: &Path, game: &G) -> Result<Self, FileError> {
        Self::new(Bytes::read(path)?, game)
    }

    /// Opens a database of this game, of which the system reads what is asked for.
    ///
    /// Nobody may change the file in place while it is open; [`write`](Self::write) does not, it puts
    /// a new file in its place.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open).
    #[cfg(feature = "mmap")]
    pub fn map<G: Indexed>(path: &Path, game: &G) -> Result<Self, FileError> {
        Self::new(Bytes::map(path)?, game)
    }

    fn new<G: Indexed>(bytes: Bytes, game: &G) -> Result<Self, FileError> {
        let archive = Archive::new(bytes, KIND, game.fingerprint())?;
        let directory = archive.directory();
        if directory.entries > game.size() {
            return Err(FileError::OtherSize {
                found: directory.entries,
                expected: game.size(),
            });
        }
        if directory.shape.key_bytes != 0 {
            return Err(FileError::Corrupt);
        }
        Ok(Self { archive })
    }

    /// How many indices there are.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.archive.directory().entries
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many bits each takes.
    #[must_use]
    pub fn bits(&self) -> Bits {
        self.archive.directory().shape.bits
    }

    /// What the position with this index is worth to its mover, banked points left out; `None` if
    /// that is not known.
    ///
    /// # Errors
    ///
    /// If the file was changed after it was written.
    #[inline]
    pub fn worth(&self, index: u64) -> Result<Option<W>, FileError> {
        if index >= self.len() {
            return Ok(None);
        }
        let per_block = self.archive.directory().shape.per_block() as u64;
        // Blocks and places in them are counted in memory.
        #[allow(clippy::cast_possible_truncation)]
        let (number, place) = ((index / per_block) as usize, (index % per_block) as usize);
        self.archive.worth(self.archive.block(number)?, place)
    }

    /// Checks the whole file.
    ///
    /// # Errors
    ///
    /// If it was changed after it was written.
    pub fn verify(&self) -> Result<(), FileError> {
        self.archive.verify()
    }

    /// What went wrong in a probe, which then found nothing.
    #[must_use]
    pub fn error(&self) -> Option<FileError> {
        self.archive.error()
    }
}

impl<G: Indexed, W: Worth> Probe<G> for IndexDatabase<W> {
    type Worth = W;

    #[inline]
    fn probe(&self, game: &G, at: &G::Position) -> Option<W> {
        self.worth(game.index(at)).ok().flatten()
    }
}
