//! How much memory a solver may take.

use search_core::{Limits, Stop};

/// The limits that a solver keeps: memory and the stop flag.
///
/// A games crate reads no clock, and what a node is only searches know.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room<'a> {
    limits: &'a Limits,
    /// What is held by others.
    held: usize,
}

impl<'a> Room<'a> {
    pub(super) fn new(limits: &'a Limits) -> Self {
        Self { limits, held: 0 }
    }

    /// What is left beside so many bytes more.
    pub(super) fn beside(self, bytes: usize) -> Self {
        Self {
            held: self.held.saturating_add(bytes),
            ..self
        }
    }

    /// Whether so many bytes may be held and the work may go on.
    pub(super) fn check(self, bytes: usize) -> Result<(), Stop> {
        if self.limits.stop.is_raised() {
            return Err(Stop::Raised);
        }
        if self.held.saturating_add(bytes) > self.limits.memory {
            return Err(Stop::Memory);
        }
        Ok(())
    }
}
