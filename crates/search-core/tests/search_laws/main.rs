//! The fast search returns the values of plain minimax, whatever techniques, tables, guides and
//! threads it uses: they change the cost, never the answer.

mod checks;
mod limits;
mod picker;
#[path = "../random_games/mod.rs"]
mod random_games;
mod saved;
mod values;
