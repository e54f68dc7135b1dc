//! Who wins, for any size.

use search_core::{Key, Limits, Share, Solver, Stop, TableSize, Value, Verdict};

use super::{Leads, Margin};
use crate::{Size, Track};

/// Finds who wins on tracks of one size; clones share what they remember.
#[derive(Clone, Debug)]
pub struct Outcomes(Choice);

/// The search for a number of colors and a width of keys: the narrower, the more a table holds.
#[derive(Clone, Debug)]
enum Choice {
    Two(Search<2, u64>),
    Three(Search<3, u64>),
    Four(Search<4, u64>),
    Five(Search<5, u64>),
    WideTwo(Search<2, u128>),
    WideThree(Search<3, u128>),
    WideFour(Search<4, u128>),
    WideFive(Search<5, u128>),
}

type Search<const C: usize, K> = Solver<Margin<C, K>, Leads, Share<<K as Key>::ExactTable>>;

/// Does the same for each of the choices.
macro_rules! with_search {
    ($choice:expr, $search:ident => $body:expr) => {
        match $choice {
            Choice::Two($search) => $body,
            Choice::Three($search) => $body,
            Choice::Four($search) => $body,
            Choice::Five($search) => $body,
            Choice::WideTwo($search) => $body,
            Choice::WideThree($search) => $body,
            Choice::WideFour($search) => $body,
            Choice::WideFive($search) => $body,
        }
    };
}

/// What a search found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found<T> {
    /// The answer.
    pub answer: T,
    /// How many positions were looked at.
    pub nodes: u64,
}

impl Outcomes {
    /// A search of tracks of this size with a table of that one; `None` if positions do not fit 128 bits or the
    /// track is longer than 31 discs.
    #[must_use]
    pub fn new(size: Size, table: TableSize) -> Option<Self> {
        let narrow = match size.colors() {
            2 => search(size, table).map(Choice::Two),
            3 => search(size, table).map(Choice::Three),
            4 => search(size, table).map(Choice::Four),
            _ => search(size, table).map(Choice::Five),
        };
        let wide = || match size.colors() {
            2 => search(size, table).map(Choice::WideTwo),
            3 => search(size, table).map(Choice::WideThree),
            4 => search(size, table).map(Choice::WideFour),
            _ => search(size, table).map(Choice::WideFive),
        };
        narrow.or_else(wide).map(Self)
    }

    /// Whether the first player wins.
    ///
    /// # Errors
    ///
    /// If a limit ends the search before that is known.
    ///
    /// # Panics
    ///
    /// If the track is of another size.
    pub fn verdict(&mut self, track: &Track, limits: &Limits) -> Result<Found<Verdict>, Stop> {
        with_search!(&mut self.0, search => {
            let start = search.game().start(track);
            let report = search.outcome(&start, limits);
            found(report.value.map(Verdict::of), report.stop, report.statistics.nodes)
        })
    }

    /// By how many points the first player wins, if both play for that.
    ///
    /// # Errors
    ///
    /// If a limit ends the search before that is known.
    ///
    /// # Panics
    ///
    /// If the track is of another size.
    pub fn margin(&mut self, track: &Track, limits: &Limits) -> Result<Found<i32>, Stop> {
        with_search!(&mut self.0, search => {
            let start = search.game().start(track);
            let report = search.solve(&start, limits);
            found(report.value.and_then(Value::as_points), report.stop, report.statistics.nodes)
        })
    }
}

fn search<const C: usize, K: Key>(size: Size, table: TableSize) -> Option<Search<C, K>>
where
    K::ExactTable: Send,
{
    let game = Margin::new(size)?;
    Some(Solver::new(game).guided_by(Leads).with_shared_table(table))
}

fn found<T>(answer: Option<T>, stop: Option<Stop>, nodes: u64) -> Result<Found<T>, Stop> {
    match (answer, stop) {
        (Some(answer), None) => Ok(Found { answer, nodes }),
        (_, stop) => Err(stop.expect("a search that was not stopped has an answer")),
    }
}
