//! The threads of a search.

use std::sync::atomic;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, Scope};
use std::time::Instant;

use super::Memory;
use super::horizon::Horizon;
use super::shared::Shared;
use super::worker::{Found, Worker};
use crate::{Evaluate, Game, Guide, Statistics, Stop, Window};

/// The threads of a search: all of them search the same root with the same window, and the first
/// to know its value tells the others to stop.
pub(super) struct Team<'a, G: Game, E: Evaluate<G>, K, M: Memory<G>, H> {
    pub(super) shared: Shared<'a, G, E, K, M>,
    lead: Worker<'a, G, E, K, M>,
    helpers: Vec<Helper<G, H>>,
}

/// A thread that waits for jobs, until nobody can give it one any more.
struct Helper<G: Game, H> {
    jobs: Sender<Job<G, H>>,
    results: Receiver<Done<G>>,
    statistics: Statistics,
}

/// A root to search.
struct Job<G: Game, H> {
    at: G::Position,
    horizon: H,
    window: Window,
    guess: Option<G::Move>,
}

/// What a helper found, and what it has done since it started.
type Done<G> = (Result<Found<<G as Game>::Move>, Stop>, Statistics);

/// Games may be long, and every ply takes some of the stack.
const STACK_BYTES: usize = 16 << 20;

impl<'a, G, E, K, M, H> Team<'a, G, E, K, M, H>
where
    G: Game,
    E: Evaluate<G>,
    K: Guide<G>,
    M: Memory<G>,
    H: Horizon,
{
    /// Starts all threads but the one that asks.
    pub(super) fn new<'scope>(
        shared: Shared<'a, G, E, K, M>,
        threads: usize,
        at: &G::Position,
        scope: &'scope Scope<'scope, '_>,
    ) -> Self
    where
        'a: 'scope,
        G: 'scope,
        E: 'scope,
        M: 'scope,
        H: 'scope,
    {
        let start = |_| {
            let worker = Worker::new(shared, at);
            let (jobs, waiting) = mpsc::channel();
            let (sender, results) = mpsc::channel();
            let thread = thread::Builder::new().stack_size(STACK_BYTES);
            // Without the thread the others do its part.
            thread
                .spawn_scoped(scope, move || work(worker, &waiting, &sender))
                .ok()?;
            Some(Helper {
                jobs,
                results,
                statistics: Statistics::default(),
            })
        };
        Self {
            shared,
            lead: Worker::new(shared, at),
            helpers: (1..threads).filter_map(start).collect(),
        }
    }

    /// Searches `at`, which is not finished; `guess` is tried first.
    pub(super) fn root(
        &mut self,
        at: &G::Position,
        horizon: H,
        window: Window,
        guess: Option<G::Move>,
    ) -> Result<Found<G::Move>, Stop> {
        let job = || Job {
            at: at.clone(),
            horizon,
            window,
            guess,
        };
        self.helpers
            .retain(|helper| helper.jobs.send(job()).is_ok());
        let mut found = self.lead.run(job());
        for helper in &mut self.helpers {
            // A helper that panicked has no result; its panic goes on when all threads end.
            if let Ok((theirs, statistics)) = helper.results.recv() {
                helper.statistics = statistics;
                found = found.or(theirs);
            }
        }
        self.shared
            .pool
            .done
            .store(false, atomic::Ordering::Relaxed);
        found
    }

    /// What all threads did since `start`.
    pub(super) fn statistics(&self, start: Instant) -> Statistics {
        let mut total = self.lead.so_far();
        for helper in &self.helpers {
            total += helper.statistics;
        }
        total.time = start.elapsed();
        total
    }
}

impl<G: Game, E: Evaluate<G>, K, M: Memory<G>, H> Drop for Team<'_, G, E, K, M, H> {
    /// Nobody waits for the helpers any more, not even if the lead panicked.
    fn drop(&mut self) {
        self.shared.pool.done.store(true, atomic::Ordering::Relaxed);
    }
}

/// Does one job after the other.
fn work<G, E, K, M, H>(
    mut worker: Worker<'_, G, E, K, M>,
    jobs: &Receiver<Job<G, H>>,
    results: &Sender<Done<G>>,
) where
    G: Game,
    E: Evaluate<G>,
    K: Guide<G>,
    M: Memory<G>,
    H: Horizon,
{
    for job in jobs {
        let found = worker.run(job);
        if results.send((found, worker.so_far())).is_err() {
            return;
        }
    }
}

impl<G: Game, E: Evaluate<G>, K: Guide<G>, M: Memory<G>> Worker<'_, G, E, K, M> {
    /// Does a job, and tells the others when it is done.
    fn run<H: Horizon>(&mut self, mut job: Job<G, H>) -> Result<Found<G::Move>, Stop> {
        let found = self.root(&mut job.at, job.horizon, job.window, job.guess);
        if found.is_ok() {
            let done = &self.shared.pool.done;
            done.store(true, atomic::Ordering::Relaxed);
        }
        found
    }

    /// What this thread has done.
    fn so_far(&self) -> Statistics {
        Statistics {
            nodes: self.budget.spent(),
            ..self.statistics
        }
    }
}
