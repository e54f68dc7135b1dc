//! The full game for two to five players.
//!
//! Sixty discs: ten of each of five common colors, five white and five black ones. One disc of each
//! common color lies beside the stair, the others are a [`Track`] of 55 discs that leads to the stair.
//! Five pawns, one of each common color, belong to nobody and start before the track.
//!
//! In a turn a player chooses a pawn, moves it forward to the next disc of its color that still lies on
//! the track, and takes the nearest disc ahead of it or behind it on which no pawn stands; the disc that
//! the pawn has left counts. A pawn with no disc of its color ahead climbs to the highest free step of
//! the stair instead, and its player takes the disc of its color that lies there. When all pawns are on
//! the stair, [`Arrivals`](crate::Arrivals) says what every hand is worth, and most points win.
//!
//! A black disc may be given up for another move in the same turn, or to move a pawn back to the
//! previous disc of its color, and take a disc there.
//!
//! # Our reading
//!
//! The sources leave some things open. This is how they are played here:
//!
//! * A move back takes the place of a move forward: whoever wants both in one turn needs a second black
//!   disc for another move.
//! * One black disc may be given up in a turn, and not in the turn in which it was taken; both are
//!   [`Settings`].
//! * Nobody moves back from the stair, nor where no disc of the pawn's color lies behind it.
//! * On the track a disc must be taken if there is one on either side. If there is none on the side
//!   that a player likes, the other side it is; if there is none on both, the move is legal and nothing
//!   is taken.
//! * Nobody gives up a black disc for another move where the game is over before it.
//! * Several players who have most points draw.
//!
//! # Example
//!
//! ```
//! use games_big_points::full::{FullGame, Position, Track};
//! use search_core::{Game, Moves, Notation, Payoffs};
//!
//! let track: Track = "123451234512345123451234512345123451234512345wwwwwkkkkk".parse()?;
//! let game = FullGame::new(track, 3)?;
//! let mut at = Position::START;
//! // The first player moves pawn 2 to its first disc and takes the one behind it.
//! at = game.play(&at, game.read_move(&at, "2l")?);
//! assert_eq!(at.hand(search_core::Player::FIRST).to_string(), "1");
//! // Then everybody makes the first move that there is.
//! let mut moves = Moves::new();
//! while game.outcome(&at).is_none() {
//!     moves.clear();
//!     game.moves(&at, &mut moves);
//!     at = game.play(&at, moves.iter().next().unwrap());
//! }
//! assert!(game.seats().all(|player| game.payoff(&at, player) >= 0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod disc;
mod drawing;
mod hand;
mod key;
mod natural;
mod notation;
mod position;
mod rules;
mod step;
mod track;

pub use disc::Disc;
pub use hand::{Hand, HandError};
pub use natural::{Natural, starts, tracks};
pub use notation::{NotationError, Refusal};
pub use position::{Blacks, Pawn, Position};
pub use rules::{FreshBlacks, FullGame, PlayersError, Settings};
pub use step::{Pick, Step, Then, Way};
pub use track::{Track, TrackError};
