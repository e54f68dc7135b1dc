//! Databases of keys.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::marker::PhantomData;
use std::path::Path;

use super::bytes::Bytes;
use super::directory::Shape;
use super::{Archive, Bits, DatabaseError, Probe, writer};
use crate::storage::Kind;
use crate::{FileError, Key, Keyed, Worth};

/// What the positions of a sorted list of keys are worth, in a file: for games that cannot be numbered.
///
/// An entry takes the bytes of the key and 1, 2, 4 or 8 bits. A file that is cut off, changed or of
/// other rules gives an error, never a wrong worth: its length and its directory are checked when it
/// is opened, each block of 4,096 entries when it is first touched.
#[derive(Debug)]
pub struct KeyDatabase<K, W> {
    archive: Archive<W>,
    key: PhantomData<K>,
}

const KIND: Kind = Kind {
    name: *b"gametree by keys",
    version: 1,
};

impl<K: Key, W: Worth> KeyDatabase<K, W> {
    /// Writes what some positions of a game are worth, from lists that are each in the order of the
    /// keys, and of which no two hold the same key: say one for each layer.
    ///
    /// Worths are without banked points. The file is there whole or not at all.
    ///
    /// # Errors
    ///
    /// If there are more different worths than the bits tell apart, if a list is not in order, or if
    /// the file cannot be written.
    pub fn write<G, L>(
        path: &Path,
        game: &G,
        bits: Bits,
        lists: impl IntoIterator<Item = L>,
    ) -> Result<(), DatabaseError>
    where
        G: Keyed<Key = K>,
        L: IntoIterator<Item = (K, W)>,
    {
        let name = (KIND, game.fingerprint());
        writer::write::<W>(path, name, shape::<G>(bits), |writer| {
            let mut last = None;
            for (key, worth) in merged(lists) {
                let wide = key.widen();
                let fits = wide.checked_shr(G::KEY_BITS).unwrap_or(0) == 0;
                if last.is_some_and(|last| last >= key) || !fits {
                    return Err(DatabaseError::KeyOutOfOrder);
                }
                last = Some(key);
                writer.push(wide, Some(worth))?;
            }
            Ok(())
        })
    }

    /// Opens a database of this game, and reads all of it.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, is cut off or changed, is something else or of other rules.
    pub fn open<G: Keyed<Key = K>>(path: &Path, game: &G) -> Result<Self, FileError> {
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
    pub fn map<G: Keyed<Key = K>>(path: &Path, game: &G) -> Result<Self, FileError> {
        Self::new(Bytes::map(path)?, game)
    }

    fn new<G: Keyed<Key = K>>(bytes: Bytes, game: &G) -> Result<Self, FileError> {
        let archive = Archive::new(bytes, KIND, game.fingerprint())?;
        let found = archive.directory().shape;
        if found != shape::<G>(found.bits) {
            return Err(FileError::OtherRules);
        }
        Ok(Self {
            archive,
            key: PhantomData,
        })
    }

    /// How many positions there are.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.archive.directory().entries
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many bits the worth of each takes.
    #[must_use]
    pub fn bits(&self) -> Bits {
        self.archive.directory().shape.bits
    }

    /// What the position with this key is worth to its mover, banked points left out; `None` if it is
    /// not one of the list.
    ///
    /// # Errors
    ///
    /// If the file was changed after it was written.
    pub fn worth(&self, key: K) -> Result<Option<W>, FileError> {
        let key = key.widen();
        let first_keys = &self.archive.directory().first_keys;
        let after = first_keys.partition_point(|&first| first <= key);
        let Some(number) = after.checked_sub(1) else {
            return Ok(None);
        };
        let block = self.archive.block(number)?;
        let (mut low, mut high) = (0, block.entries);
        while low < high {
            let middle = low + (high - low) / 2;
            match block.key(middle).cmp(&key) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
                std::cmp::Ordering::Equal => return self.archive.worth(block, middle),
            }
        }
        Ok(None)
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

impl<G: Keyed, W: Worth> Probe<G> for KeyDatabase<G::Key, W> {
    type Worth = W;

    fn probe(&self, game: &G, at: &G::Position) -> Option<W> {
        self.worth(game.key(at)).ok().flatten()
    }
}

fn shape<G: Keyed>(bits: Bits) -> Shape {
    Shape::with_keys(bits, G::KEY_BITS)
}

/// The entries of several sorted lists, the lowest key first.
fn merged<K: Key, W, L: IntoIterator<Item = (K, W)>>(
    lists: impl IntoIterator<Item = L>,
) -> impl Iterator<Item = (K, W)> {
    let mut lists: Vec<_> = lists
        .into_iter()
        .map(|list| list.into_iter().peekable())
        .collect();
    let next_key = |list: &mut std::iter::Peekable<L::IntoIter>| list.peek().map(|entry| entry.0);
    let mut heads: BinaryHeap<_> = lists
        .iter_mut()
        .enumerate()
        .filter_map(|(number, list)| Some(Reverse((next_key(list)?, number))))
        .collect();
    std::iter::from_fn(move || {
        let Reverse((_, number)) = heads.pop()?;
        let list = &mut lists[number];
        let entry = list.next();
        heads.extend(next_key(list).map(|key| Reverse((key, number))));
        entry
    })
}
