//! `matrix` writes small games as game theory does, and solves any matrix.

mod terminal;

use gametree::nim::Nim;
use gametree::search_core::{Limits, NormalForm, Notation, Player};
use terminal::{entry, json, lines, refuses, run, text};

/// The misère game with two heaps of two, as it is worked out by hand: the tree up to swapping heaps,
/// its letters breadth first, all strategies, where each pair of them ends and what player 1 gets.
const WORKED: &str = "\
Tree up to symmetry
node  position  turn      to     value
A     2,2       player 1  B C    loss in 3
B     2,1       player 2  D E F  win in 2
C     2         player 2  G H    win in 2
D     2         player 1  I J    win in 2
E     1,1       player 1  K      win in 2
F     1         player 1  L      loss in 1
G     1         player 1  M      loss in 1
H     0                          player 1 wins
I     1         player 2  N      loss in 1
J     0                          player 2 wins
K     1         player 2  O      loss in 1
L     0                          player 2 wins
M     0                          player 2 wins
N     0                          player 1 wins
O     0                          player 1 wins

Strategies of player 1
s1: at A to B, at D to I
s2: at A to B, at D to J
s3: at A to C

Strategies of player 2
t1: at B to D, at C to G
t2: at B to E, at C to G
t3: at B to F, at C to G
t4: at B to D, at C to H
t5: at B to E, at C to H
t6: at B to F, at C to H

Where they end
    t1  t2  t3  t4  t5  t6
s1  N   O   L   N   O   L
s2  J   O   L   J   O   L
s3  M   M   M   H   H   H

What player 1 gets
                t1  t2  t3  t4  t5  t6  row minimum
s1              1   1   -1  1   1   -1  -1
s2              -1  1   -1  -1  1   -1  -1
s3              -1  -1  -1  1   1   1   -1
column maximum  1   1   -1  1   1   1

maximin: -1
minimax: -1
saddle points: s1 t3, s2 t3, s3 t3
value: -1
dominated rows: s2 weakly by s1
dominated columns: t1 weakly by t3, t2 weakly by t3, t4 weakly by t3, t5 strictly by t3, t6 weakly by t3
wins against everything: t3
";

#[test]
fn the_worked_example_is_printed_whole() {
    let output = run(&["nim", "matrix", "2,2", "--misere"]);
    assert!(output.status.success() && output.stderr.is_empty());
    assert_eq!(text(&output.stdout), WORKED);
}

#[test]
fn the_worked_example_is_in_the_library() {
    let nim = Nim::misere();
    let start = nim.read("2,2").unwrap();
    let form = NormalForm::up_to_symmetry(&nim, &start, 6, &Limits::none()).unwrap();
    let choices = |player| -> Vec<Vec<(usize, usize)>> {
        let strategies = form.strategies(player).iter();
        strategies
            .map(|strategy| {
                strategy
                    .choices()
                    .iter()
                    .map(|choice| (choice.node, choice.child))
                    .collect()
            })
            .collect()
    };
    // A to B, D to I; A to B, D to J; A to C.
    let (a, b, c, d) = (0, 1, 2, 3);
    assert_eq!(
        choices(Player::FIRST),
        [vec![(a, b), (d, 8)], vec![(a, b), (d, 9)], vec![(a, c)]]
    );
    let second = [(3, 6), (4, 6), (5, 6), (3, 7), (4, 7), (5, 7)];
    assert_eq!(
        choices(Player::SECOND),
        second.map(|(at_b, at_c)| vec![(b, at_b), (c, at_c)])
    );
    let leaves: Vec<String> = (0..3)
        .map(|row| {
            (0..6)
                .map(|column| char::from(b"ABCDEFGHIJKLMNO"[form.leaf(row, column)]))
                .collect()
        })
        .collect();
    assert_eq!(leaves, ["NOLNOL", "JOLJOL", "MMMHHH"]);
    assert_eq!(form.matrix().saddle_points(), [(0, 2), (1, 2), (2, 2)]);
}

#[test]
fn json_has_all_of_the_worked_example() {
    let found = json(&["nim", "matrix", "2,2", "--misere", "--json"]);
    assert_eq!(found["tree"].as_array().unwrap().len(), 15);
    assert_eq!(found["tree"][1]["to"], serde_json::json!(["D", "E", "F"]));
    assert_eq!(found["rows"][2], "at A to C");
    assert_eq!(found["columns"][2], "at B to F, at C to G");
    assert_eq!(
        found["leaves"][1],
        serde_json::json!(["J", "O", "L", "J", "O", "L"])
    );
    assert_eq!(
        found["matrix"]["payoffs"][0],
        serde_json::json!([1, 1, -1, 1, 1, -1])
    );
    assert_eq!(
        found["matrix"]["row_minima"],
        serde_json::json!([-1, -1, -1])
    );
    assert_eq!(found["value"], -1);
    assert_eq!(found["wins_against_everything"], serde_json::json!(["t3"]));
}

#[test]
fn small_endings_of_other_games_are_matrices_too() {
    let ending = "2114664662226536554144741513721553277";
    let found = lines(&["connect-four", "matrix", ending]);
    let solved = lines(&["connect-four", "solve", ending, "--memory", "1"]);
    assert_eq!(entry(&solved, "value"), "win in 3");
    assert_eq!(entry(&solved, "winner"), "player 2");
    assert_eq!(entry(&found, "value"), "-1");
    assert!(entry(&found, "wins against everything").starts_with('t'));
    let over = lines(&["connect-four", "matrix", "1212121"]);
    assert_eq!(entry(&over, "value"), "1");
    assert_eq!(entry(&over, "s1"), "every move is forced");
}

#[test]
fn games_that_are_too_large_are_refused_with_the_count() {
    assert_eq!(
        refuses(&["connect-four", "matrix", "--size", "3x3"]),
        "error: player 1 has 348113182464 strategies, at most 100 are allowed, see --strategies\n"
    );
    assert_eq!(
        refuses(&["nim", "matrix", "2,2", "--misere", "--strategies", "5"]),
        "error: player 2 has 6 strategies, at most 5 are allowed, see --strategies\n"
    );
    assert_eq!(
        refuses(&["connect-four", "matrix"]),
        "error: the tree has more than 100000 nodes, see --nodes\n"
    );
    refuses(&["nim", "matrix", "2,2", "--nodes", "0"]);
    refuses(&["nim", "matrix", "2,2", "--strategies", "0"]);
    refuses(&["nim", "matrix", "two"]);
}

#[test]
fn any_matrix_is_solved() {
    let found = lines(&["matrix", "0,-1,1; 1,0,-1; -1,1,0"]);
    assert_eq!(entry(&found, "value"), "0.0");
    assert_eq!(
        entry(&found, "mixed rows"),
        "s1 0.333333, s2 0.333333, s3 0.333333"
    );
    assert_eq!(
        entry(&found, "mixed columns"),
        "t1 0.333333, t2 0.333333, t3 0.333333"
    );
    let saddle = json(&["matrix", "-1 2.5;-3 4", "--json"]);
    assert_eq!(saddle["value"], -1);
    assert_eq!(saddle["saddle_points"], serde_json::json!(["s1 t1"]));
    assert_eq!(
        saddle["matrix"]["column_maxima"],
        serde_json::json!([-1, 4])
    );
}

#[test]
fn what_is_no_matrix_is_refused() {
    for bad in [
        "",
        ";",
        "1,2;3",
        "one",
        "1,nan",
        "inf",
        "1;;2",
        "\u{1b}[31m",
        "1e308,-1e308;-1e308,1e308",
    ] {
        refuses(&["matrix", bad]);
    }
    refuses(&["matrix"]);
}

#[test]
fn matrix_explains_itself() {
    for game in ["connect-four", "nim"] {
        let help = text(&run(&[game, "matrix", "--help"]).stdout);
        for word in ["[POSITION]", "--strategies", "--nodes", "--json"] {
            assert!(help.contains(word), "{word} in {help}");
        }
    }
    assert!(text(&run(&["matrix", "--help"]).stdout).contains("semicolons"));
}
