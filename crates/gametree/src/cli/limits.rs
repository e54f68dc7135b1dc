//! How long a search may go on and what it may use, as options.

use std::hint::black_box;
use std::time::Duration;

use clap::builder::{RangedI64ValueParser, RangedU64ValueParser};
use clap::{Args, value_parser};
use search_core::{Limits, StopFlag, TableSize, Value};

use super::failure::Failure;

/// How long a search to the end of the game may go on.
#[derive(Args)]
#[command(next_help_heading = "Limits")]
pub(super) struct Effort {
    /// Searches this long.
    #[arg(long, value_name = "SECONDS", value_parser = duration)]
    seconds: Option<Duration>,
    /// Searches this many nodes.
    #[arg(long, value_name = "NODES", value_parser = nodes())]
    nodes: Option<u64>,
}

/// How long and how far the engine may look.
#[derive(Args)]
#[command(next_help_heading = "Limits")]
pub(super) struct Thinking {
    /// Searches this long for each move.
    #[arg(long, value_name = "SECONDS", value_parser = duration)]
    seconds: Option<Duration>,
    /// Searches this many nodes for each move.
    #[arg(long, value_name = "NODES", value_parser = nodes())]
    nodes: Option<u64>,
    /// Looks this many plies ahead.
    #[arg(long, value_name = "PLIES", value_parser = depth())]
    depth: Option<u16>,
}

/// How long and how far the engines of a match may look.
#[derive(Args)]
#[command(next_help_heading = "Limits")]
pub(super) struct Pace {
    /// Searches this long for each move; of several times, as in 1,2,5, each is a match of its own.
    #[arg(long, value_name = "SECONDS", value_parser = duration, value_delimiter = ',')]
    seconds: Vec<Duration>,
    /// Searches this many nodes for each move.
    #[arg(long, value_name = "NODES", value_parser = nodes())]
    nodes: Option<u64>,
    /// Looks this many plies ahead.
    #[arg(long, value_name = "PLIES", value_parser = depth())]
    depth: Option<u16>,
}

/// The same for the second of two engines.
#[derive(Args)]
#[command(next_help_heading = "Limits of engine B, if they are not those of A")]
pub(super) struct AgainstThinking {
    /// Searches this long for each move.
    #[arg(long, value_name = "SECONDS", value_parser = duration)]
    against_seconds: Option<Duration>,
    /// Searches this many nodes for each move.
    #[arg(long, value_name = "NODES", value_parser = nodes())]
    against_nodes: Option<u64>,
    /// Looks this many plies ahead.
    #[arg(long, value_name = "PLIES", value_parser = depth())]
    against_depth: Option<u16>,
}

/// What a search may use.
#[derive(Args)]
#[command(next_help_heading = "Resources")]
pub(super) struct Machine {
    /// Gives the table of positions this much memory [default: 1024 to solve, else 64].
    #[arg(long, value_name = "MIB", value_parser = value_parser!(u32).range(1..))]
    memory: Option<u32>,
    /// Searches with this many threads; only one gives the same nodes each time.
    #[arg(long, default_value_t = 1, value_parser = value_parser!(u16).range(1..=MAX_THREADS))]
    threads: u16,
}

/// What work without a table may use.
#[derive(Args)]
#[command(next_help_heading = "Resources")]
pub(super) struct Room {
    /// Uses at most about this much memory [default: no limit].
    #[arg(long, value_name = "MIB", value_parser = value_parser!(u32).range(1..))]
    memory: Option<u32>,
    /// Works with this many threads; the result is the same.
    #[arg(long, default_value_t = 1, value_parser = value_parser!(u16).range(1..=MAX_THREADS))]
    threads: u16,
}

pub(super) const MAX_THREADS: i64 = 256;

/// What work on one thread may use.
#[derive(Args)]
#[command(next_help_heading = "Resources")]
pub(super) struct Space {
    /// Takes at most this much memory.
    #[arg(long, value_name = "MIB", default_value_t = 1024)]
    #[arg(value_parser = value_parser!(u32).range(1..))]
    memory: u32,
}

/// What a search may use, known to be there.
#[derive(Clone, Copy)]
pub(super) struct Means {
    pub(super) table: TableSize,
    /// The size of the table in bytes, or what a memory that grows may take instead of one.
    pub(super) bytes: usize,
    pub(super) threads: usize,
}

impl Means {
    /// This much memory and one thread.
    pub(super) const fn mib(mebibytes: usize) -> Self {
        let bytes = mebibytes << 20;
        Self {
            table: TableSize::bytes(bytes),
            bytes,
            threads: 1,
        }
    }
}

impl Effort {
    /// Whether nothing limits the search.
    pub(super) fn is_unlimited(&self) -> bool {
        self.seconds.is_none() && self.nodes.is_none()
    }

    pub(super) fn limits(&self, stop: &StopFlag) -> Limits {
        Limits {
            time: self.seconds,
            nodes: self.nodes.unwrap_or(u64::MAX),
            stop: stop.clone(),
            ..Limits::none()
        }
    }
}

impl Room {
    pub(super) fn threads(&self) -> usize {
        self.threads.into()
    }

    /// The limits, and no more memory than there is room for.
    pub(super) fn within(&self, limits: Limits) -> Limits {
        let bytes = |mebibytes: u32| usize::try_from(u64::from(mebibytes) << 20).ok();
        Limits {
            memory: self.memory.and_then(bytes).unwrap_or(usize::MAX),
            ..limits
        }
    }
}

impl Thinking {
    /// The limits that the user set, if any.
    pub(super) fn limits(&self, stop: &StopFlag) -> Option<Limits> {
        let is_limited = self.seconds.is_some() || self.nodes.is_some() || self.depth.is_some();
        is_limited.then(|| Limits {
            time: self.seconds,
            nodes: self.nodes.unwrap_or(u64::MAX),
            depth: self.depth.unwrap_or(Value::MAX_PLIES),
            stop: stop.clone(),
            ..Limits::none()
        })
    }

    /// The limits that the user set, or else this much time.
    pub(super) fn limits_or(&self, time: Duration, stop: &StopFlag) -> Limits {
        self.limits(stop).unwrap_or_else(|| Limits {
            depth: Value::MAX_PLIES,
            stop: stop.clone(),
            ..Limits::time(time)
        })
    }
}

impl Pace {
    /// The limits of each match, one for every time that the user set.
    pub(super) fn limits_or(&self, time: Duration, stop: &StopFlag) -> Vec<Limits> {
        let with = |seconds: Option<Duration>| {
            let thinking = Thinking {
                seconds,
                nodes: self.nodes,
                depth: self.depth,
            };
            thinking.limits_or(time, stop)
        };
        if self.seconds.is_empty() {
            return vec![with(None)];
        }
        self.seconds.iter().map(|&time| with(Some(time))).collect()
    }
}

impl AgainstThinking {
    /// The limits that the user set for the second engine, or else those of the first.
    pub(super) fn limits_or(&self, first: &Limits) -> Limits {
        let thinking = Thinking {
            seconds: self.against_seconds,
            nodes: self.against_nodes,
            depth: self.against_depth,
        };
        thinking
            .limits(&first.stop)
            .unwrap_or_else(|| first.clone())
    }
}

impl Machine {
    /// What to solve with.
    pub(super) fn to_solve(&self) -> Result<Means, Failure> {
        self.means(1_024)
    }

    /// What to play with.
    pub(super) fn to_play(&self) -> Result<Means, Failure> {
        self.means(64)
    }

    fn means(&self, default_mebibytes: u32) -> Result<Means, Failure> {
        let mebibytes = self.memory.unwrap_or(default_mebibytes);
        let bytes = available(mebibytes)?;
        Ok(Means {
            table: TableSize::bytes(bytes),
            bytes,
            threads: self.threads.into(),
        })
    }
}

impl Space {
    /// The memory in bytes, known to be there.
    pub(super) fn bytes(&self) -> Result<usize, Failure> {
        available(self.memory)
    }
}

/// So much memory in bytes, if the system would give it.
pub(super) fn available(mebibytes: u32) -> Result<usize, Failure> {
    let bytes = usize::try_from(u64::from(mebibytes) << 20).ok();
    bytes.filter(|&bytes| is_available(bytes)).ok_or_else(|| {
        Failure::Input(format!(
            "{mebibytes} MiB of memory are not to be had, see --memory"
        ))
    })
}

/// Whether the system would give so much memory: a table that it refuses ends the process.
fn is_available(bytes: usize) -> bool {
    let mut probe = Vec::<u8>::new();
    let is_available = probe.try_reserve_exact(bytes).is_ok();
    // An allocation that nobody looks at is optimized away, and then always there.
    black_box(&probe);
    is_available
}

pub(super) fn nodes() -> RangedU64ValueParser {
    value_parser!(u64).range(1..)
}

pub(super) fn depth() -> RangedI64ValueParser<u16> {
    value_parser!(u16).range(1..=i64::from(Value::MAX_PLIES))
}

fn duration(text: &str) -> Result<Duration, &'static str> {
    let seconds: f64 = text.parse().map_err(|_| "not a number")?;
    match Duration::try_from_secs_f64(seconds) {
        Ok(time) if time > Duration::ZERO => Ok(time),
        Err(_) if seconds > 0.0 => Err("longer than a computer can wait"),
        _ => Err("not a number above 0"),
    }
}
