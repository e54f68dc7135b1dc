//! How positions are remembered.

use std::fmt::Debug;
use std::hash::Hash;

use crate::Puzzle;

/// How a search remembers positions: one to one, as something smaller.
pub trait Packing<P: Puzzle> {
    /// What is remembered of a position.
    type Code: Clone + Eq + Hash + Debug;

    /// The position as a code.
    fn pack(&self, puzzle: &P, at: &P::Position) -> Self::Code;

    /// The position that has this code.
    fn unpack(&self, puzzle: &P, code: &Self::Code) -> P::Position;
}

/// Remembers positions as they are.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Unpacked;

impl<P: Puzzle> Packing<P> for Unpacked {
    type Code = P::Position;

    #[inline]
    fn pack(&self, _puzzle: &P, at: &P::Position) -> P::Position {
        at.clone()
    }

    #[inline]
    fn unpack(&self, _puzzle: &P, code: &P::Position) -> P::Position {
        code.clone()
    }
}
