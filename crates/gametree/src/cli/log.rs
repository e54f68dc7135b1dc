//! What happened in each turn, in a file.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use clap::Args;
use search_core::{Notation, Report};

use super::failure::Failure;

/// Where turns are recorded.
#[derive(Args)]
#[command(next_help_heading = "Output")]
pub(super) struct LogFile {
    /// Records every turn of an engine in this file, in columns separated by tabs.
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
}

/// A record of turns; nothing is written if no file is named.
pub(super) struct Log(Option<BufWriter<File>>);

const HEADING: &str = "turn\tboard\tmove\tvalue\tdepth\tnodes\talpha raises\tbeta cuts\ttable hits\ttable misses\tseconds";

impl LogFile {
    pub(super) fn create(&self) -> Result<Log, Failure> {
        let Some(path) = &self.log else {
            return Ok(Log::NONE);
        };
        let file = File::create(path);
        let file = file.map_err(|error| Failure::Input(format!("{}: {error}", path.display())))?;
        let mut out = BufWriter::new(file);
        writeln!(out, "{HEADING}")?;
        Ok(Log(Some(out)))
    }
}

impl Log {
    /// Records nothing.
    pub(super) const NONE: Self = Self(None);

    /// Records a turn; the line is in the file before the next turn begins.
    pub(super) fn turn<T: Notation>(
        &mut self,
        number: usize,
        game: &T,
        at: &T::Position,
        report: &Report<T::Move>,
    ) -> io::Result<()> {
        let Some(out) = &mut self.0 else {
            return Ok(());
        };
        let board = game.write(at).replace('\n', "|");
        let mv = report.best.map(|mv| game.write_move(at, mv));
        let value = report.value.map(|value| value.to_string());
        let cost = &report.statistics;
        writeln!(
            out,
            "{number}\t{board}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{:.6}",
            mv.unwrap_or_default(),
            value.unwrap_or_default(),
            report.depth,
            cost.nodes,
            cost.alpha_raises,
            cost.beta_cuts,
            cost.table_hits,
            cost.table_misses,
            cost.time.as_secs_f64(),
        )?;
        out.flush()
    }
}
