//! Exact scores and the number of positions, many positions at once.
mod reach;
mod shape;
mod skeleton;
mod solver;
mod worths;

pub use skeleton::Pick;
pub use solver::{Solved, Structural, Turn};
