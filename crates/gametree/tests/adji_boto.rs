//! Adji-boto on the command line: play, matches, records of turns, and what is refused.

mod terminal;

use terminal::{entry, json, lines, refuses, talk, text};

const ENDGAME: &str = "1 0 0 0 0 2 / 0 0 0 0 2 1 / 1";

#[test]
fn perft_is_that_of_the_start_and_of_smaller_starts() {
    let last = |arguments: &[&str]| lines(arguments).last().unwrap().clone();
    let perft = |more: &[&str]| last(&[&["adji-boto", "perft", "--depth", "5"], more].concat());
    assert_eq!(perft(&[]), "6983");
    assert_ne!(perft(&["--holes", "3", "--per-hole", "2"]), "6983");
}

#[test]
fn solve_finds_the_exact_margin() {
    let lines = lines(&["adji-boto", "solve", ENDGAME, "--memory", "4"]);
    assert_eq!(entry(&lines, "value"), "4");
    assert_eq!(entry(&lines, "best move"), "6");
}

#[test]
fn analyze_ranks_the_moves() {
    let limits = ["--depth", "12", "--memory", "4"];
    let found = json(&[&["adji-boto", "analyze", ENDGAME, "--json"], &limits[..]].concat());
    let moves = found["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 2);
    assert_eq!(moves[0]["move"], "6");
    assert_eq!(moves[0]["value"], "4");
    let classic = ["--engine", "classic"];
    let arguments = [&["adji-boto", "analyze", ENDGAME], &limits[..], &classic].concat();
    assert!(lines(&arguments).iter().any(|line| line.starts_with('6')));
}

#[test]
fn a_person_may_take_the_second_side_and_passes_are_made_for_them() {
    let arguments = ["adji-boto", "play", "--side", "2", "--depth", "4"];
    let board = "0 0 0 0 0 0 / 0 0 0 0 2 1 / 1 / 50 43";
    let arguments = [&arguments[..], &["--memory", "1", board]].concat();
    let output = talk(&arguments, "quit\n");
    let said = text(&output.stdout);
    assert!(said.contains("You are player 2."), "{said}");
    assert!(said.contains("You must pass."), "{said}");
    assert!(said.contains("The engine wins, "), "{said}");
}

#[test]
fn a_match_prints_the_statistics_of_the_original_beside_its_own() {
    let arguments = ["adji-boto", "match", "--nodes", "300", "--seconds", "1,20"];
    let found = lines(&[&arguments[..], &["--memory", "1"]].concat());
    let row = |name: &str| {
        let found = found.iter().rfind(|line| line.starts_with(name));
        found
            .unwrap_or_else(|| panic!("{name} in {found:#?}"))
            .clone()
    };
    assert!(row("a move").contains("1 s") && row("a move").contains("20 s"));
    assert_eq!(row("a move").matches("the original").count(), 2);
    for (name, figures) in [
        ("score", ["58:38", "48:48"]),
        ("winner", ["player 1", "draw"]),
        ("moves", ["114", "151"]),
        ("turns", ["134", "168"]),
        ("table hits", ["0 of 114", "0 of 151"]),
        ("alpha raises", ["76940", "1492245"]),
        ("beta cuts", ["67093", "1376446"]),
        ("nodes", ["223431", "4200450"]),
        ("depth", ["10", "10"]),
    ] {
        for figure in figures {
            assert!(row(name).contains(figure), "{figure} in {}", row(name));
        }
    }
}

#[test]
fn the_engine_beats_the_one_it_replaces() {
    let arguments = [
        "adji-boto",
        "match",
        "--json",
        "--random-plies",
        "6",
        "--games",
        "6",
    ];
    let players = [
        "--against-engine",
        "classic",
        "--depth",
        "12",
        "--memory",
        "1",
    ];
    let against = ["--against-depth", "3"];
    let found = json(&[&arguments[..], &players, &against].concat());
    let score = |side: usize| found["sides"][side]["score"].as_f64().unwrap();
    assert_eq!(score(0) + score(1), 6.0);
    assert!(score(0) >= 5.0, "{found}");
}

#[test]
fn a_log_has_a_line_for_every_turn_of_an_engine() {
    let name = format!("gametree-adji-boto-{}.log", std::process::id());
    let path = std::env::temp_dir().join(name);
    let arguments = [
        "adji-boto",
        "match",
        "--games",
        "1",
        "--nodes",
        "100",
        "--json",
    ];
    let log = [
        "--memory",
        "1",
        "--holes",
        "3",
        "--per-hole",
        "2",
        "--log",
        path.to_str().unwrap(),
    ];
    let found = json(&[&arguments[..], &log].concat());
    let moves = found["games"][0]["moves"].as_array().unwrap().len();
    let record = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    let rows: Vec<Vec<&str>> = record
        .lines()
        .map(|line| line.split('\t').collect())
        .collect();
    assert_eq!(rows.len(), 1 + moves);
    assert!(rows.iter().all(|row| row.len() == rows[0].len()));
    assert_eq!(rows[1][1], "2 2 2 / 2 2 2 / 1");
    assert!(rows[1][5].parse::<u64>().unwrap() > 0, "nodes");
}

#[test]
fn bad_input_is_refused_in_one_line() {
    let board = |text: &'static str| vec!["adji-boto", "solve", text];
    for arguments in [
        board("8 8 8 8 8 8"),
        board("8 8 8 8 8 / 8 8 8 8 8 8 / 1"),
        board("8 8 8 8 8 8 8 / 8 8 8 8 8 8 / 1"),
        board("8 8 8 8 8 -8 / 8 8 8 8 8 8 / 1"),
        board("8 8 8 8 8 900000000000 / 8 8 8 8 8 8 / 1"),
        board("8 8 8 8 8 9 / 8 8 8 8 8 8 / 1"),
        board("8 8 8 8 8 8 / 8 8 8 8 8 8 / 3"),
        board("8 8 8 8 8 8 / 8 8 8 8 8 8 / 1 / x"),
        vec!["adji-boto", "perft", "--depth", "2", "--holes", "7"],
        vec!["adji-boto", "perft", "--depth", "2", "--per-hole", "0"],
        vec!["adji-boto", "play", "--side", "3"],
        vec!["adji-boto", "match", "--seconds", "1,x"],
        vec!["adji-boto", "match", "--seconds", "1,-2"],
        vec!["adji-boto", "match", "--log", "/no/such/directory/log"],
        vec!["connect-four", "play", "--engine", "classic"],
    ] {
        refuses(&arguments);
    }
}
