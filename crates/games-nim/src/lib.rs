//! Nim, normal and misère.
//!
//! There are heaps of objects, up to [`Heap::COUNT`] of them with up to [`Heap::MAX_SIZE`] objects
//! each. Two players move in turn. A move takes one or more objects from one heap. The game is over
//! when no object is left. In normal play whoever took the last object wins, in misère play that
//! player loses.
//!
//! ```
//! use games_nim::{Nim, Position};
//! use search_core::plain::memoized;
//! use search_core::{Game, Limits, Value};
//!
//! let nim = Nim::misere();
//! let start: Position = "2,2".parse()?;
//! let report = memoized(&nim, &start, &Limits::none());
//! assert_eq!(report.value, Some(Value::loss_in(3)));
//!
//! // Bouton knew without a search.
//! assert!(nim.is_lost_for_mover(&start));
//!
//! // Whatever is taken, the answer leaves one object, to be taken last.
//! let after = nim.play(&start, "1:1".parse()?);
//! let answer = nim.best_move(&after).unwrap();
//! assert_eq!(answer.to_string(), "2:2");
//! # Ok::<(), games_nim::NotationError>(())
//! ```
//!
//! # Sources
//!
//! Charles L. Bouton, *Nim, a game with a complete mathematical theory*, Annals of Mathematics,
//! second series, volume 3 (1901), pages 35 to 39: the rules, both conventions, and who wins.

mod heap;
mod notation;
mod position;
mod rules;
#[cfg(feature = "serde")]
mod serialization;
mod symmetry;
mod theory;

pub use heap::Heap;
pub use notation::NotationError;
pub use position::Position;
pub use rules::{Convention, Nim, Take};
pub use symmetry::Arrangement;
pub use theory::nim_sum;
