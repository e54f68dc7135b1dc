//! search-core

mod conformance;
mod enumeration;
mod evaluate;
mod game;
mod guide;
mod key;
mod limits;
mod moves;
mod notation;
mod payoffs;
mod perft;
pub mod plain;
mod puzzle;
mod report;
mod search;
mod statistics;
mod symmetry;
pub mod table;
mod value;
mod window;

pub use conformance::{Conformance, Coverage, Law, PuzzleConformance, Violation};
pub use enumeration::{Indexed, Layered, Predecessors};
pub use evaluate::{Blind, Evaluate};
pub use game::{Game, Outcome, Player};
pub use guide::{Bounds, Guide, Sound, Unguided};
pub use key::{Key, Keyed};
pub use limits::{Limits, Stop, StopFlag};
pub use moves::Moves;
pub use notation::Notation;
pub use payoffs::Payoffs;
pub use perft::{distinct, divide, perft};
pub use puzzle::{CostBound, Puzzle};
pub use report::{Line, Report};
pub use search::{
    Algorithm, Engine, Forgetful, LateMoves, Memory, NullMove, Options, Ordering, Remember, Solver,
};
pub use statistics::Statistics;
pub use symmetry::Symmetric;
pub use table::TableSize;
pub use value::Value;
pub use window::{Bound, Window};
