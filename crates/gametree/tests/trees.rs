//! `tree` draws what the documents show: no card hides another, no arrow crosses a card.

mod terminal;

use std::fs;
use std::path::PathBuf;

use terminal::{lines, refuses, run, text};

/// A rectangle: left, top, right, bottom.
type Frame = [f64; 4];

fn svg(arguments: &[&str]) -> String {
    let game = &arguments[..1];
    lines(&[game, &["tree"], &arguments[1..], &["--svg", "-"]].concat()).join("\n")
}

/// What stands between quotation marks behind the name of an attribute.
fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let start = tag.find(&format!(" {name}=\""))? + name.len() + 3;
    tag[start..].split('"').next()
}

fn number(tag: &str, name: &str) -> f64 {
    attribute(tag, name).unwrap().parse().unwrap()
}

/// The cards of a picture; those of the legend are smaller.
fn cards(svg: &str) -> Vec<Frame> {
    let rects = svg.lines().filter(|line| line.starts_with("<rect x="));
    let frame = |tag: &str| {
        let (x, y) = (number(tag, "x"), number(tag, "y"));
        [x, y, x + number(tag, "width"), y + number(tag, "height")]
    };
    rects
        .map(frame)
        .filter(|frame| frame[3] - frame[1] > 12.5)
        .collect()
}

/// The arrows of a picture, point by point.
fn arrows(svg: &str) -> Vec<Vec<(f64, f64)>> {
    let lines = svg.lines().filter(|line| line.starts_with("<polyline"));
    let point = |text: &str| {
        let (x, y) = text.split_once(',').unwrap();
        (x.parse().unwrap(), y.parse().unwrap())
    };
    lines
        .map(|tag| {
            attribute(tag, "points")
                .unwrap()
                .split(' ')
                .map(point)
                .collect()
        })
        .collect()
}

fn pictures() -> Vec<String> {
    let ending = "2114664662226536554144741513721553277";
    let mut pictures = Vec::new();
    for merge in ["none", "siblings", "positions", "symmetric"] {
        for arguments in [
            &["nim", "2,2", "--misere"][..],
            &["nim", "3,2,1", "--depth", "3"],
            &["nim", "4"],
            &["nim", "0"],
            &["big-points", "1122"],
            &["big-points", "123321", "--depth", "4"],
            &["connect-four", ending],
            &["connect-four", "--depth", "3"],
            &[
                "connect-four",
                "--size",
                "4x4",
                "12341234324",
                "--nodes",
                "5000",
            ],
        ] {
            pictures.push(svg(&[arguments, &["--merge", merge]].concat()));
        }
    }
    pictures
}

#[test]
fn cards_stay_apart_and_within_the_picture() {
    for svg in pictures() {
        let cards = cards(&svg);
        let (width, height) = (number(&svg, "width"), number(&svg, "height"));
        for (index, card) in cards.iter().enumerate() {
            assert!(card[0] >= 0.0 && card[1] >= 0.0 && card[2] <= width && card[3] <= height);
            let apart = |other: &Frame| {
                card[2] < other[0] || other[2] < card[0] || card[3] < other[1] || other[3] < card[1]
            };
            assert!(cards[..index].iter().all(apart), "{svg}");
        }
    }
}

#[test]
fn arrows_join_cards_and_cross_none() {
    for svg in pictures() {
        let cards = cards(&svg);
        for arrow in arrows(&svg) {
            let touches = |point: (f64, f64), edge: usize| {
                let holds = |card: &Frame| {
                    (card[edge] - point.1).abs() < 0.2 && (card[0]..card[2]).contains(&point.0)
                };
                cards.iter().any(holds)
            };
            assert!(
                touches(arrow[0], 3),
                "{arrow:?} begins at the bottom of a card"
            );
            assert!(
                touches(arrow[arrow.len() - 1], 1),
                "{arrow:?} ends at the top of a card"
            );
            for part in arrow.windows(2) {
                for step in 0..=40 {
                    let share = f64::from(step) / 40.0;
                    let x = part[0].0 + share * (part[1].0 - part[0].0);
                    let y = part[0].1 + share * (part[1].1 - part[0].1);
                    let inside = |card: &&Frame| {
                        card[0] + 0.5 < x
                            && x < card[2] - 0.5
                            && card[1] + 0.5 < y
                            && y < card[3] - 0.5
                    };
                    assert_eq!(cards.iter().find(inside), None, "{arrow:?}");
                }
            }
        }
    }
}

#[test]
fn parents_are_in_the_middle_of_their_children() {
    let svg = svg(&["nim", "2,2", "--misere", "--merge", "siblings"]);
    let middle = |card: &Frame| (card[0] + card[2]) / 2.0;
    let cards = cards(&svg);
    assert_eq!(cards.len(), 15);
    // A above B and C; B above D, E and F; C above G and H; D above I and J; E above K.
    for (parent, first, last) in [(0, 1, 2), (1, 3, 5), (2, 6, 7), (3, 8, 9), (4, 10, 10)] {
        let children = (middle(&cards[first]) + middle(&cards[last])) / 2.0;
        assert!((middle(&cards[parent]) - children).abs() < 0.2, "{parent}");
    }
}

#[test]
fn the_graph_for_graphviz_has_every_node_and_marks_the_best_moves() {
    let dot = lines(&[
        "nim", "tree", "2,2", "--misere", "--merge", "siblings", "--dot", "-",
    ]);
    let nodes = dot.iter().filter(|line| line.contains("fillcolor")).count();
    let arrows: Vec<_> = dot.iter().filter(|line| line.contains("->")).collect();
    assert_eq!((nodes, arrows.len()), (15, 14));
    let best = |line: &str| {
        arrows
            .iter()
            .any(|arrow| arrow.contains(line) && arrow.contains("penwidth"))
    };
    // The winning strategy of player 2: B to F and C to G.
    assert!(best("n1 -> n5 ") && best("n2 -> n6 "));
    assert!(!best("n1 -> n3 ") && !best("n1 -> n4 ") && !best("n2 -> n7 "));
    assert!(
        dot.iter()
            .any(|line| line.contains(r#"n1 [label="B\n2,1\nwin in 2""#)),
        "{dot:#?}"
    );
}

#[test]
fn merging_makes_fewer_nodes() {
    let count = |merge| cards(&svg(&["nim", "2,2", "--misere", "--merge", merge])).len();
    let counts = ["none", "siblings", "positions", "symmetric"].map(count);
    assert_eq!(counts, [33, 15, 14, 9]);
}

#[test]
fn lines_beyond_the_depth_have_no_value() {
    let cut = svg(&["nim", "3,4,5", "--depth", "1"]);
    assert_eq!(cut.matches(">…<").count(), 12);
    assert_eq!(cut.matches(">?<").count(), 1);
    let near = svg(&["connect-four", "112233", "--depth", "1"]);
    assert_eq!(near.matches(">win in 1<").count(), 1);
    assert_eq!(near.matches(">player 1 wins<").count(), 1);
}

#[test]
fn both_files_are_written() {
    let path = |end: &str| {
        std::env::temp_dir().join(format!("gametree-trees-{}.{end}", std::process::id()))
    };
    let (svg, dot) = (path("svg"), path("dot"));
    let (svg_name, dot_name) = (svg.to_str().unwrap(), dot.to_str().unwrap());
    assert!(lines(&["nim", "tree", "2,1", "--svg", svg_name, "--dot", dot_name]).is_empty());
    assert!(fs::read_to_string(&svg).unwrap().starts_with("<svg "));
    assert!(fs::read_to_string(&dot).unwrap().starts_with("digraph "));
    fs::remove_file(svg).unwrap();
    fs::remove_file(dot).unwrap();
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    assert_eq!(
        refuses(&["connect-four", "tree", "--svg", "-"]),
        "error: the tree has more than 2000 nodes, see --depth, --merge and --nodes\n"
    );
    for bad in [
        &[][..],
        &["--svg", "/nowhere/at/all.svg"],
        &["--dot", "/nowhere/at/all.dot"],
        &["--svg", "-", "--dot", "-"],
        &["--svg", "-", "--depth", "0"],
        &["--svg", "-", "--depth", "-1"],
        &["--svg", "-", "--nodes", "0"],
        &["--svg", "-", "--nodes", "2"],
        &["--svg", "-", "--merge", "all"],
        &["--svg", ""],
    ] {
        refuses(&[&["nim", "tree", "2,1"], bad].concat());
    }
    refuses(&["nim", "tree", "heap", "--svg", "-"]);
}

#[test]
fn tree_explains_itself() {
    for game in ["connect-four", "nim"] {
        let help = text(&run(&[game, "tree", "--help"]).stdout);
        for word in [
            "[POSITION]",
            "--depth",
            "--merge",
            "--nodes",
            "--svg",
            "--dot",
        ] {
            assert!(help.contains(word), "{word} in {help}");
        }
    }
}

fn docs(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../docs")
        .join(name)
}

/// The page of trees: every command in it, with what it shows of the output.
#[test]
fn the_page_of_trees_shows_what_the_commands_print() {
    let page = fs::read_to_string(docs("trees.md")).unwrap();
    let blocks: Vec<&str> = page.split("```").collect();
    let (mut shown, mut drawn) = (0, 0);
    for (index, block) in blocks.iter().enumerate() {
        let Some(command) = block.strip_prefix("sh\n") else {
            continue;
        };
        let words: Vec<&str> = command
            .trim()
            .strip_prefix("gametree ")
            .unwrap()
            .split(' ')
            .collect();
        if let Some(place) = words.iter().position(|word| *word == "--svg") {
            let picture = words[place + 1].strip_prefix("docs/").unwrap();
            assert!(
                page.contains(&format!("]({picture})")),
                "{picture} is shown"
            );
            let mut words = words.clone();
            words[place + 1] = "-";
            let printed = text(&run(&words).stdout);
            assert!(
                fs::read_to_string(docs(picture)).unwrap() == printed,
                "{picture} is what the command prints"
            );
            drawn += 1;
        } else {
            let output = blocks[index + 2].strip_prefix("text\n").unwrap();
            assert_eq!(text(&run(&words).stdout), output, "{command}");
            shown += 1;
        }
    }
    assert_eq!((drawn, shown), (4, 2));
}
