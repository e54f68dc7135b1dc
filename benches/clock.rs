//! Time that is not lengthened by what else the machine does.

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// The time that this program has had a processor, all its threads together.
pub(crate) fn cpu_time() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::try_from(time).expect("a program has run for some time")
}
