//! Runs the tool and reads what it says.

// Every law uses what it needs.
#![allow(dead_code)]

use std::process::{Command, Output, Stdio};

use serde_json::Value as Json;

pub(crate) fn tool(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gametree"));
    command.args(arguments).stdin(Stdio::null());
    command
}

pub(crate) fn run(arguments: &[&str]) -> Output {
    tool(arguments).output().unwrap()
}

/// The lines that a successful run prints.
pub(crate) fn lines(arguments: &[&str]) -> Vec<String> {
    let output = run(arguments);
    assert!(
        output.status.success(),
        "{arguments:?}: {}",
        text(&output.stderr)
    );
    assert!(output.stderr.is_empty());
    text(&output.stdout).lines().map(str::to_owned).collect()
}

/// The JSON that a successful run prints.
pub(crate) fn json(arguments: &[&str]) -> Json {
    let text = lines(arguments).join("\n");
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// What follows `name: ` in one of the lines.
pub(crate) fn entry<'a>(lines: &'a [String], name: &str) -> &'a str {
    let value = |line: &'a String| line.strip_prefix(name)?.strip_prefix(": ");
    let found = lines.iter().find_map(value);
    found.unwrap_or_else(|| panic!("{name} in {lines:#?}"))
}

pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}
