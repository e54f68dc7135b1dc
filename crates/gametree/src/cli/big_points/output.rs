//! Files that are written at the end of the work: what is wrong with them is told before it.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use search_core::write_whole;

use super::table::told;
use crate::cli::failure::Failure;

/// Checks that no two of these files are the same.
pub(super) fn check_distinct(paths: &[Option<&Path>]) -> Result<(), Failure> {
    let mut seen = Vec::new();
    for path in paths.iter().flatten() {
        if seen.contains(path) {
            return Err(told(path, &"named for two different things"));
        }
        seen.push(path);
    }
    Ok(())
}

/// Checks that a file can be written.
pub(super) fn check_writable(path: &Path) -> Result<(), Failure> {
    if path.is_dir() {
        return Err(told(path, &"a directory"));
    }
    // The name under which the file is going to be written until it is whole: if the tool is killed here,
    // what is left is gone in the end.
    let part = with_ending(path, ".part");
    let made = File::create(&part).and_then(|_| fs::remove_file(&part));
    made.map_err(|error| told(path, &error))
}

/// Checks that a picture can be written, and that what it replaces is one.
pub(super) fn check_picture(path: &Path) -> Result<(), Failure> {
    check_writable(path)?;
    let mut start = Vec::new();
    let read = File::open(path).and_then(|file| file.take(4).read_to_end(&mut start));
    match read {
        Ok(_) if start.is_empty() || start == b"<svg" => Ok(()),
        Ok(_) => Err(told(path, &"is there, and not a picture")),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(told(path, &error)),
    }
}

pub(super) fn write_picture(path: &Path, picture: &str) -> Result<(), Failure> {
    let written = write_whole(path, |out| out.write_all(picture.as_bytes()));
    written.map_err(|error| told(path, &error))
}

pub(super) fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(ending);
    name.into()
}
