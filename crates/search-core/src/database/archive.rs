//! A database file that was opened: its blocks, each checked when it is first touched.

use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

use super::bytes::Bytes;
use super::dictionary;
use super::directory::Directory;
use crate::storage::{Checksum, Kind, Label};
use crate::{FileError, Worth};

/// A database file that was opened.
#[derive(Debug)]
pub(super) struct Archive<W> {
    bytes: Bytes,
    directory: Directory,
    dictionary: Vec<Option<W>>,
    /// For each block whether its checksum was right.
    states: Vec<AtomicU8>,
    is_corrupt: AtomicBool,
}

// What is known of a block.
const UNTOUCHED: u8 = 0;
const RIGHT: u8 = 1;
const WRONG: u8 = 2;

/// Entries that were checked together.
#[derive(Clone, Copy)]
pub(super) struct Block<'a> {
    /// The keys and all that follows them in the file.
    keys: &'a [u8],
    key_bytes: usize,
    numbers: &'a [u8],
    pub(super) entries: usize,
}

impl<W: Worth> Archive<W> {
    /// Opens a file of this kind and of these rules; its blocks are left for later.
    pub(super) fn new(bytes: Bytes, kind: Kind, fingerprint: u64) -> Result<Self, FileError> {
        let label = Label::read(kind, &mut &bytes[..])?;
        label.expect(fingerprint, 0)?;
        let length = bytes.len() as u64 - Label::BYTES as u64;
        if label.length != length || label.detail > length {
            return Err(FileError::Length);
        }
        let start = usize::try_from(label.detail).map_err(|_| FileError::Length)?;
        let directory = &bytes[Label::BYTES + start..];
        if Checksum::of(directory) != label.checksum {
            return Err(FileError::Corrupt);
        }
        let directory = Directory::of_bytes(directory).ok_or(FileError::Corrupt)?;
        if directory.blocks_bytes() != Some(label.detail) {
            return Err(FileError::Corrupt);
        }
        if directory.codes != W::CODES {
            return Err(FileError::OtherKind);
        }
        let blocks = directory.checksums.iter();
        Ok(Self {
            bytes,
            dictionary: dictionary::worths(&directory.dictionary)?,
            states: blocks.map(|_| AtomicU8::new(UNTOUCHED)).collect(),
            directory,
            is_corrupt: AtomicBool::new(false),
        })
    }

    pub(super) fn directory(&self) -> &Directory {
        &self.directory
    }

    /// A block that is sure to be what was written.
    #[inline]
    pub(super) fn block(&self, number: usize) -> Result<Block<'_>, FileError> {
        let (start, len, entries) = self.extent(number);
        match self.states[number].load(Ordering::Relaxed) {
            RIGHT => {}
            WRONG => return Err(FileError::Corrupt),
            _ => self.check(number)?,
        }
        let key_bytes = usize::from(self.directory.shape.key_bytes);
        Ok(Block {
            keys: &self.bytes[start..],
            key_bytes,
            numbers: &self.bytes[start + entries * key_bytes..start + len],
            entries,
        })
    }

    /// Where a block begins, how many bytes it has and how many entries.
    #[inline]
    fn extent(&self, number: usize) -> (usize, usize, usize) {
        let shape = self.directory.shape;
        let per_block = shape.per_block();
        let start = Label::BYTES + number * shape.block_bytes(per_block);
        let from_here = self.directory.entries - number as u64 * per_block as u64;
        let entries = usize::try_from(from_here).map_or(per_block, |count| count.min(per_block));
        (start, shape.block_bytes(entries), entries)
    }

    /// Finds out whether a block is right, and remembers it.
    #[cold]
    fn check(&self, number: usize) -> Result<(), FileError> {
        let (start, len, _) = self.extent(number);
        let is_right =
            Checksum::of(&self.bytes[start..start + len]) == self.directory.checksums[number];
        let state = if is_right { RIGHT } else { WRONG };
        self.states[number].store(state, Ordering::Relaxed);
        if is_right {
            Ok(())
        } else {
            Err(self.corrupt())
        }
    }

    /// The worth at a place of a block.
    #[inline]
    pub(super) fn worth(&self, block: Block<'_>, place: usize) -> Result<Option<W>, FileError> {
        let number = self.directory.shape.bits.unpack(block.numbers, place);
        match self.dictionary.get(usize::from(number)) {
            Some(&worth) => Ok(worth),
            None => Err(self.corrupt()),
        }
    }

    /// Checks all blocks.
    pub(super) fn verify(&self) -> Result<(), FileError> {
        (0..self.states.len()).try_for_each(|number| self.check(number))
    }

    /// Remembers that something is wrong, for those who only saw that nothing was found.
    #[cold]
    fn corrupt(&self) -> FileError {
        self.is_corrupt.store(true, Ordering::Relaxed);
        FileError::Corrupt
    }

    pub(super) fn error(&self) -> Option<FileError> {
        self.is_corrupt
            .load(Ordering::Relaxed)
            .then_some(FileError::Corrupt)
    }
}

impl Block<'_> {
    #[inline]
    pub(super) fn key(&self, place: usize) -> u128 {
        // A whole number is read faster than some bytes of it. The directory is longer than a number
        // and follows, so there are always enough.
        let rest = &self.keys[place * self.key_bytes..];
        let number = rest
            .first_chunk()
            .map_or(0, |bytes| u128::from_le_bytes(*bytes));
        number & (u128::MAX >> (u128::BITS as usize - 8 * self.key_bytes))
    }
}
