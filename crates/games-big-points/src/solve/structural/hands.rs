//! Which hands the first player can hold, by what was taken.

use crate::{Color, Size};

/// For each number of discs taken of each color, the hands that the first player may hold, numbered; and where
/// a hand is found after one more disc was taken.
///
/// The players take turns, so of `n` discs taken the first player holds half, rounded up.
#[derive(Debug)]
pub(super) struct Hands {
    colors: u8,
    radix: usize,
    /// What one disc of each color adds to a taking.
    units: [Taking; Color::COUNT],
    /// For each taking where its hands begin; one more at the end.
    starts: Vec<u32>,
    /// Every hand of every taking, as a number of digits like the takings.
    hands: Vec<u16>,
    /// For each color where the hands of each taking are found after a disc of the color was taken.
    moves: Vec<Vec<u16>>,
}

/// What was taken of each color: a number with a digit for each, the first color's being the lowest.
pub(super) type Taking = u16;

impl Hands {
    /// The hands of a size, if they are few enough to be numbered.
    pub(super) fn new(size: Size) -> Option<Self> {
        let radix = usize::from(size.discs()) + 2;
        let takings = radix.pow(size.colors().into());
        Taking::try_from(takings).ok()?;
        let mut units = [0; Color::COUNT];
        let mut unit = 1;
        for color in Color::first(size.colors()) {
            units[color.index()] = unit;
            unit *= u16::from(size.discs()) + 2;
        }
        let mut hands = Self {
            colors: size.colors(),
            radix,
            units,
            starts: vec![0],
            hands: Vec::new(),
            moves: Vec::new(),
        };
        for taking in 0..takings {
            hands.list(taking);
        }
        hands.moves = Color::first(size.colors())
            .map(|color| hands.after(color))
            .collect();
        Some(hands)
    }

    /// The taking with one more disc of a color.
    #[inline]
    pub(super) fn taking_after(&self, taking: Taking, color: Color) -> Taking {
        taking + self.units[color.index()]
    }

    /// How many hands there are of a taking.
    #[inline]
    pub(super) fn count(&self, taking: Taking) -> usize {
        let taking = usize::from(taking);
        (self.starts[taking + 1] - self.starts[taking]) as usize
    }

    /// Where the hands of a taking are found after a disc of this color was taken.
    #[inline]
    pub(super) fn moved(&self, taking: Taking, color: Color) -> &[u16] {
        &self.moves[color.index()][self.range(taking)]
    }

    /// For each hand of a taking how many discs of each color the first player holds.
    pub(super) fn of(&self, taking: Taking) -> impl Iterator<Item = [u8; Color::COUNT]> + '_ {
        let hands = &self.hands[self.range(taking)];
        hands.iter().map(|&hand| self.digits(hand.into()))
    }

    /// How many discs of each color a number stands for.
    pub(super) fn digits(&self, mut number: usize) -> [u8; Color::COUNT] {
        let mut digits = [0; Color::COUNT];
        for digit in &mut digits[..self.colors.into()] {
            *digit = u8::try_from(number % self.radix).expect("few discs");
            number /= self.radix;
        }
        digits
    }

    #[inline]
    fn range(&self, taking: Taking) -> std::ops::Range<usize> {
        let taking = usize::from(taking);
        self.starts[taking] as usize..self.starts[taking + 1] as usize
    }

    /// Lists the hands of the next taking.
    fn list(&mut self, taking: usize) {
        let taken = self.digits(taking);
        let held = sum(&taken).div_ceil(2);
        for hand in 0..=taking {
            let digits = self.digits(hand);
            let fits = digits.iter().zip(&taken).all(|(held, taken)| held <= taken);
            if fits && sum(&digits) == held {
                self.hands
                    .push(Taking::try_from(hand).expect("takings are few"));
            }
        }
        self.starts
            .push(u32::try_from(self.hands.len()).expect("few hands"));
    }

    /// Where each hand is found after a disc of this color was taken; 0 where there is no such disc.
    fn after(&self, color: Color) -> Vec<u16> {
        let takings = self.starts.len() - 1;
        let mut moves = Vec::with_capacity(self.hands.len());
        for taking in 0..takings {
            let taken = self.digits(taking);
            let number = Taking::try_from(taking).expect("takings are few");
            let own = &self.hands[self.range(number)];
            if usize::from(taken[color.index()]) + 1 == self.radix {
                moves.extend(own.iter().map(|_| 0));
                continue;
            }
            let is_first = sum(&taken).is_multiple_of(2);
            let step = if is_first {
                self.units[color.index()]
            } else {
                0
            };
            let later = &self.hands[self.range(self.taking_after(number, color))];
            moves.extend(own.iter().map(|hand| {
                let place = later
                    .binary_search(&(hand + step))
                    .expect("a hand after one more disc");
                u16::try_from(place).expect("few hands")
            }));
        }
        moves
    }
}

fn sum(digits: &[u8]) -> u32 {
    digits.iter().map(|&digit| u32::from(digit)).sum()
}
