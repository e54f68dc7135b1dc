//! What engines and solvers are made of.

use std::thread;

use super::busy::Busy;
use super::horizon::Horizon;
use super::shared::Shared;
use super::team::Team;
use super::{Memory, Options, Remember};
use crate::limits::Pool;
use crate::table::{Table, TableSize};
use crate::{Bounds, Evaluate, Game, Guide, Keyed, Limits};

/// What engines and solvers are made of: the rules, what is known beyond them, the memory, the
/// techniques and the number of threads.
#[derive(Clone, Debug)]
pub(super) struct Setup<G, K, M> {
    pub(super) game: G,
    pub(super) guide: K,
    pub(super) memory: M,
    pub(super) options: Options,
    pub(super) threads: usize,
}

impl<G: Game, K: Guide<G>, M: Memory<G>> Setup<G, K, M> {
    pub(super) fn guided_by<K2>(self, guide: K2) -> Setup<G, K2, M> {
        Setup {
            game: self.game,
            guide,
            memory: self.memory,
            options: self.options,
            threads: self.threads,
        }
    }

    pub(super) fn with_table<T: Table<Key = G::Key>>(
        self,
        size: TableSize,
    ) -> Setup<G, K, Remember<T>>
    where
        G: Keyed,
    {
        self.with_memory(Remember(T::new(size, G::KEY_BITS)))
    }

    pub(super) fn with_memory<M2>(self, memory: M2) -> Setup<G, K, M2> {
        Setup {
            game: self.game,
            guide: self.guide,
            memory,
            options: self.options,
            threads: self.threads,
        }
    }

    pub(super) fn with_threads(self, threads: usize) -> Self {
        Self {
            threads: threads.max(1),
            ..self
        }
    }

    pub(super) fn with_options(self, options: Options) -> Self {
        Self { options, ..self }
    }

    /// What the guide knows of a position that is not finished.
    pub(super) fn bounds(&self, at: &G::Position) -> Bounds {
        let look = self.guide.look(&self.game, at);
        self.guide.bounds(&self.game, at, &look)
    }

    /// Gathers the threads for a search from `at` within the limits.
    pub(super) fn with_team<E: Evaluate<G>, H: Horizon, R>(
        &self,
        eval: &E,
        at: &G::Position,
        limits: &Limits,
        search: impl FnOnce(&mut Team<'_, G, E, K, M, H>) -> R,
    ) -> R {
        let pool = Pool::new(limits);
        let busy = (self.threads > 1).then(Busy::new);
        let shared = Shared {
            game: &self.game,
            eval,
            guide: &self.guide,
            memory: &self.memory,
            options: &self.options,
            pool: &pool,
            busy: busy.as_ref(),
        };
        thread::scope(|scope| search(&mut Team::new(shared, self.threads, at, scope)))
    }
}
