//! Exact scores and the number of positions, many positions at once.

mod arrivals;
mod code;
mod endings;
mod hands;
mod reach;
mod room;
mod skeleton;
mod solver;
mod steps;
mod worths;

pub use solver::{Solved, Structural};
pub use steps::Turn;
