//! The packed position of the full game: everything that shifts bits.

// All fields are a few bits wide, and constants are small.
#![allow(clippy::cast_possible_truncation)]

use search_core::Player;

use super::{Disc, Hand, Track};
use crate::{Arrivals, Color};

/// The most players.
pub(super) const MOST_PLAYERS: usize = 5;

/// A position of the full game.
///
/// | field   | bits         | meaning                                                            |
/// |---------|--------------|--------------------------------------------------------------------|
/// | `track` | 0..55        | the discs that still lie on the track, the first at bit 0          |
/// |         | 55..58       | the player to move, from 0 to 4                                    |
/// |         | 58..61       | black discs that the mover has given up in this turn               |
/// |         | 61..64       | black discs that the mover has taken in this turn and must keep    |
/// | `pawns` | 5 x 4, 0..20 | 0 before the track, 1..=9 on the so-manieth disc of its color, 10..=14 on the stair from the highest step to the lowest |
/// | `hands` | 5 x 32       | one [`Hand`] for each player                                       |
///
/// Which disc lies where is not part of the position: it never changes. Black discs that are neither
/// on the track nor in a hand were given up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Position {
    track: u64,
    pawns: u32,
    hands: [Hand; MOST_PLAYERS],
}

const _: () = assert!(size_of::<Position>() == 32);

const DISCS: u64 = (1 << Track::LEN) - 1;
const TURN_SHIFT: u32 = Track::LEN as u32;
const SPENT_SHIFT: u32 = TURN_SHIFT + 3;
const FRESH_SHIFT: u32 = SPENT_SHIFT + 3;
const FIELD: u64 = 0b111;
const _: () = assert!(FRESH_SHIFT + 3 == u64::BITS);

const PAWN_BITS: u32 = 4;
const PAWN: u32 = (1 << PAWN_BITS) - 1;

/// How many bits all pawns take.
pub(super) const PAWNS_BITS: u32 = PAWN_BITS * Color::COUNT as u32;

/// The number of the highest step of the stair, as a place of a pawn.
const HIGHEST_STEP: u32 = Disc::COMMON_ON_TRACK as u32 + 1;
const _: () = assert!(HIGHEST_STEP + (Color::COUNT as u32) - 1 <= PAWN);

/// Where a pawn is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pawn {
    /// Before the first disc of the track.
    Before,
    /// On the disc of its color with this number, counted from 1 on the full track.
    On(u8),
    /// On this step of the stair, counted from 0 from the highest.
    Stair(u8),
}

/// What the mover of a turn that has not ended has done with black discs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Blacks {
    /// Given up in this turn.
    pub spent: u8,
    /// Taken in this turn, and not to be given up before the next one.
    pub fresh: u8,
}

impl Position {
    /// All discs on the track, all pawns before it, all hands empty, the first player to move.
    pub const START: Self = Self {
        track: DISCS,
        pawns: 0,
        hands: [Hand::EMPTY; MOST_PLAYERS],
    };

    /// The discs that still lie on the track, the first at bit 0.
    #[must_use]
    #[inline]
    pub const fn discs(&self) -> u64 {
        self.track & DISCS
    }

    /// Whose turn it is.
    #[must_use]
    #[inline]
    pub const fn turn(&self) -> Player {
        Player::new((self.track >> TURN_SHIFT & FIELD) as u8)
    }

    /// What the mover has done with black discs in this turn.
    #[must_use]
    #[inline]
    pub const fn blacks(&self) -> Blacks {
        Blacks {
            spent: (self.track >> SPENT_SHIFT & FIELD) as u8,
            fresh: (self.track >> FRESH_SHIFT & FIELD) as u8,
        }
    }

    /// Where a pawn is.
    #[must_use]
    #[inline]
    pub const fn pawn(&self, color: Color) -> Pawn {
        match self.pawn_place(color) {
            0 => Pawn::Before,
            place if place < HIGHEST_STEP => Pawn::On(place as u8),
            place => Pawn::Stair((place - HIGHEST_STEP) as u8),
        }
    }

    /// How many discs of its color a pawn has left behind it on the full track; one more than there
    /// are once it is on the stair.
    #[must_use]
    #[inline]
    pub const fn progress(&self, color: Color) -> u32 {
        let place = self.pawn_place(color);
        if place < HIGHEST_STEP {
            place
        } else {
            HIGHEST_STEP
        }
    }

    /// How many pawns are on the stair.
    #[must_use]
    #[inline]
    pub const fn climbed(&self) -> u8 {
        // The stair is 10..=14 of 4 bits, and nothing else is 10 or more: bit 3 with bit 1 or bit 2.
        let high =
            self.pawns & self.pawns << 1 & 0x8_8888 | self.pawns & self.pawns << 2 & 0x8_8888;
        high.count_ones() as u8
    }

    /// Whether all pawns are on the stair.
    #[must_use]
    #[inline]
    pub const fn is_finished(&self) -> bool {
        self.climbed() as usize == Color::COUNT
    }

    /// The order in which pawns have climbed the stair.
    #[must_use]
    pub fn arrivals(&self) -> Arrivals {
        let steps = Color::ALL.map(|color| match self.pawn(color) {
            Pawn::Stair(step) => Some(step),
            _ => None,
        });
        Arrivals::from_steps(steps)
    }

    /// The discs that a player holds.
    ///
    /// # Panics
    ///
    /// If there are not so many players in any game.
    #[must_use]
    #[inline]
    pub const fn hand(&self, player: Player) -> Hand {
        self.hands[player.index()]
    }

    /// All hands, those of players who do not play included, which are empty.
    #[inline]
    pub(super) const fn hands(&self) -> [Hand; MOST_PLAYERS] {
        self.hands
    }

    /// The position with the pawn there.
    #[must_use]
    #[inline]
    pub(super) const fn with_pawn(mut self, color: Color, pawn: Pawn) -> Self {
        let place = match pawn {
            Pawn::Before => 0,
            Pawn::On(number) => number as u32,
            Pawn::Stair(step) => HIGHEST_STEP + step as u32,
        };
        let shift = PAWN_BITS * color.index() as u32;
        self.pawns = self.pawns & !(PAWN << shift) | place << shift;
        self
    }

    /// The position with that hand.
    #[must_use]
    #[inline]
    pub(super) const fn with_hand(mut self, player: Player, hand: Hand) -> Self {
        self.hands[player.index()] = hand;
        self
    }

    /// The position without the disc at a place of the track.
    #[must_use]
    #[inline]
    pub(super) const fn without_disc(mut self, place: u8) -> Self {
        self.track &= !(1 << place);
        self
    }

    /// The position in the turn of that player, who has done this with black discs.
    #[must_use]
    #[inline]
    pub(super) const fn with_turn(mut self, player: Player, blacks: Blacks) -> Self {
        self.track &= DISCS;
        self.track |= (player.index() as u64) << TURN_SHIFT
            | (blacks.spent as u64) << SPENT_SHIFT
            | (blacks.fresh as u64) << FRESH_SHIFT;
        self
    }

    /// The discs, the turn and what was done in it, as an integer of 64 bits.
    #[inline]
    pub(super) const fn track_bits(&self) -> u64 {
        self.track
    }

    /// All pawns as an integer of [`PAWNS_BITS`] bits.
    #[inline]
    pub(super) const fn pawn_bits(&self) -> u32 {
        self.pawns
    }

    /// 0 before the track, 1..=9 on a disc, from 10 on the steps of the stair.
    #[inline]
    const fn pawn_place(&self, color: Color) -> u32 {
        self.pawns >> (PAWN_BITS * color.index() as u32) & PAWN
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pawn_is_found_where_it_was_put_and_counted_only_on_the_stair() {
        for color in Color::ALL {
            let others = Color::ALL
                .into_iter()
                .filter(|&other| other != color)
                .fold(Position::START, |at, other| {
                    at.with_pawn(other, Pawn::On(9))
                });
            let on_track = (1..=9).map(Pawn::On).chain([Pawn::Before]);
            for pawn in on_track {
                let at = others.with_pawn(color, pawn);
                assert_eq!((at.pawn(color), at.climbed()), (pawn, 0));
            }
            for step in 0..5 {
                let at = others.with_pawn(color, Pawn::Stair(step));
                assert_eq!((at.pawn(color), at.climbed()), (Pawn::Stair(step), 1));
            }
        }
    }
}
