//! Tables that outlive the program: what a long search has found can be saved and taken up again.

use std::io::{self, Read, Write};

use super::Table;
use crate::FileError;
use crate::storage::{Checksum, Kind, Label};

const KIND: Kind = Kind {
    name: *b"gametree table  ",
    version: 2,
};

/// How many words are moved at once.
const CHUNK: usize = 1 << 13;
const WORD: usize = size_of::<u64>();

/// Writes a table of a game with this fingerprint.
pub(crate) fn save<T: Table>(table: &T, fingerprint: u64, mut out: impl Write) -> io::Result<()> {
    let mut checksum = Checksum::new();
    for_each_chunk(table, |bytes| {
        checksum.add(bytes);
        Ok(())
    })?;
    let label = Label {
        kind: KIND,
        fingerprint,
        start: 0,
        length: (table.words() * WORD) as u64,
        detail: 0,
        checksum: checksum.finish(),
    };
    label.write(&mut out)?;
    for_each_chunk(table, |bytes| out.write_all(bytes))?;
    out.flush()
}

fn for_each_chunk<T: Table>(
    table: &T,
    mut visit: impl FnMut(&[u8]) -> io::Result<()>,
) -> io::Result<()> {
    let mut bytes = Vec::with_capacity(CHUNK * WORD);
    for start in (0..table.words()).step_by(CHUNK) {
        bytes.clear();
        for index in start..table.words().min(start + CHUNK) {
            bytes.extend_from_slice(&table.word(index).to_le_bytes());
        }
        visit(&bytes)?;
    }
    Ok(())
}

/// Fills a table from what [`save`] wrote of a table of the same size and rules.
pub(crate) fn load<T: Table>(
    table: &mut T,
    fingerprint: u64,
    mut input: impl Read,
) -> Result<(), FileError> {
    let label = Label::read(KIND, &mut input)?;
    label.expect(fingerprint, 0)?;
    let expected = (table.words() * WORD) as u64;
    if label.length != expected {
        return Err(FileError::OtherSize {
            found: label.length,
            expected,
        });
    }
    let result = fill(table, label.checksum, input);
    if result.is_err() {
        // Half a table is not a table.
        table.clear();
    }
    result
}

fn fill<T: Table>(table: &mut T, sum: u64, mut input: impl Read) -> Result<(), FileError> {
    let mut checksum = Checksum::new();
    let mut bytes = vec![0; CHUNK * WORD];
    for start in (0..table.words()).step_by(CHUNK) {
        let len = CHUNK.min(table.words() - start);
        let bytes = &mut bytes[..len * WORD];
        input.read_exact(bytes)?;
        checksum.add(bytes);
        for (index, word) in bytes.chunks_exact(WORD).enumerate() {
            let word = word.try_into().map_or(0, u64::from_le_bytes);
            table.set_word(start + index, word);
        }
    }
    if checksum.finish() == sum {
        Ok(())
    } else {
        Err(FileError::Corrupt)
    }
}
