//! Adji-boto: captures as an evaluation, as an order of moves and as bounds.

mod captures;
mod captures_first;
mod prospects;

pub use captures::Captures;
pub use captures_first::CapturesFirst;
pub use prospects::Prospects;

use search_core::{LateMoves, Options, Ordering};

/// The techniques for a search that looks at every move.
///
/// The guide's order is so good that nothing learned improves on it, and hardly any position is met
/// twice: the table is there to remember the best moves, where a search is expensive enough.
#[must_use]
pub fn full_width() -> Options {
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

/// The techniques to play with: the same, looking less far after moves that are late in the order.
#[must_use]
pub fn selective() -> Options {
    Options {
        late_moves: Some(LateMoves {
            after: 2,
            reduction: 2,
        }),
        ..full_width()
    }
}
