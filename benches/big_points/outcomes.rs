//! Who wins: alpha-beta on positions without their past, one table for all tracks of a size.

use std::time::Duration;

use games_big_points::solve::Outcomes;
use games_big_points::{Size, Track};
use search_core::{Dice, Limits, TableSize, Verdict};

use crate::clock::cpu_time;
use crate::memory::peak_of;

pub(crate) fn measure() {
    println!(
        "{:<9} {:>7} {:>11} {:>8} {:>8} {:>8} {:>8}",
        "outcomes", "tracks", "nodes", "CPU s", "longest", "MiB", "won"
    );
    let size = |colors, discs| Size::new(colors, discs).expect("a small size");
    let all = size(4, 3);
    let count = all.canonical_tracks().expect("a small size");
    let tracks = (0..count).filter_map(|number| Track::canonical_at(all, number));
    let won = solve(all, 256, tracks);
    assert_eq!(won, 15_130, "of 15400 canonical tracks of 4_3");
    for (size, mib) in [(size(5, 4), 256), (size(5, 5), 1024)] {
        let mut dice = Dice::new(54);
        let count = size.tracks().expect("a small size");
        let random = |_| Track::at(size, u128::from(dice.roll()) % count);
        solve(size, mib, (0..5).filter_map(random));
    }
}

/// Solves tracks one after the other, the table kept, and says how many the first player wins.
fn solve(size: Size, mib: usize, tracks: impl Iterator<Item = Track>) -> u64 {
    let (mut nodes, mut won, mut number) = (0, 0, 0);
    let mut longest = Duration::ZERO;
    let start = cpu_time();
    let ((), bytes) = peak_of(|| {
        let mut outcomes = Outcomes::new(size, TableSize::mib(mib)).expect("a small size");
        for track in tracks {
            let before = cpu_time();
            let found = outcomes.verdict(&track, &Limits::none()).expect("no limit");
            nodes += found.nodes;
            won += u64::from(found.answer == Verdict::Win);
            number += 1;
            longest = longest.max(cpu_time() - before);
        }
    });
    println!(
        "{:<9} {number:>7} {nodes:>11} {:>8.3} {:>8.3} {:>8.0} {won:>8}",
        size.to_string(),
        (cpu_time() - start).as_secs_f64(),
        longest.as_secs_f64(),
        bytes as f64 / f64::from(1 << 20),
    );
    won
}
