//! A line on the terminal that shows that long work goes on.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// The line, on standard error while that is a terminal; it vanishes when dropped.
pub(super) struct Status {
    bar: ProgressBar,
}

impl Status {
    pub(super) fn new(work: &str) -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {prefix} {wide_msg}") {
            bar.set_style(style);
        }
        bar.set_prefix(work.to_owned());
        bar.enable_steady_tick(Duration::from_millis(200));
        Self { bar }
    }

    /// A line that shows how much of work in equal pieces is done, how quickly, and how long the rest will take.
    ///
    /// What was done before does not count as quick.
    pub(super) fn counting(work: &str, pieces: u64, done: u64) -> Self {
        let status = Self::new(work);
        let template =
            "{spinner} {elapsed} {prefix} {wide_bar} {percent} % of {len}, {per_sec}, {eta} left";
        if let Ok(style) = ProgressStyle::with_template(template) {
            status.bar.set_style(style);
        }
        status.bar.set_length(pieces);
        status.bar.set_position(done);
        status.bar.reset_eta();
        status
    }

    /// So many pieces are done.
    pub(super) fn reach(&self, done: u64) {
        self.bar.set_position(done);
    }

    /// Shows what is known by now.
    pub(super) fn say(&self, news: String) {
        self.bar.set_message(news);
    }
}

impl Drop for Status {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
