//! A sweep that ends in the middle, in whatever way, goes on where it was.

use std::fs;
use std::path::Path;
use std::process::Child;

use super::{read, sweep};
use crate::terminal::scratch::Scratch;
use crate::terminal::{interrupt, json, lines, refuses, spawn, text};

#[test]
fn a_sweep_that_is_killed_goes_on_to_the_same_bytes() {
    let scratch = Scratch::new("killed");
    let (whole, file) = (scratch.file("whole.csv"), scratch.file("killed.csv"));
    let journal = format!("{file}.journal");
    let part = ["--shard", "2/3", "--csv"];
    lines(&sweep("3_4", &[&part[..], &[&whole]].concat()));
    let mut killed = 0;
    for threads in ["1", "2"] {
        let options = [&part[..], &[&file, "--threads", threads]].concat();
        let arguments = sweep("3_4", &options);
        let mut length = 0;
        for _ in 0..3 {
            let mut child = spawn(&arguments);
            length = wait_for_growth(&journal, length, &mut child);
            child.kill().unwrap();
            killed += usize::from(child.wait().unwrap().code().is_none());
        }
        lines(&arguments);
        assert!(read(&file) == read(&whole), "with {threads} threads");
        assert_eq!(scratch.names(), ["killed.csv", "whole.csv"]);
        fs::remove_file(&file).unwrap();
    }
    assert!(
        killed > 2,
        "most runs were over before they could be killed"
    );
}

#[test]
fn what_a_journal_holds_is_not_solved_again_and_damage_is() {
    let scratch = Scratch::new("journal");
    let (file, journal) = (scratch.file("out.csv"), scratch.file("kept"));
    let arguments = sweep("3_4", &["--outcomes", "--memory", "4"]);
    let expected = json(&[&arguments[..], &["--json"]].concat());
    let kept = [&arguments[..], &["--journal", &journal, "--json"]].concat();
    let mut child = spawn(&kept);
    wait_for_growth(&journal, 0, &mut child);
    child.kill().unwrap();
    child.wait().unwrap();
    let bytes = fs::read(&journal).unwrap();
    let solved = |bytes: &[u8]| {
        fs::write(&journal, bytes).unwrap();
        let found = json(&kept);
        for name in ["wins", "draws", "losses"] {
            assert_eq!(found[name], expected[name]);
        }
        assert!(!Path::new(&journal).exists(), "the work is done");
        found["solved_now"].as_u64().unwrap()
    };
    let rest = solved(&bytes);
    assert!(rest < 5775, "{rest} tracks were left");
    // A block is dropped whole if its end is missing or a bit of it has changed.
    assert!(solved(&bytes[..bytes.len() - 1]) > rest);
    let mut changed = bytes.clone();
    let middle = changed.len() - 100;
    changed[middle] ^= 1;
    assert!(solved(&changed) > rest);
    // Rubbish behind the blocks does not matter.
    assert_eq!(solved(&[&bytes[..], &[1, 2, 3]].concat()), rest);
    assert!(!Path::new(&file).exists());
}

#[cfg(unix)]
#[test]
fn two_runs_do_not_work_on_one_journal() {
    let scratch = Scratch::new("locked");
    let journal = scratch.file("kept");
    let arguments = sweep("4_3", &["--journal", &journal, "--threads", "1"]);
    let mut child = spawn(&arguments);
    wait_for_growth(&journal, 0, &mut child);
    let error = refuses(&arguments);
    assert!(error.contains("another run is at work"), "{error}");
    child.kill().unwrap();
    child.wait().unwrap();
}

#[cfg(unix)]
#[test]
fn a_sweep_that_is_interrupted_says_so_and_keeps_what_is_known() {
    let scratch = Scratch::new("interrupted");
    let journal = scratch.file("kept");
    let mut child = spawn(&sweep("4_3", &["--journal", &journal, "--threads", "1"]));
    wait_for_growth(&journal, 0, &mut child);
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert_eq!(text(&output.stderr), "stopped by Ctrl-C\n");
    assert!(fs::metadata(&journal).unwrap().len() > 0);
}

#[test]
fn journals_of_other_sweeps_are_refused_and_left_alone() {
    let scratch = Scratch::new("other");
    let journal = scratch.file("kept");
    let keep = ["--journal", &journal, "--threads", "1"];
    let mut child = spawn(&sweep("4_3", &keep));
    wait_for_growth(&journal, 0, &mut child);
    child.kill().unwrap();
    child.wait().unwrap();
    let before = scratch.contents();
    for (size, options) in [
        ("3_4", &[][..]),
        ("4_3", &["--outcomes"]),
        ("4_3", &["--shard", "1/2"]),
        ("4_3", &["--sample", "9"]),
    ] {
        let error = refuses(&sweep(size, &[&keep[..], options].concat()));
        assert!(
            error.contains("the journal of another sweep (4_3, all tracks, exact)"),
            "{error}"
        );
        assert_eq!(scratch.contents(), before);
    }
    fs::write(&journal, [7; 5_000]).unwrap();
    let error = refuses(&sweep("4_3", &keep));
    assert!(error.contains("not the journal of a sweep"), "{error}");
    assert_eq!(fs::read(&journal).unwrap(), [7; 5_000]);
}

/// Waits until the file is longer than its first line and than it was, or the run is over; how long it is then.
fn wait_for_growth(file: &str, before: u64, child: &mut Child) -> u64 {
    const HEADING: u64 = 200;
    loop {
        let length = fs::metadata(file).map_or(0, |about| about.len());
        if length > before.max(HEADING) || child.try_wait().unwrap().is_some() {
            return length;
        }
        std::thread::yield_now();
    }
}
