//! The tool answers good input with results and bad input with one clear line, and never panics.

mod terminal;

use std::collections::HashSet;
use std::io::{BufRead, BufReader};
use std::process::Stdio;

use terminal::{entry, interrupt, json, lines, refuses, run, spawn, talk, text, tool};

const GAMES: [&str; 3] = ["adji-boto", "connect-four", "nim"];
const COMMANDS: [&str; 6] = ["play", "match", "solve", "analyze", "survey", "perft"];

/// A position of 16 stones, won with the second to last stone.
const WON: &str = "1213676237747663";

#[test]
fn solve_prints_the_exact_score() {
    let lines = lines(&["connect-four", "solve", WON, "--memory", "4"]);
    for line in [
        "value: win in 23",
        "score: 2",
        "winner: player 1",
        "best move: 5",
    ] {
        assert!(
            lines.iter().any(|found| found == line),
            "{line} in {lines:#?}"
        );
    }
    let line = entry(&lines, "line");
    assert_eq!(line.split(' ').count(), 23, "the line ends with the game");
}

#[test]
fn solve_finds_the_same_with_two_threads_and_on_a_board_of_another_size() {
    let threads = lines(&[
        "connect-four",
        "solve",
        WON,
        "--memory",
        "4",
        "--threads",
        "2",
    ]);
    assert_eq!(entry(&threads, "score"), "2");
    let small = lines(&[
        "connect-four",
        "solve",
        "",
        "--size",
        "4x4",
        "--memory",
        "4",
    ]);
    assert_eq!(entry(&small, "value"), "draw");
    assert_eq!(entry(&small, "score"), "0");
}

#[test]
fn solve_asked_for_the_outcome_tells_who_wins_and_no_more() {
    let outcome = |position, size| {
        let arguments = ["connect-four", "solve", position, "--size", size];
        let lines = lines(&[&arguments[..], &["--outcome", "--memory", "4"]].concat());
        let is_more = |line: &String| line.starts_with("score") || line.starts_with("line");
        assert!(!lines.iter().any(is_more), "{lines:#?}");
        let winner = lines.iter().find_map(|line| line.strip_prefix("winner: "));
        (entry(&lines, "value").to_owned(), winner.map(str::to_owned))
    };
    let winner = || Some("player 1".to_owned());
    assert_eq!(outcome(WON, "7x6"), ("win".into(), winner()));
    // Player 1 has both ends of a row.
    assert_eq!(outcome("44553", "7x6"), ("loss".into(), winner()));
    assert_eq!(outcome("", "4x4"), ("draw".into(), None));
}

#[test]
fn solve_of_a_finished_game_needs_no_move() {
    let lines = lines(&["connect-four", "solve", "1212121", "--memory", "1"]);
    assert_eq!(entry(&lines, "value"), "loss in 0");
    assert!(!lines.iter().any(|line| line.starts_with("best move")));
}

#[test]
fn solve_of_nim_agrees_with_the_theory_beside_it() {
    for heaps in ["1", "1,1", "3,4,5", "2,4,6", "1,2,3/2", "1,1,1", "0,3"] {
        for rules in [&[][..], &["--misere"]] {
            let arguments = [&["nim", "solve", heaps, "--memory", "1"], rules].concat();
            let lines = lines(&arguments);
            let theory = entry(&lines, "by theory");
            let value = entry(&lines, "value");
            assert!(
                value.starts_with(theory),
                "{value} and {theory} of {arguments:?}"
            );
        }
    }
}

#[test]
fn solve_ended_by_a_limit_tells_what_is_known_and_fails() {
    let output = run(&[
        "connect-four",
        "solve",
        "",
        "--nodes",
        "1000",
        "--memory",
        "1",
    ]);
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(text(&output.stderr), "unfinished: the nodes were used up\n");
    let stdout = text(&output.stdout);
    assert!(
        stdout.contains("\nvalue: unknown\n") && stdout.contains("\nnodes: 1000\n"),
        "{stdout}"
    );
}

#[test]
fn solve_goes_on_where_a_table_in_a_file_left_off() {
    let file = std::env::temp_dir().join(format!("gametree-tool-{}.table", std::process::id()));
    let path = file.to_str().expect("a temporary path is text");
    let arguments = [
        "connect-four",
        "solve",
        WON,
        "--memory",
        "4",
        "--table",
        path,
    ];
    let stopped = run(&[&arguments[..], &["--nodes", "5000"]].concat());
    assert_eq!(stopped.status.code(), Some(3));
    let resumed = lines(&arguments);
    let again = lines(&arguments);
    let nodes = |lines: &[String]| entry(lines, "nodes").parse::<u64>().expect("a number");
    let fresh = nodes(&lines(&arguments[..5]));
    assert_eq!(entry(&resumed, "score"), "2");
    assert!(
        nodes(&resumed) < fresh,
        "what was found is not searched again"
    );
    assert!(nodes(&again) < nodes(&resumed));

    for (other, reason) in [
        (
            [
                "connect-four",
                "solve",
                WON,
                "--memory",
                "8",
                "--table",
                path,
            ],
            "instead of",
        ),
        (
            ["nim", "solve", "3,4,5", "--memory", "4", "--table", path],
            "other rules",
        ),
        (
            [
                "nim",
                "solve",
                "3,4,5",
                "--memory",
                "4",
                "--table",
                "/nowhere/at/all",
            ],
            "No such file",
        ),
    ] {
        let output = run(&other);
        assert_eq!(output.status.code(), Some(2), "{other:?}");
        assert!(
            text(&output.stderr).contains(reason),
            "{}",
            text(&output.stderr)
        );
    }
    std::fs::write(&file, "no table").expect("the file can be written");
    assert!(text(&run(&arguments).stderr).starts_with("error: "));
    std::fs::remove_file(file).expect("the file is there");
}

#[test]
fn perft_prints_the_count_last() {
    let last = |arguments: &[&str]| lines(arguments).pop().unwrap();
    assert_eq!(last(&["connect-four", "perft", "--depth", "5"]), "16807");
    assert_eq!(
        last(&["connect-four", "perft", "", "--depth", "7", "--divide"]),
        "823536"
    );
    assert_eq!(
        last(&["connect-four", "perft", "--depth", "6", "--distinct"]),
        "16422"
    );
    assert_eq!(
        last(&["connect-four", "perft", "--depth", "2", "--size", "4x4"]),
        "16"
    );
    assert_eq!(last(&["nim", "perft", "1,2", "--depth", "2"]), "5");
    assert_eq!(
        last(&["nim", "perft", "1,2", "--depth", "0", "--divide"]),
        "1"
    );
    assert_eq!(last(&["nim", "perft", "0", "--depth", "3"]), "0");
}

#[test]
fn perft_divided_adds_up() {
    let mut lines = lines(&["nim", "perft", "3,4,5", "--depth", "4", "--divide"]);
    let count: u64 = lines.pop().unwrap().parse().unwrap();
    let part = |line: &String| line.rsplit_once(": ").unwrap().1.parse::<u64>().unwrap();
    assert_eq!(lines.len(), 12);
    assert_eq!(lines.iter().map(part).sum::<u64>(), count);
}

#[test]
fn analyze_values_every_move_and_begins_with_the_best() {
    let proved = json(&["connect-four", "analyze", WON, "--json", "--memory", "4"]);
    let moves = proved["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 7);
    assert_eq!(moves[0]["move"], "5");
    assert_eq!(moves[0]["score"], 2);
    assert!(moves.iter().all(|entry| entry["known_by"] == "proof"));

    let nim = lines(&["nim", "analyze", "1,2,4", "--memory", "1"]);
    let heading = nim
        .iter()
        .position(|line| line.starts_with("move "))
        .unwrap();
    assert!(nim[heading + 1].starts_with("3:1   win in 7 "), "{nim:#?}");
}

#[test]
fn analyze_within_limits_tells_estimates_from_proofs() {
    let limited = json(&["connect-four", "analyze", "", "--depth", "4", "--json"]);
    let moves = limited["moves"].as_array().unwrap();
    assert!(
        moves.iter().all(|entry| entry["known_by"] == "depth 5"),
        "{limited}"
    );
    let near_end = json(&["nim", "analyze", "1,1", "--depth", "4", "--json"]);
    let moves = near_end["moves"].as_array().unwrap();
    assert!(
        moves.iter().all(|entry| entry["known_by"] == "proof"),
        "{near_end}"
    );
}

#[test]
fn play_goes_to_the_end_of_the_game() {
    // The engine takes one of two single objects; one of the last two lines takes the other.
    let output = talk(&["nim", "play", "1,2", "--depth", "4"], "2:1\n1:1\n2:1\n");
    assert!(output.status.success());
    assert!(
        text(&output.stdout).ends_with("You win.\n"),
        "{}",
        text(&output.stdout)
    );

    let output = talk(
        &[
            "connect-four",
            "play",
            "112233",
            "--first",
            "engine",
            "--depth",
            "2",
        ],
        "",
    );
    let stdout = text(&output.stdout);
    assert!(stdout.contains("The engine plays 4"), "{stdout}");
    assert!(stdout.ends_with("The engine wins.\n"), "{stdout}");
}

#[test]
fn play_ends_politely_with_its_input() {
    for game in GAMES {
        for input in ["", "quit\n", "help\nhint\nundo\n\n"] {
            let output = talk(&[game, "play", "--depth", "2"], input);
            assert!(output.status.success());
            assert!(output.stderr.is_empty());
            assert!(text(&output.stdout).ends_with("Good-bye.\n"));
        }
    }
}

#[test]
fn play_answers_a_bad_move_with_one_line_and_asks_again() {
    let says = |input: &str, answer: &str| {
        let output = talk(&["connect-four", "play", "444444", "--depth", "1"], input);
        let stdout = text(&output.stdout);
        let answers: Vec<_> = stdout
            .lines()
            .filter(|line| line.starts_with("Not"))
            .collect();
        assert_eq!(answers, [answer], "{input:?}");
        assert!(stdout.contains("The engine plays"), "{stdout}");
    };
    says("4\n3\n", "Not a move: column 4 is full");
    says("8\n3\n", "Not a move: `8` is not a column from 1 to 7");
    says(
        "what?\n3\n",
        "Not a move: `what?` is not a column from 1 to 7",
    );
}

#[test]
fn play_takes_back_to_the_move_before() {
    let output = talk(&["connect-four", "play", "--depth", "2"], "1\nundo\nundo\n");
    let stdout = text(&output.stdout);
    let empty_boards = stdout.matches(". . . . . . .\n1 2 3 4 5 6 7").count();
    assert_eq!(empty_boards, 2, "{stdout}");
    assert!(
        stdout.contains("There is nothing to take back."),
        "{stdout}"
    );
}

#[test]
fn match_lets_the_engines_start_in_turn_and_counts_their_scores() {
    let played = json(&[
        "nim", "match", "3,4,5", "--games", "3", "--depth", "4", "--json",
    ]);
    let games = played["games"].as_array().unwrap();
    let starts: Vec<_> = games.iter().map(|game| &game["starts"]).collect();
    assert_eq!(starts, ["A", "B", "A"]);
    // Whoever starts from these heaps wins.
    assert!(games.iter().all(|game| game["winner"] == game["starts"]));
    assert_eq!(played["sides"][0]["score"], 2.0);
    assert_eq!(played["sides"][1]["score"], 1.0);
    let one_move = json(&["nim", "match", "2", "--games", "1", "--json"]);
    assert_eq!(one_move["sides"][0]["plies"], 1);
    assert_eq!(one_move["sides"][1]["plies"], 0);
}

#[test]
fn match_gives_each_engine_limits_of_its_own() {
    let limits = ["--depth", "2", "--against-depth", "6"];
    let played = json(&[&["connect-four", "match", "--json"][..], &limits].concat());
    let depth = |side: usize| played["sides"][side]["depth"].as_f64().unwrap();
    assert!(depth(0) <= 2.0 && depth(1) > 2.0, "{played}");
}

#[test]
fn match_depends_on_the_seed_alone() {
    let games = |seed| {
        let arguments = [
            "--random-plies",
            "6",
            "--depth",
            "3",
            "--against-depth",
            "2",
            "--json",
        ];
        let start = ["connect-four", "match", "--seed", seed, "--games", "2"];
        json(&[&start[..], &arguments].concat())["games"].clone()
    };
    assert_eq!(games("7"), games("7"));
    assert_ne!(games("7"), games("8"));
    let pair = games("9");
    assert_eq!(pair[0]["opening"], pair[1]["opening"]);
    assert_eq!(pair[0]["opening"].as_array().unwrap().len(), 6);
}

#[test]
fn json_has_the_names_of_the_lines() {
    let solved = json(&["nim", "solve", "1,2", "--json", "--memory", "1"]);
    for name in [
        "value",
        "nim_sum",
        "best_move",
        "nodes",
        "positions_played",
        "table_hits",
    ] {
        assert!(!solved[name].is_null(), "{name} in {solved}");
    }
    let counted = json(&["nim", "perft", "1,2", "--depth", "2", "--divide", "--json"]);
    assert_eq!(counted["count"], 5);
    assert_eq!(counted["moves"][0]["move"], "1:1");
}

#[test]
fn bad_input_gets_one_clear_line() {
    let long = "1".repeat(100_000);
    let cases: &[&[&str]] = &[
        &[],
        &["chess"],
        &["nim"],
        &["nim", "fly"],
        &["nim", "solve", "3,4", "5"],
        &["nim", "solve", "three"],
        &["nim", "solve", "256"],
        &["nim", "solve", ""],
        &["nim", "solve", "1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1"],
        &["nim", "solve", "--size", "7x6"],
        &["nim", "play", "0"],
        &["connect-four", "solve", "8"],
        &["connect-four", "solve", "0"],
        &["connect-four", "solve", "4444444"],
        &["connect-four", "solve", "12121212"],
        &["connect-four", "solve", &long],
        &["connect-four", "solve", "\u{1b}[31m4"],
        &["nim", "solve", "3,\u{1b}[31mfour\nfive"],
        &["connect-four", "solve", "x.o"],
        &["connect-four", "solve", "--size", "0x6"],
        &["connect-four", "solve", "--size", "99999999999x6"],
        &["connect-four", "solve", "--size", "9x9"],
        &["connect-four", "solve", "--size", "large"],
        &["connect-four", "solve", "--seconds", "0"],
        &["connect-four", "solve", "--seconds", "nan"],
        &["connect-four", "solve", "--seconds", "1e300"],
        &["connect-four", "solve", "--nodes", "0"],
        &["connect-four", "solve", "--memory", "0"],
        &["connect-four", "solve", "--memory", "4294967295"],
        &["connect-four", "solve", "--memory", "99999999999999"],
        &["connect-four", "solve", "--threads", "0"],
        &["connect-four", "solve", "--threads", "99999"],
        &["connect-four", "analyze", "1212121"],
        &["connect-four", "analyze", "--depth", "0"],
        &["connect-four", "perft"],
        &["connect-four", "perft", "--depth", "-1"],
        &["connect-four", "perft", "--depth", "65536"],
        &[
            "connect-four",
            "perft",
            "--depth",
            "3",
            "--divide",
            "--distinct",
        ],
        &["connect-four", "match", "--games", "0"],
        &["connect-four", "match", "1212121"],
        &["connect-four", "play", "--first", "nobody"],
        &["connect-four", "play", "--json"],
    ];
    for arguments in cases {
        refuses(arguments);
    }
}

#[test]
fn every_command_of_every_game_takes_a_position_and_explains_itself() {
    let mut positions = HashSet::new();
    for game in GAMES {
        for command in COMMANDS {
            // Where play may go in circles, there are no layers to survey.
            if (game, command) == ("adji-boto", "survey") {
                continue;
            }
            let help = text(&run(&[game, command, "-h"]).stdout);
            let lines: Vec<_> = help.lines().map(str::trim).collect();
            let position = lines.iter().find(|line| line.starts_with("[POSITION]"));
            positions.insert((*position.unwrap()).to_owned());
            let limits = ["--seconds", "--nodes", "--memory", "--threads"];
            let has = |option: &&str| lines.iter().any(|line| line.starts_with(option));
            assert!(command == "perft" || limits.iter().all(has), "{help}");
        }
    }
    assert_eq!(
        positions.len(),
        GAMES.len(),
        "each game explains its own notation: {positions:?}"
    );
}

#[test]
fn output_that_is_no_terminal_has_no_colors() {
    for color in [None, Some("1")] {
        let mut command = tool(&["connect-four", "solve", WON, "--memory", "4"]);
        command
            .env_remove("NO_COLOR")
            .envs(color.map(|value| ("NO_COLOR", value)));
        let output = command.output().unwrap();
        assert!(output.status.success());
        assert!(!output.stdout.contains(&0x1b) && output.stderr.is_empty());
    }
}

#[test]
fn a_closed_pipe_is_no_failure() {
    let mut command = tool(&["connect-four", "match", "--games", "50", "--depth", "1"]);
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    assert_eq!(text(&output.stderr), "");
}

#[cfg(unix)]
#[test]
fn an_interrupted_match_still_counts() {
    let mut child = spawn(&["connect-four", "match", "--games", "100000", "--depth", "4"]);
    // After the first game the tool is certainly listening.
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut first = String::new();
    stdout.read_line(&mut first).unwrap();
    interrupt(&child);
    let rest: Vec<_> = stdout.lines().map(Result::unwrap).collect();
    assert!(
        rest.iter().any(|line| line.starts_with("engine  score")),
        "{rest:?}"
    );
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert_eq!(text(&output.stderr), "stopped by Ctrl-C\n");
}
