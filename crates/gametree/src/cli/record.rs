//! Results by name: the same record is printed as lines or as JSON.

use std::time::Duration;

use search_core::Statistics;
use serde_json::{Map, Value as Json};

/// Named results in the order in which they are printed.
#[derive(Default)]
pub(super) struct Record {
    entries: Vec<(&'static str, Json)>,
}

impl Record {
    /// Appends a result.
    pub(super) fn add(&mut self, name: &'static str, result: impl Into<Json>) {
        self.entries.push((name, result.into()));
    }

    /// Appends a result if there is one.
    pub(super) fn add_some(&mut self, name: &'static str, result: Option<impl Into<Json>>) {
        if let Some(result) = result {
            self.add(name, result);
        }
    }

    /// Appends a list unless it is empty.
    pub(super) fn add_list(&mut self, name: &'static str, list: Vec<String>) {
        if !list.is_empty() {
            self.add(name, list);
        }
    }

    /// Appends all of another record.
    pub(super) fn append(&mut self, mut other: Self) {
        self.entries.append(&mut other.entries);
    }

    /// Appends what a search cost.
    pub(super) fn add_cost(&mut self, cost: &Statistics, cpu_time: Option<Duration>) {
        self.add_effort(cost, cpu_time);
        self.add("table hits", cost.table_hits);
        self.add("table replacements", cost.table_replacements);
    }

    /// Appends what work without a table cost.
    pub(super) fn add_effort(&mut self, cost: &Statistics, cpu_time: Option<Duration>) {
        self.add("nodes", cost.nodes);
        self.add("positions played", cost.played);
        self.add("seconds", seconds(cost.time));
        self.add_some("CPU seconds", cpu_time.map(seconds));
        self.add("nodes per second", rate(cost.nodes, cost.time));
    }

    /// Every result with its name, as a person reads it.
    pub(super) fn lines(&self) -> impl Iterator<Item = (&'static str, String)> + '_ {
        self.entries
            .iter()
            .map(|(name, result)| (*name, text(result)))
    }

    /// One object; the names in lower case with underscores.
    pub(super) fn into_json(self) -> Json {
        let entries = self.entries.into_iter();
        let object: Map<_, _> = entries.map(|(name, result)| (key(name), result)).collect();
        object.into()
    }
}

/// A name for machines: in lower case, with underscores.
pub(super) fn key(name: &str) -> String {
    name.to_lowercase().replace([' ', '-', '^'], "_")
}

/// Seconds to the microsecond.
pub(super) fn seconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e6
}

/// How many a second, rounded down.
fn rate(count: u64, time: Duration) -> u64 {
    let per_second = u128::from(count) * 1_000_000_000 / time.as_nanos().max(1);
    u64::try_from(per_second).unwrap_or(u64::MAX)
}

fn text(result: &Json) -> String {
    match result {
        Json::String(text) => text.clone(),
        Json::Array(list) => {
            let words: Vec<_> = list.iter().map(text).collect();
            let has_spaces = words.iter().any(|word| word.contains(' '));
            words.join(if has_spaces { ", " } else { " " })
        }
        other => other.to_string(),
    }
}
