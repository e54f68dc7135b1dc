//! What positions are worth, in few bytes.

/// The worths of the positions of a list of keys, in its order: indices into the few that there are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum WorthList {
    /// There are at most 256 of them.
    Bytes(Vec<u8>),
    /// There are at most 65 536 of them.
    Pairs(Vec<u16>),
    /// There are more.
    Quads(Vec<u32>),
}

impl WorthList {
    /// The worths with these indices into `kinds` of them.
    pub(super) fn new(kinds: usize, indices: impl Iterator<Item = u32>) -> Self {
        // No index is as large as the number of kinds.
        #[allow(clippy::cast_possible_truncation)]
        match kinds {
            0..=0x100 => Self::Bytes(indices.map(|index| index as u8).collect()),
            ..=0x1_0000 => Self::Pairs(indices.map(|index| index as u16).collect()),
            _ => Self::Quads(indices.collect()),
        }
    }

    /// The index of the worth at this place.
    pub(super) fn at(&self, place: usize) -> u32 {
        match self {
            Self::Bytes(list) => list[place].into(),
            Self::Pairs(list) => list[place].into(),
            Self::Quads(list) => list[place],
        }
    }

    pub(super) fn len(&self) -> usize {
        match self {
            Self::Bytes(list) => list.len(),
            Self::Pairs(list) => list.len(),
            Self::Quads(list) => list.len(),
        }
    }

    /// How much memory the list takes.
    pub(super) fn memory(&self) -> usize {
        match self {
            Self::Bytes(list) => list.capacity(),
            Self::Pairs(list) => list.capacity() * size_of::<u16>(),
            Self::Quads(list) => list.capacity() * size_of::<u32>(),
        }
    }
}
