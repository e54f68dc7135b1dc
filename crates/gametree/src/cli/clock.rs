//! How much processor time went by.

use std::time::Duration;

/// Measures the processor time of the whole process from its start on.
pub(super) struct Clock {
    start: Option<Duration>,
}

impl Clock {
    pub(super) fn start() -> Self {
        Self {
            start: process_time(),
        }
    }

    /// The time since the start, all threads together; `None` where the system does not tell.
    pub(super) fn cpu_time(&self) -> Option<Duration> {
        process_time()?.checked_sub(self.start?)
    }
}

#[cfg(unix)]
fn process_time() -> Option<Duration> {
    use rustix::time::{ClockId, clock_gettime};
    Duration::try_from(clock_gettime(ClockId::ProcessCPUTime)).ok()
}

#[cfg(not(unix))]
fn process_time() -> Option<Duration> {
    None
}
