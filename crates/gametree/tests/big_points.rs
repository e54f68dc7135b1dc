//! `gametree big-points` explains and draws tracks of the reduced game, and refuses what is no track.

mod terminal;

use std::fs;

use serde_json::Value as Json;
use terminal::{entry, json, lines, refuses, run, text};

#[test]
fn a_track_is_explained_move_by_move() {
    let lines = lines(&["big-points", "solve", "1122"]);
    assert_eq!(entry(&lines, "scores"), "2:1");
    assert_eq!(entry(&lines, "result"), "first player wins with 2");
    assert_eq!(entry(&lines, "positions"), "17");
    let steps: Vec<_> = lines
        .iter()
        .skip_while(|line| !line.starts_with("ply"))
        .collect();
    // By hand: five plies from the heading to the end, whose last line shows both pawns on the stair.
    assert_eq!(steps.len(), 6);
    assert!(
        steps[1].contains("pawn 1 goes to square 1 and takes disc 1 ahead of it from square 2")
    );
    assert!(steps[2].contains("pawn 1 climbs and takes disc 1: the color is worth 1"));
    assert!(steps[5].ends_with("...2|ab 2,1 1,1"));
}

/// Rows of the study's table of 3 colors of 3 discs.
#[test]
fn scores_and_positions_are_those_of_the_study() {
    for (track, scores, positions) in [("111222333", "6:3", 3687), ("111223233", "6:5", 4226)] {
        let solved = json(&["big-points", "solve", track, "--json"]);
        assert_eq!(solved["scores"], scores);
        assert_eq!(solved["positions"], positions);
        // The line leads to the scores.
        let line = solved["line"].as_array().unwrap();
        let end = line.last().unwrap()["position"].as_str().unwrap();
        let over = json(&["big-points", "solve", track, end, "--json"]);
        assert_eq!(over["scores"], scores);
        assert_eq!(over["line"], Json::Array(Vec::new()));
    }
}

#[test]
fn the_line_goes_on_from_a_position() {
    let whole = json(&["big-points", "solve", "121323", "--json"]);
    let first = whole["line"][0]["move"].as_str().unwrap();
    let rest = json(&["big-points", "solve", "121323", first, "--json"]);
    assert_eq!(rest["scores"], whole["scores"]);
    let whole = whole["line"].as_array().unwrap();
    assert_eq!(rest["line"].as_array().unwrap()[..], whole[1..]);
}

#[test]
fn the_picture_has_all_positions_and_says_what_is_refused_and_why() {
    let svg = lines(&["big-points", "tree", "1122", "--svg"]).join("\n");
    let cards = svg
        .lines()
        .filter(|line| line.starts_with("<rect x=") && line.contains("rx=\"4\""));
    let is_finished = |card: &&str| card.contains("stroke-width=\"2\"");
    let (finished, open): (Vec<_>, Vec<_>) = cards.partition(is_finished);
    assert_eq!((open.len(), finished.len()), (17, 6));
    for refused in ["1l: no disc", "1r: same move", "2r: on the stair"] {
        assert!(svg.contains(&format!("✗ {refused}<")), "{refused}");
    }
    // The tree of all lines has a card for every line: 1 + 3 + 6 + 10 + 10 + 2.
    let tree = lines(&["big-points", "tree", "1122", "--merge", "none", "--svg"]).join("\n");
    assert_eq!(tree.matches("rx=\"4\"").count(), 32);
}

#[test]
fn common_commands_work_on_a_track() {
    let perft = lines(&["big-points", "perft", "1122", "--depth", "3"]);
    assert_eq!(perft.last().unwrap(), "10");
    let count = lines(&["big-points", "count", "1122"]);
    assert_eq!(entry(&count, "positions"), "23");
    assert_eq!(entry(&count, "finished positions"), "6");
    let survey = lines(&["big-points", "survey", "1122"]);
    assert_eq!(entry(&survey, "positions"), "23");
    let analysis = json(&["big-points", "analyze", "1122", "--json"]);
    assert_eq!(analysis["moves"][0]["move"], "1r", "{analysis}");
    let matrix = lines(&["big-points", "matrix", "1122"]);
    assert_eq!(entry(&matrix, "value"), "1");
}

#[test]
fn bad_tracks_and_positions_are_one_clear_line() {
    for (arguments, reason) in [
        (&["solve", "1123"][..], "1 of color 2"),
        (&["solve", "12a4"], "`a` is not a color from 1 to 5"),
        (&["solve", "666"], "`6` is not a color from 1 to 5"),
        (&["solve", ""], "a track has discs"),
        (&["solve", "12"], "from 2 to 50 discs of each, not 1"),
        (&["solve", "1111"], "from 2 to 5 colors, not 1"),
        (&["solve", "1122", "1l"], "no free disc on that side"),
        (&["solve", "1122", "b1a.22| 0,0 0,0"], "in the hands"),
        (&["tree", "1122"], "--svg"),
        (&["perft", "112", "--depth", "1"], "1 of color 2"),
    ] {
        let output = refuses(&[&["big-points"], arguments].concat());
        assert!(output.contains(reason), "{arguments:?}: {output}");
    }
    let long = "12345".repeat(15);
    assert!(refuses(&["big-points", "solve", &long]).contains("from 2 to 14 discs"));
}

#[test]
fn a_path_that_cannot_be_written_is_told() {
    let directory = std::env::temp_dir().join(format!("gametree-track-{}", std::process::id()));
    fs::create_dir_all(&directory).unwrap();
    let missing = directory.join("missing").join("tree.svg");
    for path in [&missing, &directory] {
        let path = path.to_str().unwrap();
        let error = refuses(&["big-points", "tree", "1122", "--svg", path]);
        assert!(error.contains(path), "{error}");
    }
    fs::remove_dir(&directory).unwrap();
}

#[test]
fn a_limit_ends_the_work_with_a_code_of_its_own() {
    let output = run(&["big-points", "solve", "123123123", "--nodes", "100"]);
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(text(&output.stderr), "unfinished: the nodes were used up\n");
    assert!(output.stdout.is_empty());
}
