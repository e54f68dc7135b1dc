//! Why a database cannot be written.

use std::error::Error;
use std::{fmt, io};

use super::Bits;

/// Why a database cannot be written.
#[derive(Debug)]
#[non_exhaustive]
pub enum DatabaseError {
    /// The file cannot be written.
    Unwritable(io::Error),
    /// There are more different worths than the bits tell apart, positions of which nothing is known
    /// counted as one.
    TooManyWorths(Bits),
    /// There are more entries than the game has indices.
    TooManyEntries,
    /// A key is not above the one before it, or does not fit the bits of the game's keys.
    KeyOutOfOrder,
}

impl fmt::Display for DatabaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unwritable(error) => write!(f, "the database cannot be written: {error}"),
            Self::TooManyWorths(bits) => write!(
                f,
                "there are more than the {} different worths that {} bits tell apart",
                bits.worths(),
                bits.count()
            ),
            Self::TooManyEntries => f.write_str("there are more entries than indices"),
            Self::KeyOutOfOrder => f.write_str("the keys are not in order"),
        }
    }
}

impl Error for DatabaseError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Unwritable(error) => Some(error),
            _ => None,
        }
    }
}

impl From<io::Error> for DatabaseError {
    /// Takes out what was put into an error of the system on its way through one.
    fn from(error: io::Error) -> Self {
        error.downcast().unwrap_or_else(Self::Unwritable)
    }
}

impl From<DatabaseError> for io::Error {
    fn from(error: DatabaseError) -> Self {
        Self::other(error)
    }
}
