//! Ctrl-C ends the search, not the tool: what is known so far is still printed and saved.

use std::process;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use search_core::StopFlag;

/// Signals closer together than this are one: whoever ends a group of processes may send several.
const PAUSE: Duration = Duration::from_secs(1);

/// A flag that the first Ctrl-C raises; another one later ends the tool at once.
pub(super) fn stop_flag() -> StopFlag {
    let flag = StopFlag::default();
    let raised = flag.clone();
    let first = OnceLock::new();
    let handler = move || {
        raised.raise();
        if first.get_or_init(Instant::now).elapsed() > PAUSE {
            process::exit(130);
        }
    };
    // Where no handler can be had, Ctrl-C ends the tool: nothing worth refusing to work for.
    let _ = ctrlc::set_handler(handler);
    flag
}
