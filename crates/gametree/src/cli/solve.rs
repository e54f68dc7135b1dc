//! `solve`: the exact value of a position.

use std::io::Write;

use clap::Args;
use search_core::{Bound, Report, Value};

use super::clock::Clock;
use super::failure::Failure;
use super::interrupt;
use super::known::{self, Known};
use super::limits::{Effort, Machine};
use super::record::Record;
use super::screen::Screen;
use super::status::Status;
use super::tabletop::{self, Prove, Tabletop};

/// The options of `solve`.
#[derive(Args)]
pub(super) struct Solve {
    /// Where to start.
    position: Option<String>,
    /// Asks only who wins, which is quicker.
    #[arg(long)]
    outcome: bool,
    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    machine: Machine,
    /// Prints JSON.
    #[arg(long, help_heading = "Output")]
    json: bool,
}

impl Solve {
    pub(super) fn run<T: Tabletop>(&self, game: &T, screen: &mut Screen) -> Result<(), Failure> {
        let at = tabletop::place(game, self.position.as_deref())?;
        let mut solver = game.solver(self.machine.to_solve()?);
        let limits = self.effort.limits(&interrupt::stop_flag());

        let clock = Clock::start();
        let mut known = Known::default();
        let status = Status::new("solving");
        let mut progress = |report: &Report<T::Move>| {
            known.learn(report);
            status.say(known.to_string());
        };
        let report = if self.outcome {
            solver.outcome(&at, &limits, &mut progress)
        } else {
            solver.value(&at, &limits, &mut progress)
        };
        known.learn(&report);
        let mut cost = Record::default();
        cost.add_cost(&report.statistics, clock.cpu_time());

        let mut record = Record::default();
        record.add("turn", tabletop::name(game.turn(&at)));
        if self.outcome && report.stop.is_none() {
            add_outcome(&mut record, game, &at, report.value);
        } else {
            add_value(&mut record, game, &at, known);
        }
        record.append(game.theory(&at));
        if is_move_known(&report) {
            record.add_some("best move", report.best.map(|mv| game.write_move(&at, mv)));
        }
        if report.stop.is_none() && report.best.is_some() && !self.outcome {
            let line = solver.line(&at, &limits);
            record.add("line", tabletop::write_line(game, &at, &line));
        }
        record.append(cost);
        drop(status);
        self.print(game, &at, record, screen)?;
        report
            .stop
            .map_or(Ok(()), |stop| Err(Failure::Unfinished(stop)))
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

fn add_outcome<T: Tabletop>(record: &mut Record, game: &T, at: &T::Position, value: Option<Value>) {
    record.add_some("value", value.map(known::outcome_in_words));
    record.add_some("winner", value.and_then(|value| winner(game, at, value)));
}

fn add_value<T: Tabletop>(record: &mut Record, game: &T, at: &T::Position, known: Known) {
    record.add("value", known.to_string());
    let score = |value: Option<Value>| game.score(at, value?);
    if let Some(value) = known.exact() {
        record.add_some("score", score(Some(value)));
        record.add_some("winner", winner(game, at, value));
    } else {
        record.add_some("score at least", score(known.at_least));
        record.add_some("score at most", score(known.at_most));
    }
}

fn winner<T: Tabletop>(game: &T, at: &T::Position, value: Value) -> Option<String> {
    let mover = game.turn(at);
    match value {
        Value::DRAW => None,
        value if value > Value::DRAW => Some(tabletop::name(mover)),
        _ => Some(tabletop::name(mover.opponent())),
    }
}
