//! Threads that share work.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use search_core::Stop;

/// Lets each worker take the next of so many tasks until none is left or one of them stops, and
/// returns the workers.
pub(super) fn share<W: Send>(
    workers: Vec<W>,
    tasks: usize,
    work: impl Fn(&mut W, usize) -> Result<(), Stop> + Sync,
) -> Result<Vec<W>, Stop> {
    let next = AtomicUsize::new(0);
    let labor = |mut worker: W| {
        loop {
            let task = next.fetch_add(1, Ordering::Relaxed);
            if task >= tasks {
                return Ok(worker);
            }
            if let Err(stop) = work(&mut worker, task) {
                // Nothing is left for the others.
                next.store(tasks, Ordering::Relaxed);
                return Err(stop);
            }
        }
    };
    run(workers, labor)
}

/// Lets each worker work in a thread of its own.
pub(super) fn run<W: Send, R: Send>(
    workers: Vec<W>,
    work: impl Fn(W) -> Result<R, Stop> + Sync,
) -> Result<Vec<R>, Stop> {
    let work = &work;
    thread::scope(|scope| {
        let mut workers = workers.into_iter();
        let first = workers.next();
        let others: Vec<_> = workers
            .map(|worker| scope.spawn(move || work(worker)))
            .collect();
        let first = first.map(work);
        let others = others.into_iter().map(|thread| {
            thread
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        });
        first.into_iter().chain(others).collect()
    })
}
