//! Memory that may run out without the program ending.

use crate::Stop;

/// How many bytes may still be taken.
pub(super) struct Allowance {
    left: usize,
}

impl Allowance {
    /// All of a limit that is not taken yet.
    pub(super) fn new(limit: usize, taken: usize) -> Self {
        Self {
            left: limit.saturating_sub(taken),
        }
    }

    /// Makes room for `len` elements in all, and for no more.
    pub(super) fn reserve<T>(&mut self, list: &mut Vec<T>, len: usize) -> Result<(), Stop> {
        let before = list.capacity();
        if len <= before {
            return Ok(());
        }
        if (len - before).saturating_mul(size_of::<T>()) > self.left {
            return Err(Stop::Memory);
        }
        list.try_reserve_exact(len - list.len())
            .map_err(|_| Stop::Memory)?;
        let taken = (list.capacity() - before) * size_of::<T>();
        self.left = self.left.saturating_sub(taken);
        Ok(())
    }

    /// Takes back the room of a list that is not needed any more.
    pub(super) fn release<T>(&mut self, list: Vec<T>) {
        self.left += list.capacity() * size_of::<T>();
    }
}
