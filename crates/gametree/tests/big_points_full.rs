//! The full game of Big Points on the command line: play, matches and seats.

mod terminal;

use serde_json::Value as Json;
use terminal::{json, lines, refuses, run, talk, text};

const TRACK: &str = "123451234512345123451234512345w12345k12345w12345kwwwkkk";

#[test]
fn play_shows_the_table_and_goes_on_until_somebody_has_won() {
    for players in ["2", "3", "5"] {
        // Whatever is legal: every pawn to both sides and up the stair, over and over.
        let moves = [
            "1l", "1r", "1^", "2l", "2r", "2^", "3l", "3r", "3^", "4l", "4r", "4^",
        ];
        let moves = [&moves[..], &["5l", "5r", "5^"]].concat().join("\n") + "\n";
        let arguments = ["big-points", "play", "--players", players, "--track", TRACK];
        let output = talk(
            &[&arguments[..], &["--nodes", "50"]].concat(),
            &moves.repeat(30),
        );
        assert!(output.status.success(), "{}", text(&output.stderr));
        let stdout = text(&output.stdout);
        let last = stdout.lines().last().unwrap();
        assert!(
            last.contains(": you have ") && last.ends_with('.'),
            "{last}"
        );
        assert_eq!(
            last.matches(", ").count() + 2,
            players.parse::<usize>().unwrap(),
            "{last}"
        );
        assert!(
            stdout.contains(&format!("      |{TRACK}| stair")),
            "{stdout}"
        );
        assert!(stdout.contains("Not a move: "), "{stdout}");
        let engine = if players == "2" {
            "The engine plays "
        } else {
            "Player 2 plays "
        };
        assert!(stdout.contains(engine), "{stdout}");
    }
}

#[test]
fn play_explains_moves_gives_hints_and_takes_back() {
    let arguments = ["big-points", "play", "--track", TRACK, "--nodes", "100"];
    let output = talk(&arguments, "help\nhint\n2l\nundo\nundo\n");
    let stdout = text(&output.stdout);
    assert!(
        stdout.contains("Now: 1r takes 2, 2l takes 1, 2r takes 3"),
        "{stdout}"
    );
    assert!(stdout.contains("The engine would play "), "{stdout}");
    assert!(stdout.contains(" points, "), "values are points: {stdout}");
    assert!(
        stdout.contains("There is nothing to take back."),
        "{stdout}"
    );
    assert!(stdout.ends_with("Good-bye.\n"), "{stdout}");
}

#[test]
fn play_takes_any_seat_and_repeats_the_track_of_a_seed() {
    let start = |seed, seat| {
        let arguments = [
            "big-points",
            "play",
            "--players",
            "3",
            "--seed",
            seed,
            "--seat",
            seat,
        ];
        text(&talk(&[&arguments[..], &["--nodes", "20"]].concat(), "").stdout)
    };
    let third = start("7", "3");
    assert!(third.contains("You are player 3."), "{third}");
    assert!(
        third.contains("Player 1 plays ") && third.contains("Player 2 plays "),
        "{third}"
    );
    assert!(!third.contains("Player 3 plays "), "{third}");
    assert_eq!(start("7", "1"), start("7", "1"));
    assert_ne!(start("7", "1"), start("8", "1"));
}

#[test]
fn play_starts_from_a_position() {
    let position = format!("{} 1,0,0,0,0 2 - 2", TRACK.replacen('2', ".", 1));
    let arguments = [
        "big-points",
        "play",
        &position,
        "--track",
        TRACK,
        "--nodes",
        "20",
    ];
    let stdout = text(&talk(&arguments, "").stdout);
    assert!(stdout.contains("> player 2: -"), "{stdout}");
    assert!(
        stdout.contains("The engine plays "),
        "player 2 is to move: {stdout}"
    );
}

fn match_of(arguments: &[&str]) -> Json {
    json(&[&["big-points", "match", "--json"], arguments].concat())
}

#[test]
fn the_engine_beats_the_others_in_a_match_of_few_nodes() {
    let played = match_of(&["engine,greedy,random", "--tracks", "3", "--nodes", "1500"]);
    let pairings = played["pairings"].as_array().unwrap();
    let names: Vec<_> = pairings
        .iter()
        .map(|pairing| {
            (
                pairing["entrant"].as_str().unwrap(),
                pairing["against"].as_str().unwrap(),
            )
        })
        .collect();
    assert_eq!(
        names,
        [
            ("engine", "greedy"),
            ("engine", "random"),
            ("greedy", "random")
        ]
    );
    for pairing in pairings {
        assert_eq!(pairing["games"], 6, "two seats on each of three tracks");
        assert!(
            pairing["share"]["share"].as_f64().unwrap() > 0.6,
            "{pairing}"
        );
        assert!(
            pairing["points"].as_f64() > pairing["theirs"].as_f64(),
            "{pairing}"
        );
    }
}

#[test]
fn at_a_large_table_either_of_two_sits_alone_in_every_seat() {
    let limits = ["--players", "4", "--tracks", "1", "--nodes", "200"];
    let played = match_of(&[&["sampling,greedy"][..], &limits].concat());
    let pairings = played["pairings"].as_array().unwrap();
    assert_eq!(pairings.len(), 2);
    assert!(
        pairings.iter().all(|pairing| pairing["games"] == 4),
        "{played}"
    );
    let again = match_of(&[&["sampling,greedy", "--threads", "2"][..], &limits].concat());
    assert_eq!(played, again, "threads change nothing");
    let others = match_of(&[
        "max-n,paranoid,alpha-beta",
        "--tracks",
        "1",
        "--nodes",
        "200",
    ]);
    assert_eq!(others["pairings"].as_array().unwrap().len(), 3);
}

#[test]
fn seats_share_all_games_and_depend_on_the_seed_alone() {
    let seats = |seed, threads| {
        let count = ["--players", "3", "--games", "6", "--nodes", "100"];
        let rest = ["--seed", seed, "--threads", threads, "--json"];
        json(&[&["big-points", "seats"][..], &count, &rest].concat())
    };
    let one = seats("5", "1");
    let shares = one["seats"].as_array().unwrap().iter();
    let sum: f64 = shares
        .map(|seat| seat["share"]["share"].as_f64().unwrap())
        .sum();
    assert!((sum - 1.0).abs() < 1e-5, "{one}");
    assert_eq!(one["games"], 6);
    assert_eq!(one, seats("5", "2"));
    assert_ne!(one, seats("6", "1"));
    let table = lines(&["big-points", "seats", "--games", "2", "--nodes", "50"]);
    assert!(table[0].starts_with("seat  won"), "{table:#?}");
    assert!(
        table
            .last()
            .unwrap()
            .ends_with("equal seats would win 50.0 %."),
        "{table:#?}"
    );
}

#[test]
fn bad_input_gets_one_clear_line() {
    let short = &TRACK[1..];
    let wrong = TRACK.replacen('w', "k", 1);
    let elsewhere = format!("{TRACK} 0,0,0,0,0 1 - 1");
    let over = format!("{TRACK} s1,s2,s3,s4,s5 12345 - 1");
    let cases: &[&[&str]] = &[
        &["play", "--players", "1"],
        &["play", "--players", "6"],
        &["play", "--seat", "3"],
        &["play", "--seat", "0"],
        &["play", "--track", short],
        &["play", "--track", &wrong],
        &["play", "--track", "12x"],
        &["play", "--track", TRACK, "--seed", "1"],
        &["play", &elsewhere],
        &["play", &elsewhere, "--track", TRACK],
        &["play", &over, "--track", TRACK],
        &["play", "--blacks-per-turn", "6"],
        &["play", "--seconds", "0"],
        &["match", "engine"],
        &["match", "engine,nobody"],
        &["match", "engine,alpha-beta", "--players", "3"],
        &["match", "--tracks", "0"],
        &["match", "--threads", "0"],
        &["seats", "--games", "0"],
        &["seats", "--players", "9"],
        &["seats", "--entrant", "alpha-beta", "--players", "4"],
        &["seats", "--nodes", "0"],
        &["fly"],
        &[],
    ];
    for arguments in cases {
        refuses(&[&["big-points"], *arguments].concat());
    }
    let reason = refuses(&["big-points", "play", "--track", short]);
    assert!(reason.contains("a track has 55 discs, not 54"), "{reason}");
}

#[test]
fn every_command_explains_itself() {
    for command in ["play", "match", "seats"] {
        let help = text(&run(&["big-points", command, "--help"]).stdout);
        for option in [
            "--players",
            "--seconds",
            "--nodes",
            "--blacks-per-turn",
            "--seed",
        ] {
            assert!(help.contains(option), "{option} in {help}");
        }
    }
}
