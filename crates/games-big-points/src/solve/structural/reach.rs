//! How many positions can be reached.

use super::shape::Shape;
use super::skeleton::{Pick, Skeleton};

/// Which hands and orders of arrival can be reached at each stand, one bit each.
#[derive(Debug, Default)]
pub(super) struct Reach {
    bits: Vec<u64>,
    /// Where the bits of each stand begin.
    starts: Vec<usize>,
}

impl Reach {
    /// The number of positions that can be reached and are not finished, the start included.
    pub(super) fn count(&mut self, skeleton: &Skeleton, shape: &Shape) -> u64 {
        self.lay_out(skeleton, shape);
        self.bits[0] = 1;
        let mut count = 0;
        for (ply, layer) in skeleton.layers.windows(2).enumerate() {
            let is_first = ply % 2 == 0;
            for number in layer[0]..layer[1] {
                let edges = skeleton.edges(number);
                let (own, later) = self.bits[self.starts[number]..]
                    .split_at_mut(self.starts[number + 1] - self.starts[number]);
                if edges.is_empty() {
                    continue;
                }
                count += own
                    .iter()
                    .map(|word| u64::from(word.count_ones()))
                    .sum::<u64>();
                let later_start = self.starts[number + 1];
                for edge in edges {
                    let to = edge.to as usize;
                    let mut start = self.starts[to] - later_start;
                    if edge.pick == Pick::Stair {
                        start +=
                            Shape::group(skeleton.stands[to].climbed(), edge.pawn) * shape.words;
                    }
                    let step = if is_first {
                        shape.strides[edge.taken.index()]
                    } else {
                        0
                    };
                    merge(own, &mut later[start..][..own.len()], step);
                }
            }
        }
        count
    }

    fn lay_out(&mut self, skeleton: &Skeleton, shape: &Shape) {
        self.starts.clear();
        let mut end = 0;
        for number in 0..skeleton.len() {
            self.starts.push(end);
            end += Shape::orders(skeleton.stands[number].climbed()) * shape.words;
        }
        self.starts.push(end);
        self.bits.clear();
        self.bits.reserve_exact(end);
        self.bits.resize(end, 0);
    }

    /// The bytes that are held.
    pub(super) fn bytes(&self) -> usize {
        self.bits.capacity() * size_of::<u64>() + self.starts.capacity() * size_of::<usize>()
    }
}

/// Adds all bits of `from`, moved up by `step`, to those of `to`. No bit leaves its box, since nobody holds more
/// discs than there are.
#[inline]
fn merge(from: &[u64], to: &mut [u64], step: usize) {
    let (words, bits) = (step / 64, (step % 64) as u32);
    if bits == 0 {
        for (to, from) in to[words..].iter_mut().zip(from) {
            *to |= from;
        }
        return;
    }
    let mut carry = 0;
    for (to, from) in to[words..].iter_mut().zip(from) {
        *to |= from << bits | carry;
        carry = from >> (64 - bits);
    }
}
