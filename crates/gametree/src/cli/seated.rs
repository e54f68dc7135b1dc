//! What a person needs to play a game against engines.

use search_core::{Notation, Outcome, Player, Value};

use super::paint::Paint;
use super::tabletop::Tabletop;

/// A game of any number of players, one of whom is a person.
pub(super) trait Seated: Notation {
    /// How to write a move at `at`.
    fn moves_help(&self, at: &Self::Position) -> String;

    /// The position as a person likes to see it.
    fn draw(&self, at: &Self::Position, paint: Paint) -> String;

    /// Who an engine in this seat is.
    fn engine_name(&self, _seat: Player) -> String {
        "The engine".into()
    }

    /// A value as a person reads it.
    fn write_value(&self, value: Value) -> String {
        value.to_string()
    }

    /// How the finished game ended for the person.
    fn verdict(&self, at: &Self::Position, human: Player) -> String {
        match self.outcome(at).and_then(Outcome::winner) {
            Some(player) if player == human => "You win.".into(),
            Some(player) => format!("{} wins.", self.engine_name(player)),
            None => "A draw.".into(),
        }
    }
}

impl<T: Tabletop> Seated for T {
    fn moves_help(&self, _: &T::Position) -> String {
        self.move_help()
    }

    fn draw(&self, at: &T::Position, paint: Paint) -> String {
        Tabletop::draw(self, at, paint)
    }
}
