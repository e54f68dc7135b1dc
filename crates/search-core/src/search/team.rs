//! The threads of a search.

use std::sync::atomic;
use std::thread;
use std::time::Instant;

use super::Memory;
use super::horizon::Horizon;
use super::worker::{Found, Shared, Worker};
use crate::{Evaluate, Game, Guide, Statistics, Stop, Window};

/// The threads of a search: all of them search the same root with the same window, and the first
/// to know its value tells the others to stop.
pub(super) struct Team<'a, G: Game, E: Evaluate<G>, K, M: Memory<G>> {
    pub(super) shared: Shared<'a, G, E, K, M>,
    workers: Vec<Worker<'a, G, E, K, M>>,
}

/// Games may be long, and every ply takes some of the stack.
const STACK_BYTES: usize = 16 << 20;

impl<'a, G, E, K, M> Team<'a, G, E, K, M>
where
    G: Game,
    E: Evaluate<G>,
    K: Guide<G>,
    M: Memory<G>,
{
    pub(super) fn new(shared: Shared<'a, G, E, K, M>, threads: usize, at: &G::Position) -> Self {
        Self {
            shared,
            workers: (0..threads).map(|_| Worker::new(shared, at)).collect(),
        }
    }

    /// Searches `at`, which is not finished; `guess` is tried first.
    pub(super) fn root<H: Horizon>(
        &mut self,
        at: &G::Position,
        horizon: H,
        window: Window,
        guess: Option<G::Move>,
    ) -> Result<Found<G::Move>, Stop> {
        let (lead, helpers) = self.workers.split_first_mut().expect("a team has a thread");
        if helpers.is_empty() {
            return lead.root(&mut at.clone(), horizon, window, guess);
        }
        let pool = self.shared.pool;
        let search = |worker: &mut Worker<'a, G, E, K, M>| {
            let found = worker.root(&mut at.clone(), horizon, window, guess);
            if found.is_ok() {
                pool.done.store(true, atomic::Ordering::Relaxed);
            }
            found
        };
        let found = thread::scope(|scope| {
            let start = |helper| {
                let thread = thread::Builder::new().stack_size(STACK_BYTES);
                // Without the thread the others do its part.
                thread.spawn_scoped(scope, move || search(helper)).ok()
            };
            let threads: Vec<_> = helpers.iter_mut().filter_map(start).collect();
            let mut found = search(lead);
            for thread in threads {
                let theirs = thread
                    .join()
                    .unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                found = found.or(theirs);
            }
            found
        });
        pool.done.store(false, atomic::Ordering::Relaxed);
        found
    }

    /// What all threads did since `start`.
    pub(super) fn statistics(&self, start: Instant) -> Statistics {
        let mut total = Statistics::default();
        for worker in &self.workers {
            total += Statistics {
                nodes: worker.budget.spent(),
                ..worker.statistics
            };
        }
        total.time = start.elapsed();
        total
    }
}
