//! Charts of sweeps.

use std::fs;

use super::{published, read, sweep, with_classes};
use crate::terminal::scratch::Scratch;
use crate::terminal::{lines, refuses, run};

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
