//! Evaluations, move orderings and bounds: what players know of games beyond their rules.
//!
//! One module and one feature of the same name per game. An evaluation implements
//! [`Evaluate`](search_core::Evaluate), everything else a [`Guide`](search_core::Guide); searches
//! take them as values, so that they can be chosen, mixed and left out.
//!
//! | feature | what it brings |
//! |---|---|
//! | `adji-boto` (default) | `adji_boto`: captures as an evaluation and as a sound guide |
//! | `big-points` (default) | `big_points`: prospects of hands as an evaluation for two to five players, an order of moves, a greedy player |
//! | `connect-four` (default) | `connect_four`: threats as a sound guide, line potential as an evaluation |
//!
//! ```
//! # #[cfg(feature = "connect-four")] {
//! use game_heuristics::connect_four::{LinePotential, Threats};
//! use games_connect_four::ConnectFour;
//! use search_core::{Engine, Limits, Notation, Solver, TableSize};
//!
//! let game = ConnectFour::standard();
//! let at = game.read("4455").unwrap();
//!
//! // The stones in the middle become an open row of three.
//! let mut engine = Engine::new(game, LinePotential).guided_by(Threats);
//! let best = engine.search(&at, &Limits::depth(6)).best.unwrap();
//! assert!(["3", "6"].contains(&game.write_move(&at, best).as_str()));
//!
//! // With a sound guide a solver sees the end of the game sooner, and the same value.
//! let at = game.read("1213676237747663").unwrap();
//! let mut solver = Solver::new(game).guided_by(Threats).with_table(TableSize::mib(4));
//! let value = solver.solve(&at, &Limits::none()).value.unwrap();
//! assert_eq!(game.score(&at, value), Some(2));
//! # }
//! ```

#[cfg(feature = "adji-boto")]
pub mod adji_boto;
#[cfg(feature = "big-points")]
pub mod big_points;
#[cfg(feature = "connect-four")]
pub mod connect_four;
