//! Why a file cannot be used.

use std::error::Error;
use std::{fmt, io};

/// Why a file that was written earlier cannot be used.
#[derive(Debug)]
#[non_exhaustive]
pub enum FileError {
    /// It cannot be read or written.
    Unusable(io::Error),
    /// It is something else.
    OtherKind,
    /// It was written in a form that this version does not know.
    OtherVersion(u32),
    /// It is of a game with other rules.
    OtherRules,
    /// It is of another start position.
    OtherStart,
    /// It is of another size than was asked for: bytes of a table, entries of a database.
    OtherSize {
        /// The size of what the file holds.
        found: u64,
        /// The size that was asked for.
        expected: u64,
    },
    /// It was made under another order of preference.
    OtherPreference,
    /// It ends too soon, or something follows it.
    Length,
    /// It was changed after it was written.
    Corrupt,
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unusable(error) => write!(f, "the file cannot be used: {error}"),
            Self::OtherKind => f.write_str("the file holds something else"),
            Self::OtherVersion(version) => {
                write!(f, "the file is of version {version}, which is not known")
            }
            Self::OtherRules => f.write_str("the file is of a game with other rules"),
            Self::OtherStart => f.write_str("the file is of another start position"),
            Self::OtherSize { found, expected } => {
                write!(f, "the file is of size {found} instead of {expected}")
            }
            Self::OtherPreference => f.write_str("the file is of another order of preference"),
            Self::Length => f.write_str("the file is cut off or too long"),
            Self::Corrupt => f.write_str("the file is corrupt"),
        }
    }
}

impl Error for FileError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Unusable(error) => Some(error),
            _ => None,
        }
    }
}

impl From<io::Error> for FileError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::UnexpectedEof => Self::Length,
            _ => Self::Unusable(error),
        }
    }
}
