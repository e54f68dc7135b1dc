//! Where things are drawn.

use super::picture::{Arrow, Card, Picture};
use super::{layered, tidy};

/// A point in pixels, from the left and from the top.
pub(super) type Point = (f64, f64);

/// Where the cards and arrows of a picture are.
pub(super) struct Placed {
    /// The middles of the cards.
    pub(super) cards: Vec<Point>,
    pub(super) ways: Vec<Way>,
    pub(super) width: f64,
    pub(super) height: f64,
}

/// The way of an arrow.
pub(super) struct Way {
    /// From the bottom of one card to the top of another.
    pub(super) points: Vec<Point>,
    /// The middle of its words.
    pub(super) label: Point,
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
    let letters = card.text().map(|(_, line)| line.chars().count()).max();
    let lines = card.text().count();
    let width = letters.unwrap_or(0) as f64 * LETTER + 2.0 * PADDING;
    (width, lines as f64 * LINE + 2.0 * PADDING)
}

/// Places a tree as a tree and everything else in layers.
pub(super) fn place(picture: &Picture) -> Placed {
    let sizes: Vec<_> = picture.cards.iter().map(size).collect();
    let widths: Vec<f64> = sizes.iter().map(|size| size.0).collect();
    let mut layout = if picture.is_tree() {
        tidy::layout(picture, &widths)
    } else {
        layered::layout(picture, &widths)
    };
    layout.move_to_margin(&widths);
    let rows = rows(&layout.layers, &sizes);
    let middle = |card: usize| (layout.middles[card], rows[layout.layers[card]].middle());
    let cards: Vec<Point> = (0..sizes.len()).map(middle).collect();
    let end = |card: usize| End {
        middle: cards[card],
        half: sizes[card].1 / 2.0,
        layer: layout.layers[card],
    };
    let way = |(arrow, bends): (&Arrow, &Vec<f64>)| {
        Way::between(&end(arrow.from), bends, &end(arrow.to), &rows)
    };
    let ways = picture.arrows.iter().zip(&layout.bends).map(way);
    let right_edge = |(card, size): (&Point, &(f64, f64))| card.0 + size.0 / 2.0;
    let rights = cards.iter().zip(&sizes).map(right_edge);
    let bends = layout.bends.iter().flatten().copied();
    Placed {
        ways: ways.collect(),
        width: rights.chain(bends).fold(0.0, f64::max) + MARGIN,
        height: rows.last().map_or(0.0, |row| row.bottom) + MARGIN,
        cards,
    }
}

/// Where an arrow begins or ends.
struct End {
    middle: Point,
    /// Half the height of the card.
    half: f64,
    layer: usize,
}

impl Way {
    /// The way from one card to another by the bends in the layers between.
    fn between(from: &End, bends: &[f64], to: &End, rows: &[Row]) -> Self {
        let (start, end) = (from.middle, to.middle);
        let mut points = vec![
            (start.0, start.1 + from.half),
            (start.0, rows[from.layer].bottom),
        ];
        // Between the cards of a layer an arrow goes straight down, so that it meets none of them.
        for (&bend, row) in bends.iter().zip(&rows[from.layer + 1..]) {
            points.extend([(bend, row.top), (bend, row.bottom)]);
        }
        points.extend([(end.0, rows[to.layer].top), (end.0, end.1 - to.half)]);
        // Nearer to where it leads: arrows are closer together where they begin.
        let share = |from: f64, to: f64| from + 0.6 * (to - from);
        let label = (
            share(points[1].0, points[2].0),
            share(points[1].1, points[2].1),
        );
        points.dedup();
        Self { points, label }
    }
}

impl Layout {
    /// Moves everything sideways, so that the leftmost card touches the margin.
    fn move_to_margin(&mut self, widths: &[f64]) {
        let lefts = self.middles.iter().zip(widths);
        let lefts = lefts.map(|(middle, width)| middle - width / 2.0);
        let bends = self.bends.iter().flatten().copied();
        let shift = MARGIN - lefts.chain(bends).fold(f64::INFINITY, f64::min);
        let bends = self.bends.iter_mut().flatten();
        self.middles
            .iter_mut()
            .chain(bends)
            .for_each(|x| *x += shift);
    }
}

/// A layer, from its highest card's top to the bottom.
struct Row {
    top: f64,
    bottom: f64,
}

impl Row {
    fn middle(&self) -> f64 {
        f64::midpoint(self.top, self.bottom)
    }
}

fn rows(layers: &[usize], sizes: &[(f64, f64)]) -> Vec<Row> {
    let count = layers.iter().max().map_or(0, |last| last + 1);
    let mut heights = vec![0.0_f64; count];
    for (&layer, size) in layers.iter().zip(sizes) {
        heights[layer] = heights[layer].max(size.1);
    }
    let mut next = MARGIN;
    let row = |height: f64| {
        let top = next;
        next += height + LAYER_GAP;
        Row {
            top,
            bottom: top + height,
        }
    };
    heights.into_iter().map(row).collect()
}
