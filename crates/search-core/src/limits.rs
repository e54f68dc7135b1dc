//! How long a search may go on, and why it stopped.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How long a search may go on.
///
/// ```
/// use search_core::Limits;
///
/// let limits = Limits { nodes: 1_000_000, ..Limits::depth(12) };
/// ```
#[derive(Clone, Debug)]
pub struct Limits {
    /// How many plies to look ahead.
    pub depth: u16,
    /// How many nodes to enter.
    pub nodes: u64,
    /// How long to think, by the wall clock.
    pub time: Option<Duration>,
    /// How many bytes a memory that grows may take; tables of fixed size have their own.
    pub memory: usize,
    /// Ends the search as soon as somebody raises it.
    pub stop: StopFlag,
}

impl Limits {
    /// No limit at all.
    #[must_use]
    pub fn none() -> Self {
        Self {
            depth: u16::MAX,
            nodes: u64::MAX,
            time: None,
            memory: usize::MAX,
            stop: StopFlag::default(),
        }
    }

    /// Looks this many plies ahead.
    #[must_use]
    pub fn depth(depth: u16) -> Self {
        Self {
            depth,
            ..Self::none()
        }
    }

    /// Enters this many nodes.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self {
            nodes,
            ..Self::none()
        }
    }

    /// Thinks this long.
    #[must_use]
    pub fn time(time: Duration) -> Self {
        Self {
            time: Some(time),
            ..Self::none()
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::none()
    }
}

/// A flag that ends a search from another thread; clones are the same flag.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Asks every search that holds this flag to end.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the flag was raised.
    #[must_use]
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Why a search ended before it saw the end of every line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Stop {
    /// It looked as far ahead as it was allowed.
    Depth,
    /// It entered as many nodes as it was allowed.
    Nodes,
    /// Its time was up.
    Time,
    /// Its memory was full.
    Memory,
    /// Somebody raised the stop flag.
    Raised,
}

/// What is left of the limits: nodes are drawn from it one by one, the clock is read now and then.
pub(crate) struct Budget<'a> {
    pool: &'a Pool,
    /// Nodes until the next look at the pool, the clock and the flags.
    countdown: u64,
    /// Nodes drawn from the pool so far, the countdown included.
    drawn: u64,
    /// How many nodes to draw next time.
    batch: u64,
    last_look: Instant,
}

/// What all threads of a search share of its limits.
pub(crate) struct Pool {
    nodes: AtomicU64,
    deadline: Option<Instant>,
    stop: StopFlag,
    /// Raised when another thread has the answer.
    pub(crate) done: AtomicBool,
}

impl Pool {
    pub(crate) fn new(limits: &Limits) -> Self {
        Self {
            nodes: AtomicU64::new(limits.nodes),
            deadline: limits
                .time
                .and_then(|time| Instant::now().checked_add(time)),
            stop: limits.stop.clone(),
            done: AtomicBool::new(false),
        }
    }

    fn draw(&self, batch: u64) -> u64 {
        let draw = |left: u64| left.checked_sub(batch.min(left));
        let before = self
            .nodes
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, draw);
        batch.min(before.unwrap_or(0))
    }
}

/// The clock is read about this often.
const TICK: Duration = Duration::from_micros(500);
const MAX_BATCH: u64 = 256;

impl<'a> Budget<'a> {
    pub(crate) fn new(pool: &'a Pool) -> Self {
        Self {
            pool,
            countdown: 0,
            drawn: 0,
            batch: 1,
            last_look: Instant::now(),
        }
    }

    /// Pays for one node.
    #[inline]
    pub(crate) fn spend(&mut self) -> Result<(), Stop> {
        if self.countdown == 0 {
            self.refill()?;
        }
        self.countdown -= 1;
        Ok(())
    }

    /// The nodes paid for.
    pub(crate) fn spent(&self) -> u64 {
        self.drawn - self.countdown
    }

    #[cold]
    fn refill(&mut self) -> Result<(), Stop> {
        if self.pool.stop.is_raised() || self.pool.done.load(Ordering::Relaxed) {
            return Err(Stop::Raised);
        }
        if let Some(deadline) = self.pool.deadline {
            self.read_clock(deadline)?;
        } else {
            self.batch = MAX_BATCH;
        }
        self.countdown = self.pool.draw(self.batch);
        self.drawn += self.countdown;
        if self.countdown == 0 {
            return Err(Stop::Nodes);
        }
        Ok(())
    }

    /// Ends the search at the deadline, and fits the batch to the speed of the nodes: a slow
    /// evaluation must not overrun the time, a fast one must not spend it on the clock.
    fn read_clock(&mut self, deadline: Instant) -> Result<(), Stop> {
        let now = Instant::now();
        if now >= deadline {
            return Err(Stop::Time);
        }
        if now - self.last_look < TICK {
            self.batch = (self.batch * 2).min(MAX_BATCH);
        } else {
            self.batch = (self.batch / 2).max(1);
        }
        self.last_look = now;
        Ok(())
    }
}
