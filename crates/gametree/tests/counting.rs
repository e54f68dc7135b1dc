//! `count` prints what there is to count and what was guessed, as far as its limits let it.

mod terminal;

use terminal::{entry, json, lines, refuses, run, text};

#[test]
fn count_knows_connect_four() {
    let counted = json(&["connect-four", "count", "--depth", "6", "--json"]);
    let column = |name: &str| -> Vec<u64> {
        let plies = counted["plies"].as_array().unwrap().iter();
        plies.map(|ply| ply[name].as_u64().unwrap()).collect()
    };
    assert_eq!(column("lines"), [1, 7, 49, 343, 2401, 16807, 117_649]);
    assert_eq!(column("positions"), [1, 7, 49, 238, 1120, 4263, 16422]);
    assert_eq!(column("up_to_symmetry"), [1, 4, 25, 121, 568, 2144, 8231]);
    assert_eq!(column("finished"), [0; 7]);
    assert_eq!(counted["positions"], 22100);
    assert_eq!(counted["branching"], 7.0);
    assert_eq!(counted["plies"][5]["branching"], 7.0);
    assert!(counted["plies"][6]["branching"].is_null());
    // As long as no column is full and no game is over, random games see all there is.
    assert_eq!(
        column("lines")[6] as f64,
        counted["plies"][6]["estimate"].as_f64().unwrap()
    );
}

#[test]
fn count_goes_to_the_end_of_small_games() {
    // By hand: 2,1, then 1,1 or 0,1 or 2,0, then 0,1 or 1,0 or 0,0, then 0,0.
    let counted = lines(&["nim", "count", "2,1"]);
    assert_eq!(entry(&counted, "lines"), "12");
    assert_eq!(entry(&counted, "positions"), "8");
    assert_eq!(entry(&counted, "positions up to symmetry"), "5");
    assert_eq!(entry(&counted, "finished positions"), "2");
    // John Tromp counted the boards of Connect Four.
    let small = lines(&["connect-four", "count", "--size", "4x4"]);
    assert_eq!(entry(&small, "positions"), "161029");
}

#[test]
fn count_as_values_has_the_columns_of_the_table() {
    let grid = lines(&["nim", "count", "3,2,1", "--probes", "10"]);
    let values = lines(&["nim", "count", "3,2,1", "--probes", "10", "--csv"]);
    assert_eq!(
        values[0],
        "ply,lines,positions,up_to_symmetry,new,finished,branching,b_ply,by_probes,error"
    );
    assert_eq!(values.len(), 8, "{values:?}");
    for (row, line) in values[1..].iter().zip(&grid[1..]) {
        let words: Vec<_> = row.split(',').filter(|word| !word.is_empty()).collect();
        assert_eq!(words, line.split_whitespace().collect::<Vec<_>>());
    }
}

#[test]
fn count_depends_on_the_seed_alone() {
    let guess = |seed| lines(&["nim", "count", "3,4,5", "--seed", seed, "--csv"]);
    assert_eq!(guess("1"), guess("1"));
    assert_ne!(guess("1"), guess("2"));
}

#[test]
fn count_ended_by_a_limit_tells_what_is_known_and_fails() {
    let cases: [(&[&str], &str); 2] = [
        (&["--memory", "1"], "the memory was full"),
        (&["--nodes", "1000"], "the nodes were used up"),
    ];
    for (limits, reason) in cases {
        let output = run(&[&["connect-four", "count", "--csv"], limits].concat());
        assert_eq!(output.status.code(), Some(3));
        assert_eq!(text(&output.stderr), format!("unfinished: {reason}\n"));
        let stdout = text(&output.stdout);
        assert!(
            stdout.contains("\n3,343,238,121,238,0,7.000,343,343,0\n"),
            "{stdout}"
        );
        // What was not counted is still guessed.
        assert!(
            stdout.lines().any(|line| line.starts_with("30,,,,,,,")),
            "{stdout}"
        );
    }
}

#[test]
fn count_refuses_what_is_no_count() {
    for bad in [
        &["--depth", "0"][..],
        &["--depth", "deep"],
        &["--probes", "0"],
        &["--seed", "x"],
        &["--memory", "0"],
        &["--memory", "4294967295"],
        &["--json", "--csv"],
        &["--depth"],
    ] {
        refuses(&[&["connect-four", "count"], bad].concat());
    }
    refuses(&["nim", "count", "many"]);
}

#[test]
fn count_explains_itself() {
    for game in ["connect-four", "nim"] {
        let help = text(&run(&[game, "count", "--help"]).stdout);
        for word in [
            "[POSITION]",
            "--depth",
            "--memory",
            "--seconds",
            "--json",
            "--csv",
            "--probes",
        ] {
            assert!(help.contains(word), "{word} in {help}");
        }
    }
}
