//! `--database`: endgames that the engine and the solver look up.

use std::path::PathBuf;

use clap::Args;

use super::failure::Failure;
use super::tabletop::Tabletop;

/// Which endgames are known.
#[derive(Args)]
#[command(next_help_heading = "Resources")]
pub(super) struct Lookup {
    /// Looks up endgames in this file, which the game's `database build` wrote; the classic engine
    /// does not.
    #[arg(long, value_name = "FILE")]
    database: Option<PathBuf>,
}

impl Lookup {
    /// Opens the file that the user named, if any.
    pub(super) fn open<T: Tabletop>(&self, game: &T) -> Result<Option<T::Endgames>, Failure> {
        let path = self.database.as_deref();
        path.map(|path| game.open_endgames(path)).transpose()
    }
}
