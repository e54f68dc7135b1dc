//! The textbook algorithms: one file each, no memory, no ordering, nothing clever.
//!
//! They are here to be read, to be compared and to judge the fast search, which shares no code with
//! them but the traits.

mod alphabeta;
mod deepening;
mod memo;
mod minimax;
mod negamax;
mod pvs;
mod walk;

pub use alphabeta::alphabeta;
pub use deepening::deepening;
pub use memo::memoized;
pub use minimax::minimax;
pub use negamax::negamax;
pub use pvs::pvs;
