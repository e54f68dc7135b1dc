//! Games of one player against a task: what they are, and how they are searched.
//!
//! A way to a goal is a list of moves, and a search is judged by what it can say of the way that it
//! found: what it costs, and what no way costs less than. All four methods keep the same account of
//! that (`run.rs`): the cheapest way that was found, the least cost of what was left out for good,
//! and the least cost of what is still to be looked at.

mod allowance;
mod astar;
mod beam;
mod bound;
mod greedy;
mod guide;
mod idastar;
mod index;
mod packing;
mod queue;
mod report;
mod rules;
mod run;
mod solver;
mod stack;
mod states;

pub use bound::CostBound;
pub use guide::PuzzleGuide;
pub use packing::{Packing, Unpacked};
pub use report::{PuzzleReport, Way};
pub use rules::{NO_WAY, Puzzle};
pub use solver::{Method, PuzzleSolver};
