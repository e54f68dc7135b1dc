//! Big Points: the full game for two to five players, and the reduced game, solved exactly.

mod class;
mod color;
mod naming;
mod size;
pub mod solve;
mod track;
mod walk;

pub use class::{Class, ClassError};
pub use color::Color;
pub use naming::Naming;
pub use size::{Size, SizeError};
pub use track::{Track, TrackError};
pub use walk::{Visit, Walk};
