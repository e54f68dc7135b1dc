//! Sweeps give the published tables, the same however often they are killed and in however many shards, and
//! refuse what is not their own without touching it.

mod terminal;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};

use terminal::{entry, json, lines, refuses, run, text, tool};

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
    let kill = format!("kill -INT {}", child.id());
    let status = std::process::Command::new("sh")
        .args(["-c", &kill])
        .status();
    assert!(status.unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert_eq!(text(&output.stderr), "stopped by Ctrl-C\n");
    assert!(fs::metadata(&journal).unwrap().len() > 0);
}

#[test]
fn shards_merge_to_the_file_of_one_sweep() {
    let scratch = Scratch::new("shards");
    let (whole, merged) = (scratch.file("whole.csv"), scratch.file("merged.csv"));
    for (size, options) in [("3_3", &[][..]), ("4_2", &["--outcomes", "--memory", "1"])] {
        lines(&[&sweep(size, &["--csv", &whole]), options].concat());
        for count in [1, 2, 7] {
            let mut shards = Vec::new();
            for number in (1..=count).rev() {
                let shard = format!("{number}/{count}");
                let file = scratch.file(&format!("shard.{number}.csv"));
                let one = ["--shard", &shard, "--csv", &file];
                lines(&[&sweep(size, &one), options].concat());
                shards.push(file);
            }
            let mut arguments = vec!["big-points", "merge"];
            arguments.extend(shards.iter().map(String::as_str));
            let checked = lines(&arguments);
            arguments.extend(["--csv", &merged]);
            assert_eq!(lines(&arguments), checked);
            assert!(read(&merged) == read(&whole), "{size} in {count}");
            fs::remove_file(&merged).unwrap();
            shards
                .iter()
                .for_each(|shard| fs::remove_file(shard).unwrap());
        }
        fs::remove_file(&whole).unwrap();
    }
}

#[test]
fn merge_refuses_what_is_not_every_track_once() {
    let scratch = Scratch::new("merge");
    let shard = |size: &str, shard: &str, name: &str, options: &[&str]| {
        let file = scratch.file(name);
        let part = ["--shard", shard, "--csv", &file];
        lines(&[&sweep(size, &part)[..], options].concat());
        file
    };
    let first = shard("3_2", "1/3", "first", &[]);
    let second = shard("3_2", "2/3", "second", &[]);
    let third = shard("3_2", "3/3", "third", &[]);
    let half = shard("3_2", "2/2", "half", &[]);
    let larger = shard("3_3", "3/3", "larger", &[]);
    let outcomes = shard("3_2", "3/3", "outcomes", &["--outcomes"]);
    let edited = |name: &str, edit: &dyn Fn(&str) -> String| {
        let file = scratch.file(name);
        fs::write(&file, edit(&read(&third))).unwrap();
        file
    };
    let unordered = edited("unordered", &|text| {
        let mut rows: Vec<_> = text.lines().collect();
        rows.swap(2, 3);
        rows.join("\n") + "\n"
    });
    let cut = edited("cut", &|text| text[..text.len() - 3].into());
    let other_class = edited("class", &|text| text.replace(",W", ",L"));
    let garbage = edited("garbage", &|_| "what is this".into());
    let empty = edited("empty", &|text| {
        text.lines().next().unwrap().to_owned() + "\n"
    });
    let out = scratch.file("out.csv");
    let before = scratch.contents();
    for (files, reason) in [
        (&[&first, &second][..], "is in none of the files"),
        (&[&second, &third], "112233 is in none of the files"),
        (&[&first, &second, &third, &third], "is also in"),
        (&[&first, &second, &half], "is also in"),
        (&[&first, &second, &larger], "of another sweep than"),
        (&[&first, &second, &outcomes], "of another sweep than"),
        (&[&first, &second, &unordered], "line 4: not in the order"),
        (&[&first, &second, &cut], "not"),
        (&[&first, &second, &other_class], "not a row"),
        (&[&first, &second, &garbage], "not a CSV file of a sweep"),
        (&[&empty], "no track in any"),
        (&[&first, &scratch.file("nowhere")], "nowhere"),
        (&[&first, &scratch.file(".")], "not a file"),
    ] {
        let mut arguments = vec!["big-points", "merge", "--csv", &out];
        arguments.extend(files.iter().map(|file| file.as_str()));
        let error = refuses(&arguments);
        assert!(error.contains(reason), "{error}");
        assert_eq!(scratch.contents(), before);
    }
    let onto = ["big-points", "merge", &first, &second, &third, "--csv"];
    let error = refuses(&[&onto[..], &[&half]].concat());
    assert!(error.contains("is there already"), "{error}");
    assert_eq!(scratch.contents(), before);
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

#[test]
fn charts_show_every_size_in_the_order_asked_for() {
    let scratch = Scratch::new("plot");
    let picture = scratch.file("out.svg");
    let mut files = Vec::new();
    for size in ["2_2", "2_3", "2_4", "3_2"] {
        files.push(scratch.file(size));
        lines(&sweep(size, &["--csv", &files[files.len() - 1]]));
    }
    // What is printed serves as well as the rows.
    let summary = scratch.file("3_3.json");
    let output = run(&sweep("3_3", &["--outcomes", "--json"]));
    fs::write(&summary, output.stdout).unwrap();
    files.push(summary);
    for (order, sizes) in [
        ("colors", ["2_2", "2_3", "2_4", "3_2", "3_3"]),
        ("discs", ["2_2", "3_2", "2_3", "3_3", "2_4"]),
        ("pieces", ["2_2", "2_3", "3_2", "2_4", "3_3"]),
    ] {
        let mut arguments = vec!["big-points", "plot", "--by", order, "--svg", &picture];
        arguments.extend(files.iter().map(String::as_str));
        let table = lines(&arguments);
        let shown = table[1..].iter().map(|row| row.split(' ').next().unwrap());
        assert_eq!(shown.collect::<Vec<_>>(), sizes);
        let svg = read(&picture);
        let places = sizes.map(|size| svg.find(&format!(">{size}<")).unwrap());
        assert!(places.is_sorted(), "{order}");
        // Five symbols of each kind, and one in the legend; squares are not the ground.
        assert_eq!(svg.matches("<circle").count(), 6);
        assert_eq!(svg.matches("l6,10").count(), 6);
        assert_eq!(svg.matches("width=\"9\"").count(), 6);
        // All tracks of 2_2 are wins, at the top of the chart.
        let line = svg.split("<polyline points=\"").nth(1).unwrap();
        assert!(line.split(' ').next().unwrap().ends_with(",50.0"), "{line}");
    }
}

#[test]
fn a_chart_of_one_sweep_has_a_bar_for_each_class() {
    let scratch = Scratch::new("bars");
    let picture = scratch.file("out.svg");
    lines(&sweep("2_4", &["--svg", &picture]));
    let svg = read(&picture);
    let mut classes: Vec<_> = with_classes(&published("2_4"))
        .lines()
        .skip(1)
        .map(|row| row.rsplit(',').next().unwrap().to_owned())
        .collect();
    classes.sort_unstable();
    classes.dedup();
    for class in &classes {
        assert_eq!(svg.matches(&format!(">{class}<")).count(), 1, "{class}");
    }
    assert!(svg.contains(">first player wins: 25.71 %<"));
    lines(&sweep("2_4", &["--svg", &picture, "--outcomes"]));
    assert!(read(&picture).contains(">68.57<"));
}

#[test]
fn charts_refuse_bad_files_and_write_nothing() {
    let scratch = Scratch::new("bad-plot");
    let (good, list) = (scratch.file("good.csv"), scratch.file("list.json"));
    lines(&sweep("2_2", &["--csv", &good]));
    fs::write(&list, "{}").unwrap();
    let picture = scratch.file("out.svg");
    let before = scratch.contents();
    for (files, reason) in [
        (&[&good[..], &good][..], "is there already"),
        (&[&list], "not what a sweep prints"),
        (&["--svg", &good, &good], "cannot be used multiple times"),
        (&[&scratch.file("nowhere")], "nowhere"),
    ] {
        let mut arguments = vec!["big-points", "plot", "--svg", &picture];
        arguments.extend(files);
        let error = refuses(&arguments);
        assert!(error.contains(reason), "{error}");
        assert_eq!(scratch.contents(), before);
    }
    let error = refuses(&["big-points", "plot", &good, "--svg", &list]);
    assert!(error.contains("not a picture"), "{error}");
    assert_eq!(scratch.contents(), before);
}

fn spawn(arguments: &[&str]) -> Child {
    let mut command = tool(arguments);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
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

fn read(file: &str) -> String {
    fs::read_to_string(file).unwrap()
}

/// A directory of this test alone, removed at the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let name = format!("gametree-sweep-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir(&path).unwrap();
        Self(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    /// The names of all files, in order.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        let name = |entry: fs::DirEntry| entry.file_name().into_string().unwrap();
        let mut names: Vec<_> = entries.map(|entry| name(entry.unwrap())).collect();
        names.sort_unstable();
        names
    }

    /// All files with what is in them.
    fn contents(&self) -> Vec<(String, Vec<u8>)> {
        let read = |name: String| {
            let bytes = fs::read(self.0.join(&name)).unwrap_or_default();
            (name, bytes)
        };
        self.names().into_iter().map(read).collect()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
