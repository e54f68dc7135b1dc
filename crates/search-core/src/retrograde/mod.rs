//! Retrograde analysis: every position of an index at once, in games that may go on for ever.
//!
//! [`Retrograde`] finds wins, losses and draws, backward from the ends of the game or by sweeps over
//! all positions; [`ScoreAnalysis`] finds points. README.md beside this file says how.

mod backward;
mod cells;
mod check;
mod crew;
mod forward;
mod levels;
mod map;
mod marks;
mod scores;

use crate::{Indexed, Limits, Predecessors};
pub use check::{Flaw, check_values};
use crew::Crew;
pub use map::{Tally, ValueMap};
pub use scores::{
    ScoreAnalysis, ScoreBounds, ScoreGraph, ScoreLayer, ScoreMap, Spot, Staked, Step, check_scores,
};

/// Finds what every position of an index is worth if play that never ends is a draw: also of
/// positions that no play from the start leads to.
///
/// Values are those of the searches: wins and losses in plies, or exact points. A game that banks
/// points is refused when the program is compiled: see [`ScoreAnalysis`].
///
/// ```
/// use search_core::{Indexed, Limits, Retrograde, Value};
/// # use search_core::{Game, Keyed, Moves, Outcome, Player, Predecessors};
///
/// /// Two players push one stone along a track of 12 fields, one or two fields up or one down,
/// /// and whoever reaches the end wins.
/// struct Track;
/// # impl Game for Track {
/// #     type Position = (u64, Player);
/// #     type Move = i64;
/// #     const ALTERNATES: bool = true;
/// #     fn turn(&self, at: &(u64, Player)) -> Player { at.1 }
/// #     fn moves(&self, at: &(u64, Player), out: &mut Moves<i64>) {
/// #         for step in [1, 2, -1] {
/// #             if at.0 < 11 && (0..12).contains(&(at.0 as i64 + step)) { out.push(step) }
/// #         }
/// #     }
/// #     fn play(&self, at: &(u64, Player), step: i64) -> (u64, Player) {
/// #         (at.0.wrapping_add_signed(step), at.1.opponent())
/// #     }
/// #     fn outcome(&self, at: &(u64, Player)) -> Option<Outcome> {
/// #         (at.0 == 11).then_some(Outcome::Win(at.1.opponent()))
/// #     }
/// # }
/// # impl Keyed for Track {
/// #     type Key = u64;
/// #     fn key(&self, at: &(u64, Player)) -> u64 { self.index(at) }
/// #     fn fingerprint(&self) -> u64 { 11 }
/// # }
/// impl Indexed for Track {
///     fn size(&self) -> u64 {
///         24
///     }
///     fn index(&self, at: &(u64, Player)) -> u64 {
///         at.0 * 2 + at.1.index() as u64
///     }
///     fn position(&self, index: u64) -> Option<(u64, Player)> {
///         Some((index / 2, Player::new((index % 2) as u8)))
///     }
/// }
///
/// let values = Retrograde::of(&Track).by_sweeps(&Limits::none());
/// let value = |field| values.value(Track.index(&(field, Player::FIRST)));
/// assert_eq!(value(10), Some(Value::win_in(1)));
/// // Whoever goes on loses, so both go to and fro.
/// assert_eq!(value(8), Some(Value::DRAW));
/// assert_eq!(values.tally().longest, 1);
/// ```
#[derive(Debug)]
pub struct Retrograde<'g, G> {
    game: &'g G,
    threads: usize,
}

/// How far an analysis has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Passes over the index so far.
    pub passes: u32,
    /// Positions whose value is known so far, the finished ones included.
    pub known: u64,
    /// How many indices there are.
    pub size: u64,
}

impl<'g, G: Indexed> Retrograde<'g, G> {
    /// An analysis of all positions of a game, with one thread.
    #[must_use]
    pub fn of(game: &'g G) -> Self {
        const {
            assert!(
                !G::BANKS,
                "a game that banks points is for the score analysis"
            );
        };
        Self { game, threads: 1 }
    }

    /// Works with this many threads, at least one; the values are the same.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }

    /// Goes from the ends of the game to the positions before them, each time once.
    ///
    /// Takes 2.25 bytes per index. Where a limit ends the work, what is known by then is exact.
    ///
    /// # Panics
    ///
    /// If moves of one position lead to more than 1,531 different ones.
    #[must_use]
    pub fn backward(&self, limits: &Limits) -> ValueMap
    where
        G: Predecessors,
    {
        self.backward_with(limits, |_| ())
    }

    /// The same; `progress` is told after every pass.
    ///
    /// # Panics
    ///
    /// As [`backward`](Self::backward).
    #[must_use]
    pub fn backward_with(&self, limits: &Limits, progress: impl FnMut(Progress)) -> ValueMap
    where
        G: Predecessors,
    {
        backward::run(self.game, &Crew::new(self.threads, limits), progress)
    }

    /// Plays all moves of all positions that are not known yet, over and over, until nothing changes:
    /// for games that cannot be played backward.
    ///
    /// Takes 2 bytes per index. Where a limit ends the work, the wins and losses of up to as many plies
    /// as there were sweeps are known by then.
    #[must_use]
    pub fn by_sweeps(&self, limits: &Limits) -> ValueMap {
        self.by_sweeps_with(limits, |_| ())
    }

    /// The same; `progress` is told after every pass.
    #[must_use]
    pub fn by_sweeps_with(&self, limits: &Limits, progress: impl FnMut(Progress)) -> ValueMap {
        forward::run(self.game, &Crew::new(self.threads, limits), progress)
    }
}
