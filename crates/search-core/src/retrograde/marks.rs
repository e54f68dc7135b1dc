//! Sets of indices.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::Stop;

/// A set of indices, one bit each: what a pass has to look at.
///
/// A queue would hold at least four bytes for each of its members, in no order; from a set they come
/// in the order of the memory behind them.
pub(super) struct Marks {
    words: Vec<AtomicU64>,
    any: AtomicBool,
}

impl Marks {
    /// Indices that share a word.
    pub(super) const PER_WORD: u64 = u64::BITS as u64;

    pub(super) fn new(size: u64) -> Result<Self, Stop> {
        let count = usize::try_from(size.div_ceil(Self::PER_WORD)).map_err(|_| Stop::Memory)?;
        let mut words = Vec::new();
        words.try_reserve_exact(count).map_err(|_| Stop::Memory)?;
        words.resize_with(count, AtomicU64::default);
        Ok(Self {
            words,
            any: AtomicBool::new(false),
        })
    }

    #[inline]
    pub(super) fn insert(&self, index: u64) {
        let bit = 1 << (index % Self::PER_WORD);
        self.word(index).fetch_or(bit, Ordering::Relaxed);
        self.any.store(true, Ordering::Relaxed);
    }

    /// Takes out the members that share a word with `first`, which is the lowest index of that word.
    #[inline]
    pub(super) fn take_word(&self, first: u64) -> impl Iterator<Item = u64> + use<> {
        let word = self.word(first);
        let mut bits = match word.load(Ordering::Relaxed) {
            0 => 0,
            _ => word.swap(0, Ordering::Relaxed),
        };
        std::iter::from_fn(move || {
            let bit = bits.trailing_zeros();
            (bits != 0).then(|| {
                bits &= bits - 1;
                first + u64::from(bit)
            })
        })
    }

    /// Whether something was put in since this was last asked.
    pub(super) fn take_any(&self) -> bool {
        self.any.swap(false, Ordering::Relaxed)
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation)] // There are no more words than memory holds.
    fn word(&self, index: u64) -> &AtomicU64 {
        &self.words[(index / Self::PER_WORD) as usize]
    }
}
