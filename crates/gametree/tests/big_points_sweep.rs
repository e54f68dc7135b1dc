//! x
mod terminal;
