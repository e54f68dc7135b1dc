//! How fast is the reduced game of Big Points solved, and in how much memory?
//!
//! `cargo bench --bench big_points` runs all, which takes some minutes; `-- memoized`, `tables`, `4_3`, `4_4`,
//! `threads` and `outcomes` are its sections.

mod clock;
mod memory;
mod wanted;

#[path = "big_points/memoized.rs"]
mod memoized;
#[path = "big_points/outcomes.rs"]
mod outcomes;
#[path = "big_points/structural.rs"]
mod structural;

use wanted::Wanted;

fn main() {
    let wanted = Wanted::from_arguments();
    let sections: [(&str, fn()); 6] = [
        ("memoized", memoized::measure),
        ("tables", structural::measure_tables),
        ("4_4", structural::measure_4_4),
        ("outcomes", outcomes::measure),
        ("threads", structural::measure_threads),
        ("4_3", structural::measure_4_3),
    ];
    for (name, measure) in sections {
        if wanted.has(name) {
            measure();
        }
    }
}
