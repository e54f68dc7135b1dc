//! How the orders of arrival on the stair are numbered.

use crate::Color;

/// The number of orders in which the pawns of a set of colors can have arrived.
///
/// Those that end with the same color stand together, in the order of the colors, each group in the order of the
/// set without that color; so climbing leads from one set's orders to a group of another's.
#[inline]
pub(super) fn count(climbed: u32) -> usize {
    FACTORIALS[climbed.count_ones() as usize]
}

/// Where the orders begin that end with `last`, among those of a set that holds it.
#[inline]
pub(super) fn group(climbed: u32, last: Color) -> usize {
    let earlier = climbed & ((1 << last.index()) - 1);
    earlier.count_ones() as usize * FACTORIALS[climbed.count_ones() as usize - 1]
}

/// All orders of arrival of a set of colors.
pub(super) fn all(climbed: u32) -> Vec<Vec<Color>> {
    if climbed == 0 {
        return vec![Vec::new()];
    }
    let ending_with = |last: Color| {
        let before = all(climbed & !(1 << last.index()));
        before.into_iter().map(move |mut order| {
            order.push(last);
            order
        })
    };
    (0..)
        .map_while(Color::new)
        .filter(|color| climbed >> color.index() & 1 == 1)
        .flat_map(ending_with)
        .collect()
}

const FACTORIALS: [usize; Color::COUNT + 1] = [1, 1, 2, 6, 24, 120];
