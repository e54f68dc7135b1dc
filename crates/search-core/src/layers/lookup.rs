//! The worths of a layer, quick to find.

use super::layer::LayerWorths;
use super::ranks::Ranks;
use super::worth_list::WorthList;
use crate::Key;

/// The worths of the positions of a layer.
///
/// Keys of neighboring positions often differ in their last bits alone, so that a group of them is one
/// number and the set of the last bits that occur with it: this takes less memory than the keys, and
/// fewer steps to search.
pub(super) struct Lookup<K> {
    ranks: Ranks<K>,
    groups: Vec<Group<K>>,
    /// The codes of the worths that occur.
    kinds: Vec<u32>,
    /// Which of them each position has.
    worths: WorthList,
}

/// Some of the positions, in the order of their keys.
pub(super) struct Piece<K> {
    groups: Vec<Group<K>>,
    len: u32,
}

/// The positions whose keys differ in their last bits alone.
#[derive(Clone, Copy)]
struct Group<K> {
    /// The keys without their last bits.
    key: K,
    /// A bit for each of the last bits of a key.
    members: u64,
    /// How many keys are in the groups before.
    before: u32,
}

/// How many last bits of a key a set tells apart.
const MEMBER_BITS: u32 = u64::BITS.ilog2();
/// Up to so many groups are looked at one after another.
const FEW: usize = 8;

impl<K: Key> Lookup<K> {
    /// The worths of the positions in all pieces, the lowest keys first.
    pub(super) fn new(pieces: Vec<Piece<K>>, worths: &LayerWorths) -> Self {
        let count = pieces.iter().map(|piece| piece.groups.len()).sum();
        let mut groups: Vec<Group<K>> = Vec::with_capacity(count);
        let mut len = 0_u32;
        for piece in pieces {
            let mut new = piece.groups.as_slice();
            // The pieces may have been cut within a group.
            if let (Some(last), [first, rest @ ..]) = (groups.last_mut(), new)
                && last.key == first.key
            {
                last.members |= first.members;
                new = rest;
            }
            let moved = |group: &Group<K>| Group {
                before: len + group.before,
                ..*group
            };
            groups.extend(new.iter().map(moved));
            len = len
                .checked_add(piece.len)
                .expect("a layer of less than 2^32 positions");
        }
        Self {
            ranks: Ranks::new(groups.iter().map(|group| group.key)),
            groups,
            kinds: worths.kinds.iter().map(|&(code, _)| code).collect(),
            worths: WorthList::concat(worths.kinds.len(), &worths.lists),
        }
    }

    /// The code of the worth of a position.
    #[inline]
    pub(super) fn code(&self, key: K) -> Option<u32> {
        let group_key = key.shifted_down(MEMBER_BITS);
        let candidates = &self.groups[self.ranks.range(group_key)];
        let group = if candidates.len() <= FEW {
            candidates.iter().find(|group| group.key == group_key)?
        } else {
            let place = candidates.binary_search_by_key(&group_key, |group| group.key);
            &candidates[place.ok()?]
        };
        let member = member(key);
        if group.members & member == 0 {
            return None;
        }
        let among = (group.members & (member - 1)).count_ones();
        let kind = self.worths.at((group.before + among) as usize);
        Some(self.kinds[kind as usize])
    }

    pub(super) fn memory(&self) -> usize {
        let groups = self.groups.capacity() * size_of::<Group<K>>() + self.ranks.memory();
        groups + self.worths.memory()
    }
}

impl<K: Key> Piece<K> {
    /// The positions with these sorted keys.
    pub(super) fn new(keys: impl Iterator<Item = K>) -> Self {
        let mut len = 0;
        let mut groups: Vec<Group<K>> = Vec::new();
        for full_key in keys {
            let key = full_key.shifted_down(MEMBER_BITS);
            let members = member(full_key);
            match groups.last_mut() {
                Some(group) if group.key == key => group.members |= members,
                _ => groups.push(Group {
                    key,
                    members,
                    before: len,
                }),
            }
            len += 1;
        }
        groups.shrink_to_fit();
        Self { groups, len }
    }
}

/// The bit of a key among the members of its group.
#[inline]
fn member<K: Key>(key: K) -> u64 {
    1 << (key.without_low(0) % u64::from(u64::BITS))
}
