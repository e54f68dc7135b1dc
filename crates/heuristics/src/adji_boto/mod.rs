//! Adji-boto: captures as an evaluation, as an order of moves and as bounds.

mod captures;
mod sowing;

pub use captures::Captures;
pub use sowing::Sowers;
