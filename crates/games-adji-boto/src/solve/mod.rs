//! Every position with few pieces, solved at once: README.md beside this file says how.

mod crew;
mod endgame_file;
mod endgames;
mod halves;
mod layer;
mod margin;
mod numbering;
mod rest;
mod sweep;
mod tables;
mod verify;
mod watch;
mod work;

pub use endgame_file::EndgameFile;
pub use endgames::{EndgameCount, Endgames};
pub use margin::Margin;
pub use verify::VerifyError;
pub use work::EndgameProgress;
