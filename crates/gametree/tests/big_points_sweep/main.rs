//! Sweeps give the published tables, the same however often they are killed and in however many shards, and
//! refuse what is not their own without touching it.

mod charts;
mod journal;
mod merge;
#[path = "../terminal/mod.rs"]
mod terminal;

use std::fs;
use std::path::Path;

use terminal::scratch::Scratch;
use terminal::{entry, json, lines, refuses, run, text};

/// The columns of the published files, from the directory of the game's crate.
fn published(size: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let file = root.join(format!("../games-big-points/tests/published/{size}.csv"));
    fs::read_to_string(file).unwrap()
}

/// The published rows with the class that follows from the scores.
fn with_classes(published: &str) -> String {
    let mut rows = published.lines();
    let mut expected = format!("{},class\n", rows.next().unwrap());
    for row in rows {
        let scores: Vec<u32> = row
            .split(',')
            .skip(1)
            .map(|word| word.parse().unwrap())
            .collect();
        let letter = match scores[0].cmp(&scores[1]) {
            std::cmp::Ordering::Less => 'L',
            std::cmp::Ordering::Equal => 'D',
            std::cmp::Ordering::Greater => 'W',
        };
        let points = scores[0].max(scores[1]);
        expected.push_str(&format!("{row},{letter}{points}\n"));
    }
    expected
}

/// The command line of a sweep of a size, as in `3_4`.
fn sweep<'a>(size: &'a str, options: &[&'a str]) -> Vec<&'a str> {
    let (colors, discs) = size.split_once('_').unwrap();
    let mut arguments = vec!["big-points", "sweep", "--colors", colors, "--discs", discs];
    arguments.extend(options);
    arguments
}

#[test]
fn the_published_tables_come_out_row_for_row() {
    let scratch = Scratch::new("published");
    for (size, counts) in [
        ("2_2", [6, 0, 0]),
        ("2_3", [12, 8, 0]),
        ("2_4", [18, 48, 4]),
        ("3_2", [54, 30, 6]),
        ("3_3", [1308, 372, 0]),
    ] {
        let file = scratch.file(size);
        let found = json(&sweep(size, &["--csv", &file, "--json"]));
        assert_eq!(read(&file), with_classes(&published(size)), "{size}");
        for (name, count) in ["wins", "draws", "losses"].into_iter().zip(counts) {
            assert_eq!(found[name], count, "{size}");
        }
        let states = |row: &str| row.split(',').nth(3).unwrap().parse::<u64>().unwrap();
        let positions: u64 = published(size).lines().skip(1).map(states).sum();
        assert_eq!(found["positions"], positions);
    }
    assert_eq!(scratch.names(), ["2_2", "2_3", "2_4", "3_2", "3_3"]);
}

#[test]
fn outcomes_are_those_of_the_exact_solver() {
    let scratch = Scratch::new("outcomes");
    let file = scratch.file("out.csv");
    for size in ["2_4", "3_2", "3_3"] {
        lines(&sweep(
            size,
            &["--outcomes", "--memory", "4", "--csv", &file],
        ));
        let expected: String = with_classes(&published(size))
            .lines()
            .map(|row| {
                let words: Vec<_> = row.split(',').collect();
                let class = if words[4] == "class" {
                    words[4]
                } else {
                    &words[4][..1]
                };
                format!("{},{class}\n", words[0])
            })
            .collect();
        assert_eq!(read(&file), expected, "{size}");
        fs::remove_file(&file).unwrap();
    }
}

#[test]
fn a_sweep_tells_counts_and_shares() {
    let lines = lines(&sweep("2_4", &["--threads", "2"]));
    for row in [
        "first player wins   18      25.71 %",
        "draws               48      68.57 %",
        "second player wins  4       5.71 %",
    ] {
        assert!(lines.iter().any(|line| line == row), "{lines:#?}");
    }
    assert_eq!(entry(&lines, "tracks"), "70");
    assert_eq!(entry(&lines, "solved now"), "35");
}

#[test]
fn listed_tracks_have_the_rows_of_the_whole_table() {
    let scratch = Scratch::new("listed");
    let (list, file) = (scratch.file("tracks"), scratch.file("out.csv"));
    fs::write(&list, "332211\n\n121323\r\n332211\n 112233\n").unwrap();
    let found = lines(&["big-points", "sweep", "--tracks", &list, "--csv", &file]);
    assert_eq!(entry(&found, "tracks"), "3");
    assert_eq!(entry(&found, "of"), "90");
    let whole = with_classes(&published("3_2"));
    let wanted = ["board", "112233", "121323", "332211"];
    let is_wanted = |row: &&str| wanted.iter().any(|board| row.starts_with(board));
    let expected: Vec<_> = whole.lines().filter(is_wanted).collect();
    assert_eq!(read(&file).lines().collect::<Vec<_>>(), expected);
}

#[test]
fn samples_repeat_themselves_and_differ_by_seed() {
    let scratch = Scratch::new("sample");
    let whole = with_classes(&published("3_3"));
    let sample = |seed: &str, count: &str, threads: &str| {
        let file = scratch.file("out.csv");
        let options = ["--sample", count, "--seed", seed, "--threads", threads];
        let found = json(&sweep(
            "3_3",
            &[&options[..], &["--csv", &file, "--json"]].concat(),
        ));
        let [low, high] = [0, 1].map(|end| found["win_interval"][end].as_f64().unwrap());
        assert!(low < 1308.0 / 1680.0 && 1308.0 / 1680.0 < high, "{found}");
        let rows = read(&file);
        assert_eq!(
            rows.lines().count().to_string(),
            (count.parse::<usize>().unwrap() + 1).to_string()
        );
        assert!(rows.lines().all(|row| whole.lines().any(|all| all == row)));
        fs::remove_file(&file).unwrap();
        rows
    };
    assert_eq!(sample("1", "200", "1"), sample("1", "200", "2"));
    assert_ne!(sample("1", "200", "2"), sample("2", "200", "2"));
    assert_eq!(sample("5", "1680", "2"), whole, "a sample of all tracks");
}

#[test]
fn a_finished_file_is_taken_as_it_is_and_any_other_refused() {
    let scratch = Scratch::new("finished");
    let file = scratch.file("out.csv");
    lines(&sweep("3_2", &["--csv", &file]));
    let again = lines(&sweep("3_2", &["--csv", &file]));
    assert_eq!(entry(&again, "solved now"), "0");
    assert_eq!(entry(&again, "tracks"), "90");
    let before = scratch.contents();
    for arguments in [
        sweep("3_3", &["--csv", &file]),
        sweep("2_2", &["--csv", &file]),
        sweep("3_2", &["--csv", &file, "--outcomes"]),
        sweep("3_2", &["--csv", &file, "--shard", "1/2"]),
        sweep("3_2", &["--csv", &file, "--sample", "89"]),
    ] {
        let error = refuses(&arguments);
        assert!(error.contains("is there, and not of"), "{error}");
        assert_eq!(scratch.contents(), before);
    }
    fs::write(&file, "my diary").unwrap();
    let error = refuses(&sweep("3_2", &["--csv", &file]));
    assert!(error.contains("not a CSV file of a sweep"), "{error}");
    assert_eq!(read(&file), "my diary");
}

#[test]
fn places_that_cannot_be_written_to_are_told_before_the_work() {
    let scratch = Scratch::new("unwritable");
    let (list, good) = (scratch.file("list"), scratch.file("good.csv"));
    fs::write(&list, "112233\n").unwrap();
    fs::create_dir(scratch.file("directory")).unwrap();
    let before = scratch.contents();
    let nowhere = scratch.file("nowhere/out");
    let below = scratch.file("list/out");
    let directory = scratch.file("directory");
    for options in [
        &["--csv", &nowhere][..],
        &["--csv", &below],
        &["--csv", &directory],
        &["--csv", &nowhere, "--journal", &good],
        &["--journal", &nowhere],
        &["--journal", &directory],
        &["--svg", &nowhere],
        &["--svg", &directory],
        &["--svg", &list],
        &["--csv", &good, "--svg", &good],
        &["--csv", &good, "--journal", &good],
    ] {
        // No size that takes long would end here.
        let error = refuses(&sweep("5_3", options));
        let names = [&nowhere, &below, &directory, &list, &good];
        assert!(names.iter().any(|name| error.contains(*name)), "{error}");
        assert_eq!(scratch.contents(), before);
    }
}

#[test]
fn bad_tracks_and_numbers_get_one_clear_line() {
    let scratch = Scratch::new("bad");
    let list = scratch.file("list");
    for (text, reason) in [
        ("", "no track"),
        ("\n \n", "no track"),
        ("1122\n1123\n", "line 2: there are 2 discs of color 1"),
        ("1122\nabc\n", "line 2: `a` is not a color"),
        ("1122\n112233\n", "line 2: a track of 3_2, not of 2_2"),
        ("111222333444555666\n", "line 1"),
        ("12", "line 1"),
    ] {
        fs::write(&list, text).unwrap();
        let error = refuses(&["big-points", "sweep", "--tracks", &list]);
        assert!(error.contains(reason), "{error}");
    }
    fs::write(&list, [0xff, 0xfe, 0]).unwrap();
    refuses(&["big-points", "sweep", "--tracks", &list]);
    fs::write(&list, "1122").unwrap();
    let error = refuses(&sweep("3_2", &["--tracks", &list]));
    assert!(error.contains("a track of 2_2, not of 3_2"), "{error}");
    for (arguments, reason) in [
        (sweep("1_2", &[]), "from 2 to 5 colors"),
        (sweep("6_2", &[]), "from 2 to 5 colors"),
        (sweep("0_0", &[]), "from 2 to 5 colors"),
        (sweep("3_1", &[]), "discs"),
        (sweep("3_255", &[]), "discs"),
        (sweep("3_256", &[]), "256"),
        (sweep("5_4", &[]), "too many tracks"),
        (sweep("5_9", &[]), "too many tracks"),
        (sweep("5_6", &["--sample", "1"]), "too long to solve"),
        (sweep("2_2", &["--sample", "7"]), "only 6 tracks"),
        (sweep("2_2", &["--sample", "0"]), "0"),
        (sweep("2_2", &["--sample", "99999999999"]), "99999999999"),
        (sweep("5_4", &["--sample", "4000000000"]), "4000000000"),
        (sweep("2_2", &["--shard", "4/3"]), "from 1 to"),
        (sweep("2_2", &["--shard", "0/3"]), "from 1 to"),
        (sweep("2_2", &["--shard", "1/4"]), "at most 3 shards"),
        (sweep("2_2", &["--shard", "1"]), "2/5"),
        (
            sweep("2_2", &["--shard", "1/2", "--sample", "2"]),
            "--sample",
        ),
        (sweep("2_2", &["--seed", "1"]), "--sample"),
        (sweep("2_2", &["--threads", "0"]), "0"),
        (sweep("2_2", &["--threads", "999999"]), "999999"),
        (sweep("2_2", &["--outcomes", "--memory", "0"]), "0"),
        (
            sweep("2_2", &["--outcomes", "--memory", "4294967295"]),
            "MiB",
        ),
        (vec!["big-points", "sweep", "--colors", "3"], "--discs"),
        (vec!["big-points", "merge"], "SHARD"),
    ] {
        let error = refuses(&arguments);
        assert!(error.contains(reason), "{arguments:?}: {error}");
    }
}

#[test]
fn a_sweep_without_the_memory_it_needs_says_so() {
    let output = run(&sweep("4_4", &["--sample", "3", "--memory", "8"]));
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(text(&output.stderr), "unfinished: the memory was full\n");
    lines(&sweep("3_3", &["--memory", "64", "--threads", "2"]));
}

fn read(file: &str) -> String {
    fs::read_to_string(file).unwrap()
}
