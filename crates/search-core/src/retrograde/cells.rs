//! What is known of every index, two bytes each.

use std::sync::atomic::{AtomicU16, Ordering};

use crate::{Stop, Value, Worth};

/// What is known of every index, two bytes each.
///
/// | number         | meaning                                                    |
/// |----------------|------------------------------------------------------------|
/// | 0..64003       | the code of a value                                        |
/// | 64003..65535   | not known yet; how many successors may still save the mover |
/// | 65535          | no position has this index                                 |
///
/// Threads share them. Every number only ever comes closer to the truth, so it does not matter who
/// comes first.
#[derive(Debug)]
pub(super) struct Cells(Vec<AtomicU16>);

/// What is known of one index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cell {
    Vacant,
    Open,
    Known(Value),
}

impl Cell {
    /// The value, a draw as long as nothing else is known.
    #[inline]
    pub(super) fn value(self) -> Value {
        match self {
            Self::Known(value) => value,
            Self::Open | Self::Vacant => Value::DRAW,
        }
    }

    /// In how many plies the game is won or lost, if it is.
    #[inline]
    pub(super) fn plies(self) -> Option<u16> {
        self.value().as_win().or(self.value().as_loss())
    }
}

#[allow(clippy::cast_possible_truncation)] // Checked by the next line.
const OPEN: u16 = Value::CODES as u16;
const _: () = assert!(OPEN as u32 == Value::CODES);
const VACANT: u16 = u16::MAX;

impl Cells {
    /// The most successors that can be counted.
    pub(super) const MAX_COUNT: u16 = VACANT - 1 - OPEN;

    /// How many bytes an index takes.
    pub(super) const BYTES: usize = size_of::<AtomicU16>();

    /// Cells for so many indices, all without a position, if there is room.
    pub(super) fn new(size: u64) -> Result<Self, Stop> {
        let size = usize::try_from(size).map_err(|_| Stop::Memory)?;
        let mut cells = Vec::new();
        cells.try_reserve_exact(size).map_err(|_| Stop::Memory)?;
        cells.resize_with(size, || AtomicU16::new(VACANT));
        Ok(Self(cells))
    }

    /// No cells at all.
    pub(super) const fn none() -> Self {
        Self(Vec::new())
    }

    pub(super) fn len(&self) -> u64 {
        self.0.len() as u64
    }

    #[inline]
    pub(super) fn get(&self, index: u64) -> Cell {
        match self.slot(index).load(Ordering::Relaxed) {
            VACANT => Cell::Vacant,
            OPEN.. => Cell::Open,
            code => Cell::Known(Value::from_code(code.into())),
        }
    }

    #[inline]
    pub(super) fn set(&self, index: u64, value: Value) {
        self.slot(index).store(code(value), Ordering::Relaxed);
    }

    /// Marks a position whose value is not known and has to be found from so many successors.
    #[inline]
    pub(super) fn open(&self, index: u64, successors: u16) {
        assert!(successors <= Self::MAX_COUNT, "too many successors");
        let number = OPEN + successors;
        self.slot(index).store(number, Ordering::Relaxed);
    }

    /// A successor gives the position this value: a good one is taken, a bad one only if no other
    /// successor is left. Whether the position is known by that, which is told to one caller alone.
    #[inline]
    pub(super) fn receive(&self, index: u64, value: Value) -> bool {
        let next = |number: u16| match number {
            VACANT | ..OPEN => None,
            _ if value > Value::DRAW || number == OPEN + 1 => Some(code(value)),
            _ => Some(number - 1),
        };
        let before = self
            .slot(index)
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, next);
        before.is_ok_and(|number| value > Value::DRAW || number == OPEN + 1)
    }

    /// Makes unknown again what is neither won nor lost in up to so many plies.
    pub(super) fn forget_beyond(&self, plies: u16) {
        for index in 0..self.len() {
            let cell = self.get(index);
            if cell != Cell::Vacant && cell.plies().is_none_or(|found| found > plies) {
                self.open(index, 0);
            }
        }
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation)] // There are no more cells than memory holds.
    fn slot(&self, index: u64) -> &AtomicU16 {
        &self.0[index as usize]
    }
}

#[inline]
#[allow(clippy::cast_possible_truncation)] // All codes are below OPEN, which fits.
fn code(value: Value) -> u16 {
    value.code() as u16
}
