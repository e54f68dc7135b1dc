//! Ctrl-C ends the search, not the tool: what is known so far is still printed.

use std::process;

use search_core::StopFlag;

/// A flag that the first Ctrl-C raises; the second ends the tool at once.
pub(super) fn stop_flag() -> StopFlag {
    let flag = StopFlag::default();
    let raised = flag.clone();
    let handler = move || {
        if raised.is_raised() {
            process::exit(130);
        }
        raised.raise();
    };
    // Where no handler can be had, Ctrl-C ends the tool: nothing worth refusing to work for.
    let _ = ctrlc::set_handler(handler);
    flag
}
