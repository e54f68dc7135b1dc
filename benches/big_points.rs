//! How fast is the reduced game of Big Points solved, and in how much memory?
//!
//! `cargo bench --bench big_points` runs all; `-- memoized` one section.

mod clock;
mod memory;
mod wanted;

#[path = "big_points/memoized.rs"]
mod memoized;

use wanted::Wanted;

fn main() {
    let wanted = Wanted::from_arguments();
    if wanted.has("memoized") {
        memoized::measure();
    }
}
