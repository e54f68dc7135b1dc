//! Exact scores and the number of positions, many positions at once.

mod arrivals;
mod code;
mod endings;
mod hands;
mod reach;
mod room;
mod skeleton;
mod solver;
mod worths;

pub use solver::{Solved, Structural, Turn};
