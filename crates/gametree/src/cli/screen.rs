//! Where the tool writes.

use std::io::{self, Stdout, Write};

use super::paint::Paint;
use super::record::Record;

/// Standard output, and whether it shows colors.
///
/// Writing returns errors instead of panicking, so that a closed pipe ends the tool in peace.
pub(super) struct Screen {
    out: Stdout,
    pub(super) paint: Paint,
}

impl Screen {
    pub(super) fn new(no_color: bool) -> Self {
        let out = io::stdout();
        let paint = Paint::for_output(&out, no_color);
        Self { out, paint }
    }

    /// Prints a record, one entry a line.
    pub(super) fn record(&mut self, record: &Record) -> io::Result<()> {
        for (name, text) in record.lines() {
            writeln!(self.out, "{}: {text}", self.paint.faint(name))?;
        }
        Ok(())
    }

    /// Prints a record as one object of JSON.
    pub(super) fn json(&mut self, record: Record) -> io::Result<()> {
        writeln!(self.out, "{:#}", record.into_json())
    }
}

impl Write for Screen {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
