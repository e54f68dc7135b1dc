//! The table of a solver in a file, so that long work can be stopped and taken up again.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter};
use std::path::{Path, PathBuf};

use search_core::Game;

use super::failure::Failure;
use super::tabletop::Prove;

/// Takes up what the file holds, if there is one.
pub(super) fn load<G: Game>(path: &Path, solver: &mut impl Prove<G>) -> Result<(), Failure> {
    let told = |reason: &dyn ToString| {
        Failure::Input(format!("{}: {}", path.display(), reason.to_string()))
    };
    match File::open(path) {
        Ok(file) => solver
            .load(&mut BufReader::new(file))
            .map_err(|error| told(&error)),
        // The first run makes the file; that it can be made is better known now than after the work.
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let part = part_of(path);
            File::create(&part)
                .and_then(|_| fs::remove_file(&part))
                .map_err(|error| told(&error))
        }
        Err(error) => Err(told(&error)),
    }
}

/// Writes the table beside the file and puts it in place only when it is whole.
pub(super) fn save<G: Game>(path: &Path, solver: &impl Prove<G>) -> io::Result<()> {
    let part = part_of(path);
    solver.save(&mut BufWriter::new(File::create(&part)?))?;
    fs::rename(part, path)
}

fn part_of(path: &Path) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(".part");
    name.into()
}
