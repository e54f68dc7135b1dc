//! Which heap.

use std::fmt;

/// One of the heaps, by its place in the row.
///
/// Written it is counted from 1, as people count; its [`index`](Self::index) counts from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Heap(u8);

impl Heap {
    /// How many heaps a position has room for.
    pub const COUNT: usize = 15;
    /// How many objects a heap has room for.
    pub const MAX_SIZE: u8 = u8::MAX;
    /// All heaps in the order of the row.
    pub const ALL: [Self; Self::COUNT] = all();

    /// The heap at this index, counted from 0, or `None` if it is not below
    /// [`COUNT`](Self::COUNT).
    #[must_use]
    pub fn new(index: usize) -> Option<Self> {
        Self::ALL.get(index).copied()
    }

    /// The place of the heap in the row, counted from 0.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Heap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

const fn all() -> [Heap; Heap::COUNT] {
    let mut heaps = [Heap(0); Heap::COUNT];
    let mut index = 1;
    while index < Heap::COUNT {
        heaps[index] = Heap(heaps[index - 1].0 + 1);
        index += 1;
    }
    heaps
}
