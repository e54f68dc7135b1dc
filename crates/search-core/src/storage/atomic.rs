//! Files that are there whole or not at all.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Writes a file so that, whenever the program or the machine stops, the old file is there or the new
/// one, whole.
///
/// It is written beside its place, under the name with `.part` behind it, and put in place when all of
/// it has reached the disk.
///
/// # Errors
///
/// If the file cannot be written; what was there before is still there then.
pub fn write_whole(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
) -> io::Result<()> {
    let part = part_of(path);
    let result = write_part(&part, write).and_then(|()| fs::rename(&part, path));
    if result.is_err() {
        // What went wrong is worth more than that the rest of it cannot be removed.
        let _ = fs::remove_file(&part);
        return result;
    }
    sync_directory(path);
    Ok(())
}

fn write_part(
    part: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
) -> io::Result<()> {
    let mut out = BufWriter::with_capacity(1 << 16, File::create(part)?);
    write(&mut out)?;
    out.flush()?;
    out.get_ref().sync_all()
}

fn part_of(path: &Path) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(".part");
    name.into()
}

/// Makes the new name last, where the system can: the file itself is safe already.
fn sync_directory(path: &Path) {
    let directory = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    if let Ok(directory) = File::open(directory) {
        let _ = directory.sync_all();
    }
}
