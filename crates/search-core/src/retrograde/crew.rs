//! The threads of an analysis, and its limits.

use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

use crate::limits::{Budget, Pool};
use crate::{Limits, Statistics, Stop};

/// The threads of an analysis, and its limits.
pub(super) struct Crew {
    threads: usize,
    pool: Pool,
    memory: usize,
    started: Instant,
    nodes: AtomicU64,
}

/// How many indices a thread takes at a time: a multiple of those that share a word of marks.
const SHARE: u64 = 1 << 12;

impl Crew {
    pub(super) fn new(threads: usize, limits: &Limits) -> Self {
        Self {
            threads: threads.max(1),
            pool: Pool::new(limits),
            memory: limits.memory,
            started: Instant::now(),
            nodes: AtomicU64::new(0),
        }
    }

    /// Whether so many bytes may be taken in all.
    pub(super) fn may_take(&self, bytes: u128) -> Result<(), Stop> {
        if bytes <= self.memory as u128 {
            Ok(())
        } else {
            Err(Stop::Memory)
        }
    }

    /// Lets the threads work on parts of the range until all is done or a limit is reached.
    pub(super) fn share(
        &self,
        range: Range<u64>,
        work: impl Fn(Range<u64>, &mut Budget<'_>) -> Result<(), Stop> + Sync,
    ) -> Result<(), Stop> {
        let next = AtomicU64::new(range.start);
        let stop = Mutex::new(None);
        let labor = || {
            let result = self.alone(|budget| self.labor(range.end, &next, budget, &work));
            if let (Err(error), Ok(mut stop)) = (result, stop.lock()) {
                // The others are sent home by the flag that the search threads have for it too.
                stop.get_or_insert(error);
                self.pool.done.store(true, Ordering::Relaxed);
            }
        };
        thread::scope(|scope| {
            let shares = (range.end - range.start).div_ceil(SHARE);
            let others = self
                .threads
                .min(usize::try_from(shares).unwrap_or(usize::MAX));
            (1..others).for_each(|_| {
                scope.spawn(labor);
            });
            labor();
        });
        match stop.into_inner() {
            Ok(Some(stop)) => Err(stop),
            _ => Ok(()),
        }
    }

    /// Works with one thread.
    pub(super) fn alone<R>(
        &self,
        work: impl FnOnce(&mut Budget<'_>) -> Result<R, Stop>,
    ) -> Result<R, Stop> {
        let mut budget = Budget::new(&self.pool);
        let result = work(&mut budget);
        self.nodes.fetch_add(budget.spent(), Ordering::Relaxed);
        result
    }

    fn labor(
        &self,
        end: u64,
        next: &AtomicU64,
        budget: &mut Budget<'_>,
        work: &(impl Fn(Range<u64>, &mut Budget<'_>) -> Result<(), Stop> + Sync),
    ) -> Result<(), Stop> {
        loop {
            let start = next.fetch_add(SHARE, Ordering::Relaxed);
            if start >= end {
                return Ok(());
            }
            work(start..end.min(start + SHARE), budget)?;
        }
    }

    /// What the work has cost so far; a node is a position that was looked at.
    pub(super) fn statistics(&self) -> Statistics {
        Statistics {
            nodes: self.nodes.load(Ordering::Relaxed),
            time: self.started.elapsed(),
            ..Statistics::default()
        }
    }
}
