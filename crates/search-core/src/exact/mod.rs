//! Solving whole games: what every position comes to, not only the one that is asked for.

mod allowance;
mod judge;
mod memoized;
mod scatter;
mod segment;
mod slots;
mod solution;
mod walk;

pub use memoized::Memoized;
pub use solution::Solution;
