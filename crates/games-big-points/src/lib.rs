//! Big Points: the full game for two to five players, and the reduced game, solved exactly.

mod color;
mod position;
mod preference;
mod rules;
mod size;
mod tables;
mod track;

pub use color::Color;
pub use position::{Position, Squares};
pub use preference::{Class, Published, Scores};
pub use rules::{Move, Place, Reduced, Refusal, Side};
pub use size::{Size, SizeError};
pub use track::{Track, TrackError};
