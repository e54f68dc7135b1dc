//! How much memory is left.

use crate::Stop;

/// What is left of the memory that a search may take.
pub(super) struct Allowance {
    bytes: usize,
}

impl Allowance {
    pub(super) fn new(bytes: usize) -> Self {
        Self { bytes }
    }

    /// Pays for `count` more items.
    pub(super) fn take<T>(&mut self, count: usize) -> Result<(), Stop> {
        let cost = count.saturating_mul(size_of::<T>());
        self.bytes = self.bytes.checked_sub(cost).ok_or(Stop::Memory)?;
        Ok(())
    }

    pub(super) fn give_back<T>(&mut self, count: usize) {
        self.bytes = self.bytes.saturating_add(count * size_of::<T>());
    }
}
