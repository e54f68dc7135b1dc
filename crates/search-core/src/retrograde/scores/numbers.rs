//! Points of many positions, in one byte each where they fit.

use std::sync::atomic::{AtomicU16, AtomicU32, Ordering};

use super::ScoreBounds;
use crate::Stop;

/// Bounds of the positions of a layer while it is worked on: two or four bytes each, which threads
/// read and write at once.
#[derive(Debug)]
pub(super) enum Pairs {
    Narrow(Vec<AtomicU16>),
    Wide(Vec<AtomicU32>),
}

/// Final points of a layer: one or two bytes per position.
#[derive(Debug)]
pub(super) enum Numbers {
    Narrow(Vec<i8>),
    Wide(Vec<i16>),
}

/// Whether points up to this stake take a byte, the lowest byte being left for "no position".
fn is_narrow(stake: i32) -> bool {
    stake <= i8::MAX.into()
}

/// How many bytes a position takes while its layer is worked on, the final number included.
pub(super) fn bytes_at_work(stake: i32) -> u128 {
    if is_narrow(stake) { 3 } else { 6 }
}

impl Pairs {
    pub(super) fn new(len: usize, stake: i32) -> Result<Self, Stop> {
        let pair = ScoreBounds {
            lower: -stake,
            upper: stake,
        };
        if is_narrow(stake) {
            Ok(Self::Narrow(filled(len, || AtomicU16::new(narrow(pair)))?))
        } else {
            Ok(Self::Wide(filled(len, || AtomicU32::new(wide(pair)))?))
        }
    }

    pub(super) fn len(&self) -> usize {
        match self {
            Self::Narrow(pairs) => pairs.len(),
            Self::Wide(pairs) => pairs.len(),
        }
    }

    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::Narrow(pairs) => size_of_val(pairs.as_slice()),
            Self::Wide(pairs) => size_of_val(pairs.as_slice()),
        }
    }

    #[inline]
    pub(super) fn get(&self, place: usize) -> ScoreBounds {
        match self {
            Self::Narrow(pairs) => {
                let [lower, upper] = pairs[place].load(Ordering::Relaxed).to_le_bytes();
                ScoreBounds {
                    lower: lower.cast_signed().into(),
                    upper: upper.cast_signed().into(),
                }
            }
            Self::Wide(pairs) => {
                let [a, b, c, d] = pairs[place].load(Ordering::Relaxed).to_le_bytes();
                ScoreBounds {
                    lower: i16::from_le_bytes([a, b]).into(),
                    upper: i16::from_le_bytes([c, d]).into(),
                }
            }
        }
    }

    #[inline]
    pub(super) fn set(&self, place: usize, pair: ScoreBounds) {
        match self {
            Self::Narrow(pairs) => pairs[place].store(narrow(pair), Ordering::Relaxed),
            Self::Wide(pairs) => pairs[place].store(wide(pair), Ordering::Relaxed),
        }
    }
}

impl Numbers {
    /// Room for a layer of this stake, with no positions in it.
    pub(super) fn new(len: usize, stake: i32) -> Result<Self, Stop> {
        if is_narrow(stake) {
            Ok(Self::Narrow(filled(len, || i8::MIN)?))
        } else {
            Ok(Self::Wide(filled(len, || i16::MIN)?))
        }
    }

    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::Narrow(numbers) => size_of_val(numbers.as_slice()),
            Self::Wide(numbers) => size_of_val(numbers.as_slice()),
        }
    }

    #[inline]
    pub(super) fn get(&self, place: usize) -> Option<i32> {
        match self {
            Self::Narrow(numbers) => Some(numbers[place])
                .filter(|&number| number != i8::MIN)
                .map(i32::from),
            Self::Wide(numbers) => Some(numbers[place])
                .filter(|&number| number != i16::MIN)
                .map(i32::from),
        }
    }

    #[allow(clippy::cast_possible_truncation)] // Within the stake, by which the width was chosen.
    pub(super) fn set(&mut self, place: usize, number: i32) {
        match self {
            Self::Narrow(numbers) => numbers[place] = number as i8,
            Self::Wide(numbers) => numbers[place] = number as i16,
        }
    }
}

fn filled<T>(len: usize, item: impl FnMut() -> T) -> Result<Vec<T>, Stop> {
    let mut list = Vec::new();
    list.try_reserve_exact(len).map_err(|_| Stop::Memory)?;
    list.resize_with(len, item);
    Ok(list)
}

#[inline]
#[allow(clippy::cast_possible_truncation)] // Within the stake, by which the width was chosen.
fn narrow(pair: ScoreBounds) -> u16 {
    u16::from_le_bytes([pair.lower as u8, pair.upper as u8])
}

#[inline]
#[allow(clippy::cast_possible_truncation)] // As above.
fn wide(pair: ScoreBounds) -> u32 {
    let [[a, b], [c, d]] = [pair.lower, pair.upper].map(|bound| (bound as i16).to_le_bytes());
    u32::from_le_bytes([a, b, c, d])
}
