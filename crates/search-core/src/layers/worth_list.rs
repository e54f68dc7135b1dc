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
            ..=0x100 => Self::Bytes(indices.map(|index| index as u8).collect()),
            0x101..=0x1_0000 => Self::Pairs(indices.map(|index| index as u16).collect()),
            _ => Self::Quads(indices.collect()),
        }
    }

    /// All worths of some lists of `kinds` of them, one after the other.
    pub(super) fn concat(kinds: usize, lists: &[Self]) -> Self {
        let mut all = Self::new(kinds, std::iter::empty());
        all.reserve(lists.iter().map(Self::len).sum());
        for list in lists {
            match (&mut all, list) {
                (Self::Bytes(all), Self::Bytes(list)) => all.extend_from_slice(list),
                (Self::Pairs(all), Self::Pairs(list)) => all.extend_from_slice(list),
                (Self::Quads(all), Self::Quads(list)) => all.extend_from_slice(list),
                _ => unreachable!("lists of as many kinds are alike"),
            }
        }
        all
    }

    /// The index of the worth at this place.
    #[inline]
    pub(super) fn at(&self, place: usize) -> u32 {
        match self {
            Self::Bytes(list) => list[place].into(),
            Self::Pairs(list) => list[place].into(),
            Self::Quads(list) => list[place],
        }
    }

    fn reserve(&mut self, count: usize) {
        match self {
            Self::Bytes(list) => list.reserve_exact(count),
            Self::Pairs(list) => list.reserve_exact(count),
            Self::Quads(list) => list.reserve_exact(count),
        }
    }

    fn len(&self) -> usize {
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
