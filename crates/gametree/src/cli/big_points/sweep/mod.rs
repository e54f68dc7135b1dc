//! `sweep`: all tracks of a size, or a part of them.

mod answers;
mod crew;
mod journal;
mod part;
mod solver;

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use clap::{Args, value_parser};
use games_big_points::Size;
use search_core::{Limits, Stop, TableSize, write_whole};

use super::row::Kind;
use super::table::{Table, told};
use super::tally::Tally;
use crate::cli::clock::Clock;
use crate::cli::failure::Failure;
use crate::cli::interrupt;
use crate::cli::limits;
use crate::cli::record::{self, Record};
use crate::cli::screen::Screen;
use crate::cli::status::Status;
use crate::drawing;
use answers::{Answers, Form};
use crew::Crew;
use journal::Journal;
use part::{MOST_LISTED, Part, Shard};
use solver::Solver;

/// The options of `sweep`.
#[derive(Args)]
pub(in crate::cli) struct Sweep {
    /// Sets the number of colors, from 2 to 5.
    #[arg(long, value_name = "COLORS", required_unless_present = "tracks")]
    #[arg(requires = "discs")]
    colors: Option<u8>,
    /// Sets the number of discs of each color on the track, from 2 on.
    #[arg(long, value_name = "DISCS", required_unless_present = "tracks")]
    #[arg(requires = "colors")]
    discs: Option<u8>,
    /// Asks only who wins, which is much quicker than both scores and the number of positions.
    #[arg(long)]
    outcomes: bool,
    #[command(flatten)]
    selection: Selection,
    #[command(flatten)]
    resources: Resources,
    #[command(flatten)]
    output: Output,
}

/// Which tracks.
#[derive(Args)]
#[command(next_help_heading = "Parts")]
#[group(multiple = false)]
struct Selection {
    /// Takes one of several parts that `merge` puts together, as in 2/5.
    ///
    /// All tracks that differ only by the names of colors are in the same shard.
    #[arg(long, value_name = "SHARD/SHARDS")]
    shard: Option<Shard>,
    /// Takes the tracks in this file, one a line; their rows are written in order, each once.
    #[arg(long, value_name = "FILE")]
    tracks: Option<PathBuf>,
    /// Takes this many random tracks, none twice, and tells what they say of all.
    #[arg(long, value_name = "TRACKS", value_parser = value_parser!(u32).range(1..=MOST_LISTED as i64))]
    sample: Option<u32>,
}

/// What the work may use.
#[derive(Args)]
#[command(next_help_heading = "Resources")]
struct Resources {
    /// Works with this many threads; the result is the same [default: one for each core].
    #[arg(long, value_parser = value_parser!(u16).range(1..=limits::MAX_THREADS))]
    threads: Option<u16>,
    /// Gives the table of positions this much memory; all threads share it.
    #[arg(long, value_name = "MIB", requires = "outcomes", default_value_t = 256)]
    #[arg(value_parser = value_parser!(u32).range(1..))]
    memory: u32,
}

/// Where results go.
#[derive(Args)]
#[command(next_help_heading = "Output")]
struct Output {
    /// Draws the random tracks of a sample from this seed.
    #[arg(long, default_value_t = 0, requires = "sample", help_heading = "Parts")]
    seed: u64,
    /// Writes a row for each track to this file, in the order of the boards.
    ///
    /// The columns are board, score1, score2, states and class, or board and class if only outcomes are asked
    /// for. The file appears when all rows are known. One that is there already and holds these very tracks is
    /// taken as it is; any other is refused.
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Draws the shares to this file.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Keeps what is known in this file until the work is done [default: the CSV file with .journal appended].
    ///
    /// The work goes on from there, however it ended.
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// Prints JSON.
    #[arg(long)]
    json: bool,
}

/// What the work came to and cost.
struct Outcome {
    tally: Tally,
    /// How many jobs were solved in this run.
    solved: usize,
    nodes: u64,
}

impl Sweep {
    pub(super) fn run(&self, screen: &mut Screen) -> Result<(), Failure> {
        let part = self.part()?;
        let kind = if self.outcomes {
            Kind::Outcomes
        } else {
            Kind::Exact
        };
        let name = format!("{part}, {}", kind.name());
        let (clock, start) = (Clock::start(), Instant::now());
        if let Some(svg) = &self.output.svg {
            check_writable(svg)?;
        }
        let journal = self.journal_path();
        let is_begun = match &journal {
            Some(path) => Journal::is_there(path, &name)?,
            None => false,
        };
        let finished = match &self.output.csv {
            Some(csv) if !is_begun => finished(csv, &part, kind)?,
            _ => None,
        };
        let (outcome, journal) = match finished {
            Some(tally) => (
                Outcome {
                    tally,
                    solved: 0,
                    nodes: 0,
                },
                None,
            ),
            None => self.solve(&part, kind, &name, journal.as_deref())?,
        };
        let cost = (start.elapsed(), clock.cpu_time());
        self.print(&part, kind, &outcome, cost, screen)?;
        journal.map_or(Ok(()), |journal| Ok(journal.remove()?))
    }

    /// The tracks that are asked for.
    fn part(&self) -> Result<Part, Failure> {
        let size = self.colors.zip(self.discs);
        let size = size.map(|(colors, discs)| Size::new(colors, discs));
        let size = size.transpose().map_err(Failure::input)?;
        let Selection {
            shard,
            tracks,
            sample,
        } = &self.selection;
        if let Some(path) = tracks {
            return Part::file(path, size);
        }
        let size = size.expect("the parser asks for it");
        match (shard, sample) {
            (Some(shard), _) => Part::shard(size, *shard),
            (None, Some(count)) => Part::sample(size, *count as usize, self.output.seed),
            (None, None) => Part::whole(size),
        }
    }

    /// Where what is known is kept, if anywhere.
    fn journal_path(&self) -> Option<PathBuf> {
        let Output { journal, csv, .. } = &self.output;
        let beside = || Some(with_ending(csv.as_ref()?, ".journal"));
        journal.clone().or_else(beside)
    }

    /// Solves what is not known yet and writes the rows; the journal is to be removed once all is told.
    fn solve(
        &self,
        part: &Part,
        kind: Kind,
        name: &str,
        journal: Option<&Path>,
    ) -> Result<(Outcome, Option<Journal>), Failure> {
        let size = part.size();
        let mut answers = self.room(part, kind)?;
        let solvers = self.solvers(kind, size)?;
        // A journal beside the file shows that it can be written.
        if let (Some(csv), Some(_)) = (&self.output.csv, &self.output.journal) {
            check_writable(csv)?;
        }
        let (mut journal, known) = match journal {
            Some(path) => {
                let (journal, known) = Journal::open(path, name, &mut answers)?;
                (Some(journal), known)
            }
            None => (None, 0),
        };
        let (form, jobs) = (answers.form(), answers.jobs());
        let limits = Limits {
            stop: interrupt::stop_flag(),
            ..Limits::none()
        };
        let status = Status::counting("sweeping", jobs as u64, known as u64);
        let crew = Crew::new(part, answers, known, &limits);
        crew.work(solvers, |job, records| {
            if let Some(journal) = &mut journal {
                journal.append(form, job, records)?;
            }
            status.reach((job + records.len() / form.width()) as u64);
            Ok(())
        })?;
        drop(status);
        let nodes = crew.nodes();
        let answers = crew.into_answers();
        if !(known..jobs).all(|job| answers.is_known(job)) {
            return Err(Failure::Unfinished(Stop::Raised));
        }
        if let Some(csv) = &self.output.csv {
            write_csv(csv, part, &answers).map_err(|error| told(csv, &error))?;
        }
        let mut tally = Tally::new(size);
        part.groups(|job, naming, rows| tally.add(&answers.found(job, naming), rows));
        let outcome = Outcome {
            tally,
            solved: jobs - known,
            nodes,
        };
        Ok((outcome, journal))
    }

    /// Room for all answers.
    fn room(&self, part: &Part, kind: Kind) -> Result<Answers, Failure> {
        let form = Form::new(kind, part.size());
        let is_small = |jobs: &usize| jobs.saturating_mul(form.width()) <= MOST_BYTES;
        let jobs = part.jobs().filter(is_small);
        let answers = jobs.and_then(|jobs| Answers::new(form, jobs));
        answers.ok_or_else(|| {
            let reason =
                "has too many tracks to keep what is known of them, see --shard and --sample";
            Failure::Input(format!("{part}: {reason}"))
        })
    }

    fn solvers(&self, kind: Kind, size: Size) -> Result<Vec<Solver>, Failure> {
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        let threads = self.resources.threads.map_or_else(cores, usize::from);
        if kind == Kind::Outcomes {
            limits::available(self.resources.memory)?;
        }
        let table = TableSize::mib(self.resources.memory as usize);
        Solver::team(kind, size, table, threads).ok_or_else(|| {
            let advice = match kind {
                Kind::Exact => ", see --outcomes",
                Kind::Outcomes => "",
            };
            Failure::Input(format!("tracks of {size} are too long to solve{advice}"))
        })
    }

    fn print(
        &self,
        part: &Part,
        kind: Kind,
        outcome: &Outcome,
        (time, cpu_time): (Duration, Option<Duration>),
        screen: &mut Screen,
    ) -> Result<(), Failure> {
        let tally = &outcome.tally;
        if let Some(svg) = &self.output.svg {
            let picture = drawing::bars(&super::plot::bars(tally, &part.to_string()));
            let written = write_whole(svg, |out| out.write_all(picture.as_bytes()));
            written.map_err(|error| told(svg, &error))?;
        }
        let is_sample = self.selection.sample.is_some();
        let mut record = tally.sums();
        let mut cost = Record::default();
        cost.add("solved now", outcome.solved);
        cost.add("nodes", outcome.nodes);
        cost.add("seconds", record::seconds(time));
        cost.add_some("CPU seconds", cpu_time.map(record::seconds));
        if self.output.json {
            record.add("kind", kind.name());
            record.add("part", part.to_string());
            record.append(tally.counts(is_sample));
            record.append(cost);
            return Ok(screen.json(record)?);
        }
        record.append(cost);
        writeln!(screen, "{}", tally.grid(is_sample))?;
        Ok(screen.record(&record)?)
    }
}

/// The most memory that the answers of a sweep may take.
const MOST_BYTES: usize = 1 << 30;

/// What a CSV file that is there says, if it holds the rows of this part; `None` if there is no file.
fn finished(path: &Path, part: &Part, kind: Kind) -> Result<Option<Tally>, Failure> {
    if !fs::exists(path).map_err(|error| told(path, &error))? {
        return Ok(None);
    }
    let other = || {
        told(
            path,
            &format!("is there, and not of {part}, {}", kind.name()),
        )
    };
    let mut table = Table::open(path)?;
    if table.kind() != kind {
        return Err(other());
    }
    let mut tally = Tally::new(part.size());
    part.rows(|board, _, _| {
        let found = table.advance()?.filter(|_| table.track() == board);
        tally.add(&found.ok_or_else(other)?, 1);
        Ok::<_, Failure>(())
    })?;
    match table.advance()? {
        None => Ok(Some(tally)),
        Some(_) => Err(other()),
    }
}

/// That a file cannot be written is better known before the work than after it.
fn check_writable(path: &Path) -> Result<(), Failure> {
    if path.is_dir() {
        return Err(told(path, &"a directory"));
    }
    // The name under which the file is going to be written until it is whole: if the tool is killed here,
    // what is left is gone in the end.
    let part = with_ending(path, ".part");
    let made = File::create(&part).and_then(|_| fs::remove_file(&part));
    made.map_err(|error| told(path, &error))
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(ending);
    name.into()
}

fn write_csv(path: &Path, part: &Part, answers: &Answers) -> std::io::Result<()> {
    write_whole(path, |out| {
        writeln!(out, "{}", answers.form().kind.heading())?;
        part.rows(|board, job, naming| answers.found(job, naming).write(board, out))
    })
}
