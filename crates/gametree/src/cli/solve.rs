//! `solve`: the exact value of a position.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use search_core::{Bound, Limits, Report, Value};

use super::clock::Clock;
use super::failure::Failure;
use super::interrupt;
use super::known::Known;
use super::limits::{Effort, Machine};
use super::lookup::Lookup;
use super::record::Record;
use super::screen::Screen;
use super::status::Status;
use super::table_file;
use super::tabletop::{self, Prove, Tabletop};

/// The options of `solve`.
#[derive(Args)]
pub(super) struct Solve {
    /// Where to start.
    position: Option<String>,
    /// Asks only who wins, which is quicker.
    #[arg(long)]
    outcome: bool,
    /// Keeps what the search finds in this file, and takes it up again if the file is there.
    ///
    /// A search that was stopped goes on from there; the memory must be the same.
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    machine: Machine,
    #[command(flatten)]
    lookup: Lookup,
    /// Prints JSON.
    #[arg(long, help_heading = "Output")]
    json: bool,
}

impl Solve {
    pub(super) fn run<T: Tabletop>(&self, game: &T, screen: &mut Screen) -> Result<(), Failure> {
        let at = tabletop::place(game, self.position.as_deref())?;
        let endgames = self.lookup.open(game)?;
        let mut solver = tabletop::solver(game, self.machine.to_solve()?, endgames.as_ref());
        if let Some(path) = &self.table {
            table_file::load(path, &mut *solver)?;
        }
        let limits = self.effort.limits(&interrupt::stop_flag());
        let clock = Clock::start();
        let (report, known) = self.search(&mut *solver, &at, &limits);
        let cpu_time = clock.cpu_time();
        if let Some(path) = &self.table {
            table_file::save(path, &*solver)?;
        }

        let mut record = Record::default();
        record.add("turn", tabletop::name(game.turn(&at)));
        if self.outcome {
            record.add("value", known.outcome_in_words());
        } else {
            add_value(&mut record, game, &at, known);
        }
        let winner = known.winner(game.turn(&at));
        record.add_some("winner", winner.map(tabletop::name));
        record.append(game.theory(&at));
        if let Some(mv) = report.best.filter(|_| is_move_known(&report)) {
            record.add("best move", game.write_move(&at, mv));
            if report.stop.is_none() && !self.outcome {
                let line = solver.line(&at, &limits);
                record.add("line", tabletop::write_line(game, &at, &line));
            }
        }
        record.add_cost(&report.statistics, cpu_time);
        self.print(game, &at, record, screen)?;
        match report.stop {
            Some(stop) => Err(Failure::Unfinished(stop)),
            None => Ok(()),
        }
    }

    /// What the search reports, and the bounds that it has shown from first to last.
    fn search<T: Tabletop>(
        &self,
        solver: &mut dyn Prove<T>,
        at: &T::Position,
        limits: &Limits,
    ) -> (Report<T::Move>, Known) {
        let mut known = Known::default();
        let status = Status::new("solving");
        let mut progress = |report: &Report<T::Move>| {
            known.learn(report);
            status.say(if self.outcome {
                known.outcome_in_words().to_owned()
            } else {
                known.to_string()
            });
        };
        let report = if self.outcome {
            solver.outcome(at, limits, &mut progress)
        } else {
            solver.value(at, limits, &mut progress)
        };
        known.learn(&report);
        (report, known)
    }

    fn print<T: Tabletop>(
        &self,
        game: &T,
        at: &T::Position,
        mut record: Record,
        screen: &mut Screen,
    ) -> Result<(), Failure> {
        if self.json {
            record.add("position", game.write(at));
            return Ok(screen.json(record)?);
        }
        let board = game.draw(at, screen.paint);
        writeln!(screen, "{board}\n")?;
        Ok(screen.record(&record)?)
    }
}

/// Whether the best move is better than just any.
fn is_move_known<M>(report: &Report<M>) -> bool {
    report.value.is_some() && report.bound != Bound::Upper
}

fn add_value<T: Tabletop>(record: &mut Record, game: &T, at: &T::Position, known: Known) {
    record.add("value", known.to_string());
    let score = |value: Option<Value>| game.score(at, value?);
    if known.exact().is_some() {
        record.add_some("score", score(known.exact()));
    } else {
        record.add_some("score at least", score(known.at_least));
        record.add_some("score at most", score(known.at_most));
    }
}
