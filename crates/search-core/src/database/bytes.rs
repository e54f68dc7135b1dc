//! The bytes of a file.

use std::fs;
use std::io;
use std::ops::Deref;
use std::path::Path;

/// The bytes of a file, in memory or mapped there by the system when they are asked for.
#[derive(Debug)]
pub(super) enum Bytes {
    Read(Vec<u8>),
    #[cfg(feature = "mmap")]
    Mapped(memmap2::Mmap),
}

impl Bytes {
    pub(super) fn read(path: &Path) -> io::Result<Self> {
        fs::read(path).map(Self::Read)
    }

    #[cfg(feature = "mmap")]
    pub(super) fn map(path: &Path) -> io::Result<Self> {
        super::mapped::map(&fs::File::open(path)?).map(Self::Mapped)
    }
}

impl Deref for Bytes {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        match self {
            Self::Read(bytes) => bytes,
            #[cfg(feature = "mmap")]
            Self::Mapped(map) => map,
        }
    }
}
