//! A stack that grows without moving.

use super::allowance::Allowance;
use crate::Stop;

/// Items in chunks: growing never copies what is there, so that it never takes twice the memory.
pub(super) struct Stack<T> {
    chunks: Vec<Vec<T>>,
}

/// Items in a chunk; large enough that a chunk's own bookkeeping does not count.
const CHUNK: usize = 1 << 12;
const FIRST: usize = 16;

impl<T> Stack<T> {
    pub(super) const fn new() -> Self {
        Self { chunks: Vec::new() }
    }

    pub(super) fn len(&self) -> usize {
        match self.chunks.last() {
            Some(last) => (self.chunks.len() - 1) * CHUNK + last.len(),
            None => 0,
        }
    }

    #[inline]
    pub(super) fn push(&mut self, item: T, allowance: &mut Allowance) -> Result<(), Stop> {
        if self
            .chunks
            .last()
            .is_none_or(|chunk| chunk.len() == chunk.capacity().min(CHUNK))
        {
            self.grow(allowance)?;
        }
        if let Some(chunk) = self.chunks.last_mut() {
            chunk.push(item);
        }
        Ok(())
    }

    #[inline]
    pub(super) fn pop(&mut self, allowance: &mut Allowance) -> Option<T> {
        let chunk = self.chunks.last_mut()?;
        let item = chunk.pop();
        if chunk.is_empty() {
            allowance.give_back::<T>(chunk.capacity());
            self.chunks.pop();
        }
        item
    }

    #[inline]
    pub(super) fn last(&self) -> Option<&T> {
        self.chunks.last()?.last()
    }

    #[inline]
    pub(super) fn at(&self, index: usize) -> &T {
        &self.chunks[index / CHUNK][index % CHUNK]
    }

    #[inline]
    pub(super) fn at_mut(&mut self, index: usize) -> &mut T {
        &mut self.chunks[index / CHUNK][index % CHUNK]
    }

    /// Makes room: the first chunk grows as lists do, the others are whole at once.
    #[cold]
    fn grow(&mut self, allowance: &mut Allowance) -> Result<(), Stop> {
        match self.chunks.as_mut_slice() {
            [only] if only.capacity() < CHUNK => {
                let more = only.capacity();
                allowance.take::<T>(more)?;
                only.reserve_exact(more);
            }
            chunks => {
                let size = if chunks.is_empty() { FIRST } else { CHUNK };
                allowance.take::<T>(size)?;
                self.chunks.push(Vec::with_capacity(size));
            }
        }
        Ok(())
    }
}
