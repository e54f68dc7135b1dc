//! The fast search: one recursive function for play to a depth and for solving to the end.
//!
//! [`Engine`] deepens until a limit is reached, [`Solver`] searches to the end of the game. Both
//! run a [`Worker`](worker) per thread over one shared table, and both leave to an
//! [`Algorithm`] which windows the root is searched with.

mod busy;
mod child;
mod driver;
mod engine;
mod horizon;
mod lines;
mod memory;
mod null_move;
mod options;
mod order;
mod path;
mod quiescence;
mod recall;
mod root;
mod setup;
mod shared;
mod solver;
mod team;
mod worker;

pub use engine::Engine;
pub use memory::{Forgetful, Memory, Remember, Share};
pub use options::{Algorithm, LateMoves, NullMove, Options, Ordering};
pub use solver::Solver;
