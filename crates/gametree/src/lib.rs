//! Games of perfect information: describe a game once, then search it, solve it, play it.
//!
//! This crate holds the libraries under one roof and the tool `gametree`. Each game is behind a
//! feature of its name:
//!
//! | feature | what it brings |
//! |---|---|
//! | none | [`search_core`]: what a game is, and every search |
//! | `connect-four` | `connect_four`: the game; `heuristics`: its evaluation and guide |
//! | `nim` | `nim`: the game and its theory |
//! | `cli` (default) | the tool, with every game |
//!
//! A program that wants a player and not the tool turns the default off:
//!
//! ```toml
//! gametree = { version = "0.1", default-features = false, features = ["connect-four"] }
//! ```
//!
//! # Example
//!
//! ```
//! # #[cfg(feature = "nim")] {
//! use gametree::nim::{Nim, Position};
//! use gametree::search_core::plain::memoised;
//! use gametree::search_core::{Game, Limits};
//!
//! let nim = Nim::normal();
//! let start: Position = "3,4,5".parse().unwrap();
//! let report = memoised(&nim, &start, &Limits::none());
//!
//! // The mover wins, and the move leaves a position that Bouton's theorem calls lost.
//! assert!(report.value.unwrap().as_win().is_some());
//! let next = nim.play(&start, report.best.unwrap());
//! assert!(nim.is_lost_for_mover(&next));
//! # }
//! ```

#[cfg(feature = "connect-four")]
pub use game_heuristics as heuristics;
#[cfg(feature = "connect-four")]
pub use games_connect_four as connect_four;
#[cfg(feature = "nim")]
pub use games_nim as nim;
pub use search_core;
