//! Positions of the full game as integers.
//!
//! With two players the fields of the position are put side by side; what follows from the rest is
//! left out. With more of them that would take more than 128 bits: there every color is numbered as a
//! whole, and the numbers are the digits of the key. A color is which of its nine discs are gone,
//! where its pawn is, and who holds what is gone: 786,400 numbers.

use search_core::{Keyed, Payoffs, Player};

use super::hand::HAND_BITS;
use super::position::{MOST_PLAYERS, PAWNS_BITS};
use super::{Blacks, Disc, FreshBlacks, FullGame, Hand, Pawn, Position};
use crate::Color;

/// | bits     | meaning with two players                              |
/// |----------|-------------------------------------------------------|
/// | 0..64    | the discs on the track, the turn, what was done in it |
/// | 64..84   | the pawns                                             |
/// | 84..110  | the first player's hand                               |
/// | 110..113 | the second player's black discs                       |
const TWO_PLAYER_BITS: u32 = BLACKS_SHIFT + 3;
const PAWNS_SHIFT: u32 = u64::BITS;
const HAND_SHIFT: u32 = PAWNS_SHIFT + PAWNS_BITS;
const BLACKS_SHIFT: u32 = HAND_SHIFT + HAND_BITS;
const _: () = assert!(TWO_PLAYER_BITS <= u128::BITS);

impl Keyed for FullGame {
    type Key = u128;

    const KEY_BITS: u32 = NUMBERED_BITS;

    #[inline]
    fn key(&self, at: &Position) -> u128 {
        if self.players() == 2 {
            two_player_key(at)
        } else {
            self.numbered_key(at)
        }
    }

    /// Mixes the track, the number of players and the settings.
    fn fingerprint(&self) -> u64 {
        let settings = self.settings();
        let fresh = u8::from(settings.fresh_blacks == FreshBlacks::AtOnce);
        let kinds = self.track().discs().iter().map(|disc| disc.index());
        let rest = [
            self.players(),
            settings.blacks_per_turn.min(Disc::SPECIAL),
            fresh,
        ];
        let start = u64::from_be_bytes(*b"bigpoint");
        kinds
            .chain(rest.map(usize::from))
            .fold(start, |mixed, part| {
                // Any odd factor keeps all bits; this one spreads them (Fowler, Noll and Vo).
                (mixed ^ part as u64)
                    .wrapping_mul(0x0100_0000_01b3)
                    .rotate_left(29)
            })
    }
}

fn two_player_key(at: &Position) -> u128 {
    let [first, second] = [Player::FIRST, Player::SECOND].map(|player| at.hand(player));
    u128::from(at.track_bits())
        | u128::from(at.pawn_bits()) << PAWNS_SHIFT
        | u128::from(first.bits()) << HAND_SHIFT
        | u128::from(second.count(Disc::Black)) << BLACKS_SHIFT
}

impl FullGame {
    /// Every color is a digit of the key.
    fn numbered_key(&self, at: &Position) -> u128 {
        let hands = at.hands();
        let Blacks { spent, fresh } = at.blacks();
        let turn = [at.turn().index(), spent.into(), fresh.into()];
        let turn = turn
            .into_iter()
            .fold(0, |key, digit| key * TURN_DIGIT + digit as u128);
        let colors = Color::ALL.map(|color| (self.color_number(at, color, &hands), COMMON_NUMBERS));
        let white = self.special_number(at, Disc::White, &hands);
        let black = self.special_number(at, Disc::Black, &hands);
        let specials = [(white, SPECIAL_NUMBERS), (black, SPECIAL_NUMBERS)];
        let digits = colors.into_iter().chain(specials);
        digits.fold(turn, |key, (digit, base)| {
            key * base as u128 + digit as u128
        })
    }

    /// Which discs of a color are gone, where its pawn is, and who holds them.
    fn color_number(&self, at: &Position, color: Color, hands: &Hands) -> usize {
        let there = self.discs_there(at, Disc::Common(color));
        let gone = COMMON - there.count_ones() as usize;
        let on_track = COMMON - gone + 1;
        let (place, held) = match at.pawn(color) {
            Pawn::Before => (0, gone),
            // How many of those that still lie there the pawn has reached, its own included.
            Pawn::On(number) => ((there & ((1 << number) - 1)).count_ones() as usize, gone),
            Pawn::Stair(step) => (on_track + usize::from(step), gone + 1),
        };
        let fewer: usize = (0..gone).map(common_numbers).sum();
        // The places on the track come before those on the stair, where one more disc is held.
        let places = place.min(on_track) * shares(gone, MOST_PLAYERS)
            + place.saturating_sub(on_track) * shares(gone + 1, MOST_PLAYERS);
        let subsets = choose(COMMON, gone);
        let counts = hands.map(|hand| hand.common(color).into());
        fewer
            + places * subsets
            + subset_rank(there) * shares(held, MOST_PLAYERS)
            + share_rank(&counts[..MOST_PLAYERS - 1])
    }

    /// Which white or black discs are gone, and who holds them.
    ///
    /// Those that were given up are one more share; of white ones that is none.
    fn special_number(&self, at: &Position, disc: Disc, hands: &Hands) -> usize {
        let there = self.discs_there(at, disc);
        let gone = SPECIAL - there.count_ones() as usize;
        let fewer: usize = (0..gone).map(special_numbers).sum();
        let counts = hands.map(|hand| hand.count(disc).into());
        fewer + subset_rank(there) * shares(gone, MOST_PLAYERS + 1) + share_rank(&counts)
    }
}

type Hands = [Hand; MOST_PLAYERS];

const COMMON: usize = Disc::COMMON_ON_TRACK as usize;
const SPECIAL: usize = Disc::SPECIAL as usize;

/// Turns, and black discs given up or taken in one, are below this.
const TURN_DIGIT: u128 = SPECIAL as u128 + 1;

/// How many numbers a common color has.
const COMMON_NUMBERS: usize = {
    let (mut sum, mut gone) = (0, 0);
    while gone <= COMMON {
        sum += common_numbers(gone);
        gone += 1;
    }
    sum
};

/// How many numbers a special color has.
const SPECIAL_NUMBERS: usize = {
    let (mut sum, mut gone) = (0, 0);
    while gone <= SPECIAL {
        sum += special_numbers(gone);
        gone += 1;
    }
    sum
};

/// How many bits the keys of more than two players take.
#[allow(clippy::cast_possible_truncation)] // There are five colors.
const NUMBERED_BITS: u32 = {
    let turns = TURN_DIGIT * TURN_DIGIT * TURN_DIGIT;
    let specials = (SPECIAL_NUMBERS * SPECIAL_NUMBERS) as u128;
    let all = turns * specials * (COMMON_NUMBERS as u128).pow(Color::COUNT as u32);
    all.ilog2() + 1
};
const _: () = assert!(TWO_PLAYER_BITS <= NUMBERED_BITS && NUMBERED_BITS <= u128::BITS);

/// How many numbers a common color has of which so many discs are gone from the track.
const fn common_numbers(gone: usize) -> usize {
    let on_track = (COMMON - gone + 1) * shares(gone, MOST_PLAYERS);
    let on_stair = Color::COUNT * shares(gone + 1, MOST_PLAYERS);
    choose(COMMON, gone) * (on_track + on_stair)
}

/// How many numbers a special color has of which so many discs are gone from the track.
const fn special_numbers(gone: usize) -> usize {
    choose(SPECIAL, gone) * shares(gone, MOST_PLAYERS + 1)
}

/// In how many ways so many discs can be shared out.
const fn shares(discs: usize, holders: usize) -> usize {
    choose(discs + holders - 1, holders - 1)
}

/// How many subsets of `size` elements there are of `of`; none if there are not so many.
const fn choose(of: usize, size: usize) -> usize {
    let (mut ways, mut taken) = (1, 0);
    while taken < size {
        if taken >= of {
            return 0;
        }
        ways = ways * (of - taken) / (taken + 1);
        taken += 1;
    }
    ways
}

/// The number of a subset among those of its size.
///
/// Derrick Lehmer, *The Machine Tools of Combinatorics*, 1964: the sum of the ways to choose so many
/// from what is below each element.
fn subset_rank(mut subset: u32) -> usize {
    let (mut rank, mut size) = (0, 0);
    while subset != 0 {
        size += 1;
        rank += choose(subset.trailing_zeros() as usize, size);
        subset &= subset - 1;
    }
    rank
}

/// The number of a way to share out discs among those of as many: the last share follows from these.
///
/// The sums up to each share, moved apart, are a subset.
fn share_rank(counts: &[usize]) -> usize {
    let mut sum = 0;
    let mut rank = |(index, count): (usize, &usize)| {
        sum += count;
        choose(sum + index, index + 1)
    };
    counts.iter().enumerate().map(&mut rank).sum()
}
