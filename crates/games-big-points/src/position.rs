//! The packed position of the reduced game and its two layouts: everything that shifts bits.

use std::ops::{BitAnd, BitOr};

use search_core::Player;

use crate::{Color, Size};

/// A set of discs on the track, one bit for each square, the first square lowest.
pub type Squares = u128;

/// A position of the reduced game.
///
/// The colors of the track are not part of it: they never change, and the rules
/// ([`Reduced`](crate::Reduced)) hold them and read the fields. Equal positions are equal integers, so
/// that the integer serves as the key.
///
/// Up to 5 colors of 4 discs the layout is that of the original study, the same for all of these sizes:
///
/// | bits   | meaning                                                                                 |
/// |--------|-----------------------------------------------------------------------------------------|
/// | 0..20  | discs that are still on the track, one bit each, the first disc lowest                  |
/// | 20..35 | pawns, 3 bits each: 0 before the track, i on its i-th own disc, discs + 1 on the stair  |
/// | 35..50 | stair, 3 bits for each color: 0 not there, else the order of arrival from 1             |
/// | 50..65 | the first player's hand, 3 bits for each color                                          |
/// | 65..80 | the second player's hand, 3 bits for each color                                         |
/// | 80..81 | the player to move                                                                      |
/// | 81..128 | zero                                                                                   |
///
/// More discs take the dense layout. Every move takes one disc, so that the player to move follows
/// from the number of discs that are gone, and the second player has what is gone and not the
/// first player's: neither is stored. Fields are as wide as the size asks for, with `c` colors of `d`
/// discs, `p` bits for numbers up to `d + 1` and `s` bits for numbers up to `c`, from the lowest bit on:
///
/// | width   | meaning                                                        |
/// |---------|----------------------------------------------------------------|
/// | `c * d` | discs that are still on the track                              |
/// | `c * p` | pawns                                                          |
/// | `c * s` | stair                                                          |
/// | `c * p` | the first player's hand                                        |
///
/// 128 bits hold up to 50, 30, 19 and 14 discs of each of 2, 3, 4 and 5 colors.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Position(u128);

const _: () = assert!(size_of::<Position>() == 16);

impl Position {
    /// The position as one integer.
    #[must_use]
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// The position that is this integer.
    #[inline]
    pub(crate) const fn from_bits(bits: u128) -> Self {
        Self(bits)
    }

    /// The position with these bits added, which may stand for fewer.
    #[inline]
    pub(crate) const fn plus(self, bits: u128) -> Self {
        Self(self.0.wrapping_add(bits))
    }
}

/// A number for each color, side by side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Field {
    shift: u32,
    /// Bits for each color.
    width: u32,
    colors: u32,
}

impl Field {
    /// The numbers of all colors.
    #[inline]
    #[allow(clippy::cast_possible_truncation)] // At most thirty bits.
    const fn all(self, at: Position) -> u64 {
        (at.0 >> self.shift) as u64 & ((1 << (self.colors * self.width)) - 1)
    }

    #[inline]
    const fn number(self, at: Position, color: Color) -> u8 {
        nth(self.all(at), self.width, color)
    }

    /// Of how many colors the number is not 0.
    #[inline]
    const fn count(self, at: Position) -> u8 {
        let numbers = self.all(at);
        let mask = (1 << self.width) - 1;
        let mut count = 0;
        let mut color = 0;
        while color < self.colors {
            count += (numbers >> (color * self.width) & mask != 0) as u8;
            color += 1;
        }
        count
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation)] // There are five colors.
    const fn bits(self, color: Color, number: u8) -> u128 {
        let shift = self.shift + color.index() as u32 * self.width;
        if self.end() <= u64::BITS {
            // Half as wide is several times as fast, where the compiler knows the field.
            ((number as u64) << shift) as u128
        } else {
            (number as u128) << shift
        }
    }

    /// The field behind this one.
    const fn next(self, width: u32) -> Self {
        Self {
            shift: self.end(),
            width,
            colors: self.colors,
        }
    }

    /// The first bit behind it.
    const fn end(self) -> u32 {
        self.shift + self.colors * self.width
    }
}

/// Where the fields of a position lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Layout {
    pawns: Field,
    stair: Field,
    first_hand: Field,
    /// In the layout of the study; a bit for the player to move follows.
    second_hand: Option<Field>,
}

/// The layout of the study.
pub(crate) const ORIGINAL: Layout = {
    let pawns = Field {
        shift: 20,
        width: 3,
        colors: 5,
    };
    let (stair, first_hand) = (pawns.next(3), pawns.next(3).next(3));
    Layout {
        pawns,
        stair,
        first_hand,
        second_hand: Some(first_hand.next(3)),
    }
};

/// The bit of the player to move in the layout of the study.
const ORIGINAL_TURN: u32 = 80;

/// The most discs of each color in the layout of the study.
const ORIGINAL_DISCS: u8 = 4;

// Fields follow each other without gaps, numbers fit them, and 5 colors of 4 discs take 81 bits.
const _: () = {
    assert!(ORIGINAL.pawns.colors as usize == Color::COUNT);
    assert!(ORIGINAL.pawns.shift == ORIGINAL.pawns.colors * ORIGINAL_DISCS as u32);
    assert!(ORIGINAL.pawns.width == bits_for(ORIGINAL_DISCS as u32 + 1));
    assert!(ORIGINAL.stair.width == bits_for(ORIGINAL.stair.colors));
    assert!(ORIGINAL.second_hand.unwrap().end() == ORIGINAL_TURN);
    assert!(ORIGINAL_TURN + 1 == 81);
};

/// How many bits it takes to write a number, which is not 0.
pub(crate) const fn bits_for(number: u32) -> u32 {
    number.ilog2() + 1
}

impl Layout {
    pub(crate) const fn of(size: Size) -> Self {
        if size.discs() <= ORIGINAL_DISCS {
            return ORIGINAL;
        }
        let place = bits_for(size.discs() as u32 + 1);
        let pawns = Field {
            shift: size.colors() as u32 * size.discs() as u32,
            width: place,
            colors: size.colors() as u32,
        };
        let stair = pawns.next(bits_for(size.colors() as u32));
        let first_hand = stair.next(place);
        assert!(first_hand.end() == Size::dense_bits(size.colors(), size.discs()));
        Self {
            pawns,
            stair,
            first_hand,
            second_hand: None,
        }
    }

    /// Whether this is the layout of the study.
    #[inline]
    pub(crate) const fn is_original(&self) -> bool {
        self.second_hand.is_some()
    }

    /// Whether all that does not follow from the rest lies in the lowest 64 bits: the first player's
    /// hand has at most all discs of the last color, the one beside the stair included.
    pub(crate) fn is_short(&self, size: Size) -> bool {
        let last = Color::first(size.colors()).next_back();
        let highest = last.map(|last| self.first_hand.bits(last, size.discs() + 1));
        highest.is_some_and(|bits| bits <= u64::MAX.into())
    }

    /// The discs that are on the track.
    #[inline]
    pub(crate) const fn discs(&self, at: Position) -> Squares {
        at.0 & ((1 << self.pawns.shift) - 1)
    }

    /// The places of all pawns.
    #[inline]
    pub(crate) const fn pawns(&self, at: Position) -> Pawns {
        Pawns {
            width: self.pawns.width,
            numbers: self.pawns.all(at),
        }
    }

    #[inline]
    pub(crate) const fn pawn(&self, at: Position, color: Color) -> u8 {
        self.pawns.number(at, color)
    }

    /// The order of arrival, from 1; 0 if the pawn of this color has not arrived.
    #[inline]
    pub(crate) const fn arrival(&self, at: Position, color: Color) -> u8 {
        self.stair.number(at, color)
    }

    #[inline]
    pub(crate) const fn first_hand(&self, at: Position, color: Color) -> u8 {
        self.first_hand.number(at, color)
    }

    /// The second player's discs of a color, if they are stored.
    #[inline]
    pub(crate) fn second_hand(&self, at: Position, color: Color) -> Option<u8> {
        self.second_hand.map(|hand| hand.number(at, color))
    }

    /// The player to move, if it is stored.
    #[inline]
    pub(crate) fn turn(&self, at: Position) -> Option<Player> {
        let is_second = || at.0 >> ORIGINAL_TURN & 1 == 1;
        self.is_original().then(|| Player::new(is_second().into()))
    }

    /// How many pawns have arrived.
    #[inline]
    pub(crate) const fn arrived(&self, at: Position) -> u8 {
        self.stair.count(at)
    }

    /// The bits of all pawns.
    pub(crate) const fn all_pawns(&self) -> u128 {
        (1 << self.pawns.end()) - (1 << self.pawns.shift)
    }

    /// The bits of a pawn in this place; and those it gains by so many places.
    #[inline]
    pub(crate) const fn pawn_bits(&self, color: Color, place: u8) -> u128 {
        self.pawns.bits(color, place)
    }

    /// The bits of a pawn that is the so-manieth on the stair.
    #[inline]
    pub(crate) const fn arrival_bits(&self, color: Color, order: u8) -> u128 {
        self.stair.bits(color, order)
    }

    /// What a disc more in a player's hand adds.
    pub(crate) fn hand_bits(&self, player: Player, color: Color) -> u128 {
        match (player, self.second_hand) {
            (Player::FIRST, _) => self.first_hand.bits(color, 1),
            (_, Some(hand)) => hand.bits(color, 1),
            (_, None) => 0,
        }
    }

    /// What the end of a player's turn adds.
    pub(crate) fn turn_bits(&self, player: Player) -> u128 {
        let bit = u128::from(self.is_original()) << ORIGINAL_TURN;
        if player == Player::FIRST {
            bit
        } else {
            bit.wrapping_neg()
        }
    }
}

/// The places of all pawns of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pawns {
    /// Bits for each color.
    width: u32,
    numbers: u64,
}

impl Pawns {
    #[inline]
    pub(crate) const fn place(self, color: Color) -> u8 {
        nth(self.numbers, self.width, color)
    }
}

/// The number of a color among numbers of this width, side by side.
#[inline]
#[allow(clippy::cast_possible_truncation)] // A number is at most six bits wide.
const fn nth(numbers: u64, width: u32, color: Color) -> u8 {
    (numbers >> (color.index() as u32 * width) & ((1 << width) - 1)) as u8
}

/// The disc on this square.
#[inline]
pub(crate) const fn disc(square: u8) -> Squares {
    1 << square
}

/// A set of squares in no more bits than a layout takes for the track.
pub(crate) trait SquareSet:
    Copy + Eq + BitAnd<Output = Self> + BitOr<Output = Self>
{
    /// The same set; all of its squares have to fit.
    fn of(squares: Squares) -> Self;

    /// The squares of this set that are not in the other.
    fn without(self, other: Self) -> Self;

    /// The square nearest to the start.
    fn first(self) -> Option<u8>;

    /// The square nearest to the stair.
    fn last(self) -> Option<u8>;

    /// The squares between the start and this one.
    fn left_of(self, square: u8) -> Self;

    /// The squares between this one and the stair.
    fn right_of(self, square: u8) -> Self;
}

macro_rules! square_set {
    ($word:ty) => {
        #[allow(clippy::cast_possible_truncation)] // There are at most as many squares as bits.
        impl SquareSet for $word {
            #[inline]
            fn of(squares: Squares) -> Self {
                squares as Self
            }

            #[inline]
            fn without(self, other: Self) -> Self {
                self & !other
            }

            #[inline]
            fn first(self) -> Option<u8> {
                (self != 0).then(|| self.trailing_zeros() as u8)
            }

            #[inline]
            fn last(self) -> Option<u8> {
                self.checked_ilog2().map(|square| square as u8)
            }

            #[inline]
            fn left_of(self, square: u8) -> Self {
                self & ((1 << square) - 1)
            }

            #[inline]
            fn right_of(self, square: u8) -> Self {
                self & (Self::MAX - 1) << square
            }
        }
    };
}

square_set!(u32);
square_set!(u128);
