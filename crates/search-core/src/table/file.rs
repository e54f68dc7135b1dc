//! Tables that outlive the program: what a long search has found can be saved and taken up again.

use std::error::Error;
use std::fmt;
use std::io::{self, Read, Write};

use super::Table;

/// The first bytes of a saved table: what it is, and the version of its form.
const MAGIC: [u8; 16] = *b"gametree table 1";

/// Writes a table of a game with this fingerprint.
pub(crate) fn save<T: Table>(table: &T, fingerprint: u64, mut out: impl Write) -> io::Result<()> {
    out.write_all(&MAGIC)?;
    out.write_all(&fingerprint.to_le_bytes())?;
    out.write_all(&(table.words() as u64).to_le_bytes())?;
    let mut bytes = Vec::with_capacity(CHUNK * size_of::<u64>());
    for start in (0..table.words()).step_by(CHUNK) {
        bytes.clear();
        for index in start..table.words().min(start + CHUNK) {
            bytes.extend_from_slice(&table.word(index).to_le_bytes());
        }
        out.write_all(&bytes)?;
    }
    out.flush()
}

/// Fills a table from what [`save`] wrote of a table of the same size and rules.
pub(crate) fn load<T: Table>(
    table: &mut T,
    fingerprint: u64,
    mut input: impl Read,
) -> Result<(), TableFileError> {
    let mut magic = [0; MAGIC.len()];
    match input.read_exact(&mut magic) {
        Err(error) if error.kind() != io::ErrorKind::UnexpectedEof => return Err(error.into()),
        Ok(()) if magic == MAGIC => {}
        _ => return Err(TableFileError::NotATable),
    }
    if read_u64(&mut input)? != fingerprint {
        return Err(TableFileError::OtherRules);
    }
    let words = table.words() as u64;
    let saved = read_u64(&mut input)?;
    if saved != words {
        return Err(TableFileError::OtherSize { saved, words });
    }
    let mut bytes = vec![0; CHUNK * size_of::<u64>()];
    for start in (0..table.words()).step_by(CHUNK) {
        let len = CHUNK.min(table.words() - start);
        let bytes = &mut bytes[..len * size_of::<u64>()];
        if let Err(error) = input.read_exact(bytes) {
            // Half a table is not a table.
            table.clear();
            return Err(error.into());
        }
        for (index, word) in bytes.chunks_exact(size_of::<u64>()).enumerate() {
            let word = word.try_into().map_or(0, u64::from_le_bytes);
            table.set_word(start + index, word);
        }
    }
    Ok(())
}

/// How many words are moved at once.
const CHUNK: usize = 1 << 13;

fn read_u64(input: &mut impl Read) -> io::Result<u64> {
    let mut bytes = [0; size_of::<u64>()];
    input.read_exact(&mut bytes)?;
    Ok(u64::from_le_bytes(bytes))
}

/// Why a saved table cannot be taken up.
#[derive(Debug)]
#[non_exhaustive]
pub enum TableFileError {
    /// It cannot be read, or ends too soon.
    Unreadable(io::Error),
    /// It is something else.
    NotATable,
    /// It is of a game with other rules.
    OtherRules,
    /// It is of a table of another size, in words.
    OtherSize {
        /// The size of the saved table.
        saved: u64,
        /// The size of the table that was to be filled.
        words: u64,
    },
}

impl fmt::Display for TableFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(error) => write!(f, "the saved table cannot be read: {error}"),
            Self::NotATable => f.write_str("this is not a saved table"),
            Self::OtherRules => f.write_str("the saved table is of a game with other rules"),
            Self::OtherSize { saved, words } => {
                write!(f, "the saved table has {saved} words, this one {words}")
            }
        }
    }
}

impl Error for TableFileError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Unreadable(error) => Some(error),
            _ => None,
        }
    }
}

impl From<io::Error> for TableFileError {
    fn from(error: io::Error) -> Self {
        Self::Unreadable(error)
    }
}
