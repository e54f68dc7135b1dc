//! The table of a solver in a file, so that long work can be stopped and taken up again.

use std::fs::{self, File};
use std::io::{self, BufReader};
use std::path::Path;

use search_core::{Game, write_whole};

use super::failure::Failure;
use super::tabletop::Prove;

/// Takes up what the file holds, if there is one.
pub(super) fn load<G: Game>(path: &Path, solver: &mut dyn Prove<G>) -> Result<(), Failure> {
    match File::open(path) {
        Ok(file) => solver
            .load(&mut BufReader::new(file))
            .map_err(|error| about(path, error)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => check_place(path),
        Err(error) => Err(about(path, error)),
    }
}

/// Finds out whether a file that is not there can be made: better now than after the work.
pub(super) fn check_place(path: &Path) -> Result<(), Failure> {
    let made = write_whole(path, |_| Ok(()));
    made.and_then(|()| fs::remove_file(path))
        .map_err(|error| about(path, error))
}

/// What is wrong with a file.
pub(super) fn about(path: &Path, reason: impl ToString) -> Failure {
    Failure::Input(format!("{}: {}", path.display(), reason.to_string()))
}

/// Writes the table.
pub(super) fn save<G: Game>(path: &Path, solver: &dyn Prove<G>) -> io::Result<()> {
    write_whole(path, |out| solver.save(out))
}
