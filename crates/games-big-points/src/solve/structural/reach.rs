//! How many positions can be reached.

use std::ops::Range;

use search_core::Stop;

use super::arrivals::Arrivals;
use super::room::Room;
use super::skeleton::Skeleton;
use crate::{Color, Size};

/// Which hands and orders of arrival can be reached, one bit each, for the stands of two layers.
///
/// How many discs the first player holds follows from how many were taken, so a hand leaves the last color out: it
/// is a number with a digit for each of the others, and taking a disc is a step of fixed length. All hands together
/// are a *box* of bits; a stand has one for each order of arrival.
#[derive(Debug)]
pub(super) struct Reach {
    /// How far apart two hands are that differ in one disc of a color.
    strides: [usize; Color::COUNT],
    /// The number of words of a box.
    words: usize,
    /// The bits of this layer and of the next.
    now: Vec<u64>,
    next: Vec<u64>,
    /// Where the bits of each stand begin in those of its layer.
    starts: Vec<u32>,
}

const ORDERS: Arrivals = Arrivals::TIGHT;

impl Reach {
    pub(super) fn new(size: Size) -> Self {
        let radix = usize::from(size.discs()) + 2;
        let mut strides = [0; Color::COUNT];
        let mut hands = 1;
        for color in Color::first(size.colors() - 1) {
            strides[color.index()] = hands;
            hands *= radix;
        }
        Self {
            strides,
            words: hands.div_ceil(u64::BITS as usize),
            now: Vec::new(),
            next: Vec::new(),
            starts: Vec::new(),
        }
    }

    /// The number of positions that can be reached and are not finished, the start included.
    pub(super) fn count(&mut self, skeleton: &Skeleton, room: Room<'_>) -> Result<u64, Stop> {
        let layers = skeleton.layers.windows(2);
        self.starts.clear();
        self.next.clear();
        self.lay_out(skeleton, 0..1, room)?;
        self.next[0] = 1;
        let mut count = 0;
        for (ply, layer) in layers.enumerate() {
            std::mem::swap(&mut self.now, &mut self.next);
            let end = skeleton.layers.get(ply + 2).copied().unwrap_or(layer[1]);
            self.lay_out(skeleton, layer[1]..end, room)?;
            for number in layer[0]..layer[1] {
                count += self.spread(number, ply, skeleton);
            }
        }
        Ok(count)
    }

    /// Makes room for a layer.
    fn lay_out(
        &mut self,
        skeleton: &Skeleton,
        layer: Range<usize>,
        room: Room<'_>,
    ) -> Result<(), Stop> {
        let mut end = 0;
        for stand in &skeleton.stands[layer] {
            self.starts
                .push(u32::try_from(end).map_err(|_| Stop::Memory)?);
            end += ORDERS.count(stand.climbed()) * self.words;
        }
        self.next.clear();
        room.check(self.bytes() + end * size_of::<u64>())?;
        self.next.reserve_exact(end);
        self.next.resize(end, 0);
        Ok(())
    }

    /// Tells what can be reached from a stand, and how many of its positions are not finished.
    fn spread(&mut self, number: usize, ply: usize, skeleton: &Skeleton) -> u64 {
        if skeleton.is_finished(number) {
            return 0;
        }
        let start = self.starts[number] as usize;
        let orders = ORDERS.count(skeleton.stands[number].climbed());
        let own = &self.now[start..][..orders * self.words];
        for edge in skeleton.edges(number) {
            let to = self.starts[edge.to as usize] as usize;
            let to = to + usize::from(edge.rank) * own.len();
            let step = match ply % 2 {
                0 => self.strides[edge.turn.taken.index()],
                _ => 0,
            };
            merge(own, &mut self.next[to..][..own.len()], step);
        }
        own.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// The bytes that are held.
    pub(super) fn bytes(&self) -> usize {
        let words = self.now.capacity() + self.next.capacity();
        words * size_of::<u64>() + self.starts.capacity() * size_of::<u32>()
    }
}

/// Adds all bits of `from`, moved up by `step`, to those of `to`. No bit leaves its box, since nobody holds more
/// discs than there are.
#[inline]
fn merge(from: &[u64], to: &mut [u64], step: usize) {
    let (words, bits) = (step / 64, step % 64);
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
