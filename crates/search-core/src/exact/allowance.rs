//! Memory that may run out without the program ending.

use crate::Stop;

/// How many bytes may be taken, and how many are.
pub(super) struct Allowance {
    limit: usize,
    taken: usize,
}

impl Allowance {
    pub(super) const fn new(limit: usize, taken: usize) -> Self {
        Self { limit, taken }
    }

    pub(super) const fn taken(&self) -> usize {
        self.taken
    }

    /// Makes room for `len` elements in all, and for no more.
    ///
    /// If there is none the list stays as it is.
    pub(super) fn reserve<T>(&mut self, list: &mut Vec<T>, len: usize) -> Result<(), Stop> {
        let before = list.capacity();
        if len <= before {
            return Ok(());
        }
        let more = (len - before).saturating_mul(size_of::<T>());
        if more > self.limit.saturating_sub(self.taken) {
            return Err(Stop::Memory);
        }
        list.try_reserve_exact(len - list.len())
            .map_err(|_| Stop::Memory)?;
        self.taken += (list.capacity() - before) * size_of::<T>();
        Ok(())
    }

    /// Gives the room of a list back.
    pub(super) fn release<T>(&mut self, list: Vec<T>) {
        self.taken = self.taken.saturating_sub(list.capacity() * size_of::<T>());
    }
}
