//! Exact values to the end of the game.

use std::collections::HashSet;
use std::io::{self, Read, Write};
use std::time::Instant;

use super::driver::Driver;
use super::horizon::ToEnd;
use super::setup::Setup;
use super::worker::Found;
use super::{Algorithm, Forgetful, Memory, Options, Ordering, Remember, Share, root};
use crate::table::{self, Table, TableSize};
use crate::{
    Blind, Bound, Bounds, FileError, Game, Key, Keyed, Limits, Line, Report, Sound, Unguided, Value,
};

/// Solves positions: the same search as that of an [`Engine`](crate::Engine), to the end of the
/// game.
///
/// The depth of the limits does not count here. A guide must be [`Sound`]; selective ones are
/// refused when the program is compiled. Without a table all but the smallest games take too long,
/// and games that may repeat positions are refused when the program is compiled.
#[derive(Clone, Debug)]
pub struct Solver<G, K = Unguided, M = Forgetful> {
    setup: Setup<G, K, M>,
}

/// What paid in exact searches: null windows from a draw outward, and the guide's order alone.
const DEFAULT_OPTIONS: Options = Options {
    algorithm: Algorithm::Mtd,
    aspiration: None,
    ordering: Ordering::RANK,
    child_probes: true,
    grafts: true,
    quiescence: 0,
    null_move: None,
    late_moves: None,
};

impl<G: Game> Solver<G> {
    /// A solver that knows the rules.
    pub fn new(game: G) -> Self {
        let setup = Setup {
            game,
            guide: Unguided,
            memory: Forgetful,
            options: DEFAULT_OPTIONS,
            threads: 1,
        };
        Self { setup }
    }
}

impl<G: Keyed, K, T: Table<Key = G::Key>> Solver<G, K, Remember<T>> {
    /// Writes what the table remembers, so that a later solver can go on from there.
    ///
    /// # Errors
    ///
    /// If `out` cannot be written to.
    pub fn save_table(&self, out: impl Write) -> io::Result<()> {
        table::save(&self.setup.memory.0, self.setup.game.fingerprint(), out)
    }

    /// Remembers what a table of the same rules and size remembered.
    ///
    /// # Errors
    ///
    /// If `input` is not such a table; this one is then empty or as it was.
    pub fn load_table(&mut self, input: impl Read) -> Result<(), FileError> {
        let fingerprint = self.setup.game.fingerprint();
        table::load(&mut self.setup.memory.0, fingerprint, input)
    }
}

impl<G: Game, K: Sound<G>, M: Memory<G>> Solver<G, K, M> {
    /// Follows a sound guide.
    #[must_use]
    pub fn guided_by<K2: Sound<G>>(self, guide: K2) -> Solver<G, K2, M> {
        Solver {
            setup: self.setup.guided_by(guide),
        }
    }

    /// Remembers positions in a table of this size, and keeps what took the greatest effort.
    ///
    /// For searches that enter many times more nodes than there is room for; keys of 64 bits need
    /// at least 256 MiB, and get them.
    #[must_use]
    pub fn with_crowded_table(
        self,
        size: TableSize,
    ) -> Solver<G, K, Remember<<G::Key as Key>::CrowdedTable>>
    where
        G: Keyed,
    {
        Solver {
            setup: self.setup.with_table(size),
        }
    }

    /// Remembers positions in a table of this size, which is fastest while there is room.
    #[must_use]
    pub fn with_table(self, size: TableSize) -> Solver<G, K, Remember<<G::Key as Key>::ExactTable>>
    where
        G: Keyed,
    {
        Solver {
            setup: self.setup.with_table(size),
        }
    }

    /// Remembers positions in a table of this size that clones of the solver share, for solving many positions
    /// at the same time.
    #[must_use]
    pub fn with_shared_table(
        self,
        size: TableSize,
    ) -> Solver<G, K, Share<<G::Key as Key>::ExactTable>>
    where
        G: Keyed,
        <G::Key as Key>::ExactTable: Send,
    {
        Solver {
            setup: self.setup.with_memory(Share::new(size, G::KEY_BITS)),
        }
    }

    /// Searches with this many threads, at least one; without a table they cannot share anything.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        Self {
            setup: self.setup.with_threads(threads),
        }
    }

    /// Uses these techniques; those that would make values less than exact are left out.
    #[must_use]
    pub fn with_options(self, options: Options) -> Self {
        Self {
            setup: self.setup.with_options(options),
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

    /// The exact value of `at`: points, or in how many plies the game is won or lost.
    ///
    /// If a limit ends the search, the report tells the last bound that was found.
    pub fn solve(&mut self, at: &G::Position, limits: &Limits) -> Report<G::Move> {
        self.solve_with(at, limits, |_| ())
    }

    /// The same; `progress` sees what is known after every window.
    pub fn solve_with(
        &mut self,
        at: &G::Position,
        limits: &Limits,
        progress: impl FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        self.run(at, limits, Bounds::NONE, progress)
    }

    /// Whether `at` is won, drawn or lost: the value has the right sign, and its bound says what
    /// else is known of it.
    pub fn outcome(&mut self, at: &G::Position, limits: &Limits) -> Report<G::Move> {
        self.outcome_with(at, limits, |_| ())
    }

    /// The same; `progress` sees what is known after every window.
    pub fn outcome_with(
        &mut self,
        at: &G::Position,
        limits: &Limits,
        progress: impl FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        let sign = Bounds {
            lower: Value::DRAW.down(),
            upper: Value::DRAW.up(),
        };
        self.run(at, limits, sign, progress)
    }

    /// A line of best play from `at` to the end of the game, to the first position that comes back,
    /// or as far as the limits, given for each move, allow.
    pub fn principal_line(&mut self, at: &G::Position, limits: &Limits) -> Line<G::Move> {
        let mut at = at.clone();
        let mut line = Line::new();
        let mut seen = HashSet::new();
        while G::ACYCLIC || seen.insert(at.clone()) {
            let report = self.solve(&at, limits);
            let Some(mv) = report.best.filter(|_| report.stop.is_none()) else {
                break;
            };
            line.push(mv);
            at = self.game().play(&at, mv);
        }
        line
    }

    /// Finds the value within `asked`, or on which side of it the value lies.
    fn run(
        &mut self,
        at: &G::Position,
        limits: &Limits,
        asked: Bounds,
        mut progress: impl FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        const {
            assert!(
                G::ACYCLIC || M::REMEMBERS,
                "a game that may go on for ever is solved with a table"
            );
        }
        let start = Instant::now();
        if let Some(report) = root::finished(self.game(), at) {
            return report;
        }
        self.setup.memory.grow_older();
        let known = self.setup.bounds(at);
        let bounds = Bounds {
            lower: known.lower.clamp(asked.lower, asked.upper),
            upper: known.upper.clamp(asked.lower, asked.upper),
        };
        self.setup.with_team(&Blind, at, limits, |team| {
            let mut report = root::unknown(self.game(), at);
            let driver = Driver {
                team,
                at,
                horizon: ToEnd,
                bounds,
                guess: None,
            };
            let found = driver.drive(|found| {
                update(&mut report, found);
                report.statistics.time = start.elapsed();
                progress(&report);
            });
            match found {
                Ok(found) => {
                    update(&mut report, &found);
                    report.bound = within(asked, known, &found);
                }
                Err(stop) => report.stop = Some(stop),
            }
            report.statistics = team.statistics(start);
            report
        })
    }
}

/// Makes the report that of a completed window.
fn update<M: Copy>(report: &mut Report<M>, found: &Found<M>) {
    report.value = Some(found.value);
    report.bound = found.bound;
    report.depth = u16::MAX;
    if found.best.is_some() {
        report.best = found.best;
        report.line = report.best.into_iter().collect();
    }
}

/// What a value says if only those inside `asked` were told apart and all lie within `known`.
fn within<M>(asked: Bounds, known: Bounds, found: &Found<M>) -> Bound {
    if found.value >= asked.upper && found.value < known.upper {
        Bound::Lower
    } else if found.value <= asked.lower && found.value > known.lower {
        Bound::Upper
    } else {
        found.bound
    }
}
