//! Writing a database, block by block.

use std::fs::File;
use std::io::{self, BufWriter, Seek, Write};
use std::path::Path;

use super::dictionary::Dictionary;
use super::directory::{Directory, Shape};
use super::{Bits, DatabaseError};
use crate::Worth;
use crate::storage::{Checksum, Kind, Label, write_whole};

/// Writes a database whose entries `fill` pushes, all or nothing.
pub(super) fn write<W: Worth>(
    path: &Path,
    (kind, fingerprint): (Kind, u64),
    shape: Shape,
    fill: impl FnOnce(&mut Writer<'_>) -> Result<(), DatabaseError>,
) -> Result<(), DatabaseError> {
    write_whole(path, |out| {
        // The label is known last and stands first.
        out.write_all(&[0; Label::BYTES])?;
        let mut writer = Writer::new(out, shape);
        fill(&mut writer)?;
        let directory = writer.finish(W::CODES)?;
        let bytes = directory.to_bytes();
        out.write_all(&bytes)?;
        let end = out.stream_position()?;
        let length = end - Label::BYTES as u64;
        let label = Label {
            kind,
            fingerprint,
            start: 0,
            length,
            detail: length - bytes.len() as u64,
            checksum: Checksum::of(&bytes),
        };
        out.rewind()?;
        label.write(out)
    })
    .map_err(DatabaseError::from)
}

pub(super) struct Writer<'a> {
    out: &'a mut BufWriter<File>,
    shape: Shape,
    dictionary: Dictionary,
    /// The block that is being filled: its keys, and the numbers of its worths.
    keys: Vec<u8>,
    numbers: Vec<u8>,
    entries: u64,
    checksums: Vec<u64>,
    first_keys: Vec<u128>,
}

impl<'a> Writer<'a> {
    fn new(out: &'a mut BufWriter<File>, shape: Shape) -> Self {
        Self {
            out,
            shape,
            dictionary: Dictionary::new(shape.bits),
            keys: Vec::new(),
            numbers: Vec::new(),
            entries: 0,
            checksums: Vec::new(),
            first_keys: Vec::new(),
        }
    }

    /// Appends an entry; its key is left out if entries have none.
    pub(super) fn push<W: Worth>(
        &mut self,
        key: u128,
        worth: Option<W>,
    ) -> Result<(), DatabaseError> {
        if self.shape.key_bytes > 0 {
            if self.numbers.is_empty() {
                self.first_keys.push(key);
            }
            let bytes = key.to_le_bytes();
            self.keys
                .extend(&bytes[..usize::from(self.shape.key_bytes)]);
        }
        self.numbers.push(self.dictionary.number(worth)?);
        self.entries += 1;
        if self.numbers.len() == self.shape.per_block() {
            self.flush()?;
        }
        Ok(())
    }

    /// How many entries there are so far.
    pub(super) fn entries(&self) -> u64 {
        self.entries
    }

    fn flush(&mut self) -> io::Result<()> {
        let mut block = std::mem::take(&mut self.keys);
        self.shape.bits.pack(&self.numbers, &mut block);
        self.numbers.clear();
        self.checksums.push(Checksum::of(&block));
        self.out.write_all(&block)
    }

    fn finish(mut self, codes: u32) -> io::Result<Directory> {
        if !self.numbers.is_empty() {
            self.flush()?;
        }
        Ok(Directory {
            shape: self.shape,
            entries: self.entries,
            codes,
            dictionary: self.dictionary.codes().to_vec(),
            checksums: self.checksums,
            first_keys: self.first_keys,
        })
    }
}

impl Shape {
    pub(super) fn without_keys(bits: Bits) -> Self {
        Self { bits, key_bytes: 0 }
    }

    /// For keys of so many bits.
    pub(super) fn with_keys(bits: Bits, key_bits: u32) -> Self {
        let key_bytes =
            u8::try_from(key_bits.div_ceil(8).max(1)).expect("keys have up to 128 bits");
        Self { bits, key_bytes }
    }
}
