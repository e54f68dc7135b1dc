//! Adji-boto: captures as an evaluation, as an order of moves and as bounds.

mod captures;
mod captures_first;

pub use captures::Captures;
pub use captures_first::CapturesFirst;
