//! Big Points: the full game for two to five players, and the reduced game, solved exactly.

mod class;
mod color;
mod size;
pub mod solve;
mod track;

pub use class::{Class, ClassError};
pub use color::Color;
pub use size::{Size, SizeError};
pub use track::{Track, TrackError};
