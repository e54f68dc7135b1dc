//! The full game of Big Points.
//!
//! [`Worths`] guesses what the colors will be worth, [`Prospects`] what the hands will be, [`Lead`]
//! makes an aim of it for any number of players, [`Picks`] orders moves, and [`Greedy`] is the player
//! to beat.

mod greedy;
mod lead;
mod picks;
mod prospects;
mod worths;

pub use greedy::Greedy;
pub use lead::Lead;
pub use picks::{Look, Picks};
pub use prospects::Prospects;
pub use worths::Worths;
