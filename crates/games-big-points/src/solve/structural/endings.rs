//! What finished games are worth.

use super::arrivals;
use super::code::Code;
use super::hands::{Hands, Taking};
use super::worths::WINDOW;
use crate::{Color, Size};

/// What every hand and order of arrival comes to when all pawns are on the stair, for what was taken.
///
/// That does not depend on the track, so it is kept.
#[derive(Debug)]
pub(super) struct Endings {
    code: Code,
    /// For each order of arrival what a disc of each color is worth.
    weights: Vec<[u8; Color::COUNT]>,
    /// Where the codes of each taking begin; `None` if it has not been met.
    starts: Vec<Option<u32>>,
    codes: Vec<u8>,
}

impl Endings {
    pub(super) fn new(size: Size, code: Code) -> Self {
        let worth = |order: Vec<Color>| {
            let mut worth = [0; Color::COUNT];
            for (color, points) in order.iter().zip((0..size.colors()).rev()) {
                worth[color.index()] = points;
            }
            worth
        };
        let orders = arrivals::all((1 << size.colors()) - 1);
        Self {
            code,
            weights: orders.into_iter().map(worth).collect(),
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
        self.codes.truncate(self.codes.len().saturating_sub(WINDOW));
        self.starts[number] = Some(u32::try_from(self.codes.len()).expect("few endings"));
        let taken = hands.digits(number);
        let is_first = taken.iter().map(|&count| u32::from(count)).sum::<u32>() % 2 == 1;
        for weights in &self.weights {
            let total = points(&taken, weights);
            for hand in hands.of(taking) {
                let first = points(&hand, weights);
                let second = total - first;
                self.codes.push(if is_first {
                    self.code.finished(first, second)
                } else {
                    self.code.finished(second, first)
                });
            }
        }
        self.codes.extend([0; WINDOW]);
    }

    /// The codes of all orders and hands, for the player who moved last; the taking was met before.
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
