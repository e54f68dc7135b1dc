//! Threads that solve the jobs of a sweep.

use std::io;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use search_core::Limits;

use super::answers::Answers;
use super::part::Part;
use super::solver::Solver;

/// The work that all threads share.
///
/// Whoever is free takes the next job. Nobody wakes anybody up for a single answer: the caller looks at what is
/// there ten times a second, and jobs that take microseconds are not slowed down by being told of.
pub(super) struct Crew<'a> {
    part: &'a Part,
    limits: &'a Limits,
    answers: Mutex<Answers>,
    next: AtomicUsize,
    nodes: AtomicU64,
}

/// How often answers are collected.
const TICK: Duration = Duration::from_millis(100);

impl<'a> Crew<'a> {
    /// Work on a part of which the answers to the first `known` jobs are there.
    pub(super) fn new(part: &'a Part, answers: Answers, known: usize, limits: &'a Limits) -> Self {
        Self {
            part,
            limits,
            answers: Mutex::new(answers),
            next: AtomicUsize::new(known),
            nodes: AtomicU64::new(0),
        }
    }

    /// Solves until all is known or the stop flag is raised, and hands the new records out in the order of the
    /// jobs, now and then some more: `keep` gets the first job and the records from there on.
    pub(super) fn work(
        &self,
        solvers: Vec<Solver>,
        mut keep: impl FnMut(usize, &[u8]) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut kept = self.next.load(Ordering::Relaxed);
        thread::scope(|scope| {
            // Nothing is sent: the channel closes when the last thread is gone, in whatever way.
            let (alive, ended) = mpsc::channel::<()>();
            for solver in solvers {
                let alive = alive.clone();
                scope.spawn(move || {
                    self.solve(solver);
                    drop(alive);
                });
            }
            drop(alive);
            loop {
                let is_over = ended.recv_timeout(TICK) == Err(RecvTimeoutError::Disconnected);
                let records = self.fresh(kept);
                if !records.is_empty() {
                    // Nobody needs what cannot be kept.
                    keep(kept, &records).inspect_err(|_| self.limits.stop.raise())?;
                    kept += records.len() / self.answers().form().width();
                }
                if is_over {
                    return Ok(());
                }
            }
        })
    }

    /// How many positions the threads looked at.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    pub(super) fn into_answers(self) -> Answers {
        self.answers
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes jobs until there are no more.
    fn solve(&self, mut solver: Solver) {
        let jobs = self.answers().jobs();
        while !self.limits.stop.is_raised() {
            let job = self.next.fetch_add(1, Ordering::Relaxed);
            if job >= jobs {
                return;
            }
            let Ok(answer) = solver.solve(&self.part.job(job), self.limits) else {
                return;
            };
            self.nodes.fetch_add(answer.nodes, Ordering::Relaxed);
            self.answers().put(job, &answer.record);
        }
    }

    /// The records from this job on up to the first that is not known.
    fn fresh(&self, from: usize) -> Vec<u8> {
        let answers = self.answers();
        let jobs = from..answers.jobs();
        let end = jobs.clone().find(|&job| !answers.is_known(job));
        answers.records(from..end.unwrap_or(jobs.end)).to_vec()
    }

    fn answers(&self) -> MutexGuard<'_, Answers> {
        self.answers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
