//! Games of perfect information: describe a game once, then search it, solve it, play it.
//!
//! This crate holds the libraries under one roof and the tool `gametree`. Each game is behind a
//! feature of its name:
//!
//! | feature | what it brings |
//! |---|---|
//! | none | [`search_core`]: what a game is, and every search |
//! | `adji-boto` | `adji_boto`: the game and its endgames; `heuristics`: its evaluations and guide |
//! | `big-points` | `big_points`: the game and its solvers; `heuristics`: evaluation and guide of the full game |
//! | `connect-four` | `connect_four`: the game; `heuristics`: its evaluation and guide |
//! | `matrix` | payoff matrices and mixed strategies in [`search_core`] |
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
//! # #[cfg(feature = "connect-four")] {
//! use gametree::connect_four::ConnectFour;
//! use gametree::heuristics::connect_four::{LinePotential, Threats};
//! use gametree::search_core::{Engine, Limits, Notation, Solver, TableSize, Value};
//!
//! let game = ConnectFour::standard();
//! let at = game.read("1213676237747663").unwrap();
//!
//! // A player that looks a few plies ahead.
//! let mut engine = Engine::new(game, LinePotential)
//!     .guided_by(Threats)
//!     .with_table(TableSize::mib(1));
//! let report = engine.search(&at, &Limits::depth(6));
//! assert_eq!(game.write_move(&at, report.best.unwrap()), "5");
//!
//! // The truth: the mover wins with the second to last stone.
//! let mut solver = Solver::new(game)
//!     .guided_by(Threats)
//!     .with_table(TableSize::mib(4));
//! let report = solver.solve(&at, &Limits::none());
//! assert_eq!(report.value, Some(Value::win_in(23)));
//! assert_eq!(game.score(&at, Value::win_in(23)), Some(2));
//! # }
//! ```

#[cfg(any(
    feature = "adji-boto",
    feature = "big-points",
    feature = "connect-four"
))]
pub use game_heuristics as heuristics;
#[cfg(feature = "adji-boto")]
pub use games_adji_boto as adji_boto;
#[cfg(feature = "big-points")]
pub use games_big_points as big_points;
#[cfg(feature = "connect-four")]
pub use games_connect_four as connect_four;
#[cfg(feature = "nim")]
pub use games_nim as nim;
pub use search_core;

/// The program in the README is one that runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
