//! Files that outlive the program: what they are of, whether they are whole, and how they are written.

mod atomic;
mod checksum;
mod error;
mod label;

pub use atomic::write_whole;
pub use checksum::Checksum;
pub use error::FileError;
pub(crate) use label::{Kind, Label};
