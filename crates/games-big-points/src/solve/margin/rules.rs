//! The game that is played for the margin alone.

use std::marker::PhantomData;

use search_core::{Game, Key, Keyed, Moves, Outcome, Player};

use super::Remainder;
use super::position::MOST_DISCS;
use crate::{Side, Size, Track};

/// The reduced game of `C` colors, played for the margin: the first player's points less the second's.
///
/// The position holds what is left of the track, so that one table serves all tracks of a size.
#[derive(Clone, Copy, Debug)]
pub struct Margin<const C: usize, K> {
    size: Size,
    key: PhantomData<K>,
}

/// One move: which pawn, and on which side of it a disc is taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    /// The slot of the pawn.
    slot: u8,
    /// `None` if the pawn climbs and takes the disc beside the stair.
    side: Option<Side>,
}

impl<const C: usize, K: Key> Margin<C, K> {
    #[allow(clippy::cast_possible_truncation)] // At most five.
    const COLORS: u32 = C as u32;

    /// The game of a size of `C` colors, if its keys fit.
    #[must_use]
    pub fn new(size: Size) -> Option<Self> {
        let fits = size.colors() as usize == C && size.track_len() <= MOST_DISCS;
        let game = Self {
            size,
            key: PhantomData,
        };
        (fits && game.key_bits() <= K::BITS).then_some(game)
    }

    /// The start of a track of this size.
    ///
    /// # Panics
    ///
    /// If the track is of another size.
    #[must_use]
    pub fn start(&self, track: &Track) -> Remainder<C> {
        assert_eq!(track.size(), self.size, "a track of the size of the game");
        Remainder::start(track)
    }

    /// How many bits the number of a disc, of a pawn's place and of a lead take, in this order.
    fn widths(&self) -> [u32; 3] {
        let discs = u32::from(self.size.discs());
        let bits = |most: u32| most.ilog2() + 1;
        // A lead is the difference of two, each at most all discs of a color in size.
        [bits(Self::COLORS - 1), bits(discs), bits(4 * (discs + 1))]
    }

    fn key_bits(&self) -> u32 {
        let [disc, pawn, lead] = self.widths();
        let colors = Self::COLORS;
        // One bit marks the end of the track.
        disc * u32::from(self.size.discs()) * colors + 1 + pawn * colors + lead * (colors - 1) + 3
    }
}

impl<const C: usize, K: Key> Game for Margin<C, K> {
    type Position = Remainder<C>;
    type Move = Step;

    const ALTERNATES: bool = true;
    const ACYCLIC: bool = true;

    #[inline]
    fn turn(&self, at: &Remainder<C>) -> Player {
        let taken = self.size.track_len() - usize::from(at.len) + C - usize::from(at.waiting);
        [Player::FIRST, Player::SECOND][taken % 2]
    }

    #[inline]
    fn moves(&self, at: &Remainder<C>, out: &mut Moves<Step>) {
        for slot in 0..at.waiting {
            let mut push = |side| out.push(Step { slot, side });
            let target = at.target(slot.into());
            if target == 0 {
                push(None);
                continue;
            }
            let [left, right] = at.reach(slot.into(), target);
            if left != 0 {
                push(Some(Side::Left));
            }
            if right != 0 {
                push(Some(Side::Right));
            }
        }
    }

    #[inline]
    fn play(&self, at: &Remainder<C>, step: Step) -> Remainder<C> {
        let slot = usize::from(step.slot);
        let target = at.target(slot);
        match step.side {
            None => at.climbed(slot),
            Some(Side::Left) => at.walked(slot, target, at.reach(slot, target)[0]),
            Some(Side::Right) => at.walked(slot, target, at.reach(slot, target)[1]),
        }
    }

    #[inline]
    fn outcome(&self, at: &Remainder<C>) -> Option<Outcome> {
        at.is_over().then(|| {
            let margin = i32::from(at.banked);
            Outcome::Points(match self.turn(at) {
                Player::FIRST => margin,
                _ => -margin,
            })
        })
    }
}

impl<const C: usize, K: Key> Keyed for Margin<C, K> {
    type Key = K;

    const BANKS: bool = true;

    #[inline]
    fn key(&self, at: &Remainder<C>) -> K {
        let [disc, pawn, lead] = self.widths();
        let mut key: u128 = 1;
        for plane in 0..disc {
            let slots = at.discs.iter().enumerate();
            let discs = slots.filter(|(slot, _)| slot >> plane & 1 == 1);
            let bits = discs.fold(0, |bits, (_, discs)| bits | discs);
            key = key << at.len | u128::from(bits);
        }
        for slot in 0..C {
            let under = at.discs[slot] & at.pawned;
            let place = match under {
                0 => 0,
                _ => 1 + (at.discs[slot] & (under - 1)).count_ones(),
            };
            key = key << pawn | u128::from(place);
        }
        for slot in 1..C {
            let number = i32::from(at.leads[slot]) + 2 * (i32::from(self.size.discs()) + 1);
            key = key << lead | u128::from(number.unsigned_abs());
        }
        K::narrow(key << 3 | u128::from(at.waiting))
    }

    #[inline]
    fn banked(&self, at: &Remainder<C>) -> i32 {
        at.banked.into()
    }

    fn fingerprint(&self) -> u64 {
        u64::from_be_bytes(*b"margin\0\0")
            | u64::from(self.size.colors()) << 8
            | u64::from(self.size.discs())
    }
}
