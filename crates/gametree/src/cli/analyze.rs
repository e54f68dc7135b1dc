//! `analyze`: what every legal move is worth.

use std::cmp::Reverse;
use std::io::{self, Write};
use std::time::Duration;

use clap::Args;
use search_core::{Limits, Moves, Report, Statistics, Stop, StopFlag, Value};
use serde_json::{Value as Json, json};

use super::clock::Clock;
use super::failure::Failure;
use super::grid::Grid;
use super::interrupt;
use super::known::Known;
use super::limits::{Machine, Thinking};
use super::lookup::Lookup;
use super::record::Record;
use super::screen::Screen;
use super::seat::Seat;
use super::status::Status;
use super::tabletop::{self, Tabletop};

/// The options of `analyze`.
#[derive(Args)]
pub(super) struct Analyze {
    /// Where to start.
    position: Option<String>,
    #[command(flatten)]
    thinking: Thinking,
    #[command(flatten)]
    machine: Machine,
    #[command(flatten)]
    lookup: Lookup,
    #[command(flatten)]
    seat: Seat,
    /// Prints JSON.
    #[arg(long, help_heading = "Output")]
    json: bool,
}

impl Analyze {
    pub(super) fn run<T: Tabletop>(&self, game: &T, screen: &mut Screen) -> Result<(), Failure> {
        let at = tabletop::place_in_play(game, self.position.as_deref())?;
        let stop = interrupt::stop_flag();
        let analysis = self.analysis(game, &at, &stop)?;

        self.print(game, &at, &analysis, screen)?;
        if stop.is_raised() {
            return Err(Failure::Unfinished(Stop::Raised));
        }
        Ok(())
    }

    fn print<T: Tabletop>(
        &self,
        game: &T,
        at: &T::Position,
        analysis: &Analysis<T::Move>,
        screen: &mut Screen,
    ) -> io::Result<()> {
        let mut record = Record::default();
        record.add("turn", tabletop::name(game.turn(at)));
        record.add("method", analysis.method.in_words());
        let mut cost = Record::default();
        cost.add_cost(&analysis.cost, analysis.cpu_time);
        if self.json {
            record.add("position", game.write(at));
            record.add("moves", analysis.json(game, at));
            record.append(cost);
            return screen.json(record);
        }
        let board = game.draw(at, screen.paint);
        writeln!(screen, "{board}\n")?;
        screen.record(&record)?;
        writeln!(screen, "\n{}", analysis.grid(game, at))?;
        screen.record(&cost)
    }

    fn analysis<T: Tabletop>(
        &self,
        game: &T,
        at: &T::Position,
        stop: &StopFlag,
    ) -> Result<Analysis<T::Move>, Failure> {
        let mut analysis = Analysis::new(game, at);
        let endgames = self.lookup.open(game)?;
        let endgames = endgames.as_ref();
        if let Some(limits) = self.thinking.limits(stop) {
            let means = self.machine.to_play()?;
            let mut engine = self.seat.kind().seated(game, means, endgames)?;
            analysis.method = Method::Engine;
            analysis.run(game, at, |next, progress| {
                engine.think(next, &limits, progress)
            });
        } else {
            let limits = Limits {
                stop: stop.clone(),
                ..Limits::none()
            };
            let mut solver = tabletop::solver(game, self.machine.to_solve()?, endgames);
            analysis.run(game, at, |next, progress| {
                solver.value(next, &limits, progress)
            });
        }
        Ok(analysis)
    }
}

/// How moves are judged.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Method {
    /// Every report bounds the exact value.
    Solver,
    /// A report is an estimate, unless it saw the end of every line.
    Engine,
}

impl Method {
    fn in_words(self) -> &'static str {
        match self {
            Self::Solver => "every move solved",
            Self::Engine => "every move searched to the limits",
        }
    }
}

/// All moves of a position with what is known of them, the best first.
struct Analysis<M> {
    method: Method,
    verdicts: Vec<Verdict<M>>,
    cost: Statistics,
    cpu_time: Option<Duration>,
}

/// What is known of a move, for the player who makes it.
struct Verdict<M> {
    mv: M,
    known: Known,
    /// What the engine thinks, and how far it looked, where it did not see the end.
    estimate: Option<(Value, u16)>,
}

impl<M: Copy> Analysis<M> {
    fn new<T: Tabletop<Move = M>>(game: &T, at: &T::Position) -> Self {
        let mut moves = Moves::new();
        game.moves(at, &mut moves);
        let unknown = |mv| Verdict {
            mv,
            known: Known::default(),
            estimate: None,
        };
        Self {
            method: Method::Solver,
            verdicts: moves.iter().map(unknown).collect(),
            cost: Statistics::default(),
            cpu_time: None,
        }
    }

    /// Judges every move by a search of the position that it leads to.
    fn run<T: Tabletop<Move = M>>(
        &mut self,
        game: &T,
        at: &T::Position,
        mut search: impl FnMut(&T::Position, &mut dyn FnMut(&Report<M>)) -> Report<M>,
    ) {
        let clock = Clock::start();
        let status = Status::new("analyzing");
        let count = self.verdicts.len();
        for (index, verdict) in self.verdicts.iter_mut().enumerate() {
            let next = game.play(at, verdict.mv);
            let name = game.write_move(at, verdict.mv);
            status.say(format!("{name}, move {} of {count}", index + 1));
            if let Some(outcome) = game.outcome(&next) {
                verdict.known = Known::exactly(Value::of(outcome, game.turn(&next), 0));
            } else {
                let mut known = Known::default();
                let report = search(&next, &mut |report| known.learn(report));
                self.cost += report.statistics;
                verdict.learn(self.method, known, &report);
            }
            verdict.step_back(game.turn(&next) != game.turn(at));
        }
        self.cpu_time = clock.cpu_time();
        self.verdicts
            .sort_by_key(|verdict| Reverse(verdict.worth()));
    }

    fn grid<T: Tabletop<Move = M>>(&self, game: &T, at: &T::Position) -> Grid {
        let mut grid = Grid::new(&["move", "value", "known by", "score"]);
        for verdict in &self.verdicts {
            let score = verdict.score(game, at);
            grid.row([
                game.write_move(at, verdict.mv),
                verdict.value_in_words(),
                verdict.source_in_words(),
                score.map_or(String::new(), |score| score.to_string()),
            ]);
        }
        grid
    }

    fn json<T: Tabletop<Move = M>>(&self, game: &T, at: &T::Position) -> Json {
        let object = |verdict: &Verdict<M>| {
            json!({
                "move": game.write_move(at, verdict.mv),
                "value": verdict.value_in_words(),
                "score": verdict.score(game, at),
                "known_by": verdict.source_in_words(),
            })
        };
        self.verdicts.iter().map(object).collect()
    }
}

impl<M> Verdict<M> {
    /// Takes in the result of a search, for the player to move after this move; `bounds` are those
    /// that its progress has shown.
    fn learn(&mut self, method: Method, bounds: Known, report: &Report<M>) {
        if method == Method::Solver {
            self.known = bounds;
            self.known.learn(report);
        } else if report.stop.is_none() {
            self.known.learn(report);
        } else {
            self.estimate = report.value.map(|value| (value, report.depth));
        }
    }

    /// Sees the verdict from one ply earlier, and from the other side if the turn has changed.
    fn step_back(&mut self, changes_turn: bool) {
        self.known = self.known.delayed();
        self.estimate = self
            .estimate
            .map(|(value, depth)| (value.delayed(1), depth + 1));
        if changes_turn {
            self.known = self.known.flipped();
            self.estimate = self.estimate.map(|(value, depth)| (-value, depth));
        }
    }

    /// What counts in the order of the moves.
    fn worth(&self) -> Value {
        let estimate = self.estimate.map(|(value, _)| value);
        let known = self.known.at_least.or(self.known.at_most);
        estimate.or(known).unwrap_or(Value::MIN)
    }

    fn score<T: Tabletop>(&self, game: &T, at: &T::Position) -> Option<i32> {
        game.score(at, self.known.exact()?)
    }

    fn value_in_words(&self) -> String {
        match self.estimate {
            Some((value, _)) => value.to_string(),
            None => self.known.to_string(),
        }
    }

    fn source_in_words(&self) -> String {
        match self.estimate {
            Some((_, depth)) => format!("depth {depth}"),
            None if self.known.exact().is_some() => "proof".into(),
            None => "unfinished search".into(),
        }
    }
}
