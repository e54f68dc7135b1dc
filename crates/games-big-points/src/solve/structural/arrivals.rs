//! How the orders of arrival on the stair are numbered.

use crate::Color;

/// Numbers the orders in which the pawns of a set of colors can have arrived.
///
/// Those that end with the same color stand together, in the order of the colors, each group in the order of the
/// set without that color; so climbing leads from one set's orders to a group of another's.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arrivals {
    /// How many numbers there are for sets of so many colors.
    counts: [usize; Color::COUNT + 1],
}

impl Arrivals {
    /// As many numbers as orders.
    pub(super) const TIGHT: Self = Self {
        counts: [1, 1, 2, 6, 24, 120],
    };

    /// Numbers left out so that the orders of three and more colors fill blocks that vector instructions handle.
    pub(super) const BLOCKS: Self = Self {
        counts: [1, 1, 2, 8, 32, 160],
    };

    /// How many numbers there are for the orders of a set of colors.
    #[inline]
    pub(super) fn count(self, climbed: u32) -> usize {
        self.counts[climbed.count_ones() as usize]
    }

    /// How many there are when one more pawn has climbed.
    #[inline]
    pub(super) fn count_after(self, climbed: u32) -> usize {
        self.counts[climbed.count_ones() as usize + 1]
    }

    /// All orders of arrival of a set of colors and their numbers.
    pub(super) fn all(self, climbed: u32) -> Vec<(usize, Vec<Color>)> {
        if climbed == 0 {
            return vec![(0, Vec::new())];
        }
        let ending_with = |last: Color| {
            let others = climbed & !(1 << last.index());
            let first = usize::from(rank(others, last)) * self.count(others);
            self.all(others)
                .into_iter()
                .map(move |(number, mut order)| {
                    order.push(last);
                    (first + number, order)
                })
        };
        (0..)
            .map_while(Color::new)
            .filter(|color| climbed >> color.index() & 1 == 1)
            .flat_map(ending_with)
            .collect()
    }
}

/// How many groups of orders stand before the one that ends with `last`, when the others of a set have climbed.
#[inline]
pub(super) fn rank(others: u32, last: Color) -> u8 {
    let earlier = others & ((1 << last.index()) - 1);
    u8::try_from(earlier.count_ones()).expect("few colors")
}
