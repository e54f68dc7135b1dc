//! The database of Adji-boto: built in one go or in many, proved, asked, and refused when it is wrong.

mod terminal;

use std::fs;
use std::path::Path;

use terminal::scratch::Scratch;
use terminal::{entry, interrupt, json, lines, refuses, run, spawn, talk, text};

const GAME: [&str; 2] = ["adji-boto", "database"];

fn build<'a>(file: &'a Path, pieces: &'a str, options: &[&'a str]) -> Vec<&'a str> {
    let out = ["build", "--pieces", pieces, "--out", path(file)];
    [&GAME[..], &out, options].concat()
}

fn verify(file: &Path) -> Vec<&str> {
    [&GAME[..], &["verify", path(file)]].concat()
}

fn query<'a>(file: &'a Path, board: &'a str) -> Vec<&'a str> {
    [&GAME[..], &["query", path(file), board]].concat()
}

/// A command that looks endgames up while it searches.
fn looked_up<'a>(command: &'a str, file: &'a Path, options: &[&'a str]) -> Vec<&'a str> {
    let database = [
        "adji-boto",
        command,
        "--memory",
        "1",
        "--database",
        path(file),
    ];
    [&database[..], options].concat()
}

const SEARCHES: [&str; 4] = ["play", "match", "analyze", "solve"];

#[test]
fn a_database_is_built_proved_and_asked() {
    let scratch = Scratch::new("built");
    let file = scratch.0.join("endgames");
    let built = json(&build(&file, "8", &["--threads", "2", "--json"]));
    assert_eq!(built["pieces"], 8);
    assert_eq!(built["positions"], 125_970);
    assert_eq!(built["depend_on_endless_play"], 0);
    assert_eq!(built["layers"][5]["margins"]["-5"], 411);
    assert_eq!(built["layers"][8]["margins"]["8"], 3_509);
    assert_eq!(built["file_bytes"], fs::metadata(&file).unwrap().len());
    let proved = lines(&verify(&file));
    assert_eq!(entry(&proved, "proved"), "yes");
    assert_eq!(entry(&proved, "positions"), "125970");
    let told = lines(&query(&file, "1 0 0 0 0 2 / 0 0 0 0 2 1 / 1 / 3 1"));
    assert_eq!(entry(&told, "turn"), "player 1");
    assert_eq!(entry(&told, "margin"), "+4");
    assert_eq!(entry(&told, "with captures so far"), "+6");
    assert_eq!(told[..2], ["move  captures  margin", "6     3         +4"]);
    let told = json(
        &[
            &query(&file, "0 0 0 0 0 0 / 0 0 0 0 0 1 / 2")[..],
            &["--json"],
        ]
        .concat(),
    );
    assert_eq!(told["moves"][0]["move"], "pass");
    assert_eq!(told["lower"], told["moves"][0]["lower"]);
}

/// A board of twelve pieces with some captured, on which a search has something to do.
const LATE: &str = "1 2 0 1 0 2 / 1 1 0 3 0 1 / 1 / 40 44";

#[test]
fn searches_look_endgames_up() {
    let scratch = Scratch::new("looked-up");
    let (few, all) = (scratch.0.join("few"), scratch.0.join("all"));
    lines(&build(&few, "9", &[]));
    lines(&build(&all, "12", &[]));
    let told = lines(&query(&all, LATE));
    let margin: i64 = entry(&told, "with captures so far").parse().unwrap();

    let nodes = |found: &serde_json::Value| found["nodes"].as_u64().unwrap();
    let alone = json(&["adji-boto", "solve", LATE, "--json"]);
    let solved = json(&looked_up("solve", &few, &[LATE, "--json"]));
    for found in [&alone, &solved] {
        assert_eq!(found["value"], margin.to_string(), "{found}");
    }
    assert!(nodes(&solved) < nodes(&alone), "{solved}, {alone}");

    // One ply is enough where every move is known.
    for limits in [&["--depth", "1"][..], &[]] {
        let options = [&[LATE, "--json"], limits].concat();
        let found = json(&looked_up("analyze", &all, &options));
        assert_eq!(found["moves"][0]["value"], margin.to_string(), "{found}");
    }

    // Both play on from what they know to what it promises.
    let options = [LATE, "--json", "--games", "2", "--nodes", "2000", "--log"];
    let log = scratch.0.join("log");
    let found = json(&looked_up(
        "match",
        &all,
        &[&options[..], &[path(&log)]].concat(),
    ));
    let score = |side: usize| found["sides"][side]["score"].as_f64().unwrap();
    assert_eq!(score(0), score(1), "{found}");
    let winner = |game: usize| found["games"][game]["winner"].as_str();
    let expected = match margin.signum() {
        1 => [Some("A"), Some("B")],
        -1 => [Some("B"), Some("A")],
        _ => [None; 2],
    };
    assert_eq!([winner(0), winner(1)], expected, "{found}");

    let options = [LATE, "--first", "engine", "--nodes", "2000"];
    let output = talk(&looked_up("play", &all, &options), "quit\n");
    assert!(output.status.success(), "{}", text(&output.stderr));

    let error = refuses(&["connect-four", "play", "--database", path(&all)]);
    assert!(error.contains("no database"), "{error}");
}

#[test]
fn a_database_is_extended_and_never_shrinks() {
    let scratch = Scratch::new("extended");
    let (once, twice) = (scratch.0.join("once"), scratch.0.join("twice"));
    lines(&build(&once, "9", &[]));
    lines(&build(&twice, "6", &[]));
    lines(&build(&twice, "9", &["--threads", "2"]));
    assert!(fs::read(&once).unwrap() == fs::read(&twice).unwrap());
    let smaller = lines(&build(&twice, "4", &[]));
    assert_eq!(entry(&smaller, "pieces"), "9");
    assert!(fs::read(&once).unwrap() == fs::read(&twice).unwrap());
}

#[test]
fn what_a_limit_leaves_is_kept_and_taken_up() {
    let scratch = Scratch::new("limited");
    let (whole, parts) = (scratch.0.join("whole"), scratch.0.join("parts"));
    lines(&build(&whole, "10", &[]));
    for (limit, reason) in [
        (["--memory", "1"], "the memory was full"),
        (["--nodes", "1000000"], "the nodes were used up"),
    ] {
        let output = run(&build(&parts, "12", &limit));
        assert_eq!(output.status.code(), Some(3));
        assert_eq!(text(&output.stderr), format!("unfinished: {reason}\n"));
        assert!(fs::read(&whole).unwrap() == fs::read(&parts).unwrap());
    }
    lines(&build(&whole, "11", &[]));
    lines(&build(&parts, "11", &[]));
    assert!(fs::read(&whole).unwrap() == fs::read(&parts).unwrap());
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_the_layers_that_are_done() {
    let scratch = Scratch::new("interrupted");
    let file = scratch.0.join("endgames");
    let child = spawn(&build(&file, "31", &[]));
    std::thread::sleep(std::time::Duration::from_millis(1_500));
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert_eq!(text(&output.stderr), "stopped by Ctrl-C\n");
    let written: Vec<String> = text(&output.stdout).lines().map(str::to_owned).collect();
    let pieces = entry(&written, "pieces");
    assert!(
        (1..31).contains(&pieces.parse::<u32>().unwrap()),
        "{pieces}"
    );
    let same = lines(&build(&file, pieces, &[]));
    assert_eq!(entry(&same, "positions"), entry(&written, "positions"));
    let entries = fs::read_dir(&scratch.0).unwrap();
    assert_eq!(entries.count(), 1, "nothing but the database is left");
}

#[test]
fn smaller_boards_tell_what_endless_play_decides() {
    let scratch = Scratch::new("small");
    let file = scratch.0.join("endgames");
    let holes = ["--holes", "3"];
    let built = lines(&build(&file, "8", &holes));
    assert_eq!(entry(&built, "depend on endless play"), "29");
    lines(&[&verify(&file)[..], &holes].concat());
    let error = refuses(&verify(&file));
    assert!(error.contains("other rules"), "{error}");
    for command in SEARCHES {
        let error = refuses(&looked_up(command, &file, &[]));
        assert!(error.contains("other rules"), "{error}");
    }
    let error = refuses(&[&query(&file, "0 0 0 / 0 0 1 / 1")[..], &["--holes", "4"]].concat());
    assert!(error.contains("4 holes"), "{error}");
}

#[test]
fn what_is_wrong_with_a_file_is_told_in_one_line() {
    let scratch = Scratch::new("wrong");
    let file = scratch.0.join("endgames");
    lines(&build(&file, "5", &[]));
    let whole = fs::read(&file).unwrap();
    let board = "0 0 0 0 0 1 / 0 0 0 0 2 1 / 1";
    let refused_by_all = |bytes: &[u8], reason: &str| {
        fs::write(&file, bytes).unwrap();
        let mut commands = vec![verify(&file), query(&file, board), build(&file, "6", &[])];
        commands.extend(SEARCHES.map(|command| looked_up(command, &file, &[])));
        for arguments in commands {
            let error = refuses(&arguments);
            assert!(
                error.contains(reason) && error.contains(path(&file)),
                "{error}"
            );
        }
        assert_eq!(
            fs::read(&file).unwrap(),
            bytes,
            "what is wrong is left alone"
        );
    };
    refused_by_all(&whole[..whole.len() - 1], "cut off");
    refused_by_all(&whole[..40], "cut off");
    refused_by_all(b"", "cut off");
    refused_by_all(
        b"a text, and longer than the name of a kind",
        "something else",
    );
    for byte in [30, 77, 200, whole.len() - 3] {
        let mut changed = whole.clone();
        changed[byte] ^= 4;
        refused_by_all(&changed, "corrupt");
    }
}

#[test]
fn bad_input_is_told_in_one_line() {
    let scratch = Scratch::new("bad");
    let file = scratch.0.join("endgames");
    let error = refuses(&verify(&file));
    assert!(error.contains(path(&file)), "{error}");
    lines(&build(&file, "3", &[]));
    for (board, reason) in [
        ("0 0 0 0 0 0 / 1 1 1 1 0 0 / 1", "4 pieces on the board"),
        ("0 0 0 0 0 / 1 1 1 0 0 0 / 1", "holes"),
        ("0 0 0 0 0 -1 / 1 1 1 0 0 0 / 1", "-1"),
        ("0 0 0 0 0 99999 / 1 1 1 0 0 0 / 1", "99999"),
        ("nonsense", "board"),
    ] {
        let error = refuses(&query(&file, board));
        assert!(error.contains(reason), "{error}");
    }
    for pieces in ["0", "97", "-1", "many"] {
        refuses(&build(&file, pieces, &[]));
    }
    let below = file.join("below");
    let error = refuses(&build(&below, "3", &[]));
    assert!(error.contains(path(&below)), "{error}");
    refuses(&[&build(&file, "3", &[])[..], &["--holes", "7"]].concat());
}

fn path(path: &Path) -> &str {
    path.to_str().unwrap()
}
