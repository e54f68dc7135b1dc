//! Big Points: the full game for two to five players, and the reduced game, solved exactly.

mod color;
pub mod full;
mod scoring;
mod size;
mod track;

pub use color::Color;
pub use scoring::{Arrivals, ArrivalsError};
pub use size::{Size, SizeError};
pub use track::{Track, TrackError};
