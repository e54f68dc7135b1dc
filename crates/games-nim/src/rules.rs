//! The moves, the turn and the end of the game.

use search_core::{Game, Keyed, Layered, Moves, Outcome, Player, Restore, Value};

use crate::{Heap, Position};

/// The rules: two players in turn take one or more objects from one heap, until none is left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Nim {
    convention: Convention,
}

/// What it means to take the last object.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Convention {
    /// Whoever takes the last object wins.
    Normal,
    /// Whoever takes the last object loses.
    Misere,
}

/// A move: takes `count` objects from `heap`.
///
/// It is legal where the heap holds that many; taking none is no move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Take {
    /// The heap to take from.
    pub heap: Heap,
    /// How many objects to take.
    pub count: u8,
}

// The longest game takes one object at a time: a search must be able to count its plies.
const _: () = assert!(Heap::COUNT * Heap::MAX_SIZE as usize <= Value::MAX_PLIES as usize);

impl Nim {
    /// The rules by which whoever takes the last object wins.
    #[must_use]
    pub const fn normal() -> Self {
        Self::new(Convention::Normal)
    }

    /// The rules by which whoever takes the last object loses.
    #[must_use]
    pub const fn misere() -> Self {
        Self::new(Convention::Misere)
    }

    /// The rules of this convention.
    #[must_use]
    pub const fn new(convention: Convention) -> Self {
        Self { convention }
    }

    /// What it means to take the last object.
    #[must_use]
    pub const fn convention(&self) -> Convention {
        self.convention
    }

    /// Whether `mv` is legal at `at`.
    #[must_use]
    #[inline]
    pub const fn is_legal(&self, at: &Position, mv: Take) -> bool {
        0 < mv.count && mv.count <= at.size(mv.heap)
    }
}

impl Game for Nim {
    type Position = Position;
    type Move = Take;

    const ALTERNATES: bool = true;
    const ACYCLIC: bool = true;

    #[inline]
    fn turn(&self, at: &Position) -> Player {
        at.turn()
    }

    /// From the first heap to the last, of each heap few objects before many.
    #[inline]
    fn moves(&self, at: &Position, out: &mut Moves<Take>) {
        for (heap, size) in at.heaps() {
            for count in 1..=size {
                out.push(Take { heap, count });
            }
        }
    }

    #[inline]
    fn play(&self, at: &Position, mv: Take) -> Position {
        debug_assert!(self.is_legal(at, mv), "{mv:?} is not legal in {at:?}");
        at.after(mv.heap, mv.count)
    }

    /// The last object was taken by the player whose turn it is not.
    #[inline]
    fn outcome(&self, at: &Position) -> Option<Outcome> {
        let winner = match self.convention {
            Convention::Normal => at.turn().opponent(),
            Convention::Misere => at.turn(),
        };
        at.is_empty().then_some(Outcome::Win(winner))
    }
}

impl Keyed for Nim {
    type Key = u128;

    const KEY_BITS: u32 = Position::BITS;

    #[inline]
    fn key(&self, at: &Position) -> u128 {
        at.key()
    }

    fn fingerprint(&self) -> u64 {
        u64::from_be_bytes(match self.convention {
            Convention::Normal => *b"nim norm",
            Convention::Misere => *b"nim mise",
        })
    }
}

impl Restore for Nim {
    #[inline]
    fn restore(&self, key: u128) -> Position {
        Position::from_key(key)
    }
}

impl Layered for Nim {
    const DESCENDS: bool = true;
    const REACH: u32 = Heap::MAX_SIZE as u32;

    /// The objects left.
    #[inline]
    fn layer(&self, at: &Position) -> u32 {
        at.objects()
    }
}
