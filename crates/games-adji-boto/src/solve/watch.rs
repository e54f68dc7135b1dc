//! How long the work may go on.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use search_core::{Limits, Stop};

/// What all threads share of the limits; a node is a position that was looked at.
pub(super) struct Watch<'a> {
    limits: &'a Limits,
    deadline: Option<Instant>,
    nodes: AtomicU64,
}

impl<'a> Watch<'a> {
    pub(super) fn new(limits: &'a Limits) -> Self {
        let deadline = |time| Instant::now().checked_add(time);
        Self {
            limits,
            deadline: limits.time.and_then(deadline),
            nodes: AtomicU64::new(0),
        }
    }

    /// Allows to look at so many positions, or tells why not.
    pub(super) fn allow(&self, positions: usize) -> Result<(), Stop> {
        if self.limits.stop.is_raised() {
            return Err(Stop::Raised);
        }
        if self
            .deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
        {
            return Err(Stop::Time);
        }
        let before = self.nodes.fetch_add(positions as u64, Ordering::Relaxed);
        if before.saturating_add(positions as u64) > self.limits.nodes {
            return Err(Stop::Nodes);
        }
        Ok(())
    }

    /// Allows to take so many bytes in all.
    pub(super) fn allow_bytes(&self, bytes: u64) -> Result<(), Stop> {
        if bytes <= self.limits.memory as u64 {
            Ok(())
        } else {
            Err(Stop::Memory)
        }
    }
}
