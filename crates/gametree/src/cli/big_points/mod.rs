//! Big Points: what the tool does with it.

mod merge;
mod output;
mod plot;
mod row;
mod sweep;
mod table;
mod tally;

use clap::Subcommand;

use super::failure::Failure;
use super::screen::Screen;

/// What to do with Big Points.
#[derive(Subcommand)]
pub(super) enum Command {
    /// Solves all tracks of a size, or a part of them, and counts who wins.
    ///
    /// With a CSV file or a journal the work can be stopped at any time, in whatever way: the same command goes
    /// on where it was, with any number of threads, and the result is the same to the byte.
    Sweep(sweep::Sweep),
    /// Puts the CSV files of all shards of a sweep together.
    ///
    /// Checks that they are of one sweep and hold every track of their size once. The result is the file that
    /// one sweep of all tracks writes.
    Merge(merge::Merge),
    /// Draws the shares of wins, draws and losses of several sizes.
    Plot(plot::Plot),
}

impl Command {
    pub(super) fn run(&self, screen: &mut Screen) -> Result<(), Failure> {
        match self {
            Self::Sweep(sweep) => sweep.run(screen),
            Self::Merge(merge) => merge.run(screen),
            Self::Plot(plot) => plot.run(screen),
        }
    }
}
