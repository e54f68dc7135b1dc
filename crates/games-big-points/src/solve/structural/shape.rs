//! How hands and arrivals of one stand are laid out in memory.

use crate::{Color, Size};

/// How the hands of the first player and the orders of arrival on the stair are numbered.
///
/// The number of discs that the first player holds follows from the number taken, so the hand leaves the last
/// color out: it is a number with a digit for each of the others. All hands together are a *box*. A stand with
/// `k` pawns on the stair has `k!` boxes, one for each order of arrival; those that end with the same
/// color stand together, in the order of the colors, each group in the order of the stand without that color.
/// So taking a disc is a step of fixed length, and climbing a step to a group.
#[derive(Debug)]
pub(super) struct Shape {
    pub(super) size: Size,
    /// How far apart two hands are that differ in one disc of a color.
    pub(super) strides: [usize; Color::COUNT],
    /// The number of hands in a box, rounded up so that boxes suit vector instructions.
    pub(super) pitch: usize,
    /// The number of words that hold one bit for each hand of a box.
    pub(super) words: usize,
}

/// Bytes that are handled at once.
const LANES: usize = 16;

impl Shape {
    pub(super) fn new(size: Size) -> Self {
        let radix = usize::from(size.discs()) + 2;
        let mut strides = [0; Color::COUNT];
        let mut hands = 1;
        for color in Color::first(size.colors() - 1) {
            strides[color.index()] = hands;
            hands *= radix;
        }
        Self {
            size,
            strides,
            pitch: hands.next_multiple_of(LANES),
            words: hands.div_ceil(u64::BITS as usize),
        }
    }

    /// The number of orders in which the pawns of a set of colors can have arrived.
    #[inline]
    pub(super) fn orders(climbed: u32) -> usize {
        FACTORIALS[climbed.count_ones() as usize]
    }

    /// In which box the orders begin that end with `last`, among those of a set that holds it.
    #[inline]
    pub(super) fn group(climbed: u32, last: Color) -> usize {
        let earlier = climbed & ((1 << last.index()) - 1);
        earlier.count_ones() as usize * FACTORIALS[climbed.count_ones() as usize - 1]
    }

    /// All orders of arrival of a set of colors, in the order of their boxes.
    pub(super) fn arrivals(climbed: u32) -> Vec<Vec<Color>> {
        if climbed == 0 {
            return vec![Vec::new()];
        }
        let all = (0..).map_while(Color::new);
        let ending_with = |last: Color| {
            let before = Self::arrivals(climbed & !(1 << last.index()));
            before.into_iter().map(move |mut order| {
                order.push(last);
                order
            })
        };
        all.filter(|color| climbed >> color.index() & 1 == 1)
            .flat_map(ending_with)
            .collect()
    }

    /// How many discs of a color the first player holds in a hand, the last color left out.
    pub(super) fn held(&self, hand: usize, color: Color) -> usize {
        let radix = usize::from(self.size.discs()) + 2;
        hand / self.strides[color.index()] % radix
    }
}

const FACTORIALS: [usize; Color::COUNT + 1] = [1, 1, 2, 6, 24, 120];
