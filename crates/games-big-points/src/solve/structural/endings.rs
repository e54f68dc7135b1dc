//! What finished games are worth.

use super::arrivals::Arrivals;
use super::code::Code;
use super::hands::{Hands, Taking};
use crate::{Color, Size};

/// What every hand and order of arrival comes to when all pawns are on the stair, for what was taken.
///
/// That does not depend on the track, so it is kept.
#[derive(Debug)]
pub(super) struct Endings {
    code: Code,
    /// For each number of an order of arrival what a disc of each color is worth.
    weights: Vec<[u8; Color::COUNT]>,
    /// Where the codes of each taking begin; `None` if it has not been met.
    starts: Vec<Option<u32>>,
    codes: Vec<u8>,
}

const ORDERS: Arrivals = Arrivals::BLOCKS;

impl Endings {
    pub(super) fn new(size: Size, code: Code) -> Self {
        let climbed = (1 << size.colors()) - 1;
        let mut weights = vec![[0; Color::COUNT]; ORDERS.count(climbed)];
        for (number, order) in ORDERS.all(climbed) {
            for (color, points) in order.iter().zip((0..size.colors()).rev()) {
                weights[number][color.index()] = points;
            }
        }
        Self {
            code,
            weights,
            starts: Vec::new(),
            codes: Vec::new(),
        }
    }

    /// Values the ends of games in which so much was taken, if that was not done before.
    pub(super) fn meet(&mut self, taking: Taking, hands: &Hands) {
        let number = usize::from(taking);
        if self.starts.len() <= number {
            self.starts.resize(number + 1, None);
        }
        if self.starts[number].is_some() {
            return;
        }
        self.starts[number] = Some(u32::try_from(self.codes.len()).expect("few endings"));
        let taken = hands.digits(number);
        let is_first = taken.iter().map(|&count| u32::from(count)).sum::<u32>() % 2 == 1;
        for hand in hands.of(taking) {
            for weights in &self.weights {
                let total = points(&taken, weights);
                let first = points(&hand, weights);
                let second = total - first;
                self.codes.push(if is_first {
                    self.code.finished(first, second)
                } else {
                    self.code.finished(second, first)
                });
            }
        }
    }

    /// The codes of all hands and orders, for the player who moved last; the taking was met before.
    #[inline]
    pub(super) fn codes(&self, taking: Taking) -> &[u8] {
        let start = self.starts[usize::from(taking)].expect("a taking that was met");
        &self.codes[start as usize..]
    }

    /// The bytes that are held.
    pub(super) fn bytes(&self) -> usize {
        self.codes.capacity() + self.starts.capacity() * size_of::<Option<u32>>()
    }
}

fn points(discs: &[u8], weights: &[u8]) -> u8 {
    discs
        .iter()
        .zip(weights)
        .map(|(count, worth)| count * worth)
        .sum()
}
