//! The packed position: everything that shifts bits.

use search_core::Player;

use crate::Heap;

/// A position: the sizes of the heaps in their order, and whose turn it is.
///
/// | bits     | meaning                       |
/// |----------|-------------------------------|
/// | 0..8     | size of heap 0 (0..=255)      |
/// | 8..16    | size of heap 1                |
/// | …        | …                             |
/// | 112..120 | size of heap 14               |
/// | 120      | 1 if it is the second's turn  |
/// | 121..128 | zero                          |
///
/// A heap that is not there is an empty heap: `3,4` and `3,4,0` are one position. Equal positions
/// are equal integers, so the integer serves as the key.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position(u128);

const WIDTH: usize = 8;
const TURN_SHIFT: usize = Heap::COUNT * WIDTH;
const TURN: u128 = 1 << TURN_SHIFT;
const _: () = assert!(Heap::MAX_SIZE as usize == (1 << WIDTH) - 1);
const _: () = assert!(Position::BITS as usize == TURN_SHIFT + 1);
const _: () = assert!(size_of::<Position>() == 16);

impl Position {
    /// How many bits of the key are used.
    pub const BITS: u32 = 121;
    /// No object is left, and it is the first player's turn.
    pub const EMPTY: Self = Self(0);

    /// Heaps of these sizes with the first player to move, or `None` if there are more than
    /// [`Heap::COUNT`].
    #[must_use]
    pub fn new(sizes: &[u8]) -> Option<Self> {
        let mut bytes = [0; size_of::<u128>()];
        let heaps = &mut bytes[..Heap::COUNT];
        heaps.get_mut(..sizes.len())?.copy_from_slice(sizes);
        Some(Self(u128::from_le_bytes(bytes)))
    }

    /// The sizes of all heaps in their order, the empty ones included.
    #[must_use]
    #[inline]
    pub const fn sizes(&self) -> [u8; Heap::COUNT] {
        let [sizes @ .., _turn] = self.0.to_le_bytes();
        sizes
    }

    /// The heaps that are not empty in their order, each with its size.
    #[inline]
    pub fn heaps(&self) -> impl Iterator<Item = (Heap, u8)> + use<> {
        let heaps = Heap::ALL.into_iter().zip(self.sizes());
        heaps.filter(|&(_, size)| size > 0)
    }

    /// How many objects a heap holds.
    #[must_use]
    #[inline]
    pub const fn size(&self, heap: Heap) -> u8 {
        self.sizes()[heap.index()]
    }

    /// How many objects all heaps hold together.
    #[must_use]
    #[inline]
    pub fn objects(&self) -> u32 {
        self.sizes().into_iter().map(u32::from).sum()
    }

    /// Whether no object is left.
    #[must_use]
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.0 & !TURN == 0
    }

    /// Whose turn it is.
    #[must_use]
    #[inline]
    pub const fn turn(&self) -> Player {
        if self.0 & TURN == 0 {
            Player::FIRST
        } else {
            Player::SECOND
        }
    }

    /// The same heaps with `player` to move.
    ///
    /// # Panics
    ///
    /// If `player` is neither the first nor the second.
    #[must_use]
    pub const fn with_turn(&self, player: Player) -> Self {
        assert!(player.index() < 2, "Nim has two players");
        Self(self.0 & !TURN | (player.index() as u128) << TURN_SHIFT)
    }

    /// The position as one integer.
    #[must_use]
    #[inline]
    pub const fn key(&self) -> u128 {
        self.0
    }

    /// The position that this integer is the key of.
    #[inline]
    pub(crate) const fn from_key(key: u128) -> Self {
        Self(key)
    }

    /// The position after the mover took `count` objects from a heap that holds at least as many.
    #[must_use]
    #[inline]
    pub(crate) const fn after(&self, heap: Heap, count: u8) -> Self {
        let taken = (count as u128) << (heap.index() * WIDTH);
        Self((self.0 - taken) ^ TURN)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_layout_is_the_documented_one() {
        let sizes: [u8; Heap::COUNT] =
            std::array::from_fn(|index| 255 - u8::try_from(index).unwrap());
        let position = Position::new(&sizes).unwrap();
        for (index, size) in sizes.into_iter().enumerate() {
            assert_eq!(position.key() >> (8 * index) & 0xff, size.into());
        }
        assert_eq!(position.key() >> 120, 0);
        assert_eq!(position.with_turn(Player::SECOND).key() >> 120, 1);
    }

    #[test]
    fn taking_changes_one_heap_and_the_turn() {
        let position = Position::new(&[255; Heap::COUNT]).unwrap();
        for heap in Heap::ALL {
            let next = position.after(heap, 255);
            let expected = |other| if other == heap { 0 } else { 255 };
            assert!(
                Heap::ALL
                    .into_iter()
                    .all(|other| next.size(other) == expected(other))
            );
            assert_eq!(next.turn(), Player::SECOND);
            assert_eq!(next.after(heap, 0).turn(), Player::FIRST);
        }
    }

    #[test]
    fn one_heap_too_many_is_refused() {
        assert_eq!(Position::new(&[0; Heap::COUNT + 1]), None);
    }
}
