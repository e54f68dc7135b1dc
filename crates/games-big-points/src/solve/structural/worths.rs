//! What positions are worth, a stand at a time.

use search_core::Verdict;

use super::shape::Shape;
use super::skeleton::{Edge, Pick, Skeleton};
use crate::{Class, Color, Size, Track};

/// What every position of every stand comes to, as the player sees it who moved there.
///
/// All hands and orders of arrival of a stand are valued at once; those that cannot be reached have values
/// without meaning, which no position that can be reached looks at.
#[derive(Debug, Default)]
pub(super) struct Worths {
    codes: Vec<u8>,
    /// Where the codes of each stand begin.
    starts: Vec<usize>,
}

/// The class of a position as a byte, for one of the players: a better one is greater.
///
/// | codes                | meaning                                             |
/// |----------------------|-----------------------------------------------------|
/// | 127 - draws - p      | the other player wins with `p` points               |
/// | 128 + p              | a draw with `p` points, less than `draws`            |
/// | 128 + draws + p      | the player wins with `p` points                     |
///
/// A won game is for the other player the complement, a drawn one the same.
#[derive(Clone, Copy, Debug)]
pub(super) struct Code {
    /// More than the points of any draw.
    draws: u8,
}

const MIDDLE: u8 = 128;

impl Code {
    /// The codes of a size, if its points are few enough.
    pub(super) fn of(size: Size) -> Option<Self> {
        let draws = u8::try_from(size.total_points() / 2 + 1).ok()?;
        let best = u32::from(MIDDLE) + u32::from(draws) + size.total_points();
        (best <= u8::MAX.into()).then_some(Self { draws })
    }

    /// The code for a player with `own` of `total` points.
    #[inline]
    fn finished(self, own: u8, total: u8) -> u8 {
        let other = total.wrapping_sub(own);
        let won = (MIDDLE + self.draws).wrapping_add(own);
        let lost = (MIDDLE - 1 - self.draws).wrapping_sub(other);
        let drawn = MIDDLE.wrapping_add(own);
        if own > other {
            won
        } else if own < other {
            lost
        } else {
            drawn
        }
    }

    /// The same for the other player.
    #[inline]
    fn for_other(self, code: u8) -> u8 {
        if code.wrapping_sub(MIDDLE) < self.draws {
            code
        } else {
            !code
        }
    }

    /// The class that a code of the second player tells.
    pub(super) fn class(self, code: u8) -> Class {
        let (verdict, points) = match code.checked_sub(MIDDLE) {
            None => (Verdict::Win, MIDDLE - 1 - self.draws - code),
            Some(points) if points < self.draws => (Verdict::Draw, points),
            Some(above) => (Verdict::Loss, above - self.draws),
        };
        Class { verdict, points }
    }
}

/// What is the same for all finished games of a size.
#[derive(Debug)]
pub(super) struct Endings {
    /// For each order of arrival of all pawns what a disc of each color is worth.
    weights: Vec<[u8; Color::COUNT]>,
    /// For each order and hand the first player's points, if discs of the last color were worth nothing and
    /// those of the others as much less; modulo 256.
    points: Vec<u8>,
}

impl Endings {
    pub(super) fn new(shape: &Shape) -> Self {
        let colors = shape.size.colors();
        let all = Shape::arrivals((1 << colors) - 1);
        let last = usize::from(colors) - 1;
        let mut weights = Vec::new();
        let mut points = Vec::new();
        for order in all {
            let mut worth = [0; Color::COUNT];
            for (color, points) in order.iter().zip((0..colors).rev()) {
                worth[color.index()] = points;
            }
            for hand in 0..shape.pitch {
                let sum = Color::first(colors - 1).map(|color| {
                    let more = worth[color.index()].wrapping_sub(worth[last]);
                    let held = u8::try_from(shape.held(hand, color)).unwrap_or(u8::MAX);
                    more.wrapping_mul(held)
                });
                points.push(sum.fold(0, u8::wrapping_add));
            }
            weights.push(worth);
        }
        Self { weights, points }
    }
}

impl Worths {
    /// Values every position.
    pub(super) fn fill(
        &mut self,
        track: &Track,
        skeleton: &Skeleton,
        shape: &Shape,
        endings: &Endings,
        code: Code,
    ) {
        self.lay_out(skeleton, shape);
        for (ply, layer) in skeleton.layers.windows(2).enumerate().rev() {
            for number in layer[0]..layer[1] {
                if skeleton.edges(number).is_empty() {
                    self.finish(number, ply, track, skeleton, shape, endings, code);
                } else {
                    self.choose(number, ply, skeleton, shape, code);
                }
            }
        }
    }

    fn lay_out(&mut self, skeleton: &Skeleton, shape: &Shape) {
        self.starts.clear();
        let mut end = 0;
        for number in 0..skeleton.len() {
            self.starts.push(end);
            end += Shape::orders(skeleton.stands[number].climbed()) * shape.pitch;
        }
        self.starts.push(end);
        // A step from the last hand of the last stand leads this far beyond it.
        let beyond = shape.strides.iter().max().copied().unwrap_or(0);
        // Exactly: what a vector holds in reserve would count as memory of the solver.
        let needed = end + beyond;
        self.codes
            .reserve_exact(needed.saturating_sub(self.codes.len()));
        self.codes.resize(needed, 0);
    }

    /// Values a finished game after `ply` discs were taken.
    #[allow(clippy::too_many_arguments)]
    fn finish(
        &mut self,
        number: usize,
        ply: usize,
        track: &Track,
        skeleton: &Skeleton,
        shape: &Shape,
        endings: &Endings,
        code: Code,
    ) {
        let colors = shape.size.colors();
        let mut taken = [0; Color::COUNT];
        let discs = skeleton.stands[number].discs();
        for color in Color::first(colors) {
            taken[color.index()] = shape.size.discs() + 1;
        }
        for (place, color) in track.colors().iter().enumerate() {
            taken[color.index()] -= u8::from(discs >> place & 1 == 1);
        }
        let last = usize::from(colors) - 1;
        let held = u8::try_from(ply.div_ceil(2)).expect("fewer than 256 discs");
        let is_first = ply % 2 == 1;
        let codes = &mut self.codes[self.starts[number]..self.starts[number + 1]];
        let boxes = codes
            .chunks_exact_mut(shape.pitch)
            .zip(endings.points.chunks_exact(shape.pitch));
        for ((codes, points), weights) in boxes.zip(&endings.weights) {
            let total = weights
                .iter()
                .zip(&taken)
                .map(|(worth, count)| worth * count)
                .sum::<u8>();
            let base = weights[last].wrapping_mul(held);
            for (to, points) in codes.iter_mut().zip(points) {
                let first = base.wrapping_add(*points);
                let own = if is_first {
                    first
                } else {
                    total.wrapping_sub(first)
                };
                *to = code.finished(own, total);
            }
        }
    }

    /// Values a stand by the best of its moves.
    fn choose(
        &mut self,
        number: usize,
        ply: usize,
        skeleton: &Skeleton,
        shape: &Shape,
        code: Code,
    ) {
        let (earlier, later) = self.codes.split_at_mut(self.starts[number + 1]);
        let own = &mut earlier[self.starts[number]..];
        let later_start = self.starts[number + 1];
        let (starts, len) = (&self.starts, own.len());
        let mut worths = skeleton.edges(number).iter().map(|edge| {
            let start = begin(starts, edge, skeleton, shape) + step(edge, ply, shape) - later_start;
            &later[start..][..len]
        });
        if let Some(first) = worths.next() {
            own.copy_from_slice(first);
        }
        for worths in worths {
            for (best, worth) in own.iter_mut().zip(worths) {
                *best = (*best).max(*worth);
            }
        }
        for best in own {
            *best = code.for_other(*best);
        }
    }

    /// The code of a hand and an order of arrival at a stand.
    pub(super) fn code(&self, at: &Spot, shape: &Shape) -> u8 {
        self.codes[self.starts[at.stand] + at.order * shape.pitch + at.hand]
    }

    /// The bytes that are held.
    pub(super) fn bytes(&self) -> usize {
        self.codes.capacity() + self.starts.capacity() * size_of::<usize>()
    }
}

/// Where the worths begin that a move leads to.
#[inline]
fn begin(starts: &[usize], edge: &Edge, skeleton: &Skeleton, shape: &Shape) -> usize {
    let to = edge.to as usize;
    let group = match edge.pick {
        Pick::Stair => Shape::group(skeleton.stands[to].climbed(), edge.pawn),
        _ => 0,
    };
    starts[to] + group * shape.pitch
}

/// How far the first player's hand moves when a disc is taken.
#[inline]
fn step(edge: &Edge, ply: usize, shape: &Shape) -> usize {
    match ply % 2 {
        0 => shape.strides[edge.taken.index()],
        _ => 0,
    }
}

/// One position: a stand, an order of arrival and a hand of the first player.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    pub(super) stand: usize,
    pub(super) order: usize,
    pub(super) hand: usize,
}

impl Spot {
    pub(super) const START: Self = Self {
        stand: 0,
        order: 0,
        hand: 0,
    };

    /// The position after a move, when `ply` discs have been taken.
    pub(super) fn after(self, edge: &Edge, ply: usize, skeleton: &Skeleton, shape: &Shape) -> Self {
        let to = edge.to as usize;
        let group = match edge.pick {
            Pick::Stair => Shape::group(skeleton.stands[to].climbed(), edge.pawn),
            _ => 0,
        };
        Self {
            stand: to,
            order: self.order + group,
            hand: self.hand + step(edge, ply, shape),
        }
    }
}
