//! Connect Four on bitboards of 64 bits.
//!
//! Two players take turns to drop a stone into one of the columns of an upright board, where it
//! falls to the lowest free cell. Four stones of one's own in a row, upright, level or diagonal,
//! win; a full board without such a row is a draw. The board everybody knows has 7 columns of 6
//! cells ([`ConnectFour::standard`]); every size that fits 64 bits, one spare bit per column, can be
//! played ([`ConnectFour::with_size`]).
//!
//! On 7 x 6 the first player wins by starting in the center, on the 41st ply (James Allen and
//! Victor Allis, 1988, independently). Positions are written as drawings or as the columns that
//! were played:
//!
//! ```
//! use games_connect_four::ConnectFour;
//! use search_core::{Limits, Notation, Solver, TableSize, Value};
//!
//! let game = ConnectFour::standard();
//! let at = game.read("2252576253462244111563365343671351441").unwrap();
//! let mut solver = Solver::new(game).with_table(TableSize::mib(1));
//! let report = solver.solve(&at, &Limits::none());
//! // Nobody can win any more before the last stone of the second player.
//! assert_eq!(game.score(&at, report.value.unwrap()), Some(-1));
//! assert_eq!(game.write(&at).lines().next(), Some("xooox.."));
//! ```

mod notation;
mod position;
mod rules;
mod size;
mod symmetry;

pub use notation::NotationError;
pub use position::{Position, Stones};
pub use rules::{Column, ConnectFour};
pub use size::{AnySize, Size, Standard};
pub use symmetry::Mirror;
