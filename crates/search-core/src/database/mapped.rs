//! Files in the address space of the program.

use std::fs::File;
use std::io;

use memmap2::Mmap;

/// Maps a file for reading.
///
/// A database may be larger than the memory, and a search touches few of its blocks: the system then
/// reads these alone, and forgets them when it needs the room.
#[allow(unsafe_code)]
pub(super) fn map(file: &File) -> io::Result<Mmap> {
    // SAFETY: the bytes must not change while they are mapped. This library never writes to a file in
    // place: a new one is written beside it and takes its name, which leaves the mapped one as it is.
    // That nobody else does is asked of the caller, in the documentation of both `map` functions.
    unsafe { Mmap::map(file) }
}
