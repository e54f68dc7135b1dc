//! Shards of a sweep make the file of one sweep, or are refused.

use std::fs;

use super::{read, sweep};
use crate::terminal::scratch::Scratch;
use crate::terminal::{lines, refuses};

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
