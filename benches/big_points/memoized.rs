//! The generic memoized solver with the published preference, every track of a size after the other.
//!
//! Keys have 64 bits, as is enough for these sizes, or 128, as for all. A position is one that can be reached and is not finished. Memory is what was held at once for a
//! track, its table that grows included, by the number of its positions, on average over all tracks.

use std::time::Duration;

use games_big_points::{Position, Published, Reduced, Size, Track};
use search_core::{Key, Keyed, Limits, Memoized};

use crate::clock::cpu_time;
use crate::memory::peak_of;

/// Colors, discs, and the published number of positions of all tracks together.
const SIZES: [(u8, u8, u64); 3] = [(2, 4, 21_878), (3, 2, 47_472), (3, 3, 9_568_536)];

/// The cheapest of some rounds is taken: whatever else the machine does can only add to the time.
const ROUNDS: usize = 5;

pub(crate) fn measure() {
    println!(
        "{:<9} {:<5} {:>4} {:>7} {:>10} {:>8} {:>6} {:>8}",
        "section", "size", "keys", "tracks", "positions", "CPU s", "ns/p", "bytes/p"
    );
    for (colors, discs, positions) in SIZES {
        let size = Size::new(colors, discs).expect("a small size");
        let short = |track| Reduced::with_short_keys(track).expect("a small size");
        print_best(size, positions, 64, || {
            solve_all(size, |track| solve(short(track)))
        });
        print_best(size, positions, 128, || {
            solve_all(size, |track| solve(Reduced::new(track)))
        });
    }
}

fn print_best(size: Size, positions: u64, bits: u32, sweep: impl Fn() -> Sweep) {
    let rounds = (0..ROUNDS).map(|_| sweep());
    let best = rounds.min_by_key(|sweep| sweep.time);
    let best = best.expect("there are rounds");
    assert_eq!(best.positions, positions, "{size}");
    println!(
        "{:<9} {:<5} {bits:>4} {:>7} {positions:>10} {:>8.3} {:>6.1} {:>8.1}",
        "memoized",
        size.to_string(),
        best.tracks,
        best.time.as_secs_f64(),
        best.time.as_secs_f64() * 1e9 / positions as f64,
        best.bytes as f64 / positions as f64,
    );
}

/// What all tracks of a size cost.
struct Sweep {
    tracks: usize,
    positions: u64,
    /// The sum of what was held at once for each track.
    bytes: usize,
    time: Duration,
}

fn solve_all(size: Size, solve: impl Fn(Track) -> u64) -> Sweep {
    let mut track = Track::first(size);
    let mut sweep = Sweep {
        tracks: 0,
        positions: 0,
        bytes: 0,
        time: Duration::ZERO,
    };
    let start = cpu_time();
    loop {
        let (positions, bytes) = peak_of(|| solve(track.clone()));
        sweep.tracks += 1;
        sweep.positions += positions;
        sweep.bytes += bytes;
        if !track.advance() {
            break;
        }
    }
    sweep.time = cpu_time() - start;
    sweep
}

fn solve<K: Key>(game: Reduced<K>) -> u64
where
    Reduced<K>: Keyed<Position = Position>,
{
    let start = game.start();
    let mut solver = Memoized::new(game).preferring(Published);
    solver.solve(&start, &Limits::none()).positions
}
