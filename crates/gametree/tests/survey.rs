//! A survey finds the same however often it is killed, and refuses what is not its own.

mod terminal;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Child;

use serde_json::Value as Json;
use terminal::scratch::Scratch;
use terminal::{entry, interrupt, json, lines, run, spawn, text};

const BOARD: [&str; 4] = ["connect-four", "survey", "--size", "4x5"];

#[test]
fn a_survey_counts_and_solves_every_position() {
    let lines = lines(&["connect-four", "survey", "--size", "4x4"]);
    for (name, value) in [
        ("value", "draw"),
        ("score", "0"),
        ("balanced", "yes"),
        ("positions", "161029"),
        ("finished", "26740"),
    ] {
        assert_eq!(entry(&lines, name), value);
    }
    let line = entry(&lines, "line");
    assert_eq!(line.split(' ').count(), 16, "the line ends with the game");
    let row = |layer: &str| -> Vec<u64> {
        let row = lines
            .iter()
            .find(|row| row.split(' ').next() == Some(layer));
        let numbers = row.unwrap().split_whitespace();
        numbers.map(|number| number.parse().unwrap()).collect()
    };
    assert_eq!(row("16"), [16, 1, 0, 0, 1, 0]);
    assert_eq!(row("13"), [13, 52, 0, 8, 44, 0]);
}

#[test]
fn a_survey_of_nim_agrees_with_the_theory_beside_it() {
    for heaps in ["1", "1,1", "3,4,5", "2,4,6", "1,2,3/2", "0,3"] {
        for rules in [&[][..], &["--misere"]] {
            let lines = lines(&[&["nim", "survey", heaps], rules].concat());
            let (value, theory) = (entry(&lines, "value"), entry(&lines, "by theory"));
            assert!(value.starts_with(theory), "{value} and {theory} of {heaps}");
            assert_eq!(entry(&lines, "balanced"), "no");
            assert_eq!(entry(&lines, "drawn"), "0");
        }
    }
}

#[test]
fn a_survey_in_a_file_counts_every_value() {
    let scratch = Scratch::new("csv");
    let file = scratch.0.join("counts.csv");
    let arguments = ["connect-four", "survey", "--size", "4x4", "--csv"];
    let lines = lines(&[&arguments[..], &[path(&file)]].concat());
    let csv = fs::read_to_string(&file).unwrap();
    let mut rows = csv.lines();
    assert_eq!(rows.next(), Some("layer,value,positions"));
    let count = |row: &str| row.rsplit(',').next().unwrap().parse::<u64>().unwrap();
    let total: u64 = rows.map(count).sum();
    assert_eq!(entry(&lines, "positions"), total.to_string());
    assert!(csv.contains("\n16,draw,1\n"));
}

#[test]
fn a_survey_that_is_killed_goes_on_to_the_same_end() {
    let expected = survey(&[]);
    let mut killed = 0;
    for threads in ["1", "2"] {
        let scratch = Scratch::new(&format!("killed-{threads}"));
        let layers = scratch.0.join("layers");
        let options = ["--directory", path(&layers), "--threads", threads];
        for files in [1, 3, 11, 24, 36] {
            let mut child = spawn(&[&BOARD[..], &options].concat());
            wait_for_files(&layers, files, &mut child);
            child.kill().unwrap();
            killed += usize::from(child.wait().unwrap().code().is_none());
        }
        assert_eq!(survey(&options), expected);
        assert_eq!(survey(&options), expected, "with every layer there");
    }
    assert!(killed > 0, "every run was over before it could be killed");
}

#[cfg(unix)]
#[test]
fn a_survey_that_is_interrupted_tells_what_it_knows() {
    let scratch = Scratch::new("interrupted");
    let layers = scratch.0.join("layers");
    let arguments = ["connect-four", "survey", "--size", "6x5", "--directory"];
    let mut child = spawn(&[&arguments[..], &[path(&layers)]].concat());
    wait_for_files(&layers, 6, &mut child);
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert_eq!(text(&output.stderr), "stopped by Ctrl-C\n");
    let stdout = text(&output.stdout);
    assert!(stdout.contains("\nvalue: unknown\n"), "{stdout}");
    assert!(stdout.contains("\n28     36 "), "{stdout}");
}

#[test]
fn a_survey_ended_by_a_limit_tells_what_is_known_and_fails() {
    for (limit, reason) in [
        (["--nodes", "1000"], "the nodes were used up"),
        (["--memory", "1"], "the memory was full"),
    ] {
        let output = run(&[&BOARD[..], &limit].concat());
        assert_eq!(output.status.code(), Some(3));
        assert_eq!(text(&output.stderr), format!("unfinished: {reason}\n"));
        assert!(text(&output.stdout).contains("\nvalue: unknown\n"));
    }
}

#[test]
fn a_damaged_layer_is_made_again() {
    let expected = survey(&[]);
    let scratch = Scratch::new("damaged");
    let layers = scratch.0.join("layers");
    let options = ["--directory", path(&layers)];
    assert_eq!(survey(&options), expected);
    for (file, damage) in [
        ("00012.keys", cut as fn(&[u8]) -> Vec<u8>),
        ("00005.worths", change),
        ("00003.keys", change),
        ("layers", cut),
    ] {
        let file = layers.join(file);
        let bytes = fs::read(&file).unwrap();
        fs::write(&file, damage(&bytes)).unwrap();
        assert_eq!(survey(&options), expected, "{}", file.display());
    }
    fs::remove_file(layers.join("00009.worths")).unwrap();
    assert_eq!(survey(&options), expected);
}

fn cut(bytes: &[u8]) -> Vec<u8> {
    bytes[..bytes.len() / 2].to_vec()
}

fn change(bytes: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 0x10;
    bytes
}

#[test]
fn a_directory_of_something_else_is_refused() {
    let scratch = Scratch::new("refused");
    let layers = scratch.0.join("layers");
    let directory = ["--directory", path(&layers)];
    let small = ["connect-four", "survey", "--size", "4x3"];
    lines(&[&small[..], &directory].concat());
    for (arguments, reason) in [
        (
            &["connect-four", "survey", "--size", "3x4"][..],
            "other rules",
        ),
        (&["nim", "survey"], "other rules"),
        (
            &["connect-four", "survey", "1", "--size", "4x3"],
            "another start",
        ),
    ] {
        let error = refused(&[arguments, &directory].concat());
        assert!(error.contains(reason), "{error}");
    }
}

#[test]
fn places_that_cannot_be_written_to_are_told() {
    let scratch = Scratch::new("unwritable");
    let layers = scratch.0.join("layers");
    fs::write(&layers, "a file").unwrap();
    let below = layers.join("below");
    for option in ["--directory", "--csv"] {
        let error = refused(&[&BOARD[..], &[option, path(&below)]].concat());
        assert!(error.contains(path(&layers)), "{error}");
    }
    fs::remove_file(&layers).unwrap();
}

/// The one line on standard error of a run that is refused.
fn refused(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty());
    let error = text(&output.stderr);
    assert!(
        error.starts_with("error: ") && error.lines().count() == 1,
        "{error}"
    );
    error
}

/// All that a survey finds, without what it cost.
fn survey(options: &[&str]) -> Json {
    let mut found = json(&[&BOARD[..], options, &["--json"]].concat());
    let entries = found.as_object_mut().unwrap();
    for cost in [
        "nodes",
        "positions_played",
        "seconds",
        "cpu_seconds",
        "nodes_per_second",
    ] {
        entries.remove(cost);
    }
    found
}

/// Waits until so many files are whole, or the run is over.
fn wait_for_files(directory: &Path, count: usize, child: &mut Child) {
    let is_whole = |path: PathBuf| path.extension().is_none_or(|ending| ending != "part");
    loop {
        let entries = fs::read_dir(directory).into_iter().flatten().flatten();
        let whole = entries.filter(|entry| is_whole(entry.path())).count();
        if whole >= count || child.try_wait().unwrap().is_some() {
            return;
        }
        std::thread::yield_now();
    }
}

fn path(path: &Path) -> &str {
    path.to_str().unwrap()
}
