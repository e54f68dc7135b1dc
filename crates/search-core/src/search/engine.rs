//! A player: searches deeper and deeper until a limit is reached.

use std::time::Instant;

use super::driver::Driver;
use super::horizon::ToDepth;
use super::setup::Setup;
use super::worker::Found;
use super::{Forgetful, Memory, Options, Remember, root};
use crate::table::{Replacement, TableSize, WideTable};
use crate::{Bound, Evaluate, Game, Guide, Keyed, Limits, Report, Stop, Unguided};

/// A player: searches deeper and deeper until a limit is reached.
///
/// Needs the rules and an estimate; knows more with a [`Guide`], remembers with a table, and thinks
/// with several threads.
#[derive(Debug)]
pub struct Engine<G, E, K = Unguided, M = Forgetful> {
    setup: Setup<G, K, M>,
    eval: E,
}

impl<G: Game, E: Evaluate<G>> Engine<G, E> {
    /// A player that knows the rules and an estimate.
    pub fn new(game: G, eval: E) -> Self {
        let setup = Setup {
            game,
            guide: Unguided,
            memory: Forgetful,
            options: Options::default(),
            threads: 1,
        };
        Self { setup, eval }
    }
}

impl<G: Keyed, E, K> Engine<G, E, K, Remember<WideTable<G::Key>>> {
    /// Chooses which entries of the table give way when there is no room.
    #[must_use]
    pub fn with_replacement(mut self, replacement: Replacement) -> Self {
        let Remember(table) = self.setup.memory;
        self.setup.memory = Remember(table.with_replacement(replacement));
        self
    }
}

impl<G: Game, E: Evaluate<G>, K: Guide<G>, M: Memory<G>> Engine<G, E, K, M> {
    /// Follows a guide.
    #[must_use]
    pub fn guided_by<K2: Guide<G>>(self, guide: K2) -> Engine<G, E, K2, M> {
        Engine {
            setup: self.setup.guided_by(guide),
            eval: self.eval,
        }
    }

    /// Remembers positions in a table of this size.
    #[must_use]
    pub fn with_table(self, size: TableSize) -> Engine<G, E, K, Remember<WideTable<G::Key>>>
    where
        G: Keyed,
    {
        Engine {
            setup: self.setup.with_table(size),
            eval: self.eval,
        }
    }

    /// Thinks with this many threads, at least one; without a table they cannot share anything.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        Self {
            setup: self.setup.with_threads(threads),
            ..self
        }
    }

    /// Uses these techniques.
    #[must_use]
    pub fn with_options(self, options: Options) -> Self {
        Self {
            setup: self.setup.with_options(options),
            ..self
        }
    }

    /// The rules.
    pub fn game(&self) -> &G {
        &self.setup.game
    }

    /// Forgets what earlier searches found.
    pub fn clear(&mut self) {
        self.setup.memory.clear();
    }

    /// The best move from `at`, as far as the limits allow to see.
    pub fn search(&mut self, at: &G::Position, limits: &Limits) -> Report<G::Move> {
        self.search_with(at, limits, |_| ())
    }

    /// The same; `progress` sees the report of every depth.
    ///
    /// The report is that of the last depth that was completed. Before the first is, it holds a
    /// legal move without a value.
    pub fn search_with(
        &mut self,
        at: &G::Position,
        limits: &Limits,
        mut progress: impl FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        let start = Instant::now();
        if let Some(report) = root::finished(self.game(), at) {
            return report;
        }
        self.setup.memory.grow_older();
        let bounds = self.setup.bounds(at);
        self.setup.with_team(&self.eval, at, limits, |team| {
            let mut report = Report {
                stop: Some(Stop::Depth),
                ..root::unknown(self.game(), at)
            };
            let mut last: Option<Found<G::Move>> = None;
            for depth in 1..=limits.depth {
                let driver = Driver {
                    team,
                    at,
                    horizon: ToDepth(depth),
                    bounds,
                    guess: last.as_ref(),
                };
                let found = driver.drive(|_| ());
                report.statistics = team.statistics(start);
                match found {
                    Ok(found) => {
                        self.update(&mut report, &found, depth);
                        progress(&report);
                        last = Some(found);
                    }
                    Err(stop) => {
                        report.stop = Some(stop);
                        break;
                    }
                }
                if report.stop.is_none() {
                    break;
                }
            }
            report
        })
    }

    /// Makes the report that of a completed depth.
    fn update(&self, report: &mut Report<G::Move>, found: &Found<G::Move>, depth: u16) {
        report.value = Some(found.value);
        report.bound = Bound::Exact;
        report.depth = depth;
        report.best = found.best.or(report.best);
        report.line.clone_from(&found.line);
        // A win or loss within the depth does not change any more. One beyond it, which a table or a
        // guide saw, may turn out to come sooner.
        let end = found.value.as_win().or(found.value.as_loss());
        let is_proved =
            end.is_some_and(|plies| plies <= depth) && !self.setup.options.is_selective();
        if found.saw_the_end || is_proved {
            report.stop = None;
        }
    }
}
