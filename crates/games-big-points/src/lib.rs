//! Big Points: the full game for two to five players, and the reduced game, solved exactly.
//!
//! Pawns, one of each color, walk along a track of discs toward a stair, and all of them belong to all
//! players. A turn moves a pawn to the next disc of its color and takes the nearest free disc on one side
//! of it; a pawn without a disc of its color ahead climbs the stair, and the disc that lies there is taken.
//! The earlier the pawn of a color arrives, the more its discs are worth.
//!
//! The reduced game ([`Reduced`]) has two players and none of the special discs. Its tracks
//! ([`Track`]) were studied to learn whether the game is balanced: whether the first player wins
//! when both play as well as they can. [`Published`] is what the players of that study wanted. The game
//! as it is sold, with white and black discs and up to five players, is in [`full`].
//!
//! ```
//! use games_big_points::{Published, Reduced, Size, Track};
//! use search_core::{Limits, Memoized, Verdict};
//!
//! // With two colors of three discs each the first player wins 12 tracks of 20, and 8 are drawn.
//! let mut track = Track::first(Size::new(2, 3)?);
//! let (mut wins, mut draws) = (0, 0);
//! loop {
//!     let game = Reduced::new(track.clone());
//!     let start = game.start();
//!     let mut solver = Memoized::new(game).preferring(Published);
//!     match solver.solve(&start, &Limits::none()).worth.unwrap().class().verdict {
//!         Verdict::Win => wins += 1,
//!         Verdict::Draw => draws += 1,
//!         Verdict::Loss => unreachable!(),
//!     }
//!     if !track.advance() {
//!         break;
//!     }
//! }
//! assert_eq!((wins, draws), (12, 8));
//! # Ok::<(), games_big_points::SizeError>(())
//! ```

mod class;
mod color;
mod drawing;
pub mod full;
mod key;
mod naming;
mod notation;
mod position;
mod preference;
mod rules;
mod scoring;
mod size;
pub mod solve;
mod symmetry;
mod tables;
mod track;
mod walk;

pub use class::{Class, ClassError};
pub use color::Color;
pub use naming::Naming;
pub use notation::NotationError;
pub use position::{Position, Squares};
pub use preference::{Published, Scores};
pub use rules::{Move, Place, Reduced, Refusal, Side};
pub use scoring::{Arrivals, ArrivalsError};
pub use size::{Size, SizeError};
pub use track::{Track, TrackError};
pub use walk::{Visit, Walk};
