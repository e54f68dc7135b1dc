//! Adji-boto: a mancala of two rows of six holes.
//!
//! A move empties one of the mover's holes and sows its pieces one by one around the board,
//! counter-clockwise, past the hole they came from. If the last piece falls into the opponent's row
//! and makes 1, 3 or 5 there, the mover captures what is in that hole. A player whose row is empty
//! passes, nobody else may. The game ends when the board is empty, and who captured more has won.
//!
//! This is the variant of a university course, which starts with 8 pieces in each of 12 holes
//! ([`AdjiBoto::standard`]); the traditional game has another board and other captures. Rows of 2 to
//! 6 holes and starts of 1 to 8 pieces a hole can be played ([`AdjiBoto::new`]). There is no rule
//! against repetition, and play may go in circles: a search counts those as worth what was captured.
//!
//! ```
//! use games_adji_boto::AdjiBoto;
//! use search_core::{Limits, Notation, Solver, TableSize, Value};
//!
//! let game = AdjiBoto::standard();
//! // The upper row, the lower row, who moves.
//! let at = game.read("1 0 0 0 0 2 / 0 0 0 0 2 1 / 1").unwrap();
//! let mut solver = Solver::new(game).with_table(TableSize::mib(1));
//! let report = solver.solve(&at, &Limits::none());
//! assert_eq!(report.value, Some(Value::points(4)));
//! assert_eq!(game.write_move(&at, report.best.unwrap()), "6");
//! ```

mod drawing;
mod moves;
mod notation;
mod position;
mod rules;
#[cfg(feature = "serde")]
mod serialization;
mod solve;
mod sowing;
mod symmetry;

pub use moves::Move;
pub use notation::NotationError;
pub use position::{Half, Position};
pub use rules::AdjiBoto;
pub use solve::{EndgameCount, EndgameFile, EndgameProgress, Endgames, Margin, VerifyError};
pub use symmetry::Turned;
