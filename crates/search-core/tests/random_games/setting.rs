//! Every way to set up a search.

use search_core::{
    Algorithm, Engine, Evaluate, Game, Guide, Keyed, Limits, Memory, Options, Ordering,
    Replacement, Report, Solver, Sound, TableSize,
};

use super::dice;

/// The choices that must not change a value.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Setting {
    pub(crate) options: Options,
    pub(crate) table: TableChoice,
    pub(crate) threads: usize,
}

/// Which table, and how many bytes it may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TableChoice {
    None,
    Roomy(usize),
    /// For far more positions than there is room for.
    Crowded(usize),
}

impl TableChoice {
    /// Enough for every position of a random game.
    pub(crate) const AMPLE: Self = Self::Roomy(64 << 10);
}

const ALGORITHMS: [Algorithm; 4] = [
    Algorithm::AlphaBeta,
    Algorithm::Pvs,
    Algorithm::Mtd,
    Algorithm::Bisection,
];
const ASPIRATIONS: [Option<u16>; 3] = [None, Some(1), Some(20)];
/// Some hold a few entries, so that most are replaced.
const TABLES: [TableChoice; 4] = [
    TableChoice::None,
    TableChoice::Roomy(1),
    TableChoice::Crowded(100),
    TableChoice::AMPLE,
];
const MAX_THREADS: usize = 4;

impl Setting {
    /// Every combination.
    pub(crate) fn all() -> Vec<Self> {
        let mut all = Vec::new();
        for algorithm in ALGORITHMS {
            for aspiration in ASPIRATIONS {
                for ordering in orderings() {
                    for child_probes in [false, true] {
                        let options = Options {
                            algorithm,
                            aspiration,
                            ordering,
                            child_probes,
                            grafts: false,
                            ..Options::default()
                        };
                        for table in TABLES {
                            all.extend((1..=MAX_THREADS).map(|threads| Self {
                                options,
                                table,
                                threads,
                            }));
                        }
                    }
                }
            }
        }
        all
    }

    /// One of them.
    pub(crate) fn of_seed(seed: u64) -> Self {
        let all = Self::all();
        let index = dice(seed, 0x5E77) % all.len() as u64;
        all[usize::try_from(index).expect("an index of a list")]
    }
}

/// The guide's rank alone, each technique alone, all together.
fn orderings() -> [Ordering; 6] {
    let rank = Ordering::RANK;
    [
        rank,
        Ordering {
            table_move: true,
            ..rank
        },
        Ordering {
            killers: true,
            ..rank
        },
        Ordering {
            countermoves: true,
            ..rank
        },
        Ordering {
            history: true,
            ..rank
        },
        Ordering::default(),
    ]
}

/// What to ask a solver for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ask {
    Value,
    Outcome,
}

/// A solver of any setting.
pub(crate) struct AnySolver<G: Game> {
    #[allow(clippy::type_complexity)]
    ask: Box<dyn FnMut(Ask, &G::Position, &Limits) -> Report<G::Move>>,
}

impl<G: Game + 'static> AnySolver<G> {
    pub(crate) fn new<K: Sound<G> + 'static>(game: G, guide: K, setting: Setting) -> Self
    where
        G: Keyed,
    {
        match setting.table {
            TableChoice::None => Self::without_table(game, guide, setting),
            _ => Self::with_table(game, guide, setting),
        }
    }

    /// With a small table where the setting has none: for games that may go on for ever.
    pub(crate) fn with_table<K: Sound<G> + 'static>(game: G, guide: K, setting: Setting) -> Self
    where
        G: Keyed,
    {
        let solver = Solver::new(game).guided_by(guide);
        match setting.table {
            TableChoice::None => Self::from(solver.with_table(TableSize::bytes(256)), setting),
            TableChoice::Roomy(bytes) => {
                Self::from(solver.with_table(TableSize::bytes(bytes)), setting)
            }
            TableChoice::Crowded(bytes) => {
                Self::from(solver.with_crowded_table(TableSize::bytes(bytes)), setting)
            }
        }
    }

    /// For a game without keys.
    pub(crate) fn without_table<K: Sound<G> + 'static>(
        game: G,
        guide: K,
        setting: Setting,
    ) -> Self {
        Self::from(Solver::new(game).guided_by(guide), setting)
    }

    fn from<K: Sound<G> + 'static, M: Memory<G> + 'static>(
        solver: Solver<G, K, M>,
        setting: Setting,
    ) -> Self {
        let mut solver = solver
            .with_options(setting.options)
            .with_threads(setting.threads);
        let ask = move |ask, at: &G::Position, limits: &Limits| match ask {
            Ask::Value => solver.solve(at, limits),
            Ask::Outcome => solver.outcome(at, limits),
        };
        Self { ask: Box::new(ask) }
    }

    pub(crate) fn ask(&mut self, ask: Ask, at: &G::Position, limits: &Limits) -> Report<G::Move> {
        (self.ask)(ask, at, limits)
    }
}

/// An engine of any setting.
pub(crate) struct AnyEngine<G: Game> {
    #[allow(clippy::type_complexity)]
    search:
        Box<dyn FnMut(&G::Position, &Limits, &mut dyn FnMut(&Report<G::Move>)) -> Report<G::Move>>,
}

impl<G: Game + 'static> AnyEngine<G> {
    pub(crate) fn new<E, K>(game: G, eval: E, guide: K, setting: Setting) -> Self
    where
        G: Keyed,
        E: Evaluate<G> + 'static,
        K: Guide<G> + 'static,
    {
        let engine = Engine::new(game, eval).guided_by(guide);
        match setting.table {
            TableChoice::None => Self::from(engine, setting),
            TableChoice::Roomy(bytes) => {
                Self::from(engine.with_table(TableSize::bytes(bytes)), setting)
            }
            TableChoice::Crowded(bytes) => {
                let engine = engine.with_table(TableSize::bytes(bytes));
                Self::from(engine.with_replacement(Replacement::LeastEffort), setting)
            }
        }
    }

    /// For a game without keys.
    pub(crate) fn without_table<E, K>(game: G, eval: E, guide: K, setting: Setting) -> Self
    where
        E: Evaluate<G> + 'static,
        K: Guide<G> + 'static,
    {
        Self::from(Engine::new(game, eval).guided_by(guide), setting)
    }

    fn from<E, K, M>(engine: Engine<G, E, K, M>, setting: Setting) -> Self
    where
        E: Evaluate<G> + 'static,
        K: Guide<G> + 'static,
        M: Memory<G> + 'static,
    {
        let mut engine = engine
            .with_options(setting.options)
            .with_threads(setting.threads);
        let search =
            move |at: &G::Position, limits: &Limits, progress: &mut dyn FnMut(&Report<G::Move>)| {
                engine.search_with(at, limits, progress)
            };
        Self {
            search: Box::new(search),
        }
    }

    /// Searches to this depth; `progress` sees the report of every depth.
    pub(crate) fn search(
        &mut self,
        at: &G::Position,
        limits: &Limits,
        mut progress: impl FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        (self.search)(at, limits, &mut progress)
    }
}
