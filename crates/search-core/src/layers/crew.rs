//! Work shared between threads.

use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::Stop;

/// Does all jobs, one thread for each worker, and returns the results in the order of the jobs.
///
/// The first worker that has to stop stops the others at their next job.
pub(super) fn share<J: Send, W: Send, R: Send>(
    workers: &mut [W],
    mut jobs: impl Iterator<Item = J> + Send,
    work: impl Fn(&mut W, J) -> Result<R, Stop> + Sync,
) -> Result<Vec<R>, Stop> {
    let [first, others @ ..] = workers else {
        return Ok(Vec::new());
    };
    let head: Vec<J> = jobs.by_ref().take(2).collect();
    // A single job is not worth a thread.
    let others = if head.len() < 2 { &mut [] } else { others };
    let queue = Queue::new(head.into_iter().chain(jobs));
    let work_off = |worker: &mut W| {
        while let Some((number, job)) = queue.take() {
            queue.put(number, work(worker, job));
        }
    };
    thread::scope(|scope| {
        for worker in others {
            scope.spawn(|| work_off(worker));
        }
        work_off(first);
    });
    queue.into_results()
}

/// Jobs that are left, and what came of those done.
struct Queue<I, R>(Mutex<Inner<I, R>>);

struct Inner<I, R> {
    jobs: I,
    taken: usize,
    results: Vec<(usize, R)>,
    stop: Option<Stop>,
}

impl<I: Iterator, R> Queue<I, R> {
    fn new(jobs: I) -> Self {
        Self(Mutex::new(Inner {
            jobs,
            taken: 0,
            results: Vec::new(),
            stop: None,
        }))
    }

    fn take(&self) -> Option<(usize, I::Item)> {
        let mut queue = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if queue.stop.is_some() {
            return None;
        }
        let job = queue.jobs.next()?;
        queue.taken += 1;
        Some((queue.taken - 1, job))
    }

    fn put(&self, number: usize, result: Result<R, Stop>) {
        let mut queue = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match result {
            Ok(result) => queue.results.push((number, result)),
            Err(stop) => queue.stop = Some(stop),
        }
    }

    fn into_results(self) -> Result<Vec<R>, Stop> {
        let queue = self.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        let mut results = queue.results;
        results.sort_unstable_by_key(|(number, _)| *number);
        match queue.stop {
            Some(stop) => Err(stop),
            None => Ok(results.into_iter().map(|(_, result)| result).collect()),
        }
    }
}
