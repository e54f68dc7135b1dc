//! A game that goes on for ever.

use search_core::{Game, Moves, Outcome, Player};

/// Two moves for ever; only estimates end it.
pub(crate) struct Endless;

impl Game for Endless {
    type Position = u64;
    type Move = bool;

    const ALTERNATES: bool = true;
    const ACYCLIC: bool = true;

    fn turn(&self, at: &u64) -> Player {
        Player::new(u8::from(at.leading_zeros().is_multiple_of(2)))
    }

    fn moves(&self, _: &u64, out: &mut Moves<bool>) {
        out.push(false);
        out.push(true);
    }

    fn play(&self, at: &u64, mv: bool) -> u64 {
        at << 1 | u64::from(mv)
    }

    fn outcome(&self, _: &u64) -> Option<Outcome> {
        None
    }
}
