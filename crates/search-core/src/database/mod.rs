//! Databases: what whole-game solving has found, in a file that searches can ask.
//!
//! [`IndexDatabase`] holds a worth for every index, [`KeyDatabase`] for the keys of a list. README.md
//! beside this file describes the form of the file.

mod archive;
mod bits;
mod bytes;
mod dictionary;
mod directory;
mod error;
mod index;
mod keys;
#[cfg(feature = "mmap")]
mod mapped;
mod probing;
mod writer;

use archive::Archive;
pub use bits::Bits;
pub use error::DatabaseError;
pub use index::IndexDatabase;
pub use keys::KeyDatabase;
pub use probing::{Probe, Probing, ProbingLook};
