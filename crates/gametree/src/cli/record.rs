//! Results by name: the same record is printed as lines or as JSON.

use search_core::Statistics;
use serde_json::{Map, Value as Json};
use std::time::Duration;

use super::clock::Clock;

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

    /// Appends all of another record.
    pub(super) fn append(&mut self, mut other: Self) {
        self.entries.append(&mut other.entries);
    }

    /// The record without the results of this name.
    pub(super) fn without(mut self, name: &str) -> Self {
        self.entries.retain(|(other, _)| *other != name);
        self
    }

    /// Appends what a search cost.
    pub(super) fn add_cost(&mut self, cost: &Statistics, clock: &Clock) {
        self.add("nodes", cost.nodes);
        self.add("positions played", cost.played);
        self.add("seconds", seconds(cost.time));
        self.add_some("CPU seconds", clock.cpu_time().map(seconds));
        self.add("nodes per second", cost.nodes_per_second().round());
        self.add("table hits", cost.table_hits);
        self.add("table replacements", cost.table_replacements);
    }

    /// Every result with its name, as a person reads it.
    pub(super) fn lines(&self) -> impl Iterator<Item = (&'static str, String)> + '_ {
        self.entries.iter().map(|(name, result)| (*name, text(result)))
    }

    /// One object; the names in lower case with underscores.
    pub(super) fn into_json(self) -> Json {
        let key = |name: &str| name.to_lowercase().replace([' ', '-'], "_");
        let entries = self.entries.into_iter();
        let object: Map<_, _> = entries.map(|(name, result)| (key(name), result)).collect();
        object.into()
    }
}

/// Seconds to the microsecond.
pub(super) fn seconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e6
}

fn text(result: &Json) -> String {
    match result {
        Json::String(text) => text.clone(),
        Json::Array(list) => list.iter().map(text).collect::<Vec<_>>().join(" "),
        other => other.to_string(),
    }
}
