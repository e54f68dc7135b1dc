//! Where things are drawn.

use super::picture::{Card, Picture};
use super::{layered, tidy};

/// A point in pixels, from the left and from the top.
pub(super) type Point = (f64, f64);

/// Where the cards and arrows of a picture are.
pub(super) struct Placed {
    /// The middles of the cards.
    pub(super) cards: Vec<Point>,
    /// The way of each arrow, from the middle of one card to the middle of another.
    pub(super) arrows: Vec<Vec<Point>>,
    pub(super) width: f64,
    pub(super) height: f64,
}

/// Where the layers and columns of a picture are: in which layer a card is, and how far right.
pub(super) struct Layout {
    pub(super) layers: Vec<usize>,
    /// The middles of the cards; the least may be below 0.
    pub(super) middles: Vec<f64>,
    /// For each arrow where it crosses the layers between its ends, from top to bottom.
    pub(super) bends: Vec<Vec<f64>>,
}

/// The width of a letter of the font, and the height of a line.
pub(super) const LETTER: f64 = 7.3;
pub(super) const LINE: f64 = 15.0;
/// Between the text and the border of a card.
pub(super) const PADDING: f64 = 7.0;
/// Between cards side by side, and between layers.
pub(super) const GAP: f64 = 16.0;
const LAYER_GAP: f64 = 44.0;
/// Around the picture.
pub(super) const MARGIN: f64 = 12.0;

/// Width and height of a card.
pub(super) fn size(card: &Card) -> (f64, f64) {
    let letters = card.text().map(|line| line.chars().count()).max();
    let lines = card.text().count();
    let width = letters.unwrap_or(0) as f64 * LETTER + 2.0 * PADDING;
    (width, lines as f64 * LINE + 2.0 * PADDING)
}

/// Places a tree as a tree and everything else in layers.
pub(super) fn place(picture: &Picture) -> Placed {
    let sizes: Vec<_> = picture.cards.iter().map(size).collect();
    let widths: Vec<f64> = sizes.iter().map(|size| size.0).collect();
    let layout = if picture.is_tree() {
        tidy::layout(picture, &widths)
    } else {
        layered::layout(picture, &widths)
    };
    let rows = rows(&layout.layers, &sizes);
    let edges = layout.middles.iter().zip(&widths);
    let left = edges.map(|(middle, width)| middle - width / 2.0);
    let shift = MARGIN - left.fold(f64::INFINITY, f64::min);
    let cards: Vec<Point> = layout
        .layers
        .iter()
        .zip(&layout.middles)
        .map(|(&layer, middle)| (middle + shift, rows[layer]))
        .collect();
    let arrows = picture
        .arrows
        .iter()
        .zip(&layout.bends)
        .map(|(arrow, bends)| {
            let first = layout.layers[arrow.from] + 1;
            let bend = |(index, x): (usize, &f64)| (x + shift, rows[first + index]);
            let bends = bends.iter().enumerate().map(bend);
            let ends = (cards[arrow.from], cards[arrow.to]);
            [ends.0].into_iter().chain(bends).chain([ends.1]).collect()
        });
    let arrows = arrows.collect();
    let right = cards
        .iter()
        .zip(&sizes)
        .map(|(card, size)| card.0 + size.0 / 2.0);
    let bottom = cards
        .iter()
        .zip(&sizes)
        .map(|(card, size)| card.1 + size.1 / 2.0);
    Placed {
        width: right.fold(0.0, f64::max) + MARGIN,
        height: bottom.fold(0.0, f64::max) + MARGIN,
        cards,
        arrows,
    }
}

/// How far down the middle of each layer is.
fn rows(layers: &[usize], sizes: &[(f64, f64)]) -> Vec<f64> {
    let count = layers.iter().max().map_or(0, |last| last + 1);
    let mut heights = vec![0.0_f64; count];
    for (&layer, size) in layers.iter().zip(sizes) {
        heights[layer] = heights[layer].max(size.1);
    }
    let mut top = MARGIN;
    let row = |height: &f64| {
        let middle = top + height / 2.0;
        top += height + LAYER_GAP;
        middle
    };
    heights.iter().map(row).collect()
}
