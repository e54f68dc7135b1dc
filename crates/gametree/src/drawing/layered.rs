//! Graphs: every card in a layer below all that lead to it, few crossings, arrows nearly straight.
//!
//! Kozo Sugiyama, Shojiro Tagawa, Mitsuhiko Toda, *Methods for visual understanding of hierarchical
//! system structures*, IEEE Transactions on Systems, Man, and Cybernetics, volume 11 (1981), pages 109
//! to 125.

use super::picture::Picture;
use super::place::{GAP, Layout};

/// Places the cards of a graph.
pub(super) fn layout(picture: &Picture, widths: &[f64]) -> Layout {
    let layers = longest_ways(picture).unwrap_or_else(|| shortest_ways(picture));
    let mut net = Net::new(picture, &layers, widths);
    net.untangle();
    let middles = net.straighten();
    Layout {
        bends: net
            .bends
            .iter()
            .map(|bends| bends.iter().map(|&knot| middles[knot]).collect())
            .collect(),
        middles: middles[..widths.len()].to_vec(),
        layers,
    }
}

/// The layers if each card is as far down as its longest way from the root; `None` if there is a
/// cycle.
fn longest_ways(picture: &Picture) -> Option<Vec<usize>> {
    let mut layers = vec![0; picture.cards.len()];
    for _ in 0..=picture.cards.len() {
        let before = layers.clone();
        for arrow in &picture.arrows {
            layers[arrow.to] = layers[arrow.to].max(layers[arrow.from] + 1);
        }
        if layers == before {
            return Some(layers);
        }
    }
    None
}

/// The layers if each card is as far down as its shortest way from the root.
fn shortest_ways(picture: &Picture) -> Vec<usize> {
    let children = picture.children();
    let mut layers = vec![None; children.len()];
    layers[0] = Some(0);
    let mut queue = vec![0];
    let mut next = 0;
    while next < queue.len() {
        let below = layers[queue[next]].map(|layer| layer + 1);
        for &child in &children[queue[next]] {
            if layers[child].is_none() {
                layers[child] = below;
                queue.push(child);
            }
        }
        next += 1;
    }
    layers.into_iter().map(Option::unwrap_or_default).collect()
}

/// Cards, and the points at which arrows cross layers, joined from each layer to the next.
struct Net {
    /// For each layer its knots, from left to right.
    layers: Vec<Vec<usize>>,
    above: Vec<Vec<usize>>,
    below: Vec<Vec<usize>>,
    widths: Vec<f64>,
    /// For each arrow its knots between its ends.
    bends: Vec<Vec<usize>>,
}

/// The width of a point at which an arrow crosses a layer.
const CROSSING: f64 = 4.0;
/// How often the layers are looked through.
const SWEEPS: usize = 24;

impl Net {
    fn new(picture: &Picture, layers: &[usize], widths: &[f64]) -> Self {
        let mut net = Self {
            layers: vec![Vec::new(); layers.iter().max().map_or(0, |last| last + 1)],
            above: vec![Vec::new(); widths.len()],
            below: vec![Vec::new(); widths.len()],
            widths: widths.to_vec(),
            bends: Vec::new(),
        };
        for (card, &layer) in layers.iter().enumerate() {
            net.layers[layer].push(card);
        }
        for arrow in &picture.arrows {
            let mut from = arrow.from;
            let between = layers[from] + 1..layers[arrow.to];
            let bends: Vec<usize> = between
                .map(|layer| {
                    let knot = net.knot(layer);
                    net.join(from, knot);
                    from = knot;
                    knot
                })
                .collect();
            // Arrows of cycles lead up or along a layer, and count for nothing here.
            if layers[arrow.from] < layers[arrow.to] {
                net.join(from, arrow.to);
            }
            net.bends.push(bends);
        }
        net
    }

    fn knot(&mut self, layer: usize) -> usize {
        let knot = self.widths.len();
        self.widths.push(CROSSING);
        self.above.push(Vec::new());
        self.below.push(Vec::new());
        self.layers[layer].push(knot);
        knot
    }

    fn join(&mut self, above: usize, below: usize) {
        self.below[above].push(below);
        self.above[below].push(above);
    }

    /// Orders the layers by the middles of the neighbors, down and up, and keeps the best order.
    fn untangle(&mut self) {
        let mut best = (self.crossings(), self.layers.clone());
        for sweep in 0..SWEEPS {
            let count = self.layers.len();
            for step in 1..count {
                let downward = sweep % 2 == 0;
                let layer = if downward { step } else { count - 1 - step };
                self.order(layer, downward);
            }
            let crossings = self.crossings();
            if crossings < best.0 {
                best = (crossings, self.layers.clone());
            }
        }
        self.layers = best.1;
    }

    fn order(&mut self, layer: usize, downward: bool) {
        let places = self.places();
        let neighbors = if downward { &self.above } else { &self.below };
        let place = |knot: usize| {
            let middle = mean(neighbors[knot].iter().map(|&other| places[other]));
            middle.unwrap_or(places[knot])
        };
        self.layers[layer].sort_by(|&a, &b| place(a).total_cmp(&place(b)));
    }

    /// The place of each knot in its layer.
    fn places(&self) -> Vec<f64> {
        let mut places = vec![0.0; self.widths.len()];
        for layer in &self.layers {
            for (place, &knot) in layer.iter().enumerate() {
                places[knot] = place as f64;
            }
        }
        places
    }

    fn crossings(&self) -> usize {
        let places = self.places();
        let count = |layer: &Vec<usize>| {
            let line = |&knot: &usize| {
                let ends = self.below[knot].iter();
                ends.map(|&end| (places[knot], places[end]))
                    .collect::<Vec<_>>()
            };
            let lines: Vec<_> = layer.iter().flat_map(line).collect();
            let crosses = |a: &(f64, f64), b: &(f64, f64)| (a.0 - b.0) * (a.1 - b.1) < 0.0;
            let with_later = |index: usize| {
                let later = lines[index + 1..].iter();
                later.filter(|other| crosses(&lines[index], other)).count()
            };
            (0..lines.len()).map(with_later).sum::<usize>()
        };
        self.layers.iter().map(count).sum()
    }

    /// The middles of all knots: as close to those of their neighbors as the layer allows.
    fn straighten(&self) -> Vec<f64> {
        let mut middles = vec![0.0; self.widths.len()];
        for layer in &self.layers {
            self.spread(layer, &mut middles, |_, _| 0.0);
        }
        for sweep in 0..SWEEPS {
            let neighbors = if sweep % 2 == 0 {
                &self.above
            } else {
                &self.below
            };
            let near = |knot: usize, middles: &[f64]| {
                let middle = mean(neighbors[knot].iter().map(|&other| middles[other]));
                middle.unwrap_or(middles[knot])
            };
            let count = self.layers.len();
            for step in 0..count {
                let layer = if sweep % 2 == 0 {
                    step
                } else {
                    count - 1 - step
                };
                self.spread(&self.layers[layer], &mut middles, near);
            }
        }
        middles
    }

    /// Puts the knots of a layer as near to their wishes as their widths allow, in their order: the
    /// least sum of squares, by pooling neighbors that are in each other's way.
    fn spread(&self, layer: &[usize], middles: &mut [f64], wish: impl Fn(usize, &[f64]) -> f64) {
        // Without the room that knots need, they may only not pass each other.
        let mut room = 0.0;
        let mut rooms = Vec::new();
        let mut pools: Vec<(f64, usize)> = Vec::new();
        for (place, &knot) in layer.iter().enumerate() {
            if let Some(left) = place.checked_sub(1) {
                room += f64::midpoint(self.widths[layer[left]], self.widths[knot]) + GAP;
            }
            rooms.push(room);
            let mut pool = (wish(knot, middles) - room, 1);
            while let Some(&left) = pools.last().filter(|left| left.0 > pool.0) {
                pools.pop();
                let count = left.1 + pool.1;
                let sum = left.0 * left.1 as f64 + pool.0 * pool.1 as f64;
                pool = (sum / count as f64, count);
            }
            pools.push(pool);
        }
        let wishes = pools
            .iter()
            .flat_map(|&(wish, count)| std::iter::repeat_n(wish, count));
        for ((&knot, room), wish) in layer.iter().zip(rooms).zip(wishes) {
            middles[knot] = wish + room;
        }
    }
}

fn mean(numbers: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = numbers.fold((0.0, 0), |(sum, count), number| (sum + number, count + 1));
    (count > 0).then(|| sum / f64::from(count))
}
