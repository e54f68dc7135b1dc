//! Adji-boto: captures as an evaluation, as an order of moves and as bounds.

mod captures;
mod captures_first;

pub use captures::Captures;
pub use captures_first::CapturesFirst;

use search_core::{Options, Ordering};

/// The techniques that paid in this game.
///
/// The guide's order is so good that nothing learned improves on it, and hardly any position is met
/// twice: the table is there to remember the best moves, where a search is expensive enough.
#[must_use]
pub fn options() -> Options {
    Options {
        ordering: Ordering {
            table_move: true,
            ..Ordering::RANK
        },
        child_probes: false,
        table_depth: 7,
        ..Options::default()
    }
}
