//! Positions and moves as text.

use std::error::Error;

use crate::Game;

/// A game whose positions and moves can be written and read.
///
/// What is written is read back as the same; [`Conformance`](crate::Conformance) checks it.
pub trait Notation: Game {
    /// What is wrong with a text.
    type Error: Error;

    /// The position as text, as a person likes to see it.
    fn write(&self, at: &Self::Position) -> String;

    /// The position that a text describes.
    ///
    /// # Errors
    ///
    /// If the text describes no position of this game.
    fn read(&self, text: &str) -> Result<Self::Position, Self::Error>;

    /// The move as text.
    fn write_move(&self, at: &Self::Position, mv: Self::Move) -> String;

    /// The legal move that a text names.
    ///
    /// # Errors
    ///
    /// If the text names no legal move at `at`.
    fn read_move(&self, at: &Self::Position, text: &str) -> Result<Self::Move, Self::Error>;
}
