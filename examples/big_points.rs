//! Asks whether Big Points is balanced: all tracks of two colors of two discs, and who wins how often
//! in larger games when both play as well as they can.

use std::error::Error;

use games_big_points::solve::Outcomes;
use games_big_points::{Naming, Published, Reduced, Scores, Size, Track};
use search_core::{Limits, Memoized, TableSize, Verdict};

/// Colors and discs of each color: the sizes of the study, and one that it could not finish.
const SIZES: [(u8, u8); 8] = [
    (2, 2),
    (2, 3),
    (2, 4),
    (3, 2),
    (3, 3),
    (3, 4),
    (4, 2),
    (4, 3),
];

fn main() -> Result<(), Box<dyn Error>> {
    println!("Every track of two colors of two discs under optimal play:\n");
    println!("  track   player 1  player 2  positions");
    for track in tracks(Size::new(2, 2)?) {
        let (Scores { first, second }, positions) = solve(&track)?;
        println!("  {track}  {first:>9} {second:>9} {positions:>10}");
    }

    println!("\nWho wins, over all tracks of a size (colors_discs):\n");
    println!("  size  tracks  player 1  draws  player 2");
    for (colors, discs) in SIZES {
        let balance = balance(Size::new(colors, discs)?)?;
        let [first, draws, second] = balance.wins;
        let (size, tracks) = (format!("{colors}_{discs}"), balance.tracks());
        println!(
            "  {size:4} {tracks:>7} {first:>9} {draws:>6} {second:>9}  {}",
            balance.bar()
        );
    }
    println!("\n  # player 1 wins   - draw   o player 2 wins");
    Ok(())
}

/// All tracks of a size in their order.
fn tracks(size: Size) -> impl Iterator<Item = Track> {
    let next = |track: &Track| {
        let mut next = track.clone();
        next.advance().then_some(next)
    };
    std::iter::successors(Some(Track::first(size)), next)
}

/// What both players get, and how many positions that took.
fn solve(track: &Track) -> Result<(Scores, u64), Box<dyn Error>> {
    let game = Reduced::new(track.clone());
    let start = game.start();
    let mut solver = Memoized::new(game).preferring(Published);
    let solution = solver.solve(&start, &Limits::none());
    let scores = solution.worth.ok_or("the solver was stopped")?;
    Ok((scores, solution.positions))
}

/// How many tracks the first player wins, nobody wins, and the second player wins.
struct Balance {
    wins: [u32; 3],
}

/// Solves one track of all that differ only by the names of colors: the winner is the same.
fn balance(size: Size) -> Result<Balance, Box<dyn Error>> {
    let mut outcomes = Outcomes::new(size, TableSize::mib(16)).ok_or("the size is too large")?;
    let names = u32::try_from(Naming::count(size.colors()))?;
    let mut wins = [0; 3];
    let canonical = (0..).map_while(|number| Track::canonical_at(size, number));
    for track in canonical {
        let found = outcomes.verdict(&track, &Limits::none());
        let winner = match found.map_err(|_| "the search was stopped")?.answer {
            Verdict::Win => 0,
            Verdict::Draw => 1,
            Verdict::Loss => 2,
        };
        wins[winner] += names;
    }
    Ok(Balance { wins })
}

impl Balance {
    fn tracks(&self) -> u32 {
        self.wins.iter().sum()
    }

    /// The shares as a bar of fifty letters; what is there at all has a letter at least.
    fn bar(&self) -> String {
        let length = |count: u32| (50 * count).div_ceil(self.tracks()) as usize;
        let [_, draws, second] = self.wins.map(length);
        let first = 50 - draws - second;
        ["#".repeat(first), "-".repeat(draws), "o".repeat(second)].concat()
    }
}
