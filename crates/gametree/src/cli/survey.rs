//! `survey`: every position that can be reached, and what it is worth.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use search_core::{
    ByValue, LayerCount, LayerProgress, LayeredSolution, LayeredSolver, Pass, Value, Verdict,
};
use serde_json::{Value as Json, json};

use super::clock::Clock;
use super::failure::Failure;
use super::grid::Grid;
use super::interrupt;
use super::known::Known;
use super::limits::{Effort, Room};
use super::record::Record;
use super::screen::Screen;
use super::status::Status;
use super::tabletop::{self, Tabletop};

/// The options of `survey`.
#[derive(Args)]
pub(super) struct Survey {
    /// Where to start.
    position: Option<String>,
    /// Keeps every finished layer in this directory, and takes them up again if they are there.
    ///
    /// A survey that was stopped, in whatever way, goes on from there.
    #[arg(long, value_name = "DIR")]
    directory: Option<PathBuf>,
    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    room: Room,
    /// Prints JSON.
    #[arg(long, help_heading = "Output")]
    json: bool,
    /// Writes to this file how many positions of each layer have each value.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    csv: Option<PathBuf>,
}

type Solution<'a, T> = LayeredSolution<'a, T, ByValue>;

impl Survey {
    pub(super) fn run<T: Tabletop>(&self, game: &T, screen: &mut Screen) -> Result<(), Failure> {
        let at = tabletop::place(game, self.position.as_deref())?;
        let csv = self.csv.as_deref().map(create).transpose()?;
        let mut solver = LayeredSolver::new(game.clone()).with_threads(self.room.threads());
        if let Some(directory) = &self.directory {
            solver = solver.with_directory(directory);
        }
        let limits = self
            .room
            .within(self.effort.limits(&interrupt::stop_flag()));
        let clock = Clock::start();
        let status = Status::new("surveying");
        let mut positions = 0;
        let progress = |progress: &LayerProgress| status.say(news(progress, &mut positions));
        let solution = solver.solve_with(&at, &limits, progress);
        let solution = solution.map_err(Failure::input)?;
        drop(status);
        let mut record = self.record(game, &at, &solution)?;
        record.add_effort(solution.statistics(), clock.cpu_time());
        if let Some(file) = csv {
            write_csv(file, solution.layers())?;
        }
        self.print(game, &at, record, solution.layers(), screen)?;
        match solution.stop() {
            Some(stop) => Err(Failure::Unfinished(stop)),
            None => Ok(()),
        }
    }

    fn record<T: Tabletop>(
        &self,
        game: &T,
        at: &T::Position,
        solution: &Solution<'_, T>,
    ) -> Result<Record, Failure> {
        let value = solution.worth(at).map_err(Failure::input)?;
        let known = value.map(Known::exactly).unwrap_or_default();
        let mut record = Record::default();
        record.add("turn", tabletop::name(game.turn(at)));
        record.add("value", known.to_string());
        record.add_some("score", value.and_then(|value| game.score(at, value)));
        let winner = known.winner(game.turn(at));
        record.add_some("winner", winner.map(tabletop::name));
        let is_balanced = |value| if value == Value::DRAW { "yes" } else { "no" };
        record.add_some("balanced", value.map(is_balanced));
        record.append(game.theory(at));
        let line = solution.line(at).map_err(Failure::input)?;
        if !line.is_empty() {
            record.add("line", tabletop::write_line(game, at, &line));
        }
        let layers = solution.layers();
        record.add("positions", solution.positions() + solution.finished());
        record.add("finished", solution.finished());
        for (name, verdict) in VERDICTS {
            let count = |layer| count_of(layer, verdict);
            record.add(name, layers.iter().map(count).sum::<u64>());
        }
        Ok(record)
    }

    fn print<T: Tabletop>(
        &self,
        game: &T,
        at: &T::Position,
        mut record: Record,
        layers: &[LayerCount<Value>],
        screen: &mut Screen,
    ) -> Result<(), Failure> {
        if self.json {
            record.add("layers", layers.iter().map(to_json).collect::<Vec<_>>());
            record.add("position", game.write(at));
            return Ok(screen.json(record)?);
        }
        let board = game.draw(at, screen.paint);
        writeln!(screen, "{board}\n\n{}", table(layers))?;
        Ok(screen.record(&record)?)
    }
}

/// What positions that are not finished come to for their movers.
const VERDICTS: [(&str, Verdict); 3] = [
    ("won", Verdict::Win),
    ("drawn", Verdict::Draw),
    ("lost", Verdict::Loss),
];

/// How many positions of a layer come to this.
fn count_of(layer: &LayerCount<Value>, verdict: Verdict) -> u64 {
    let worths = layer.worths.iter();
    let alike = worths.filter(|(value, _)| Verdict::of(*value) == verdict);
    alike.map(|(_, count)| count).sum()
}

/// How far the work has come; `positions` is how many there are, as far as is known.
fn news(progress: &LayerProgress, positions: &mut u64) -> String {
    let LayerProgress { layer, done, .. } = *progress;
    match progress.way {
        Pass::Down => {
            *positions = done;
            format!("layer {layer}, {done} positions found")
        }
        Pass::Up => {
            let percent = done * 100 / (*positions).max(1);
            format!("layer {layer}, {percent} % of {positions} positions solved")
        }
    }
}

fn table(layers: &[LayerCount<Value>]) -> Grid {
    let mut grid = Grid::new(&["layer", "positions", "finished", "won", "drawn", "lost"]);
    for layer in layers {
        let counts = [
            u64::from(layer.layer),
            layer.positions + layer.finished,
            layer.finished,
        ];
        let verdicts = VERDICTS.map(|(_, verdict)| count_of(layer, verdict));
        grid.row(
            counts
                .into_iter()
                .chain(verdicts)
                .map(|count| count.to_string()),
        );
    }
    grid
}

fn to_json(layer: &LayerCount<Value>) -> Json {
    let [won, drawn, lost] = VERDICTS.map(|(_, verdict)| count_of(layer, verdict));
    json!({
        "layer": layer.layer,
        "positions": layer.positions + layer.finished,
        "finished": layer.finished,
        "won": won,
        "drawn": drawn,
        "lost": lost,
    })
}

/// Makes the file before the work: that it cannot be made is better known now than later.
fn create(path: &Path) -> Result<File, Failure> {
    File::create(path).map_err(|error| Failure::Input(format!("{}: {error}", path.display())))
}

/// Writes how many positions of each layer have each value.
fn write_csv(file: File, layers: &[LayerCount<Value>]) -> io::Result<()> {
    let mut out = BufWriter::new(file);
    writeln!(out, "layer,value,positions")?;
    for layer in layers {
        for (value, count) in &layer.worths {
            writeln!(out, "{},{},{count}", layer.layer, Known::exactly(*value))?;
        }
        writeln!(out, "{},finished,{}", layer.layer, layer.finished)?;
    }
    out.flush()
}
