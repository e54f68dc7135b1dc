//! Solving a whole game layer by layer: down to find the positions, up to find what they are worth.
//!
//! `README.md` beside this file tells how.

mod backward;
mod crew;
mod encoding;
mod folder;
mod forward;
mod frontier;
mod key_list;
mod layer;
mod lookup;
mod outbox;
mod progress;
mod ranks;
mod shelf;
mod solution;
mod solver;
mod sort;
mod split;
mod tally;
mod worker;
mod worth_list;

pub use folder::LayerFileError;
pub use layer::SolvedLayer;
pub use progress::{LayerProgress, Pass};
pub use solution::{LayerCount, LayeredSolution};
pub use solver::LayeredSolver;
