//! The full game: people and engines at one table.

mod entrant;
mod hall;
mod play;
mod rules;
mod seats;
mod table;
mod tournament;

pub(super) use play::Play;
pub(super) use seats::Seats;
pub(super) use tournament::Tournament;
