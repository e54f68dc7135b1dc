//! Runs the tool and reads what it prints.

// Every test uses what it needs.
#![allow(dead_code)]

pub(crate) mod scratch;

use std::io::Write;
use std::process::{Child, Command, Output, Stdio};

use serde_json::Value as Json;

/// The tool with these arguments and no input.
pub(crate) fn tool(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gametree"));
    command.args(arguments).stdin(Stdio::null());
    command
}

/// The tool at work with these arguments, and all that it prints kept.
pub(crate) fn spawn(arguments: &[&str]) -> Child {
    let mut command = tool(arguments);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

/// Does what Ctrl-C does.
pub(crate) fn interrupt(child: &Child) {
    let kill = format!("kill -INT {}", child.id());
    let status = Command::new("sh").args(["-c", &kill]).status();
    assert!(status.unwrap().success());
}

/// What a run prints, successful or not.
pub(crate) fn run(arguments: &[&str]) -> Output {
    tool(arguments).output().unwrap()
}

/// Runs the tool with this on its standard input.
pub(crate) fn talk(arguments: &[&str], input: &str) -> Output {
    let mut command = tool(arguments);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // Whoever says `quit` first does not read the rest.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().unwrap()
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

/// Bad input gets one clear line on standard error, nothing else, and exit code 2.
pub(crate) fn refuses(arguments: &[&str]) -> String {
    let output = run(arguments);
    let stderr = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {stderr}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    assert_eq!(stderr.lines().count(), 1, "{arguments:?}: {stderr}");
    assert!(
        stderr.starts_with("error: ") && stderr.len() < 1_000,
        "{arguments:?}: {stderr}"
    );
    assert!(
        !stderr.trim_end().contains(char::is_control),
        "{arguments:?}: {stderr:?}"
    );
    stderr
}
