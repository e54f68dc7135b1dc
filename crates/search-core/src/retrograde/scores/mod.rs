//! Games for points that may go on for ever: bounds from below and from above until they meet.
//!
//! Ralph Gasser, *Solving Nine Men's Morris*, Games of No Chance, 1996, and John W. Romein and Henri
//! E. Bal, *Solving Awari with Parallel Retrograde Analysis*, IEEE Computer 36(10), 2003, solve one
//! layer of pieces after the other; the bounds are those of value iteration from both sides.

mod analysis;
mod graph;
mod layer;
mod map;
mod numbers;

pub use analysis::ScoreAnalysis;
pub use graph::{ScoreGraph, ScoreLayer, Spot, Staked, Step};
pub use map::{ScoreBounds, ScoreMap, check_scores};
