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

    /// Whether a move only hands over the turn.
    fn is_pass(&self, _mv: Self::Move) -> bool {
        false
    }

    /// Whether it is settled who wins, and only by how much is open.
    fn is_settled(&self, _at: &Self::Position) -> bool {
        false
    }

    /// Who an engine in this seat is.
    fn engine_name(&self, _seat: Player) -> String {
        "The engine".into()
    }

    /// A value as a person reads it.
    fn write_value(&self, value: Value) -> String {
        value.to_string()
    }

    /// How the finished game ended for the person.
    fn verdict(&self, at: &Self::Position, human: Player) -> String;
}

impl<T: Tabletop> Seated for T {
    fn moves_help(&self, _: &T::Position) -> String {
        self.move_help()
    }

    fn draw(&self, at: &T::Position, paint: Paint) -> String {
        Tabletop::draw(self, at, paint)
    }

    fn is_pass(&self, mv: T::Move) -> bool {
        Tabletop::is_pass(self, mv)
    }

    fn is_settled(&self, at: &T::Position) -> bool {
        Tabletop::is_settled(self, at)
    }

    fn verdict(&self, at: &T::Position, human: Player) -> String {
        let outcome = self.outcome(at);
        let text = match outcome.and_then(Outcome::winner) {
            Some(player) if player == human => "You win",
            Some(_) => "The engine wins",
            None => "A draw",
        };
        match outcome {
            Some(Outcome::Points(_)) => format!("{text}, {}.", self.result(at)),
            _ => format!("{text}."),
        }
    }
}
