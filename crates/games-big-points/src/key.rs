//! Keys of the reduced game.

use search_core::{Keyed, Player, Restore};

use crate::{Color, Position, Reduced};

/// The position itself.
impl Keyed for Reduced<u128> {
    type Key = u128;

    #[inline]
    fn key(&self, at: &Position) -> u128 {
        at.bits()
    }

    fn fingerprint(&self) -> u64 {
        fingerprint(self.track().colors())
    }
}

impl Restore for Reduced<u128> {
    #[inline]
    fn restore(&self, key: u128) -> Position {
        Position::from_bits(key)
    }
}

/// The lower half of the position: the second player's hand and the player to move follow from it.
impl Keyed for Reduced<u64> {
    type Key = u64;

    #[inline]
    #[allow(clippy::cast_possible_truncation)] // That is what makes it short.
    fn key(&self, at: &Position) -> u64 {
        at.bits() as u64
    }

    fn fingerprint(&self) -> u64 {
        fingerprint(self.track().colors()) ^ u64::from_be_bytes(*b"short   ")
    }
}

impl Restore for Reduced<u64> {
    fn restore(&self, key: u64) -> Position {
        self.with_second_hand(Position::from_bits(key.into()))
    }
}

impl<K> Reduced<K> {
    /// The position with what follows from the rest of it, which is all that there is.
    fn with_second_hand(&self, at: Position) -> Position {
        let discs = |color| self.gone(&at, color) - self.hand(&at, Player::FIRST, color);
        let hand = self
            .colors()
            .map(|color| self.second_hand_bits(color, discs(color)));
        at.plus(hand.sum())
            .plus(self.turn_bits(self.counted_turn(&at)))
    }
}

/// A number of the track's colors.
fn fingerprint(track: &[Color]) -> u64 {
    // FNV-1a: tracks of all sizes, with as many as 100 discs, have to be told apart.
    let mix = |hash: u64, color: &Color| {
        (hash ^ (color.index() as u64 + 1)).wrapping_mul(0x0000_0100_0000_01B3)
    };
    track.iter().fold(0xCBF2_9CE4_8422_2325, mix)
}
