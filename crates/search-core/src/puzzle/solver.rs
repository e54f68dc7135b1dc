//! Finds a cheapest way to a goal, or a cheap one.

use super::packing::{Packing, Unpacked};
use super::report::PuzzleReport;
use super::run::Run;
use super::{astar, beam, greedy, idastar};
use crate::limits::Pool;
use crate::{CostBound, Limits, Puzzle, PuzzleGuide, Unguided};

/// Finds a cheapest way to a goal, or a cheap one if that is too hard.
///
/// Needs the rules and a bound on the cost that is left; knows more with a [`PuzzleGuide`], and
/// remembers more in the same memory with a [`Packing`].
///
/// ```
/// use search_core::{Limits, Method, Moves, Puzzle, PuzzleSolver};
///
/// /// A jug of three liters and one of five, a well, and a thirst for exactly four liters.
/// struct Jugs;
///
/// const SIZES: [u8; 2] = [3, 5];
///
/// #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
/// enum Step {
///     Fill(usize),
///     Empty(usize),
///     PourFrom(usize),
/// }
///
/// impl Puzzle for Jugs {
///     type Position = [u8; 2];
///     type Move = Step;
///
///     fn moves(&self, _: &[u8; 2], out: &mut Moves<Step>) {
///         for jug in [0, 1] {
///             out.push(Step::Fill(jug));
///             out.push(Step::Empty(jug));
///             out.push(Step::PourFrom(jug));
///         }
///     }
///
///     fn play(&self, at: &[u8; 2], step: Step) -> [u8; 2] {
///         let mut next = *at;
///         match step {
///             Step::Fill(jug) => next[jug] = SIZES[jug],
///             Step::Empty(jug) => next[jug] = 0,
///             Step::PourFrom(jug) => {
///                 let other = 1 - jug;
///                 let poured = at[jug].min(SIZES[other] - at[other]);
///                 next[jug] -= poured;
///                 next[other] += poured;
///             }
///         }
///         next
///     }
///
///     fn is_goal(&self, at: &[u8; 2]) -> bool {
///         at.contains(&4)
///     }
/// }
///
/// // Nothing better is known than that a step is needed where the task is not done.
/// let bound = |jugs: &Jugs, at: &[u8; 2]| u32::from(!jugs.is_goal(at));
/// let solver = PuzzleSolver::new(Jugs, bound);
/// let report = solver.solve(&[0, 0], &Limits::none());
/// assert!(report.is_optimal());
///
/// let way = report.best.unwrap();
/// assert_eq!(way.cost, 6);
/// let end = way.moves.iter().fold([0, 0], |at, &step| Jugs.play(&at, step));
/// assert_eq!(end, [3, 4]);
///
/// // Without a memory of positions it takes more looks to find as good a way.
/// let frugal = solver.by(Method::IdaStar).solve(&[0, 0], &Limits::none());
/// assert_eq!(frugal.lower_bound, 6);
/// assert!(frugal.is_optimal() && frugal.statistics.nodes > report.statistics.nodes);
/// ```
#[derive(Clone, Debug)]
pub struct PuzzleSolver<P, B, K = Unguided, S = Unpacked> {
    puzzle: P,
    bound: B,
    guide: K,
    packing: S,
    method: Method,
}

/// How a puzzle is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// Looks at the fewest positions that prove a way cheapest, and remembers every one.
    AStar,
    /// Remembers only the way it is on, and looks at positions again and again: for puzzles with
    /// more positions than fit the memory, few ways to each of them, and few different costs.
    ///
    /// Moves that cost nothing are searched without end only if there are endlessly many positions
    /// behind them. That no goal can be reached is proved only where every way ends, and it may
    /// go round in circles that cost something until a limit is met.
    IdaStar,
    /// Goes forward and keeps the most promising positions after each move.
    Beam {
        /// How many positions are kept, at least one.
        width: usize,
    },
    /// Goes to the most promising position, move by move, until nothing looks better than a way
    /// that was found.
    Greedy {
        /// How many moves it looks beyond the next.
        lookahead: u8,
    },
}

impl<P: Puzzle, B: CostBound<P>> PuzzleSolver<P, B> {
    /// A solver by A* that knows the rules and a bound.
    pub fn new(puzzle: P, bound: B) -> Self {
        Self {
            puzzle,
            bound,
            guide: Unguided,
            packing: Unpacked,
            method: Method::AStar,
        }
    }
}

impl<P: Puzzle, B: CostBound<P>, K: PuzzleGuide<P>, S: Packing<P>> PuzzleSolver<P, B, K, S> {
    /// Follows a guide.
    #[must_use]
    pub fn guided_by<K2: PuzzleGuide<P>>(self, guide: K2) -> PuzzleSolver<P, B, K2, S> {
        PuzzleSolver {
            puzzle: self.puzzle,
            bound: self.bound,
            guide,
            packing: self.packing,
            method: self.method,
        }
    }

    /// Remembers positions in this form.
    #[must_use]
    pub fn packed_by<S2: Packing<P>>(self, packing: S2) -> PuzzleSolver<P, B, K, S2> {
        PuzzleSolver {
            puzzle: self.puzzle,
            bound: self.bound,
            guide: self.guide,
            packing,
            method: self.method,
        }
    }

    /// Searches by this method.
    #[must_use]
    pub fn by(self, method: Method) -> Self {
        Self { method, ..self }
    }

    /// The rules.
    pub fn puzzle(&self) -> &P {
        &self.puzzle
    }

    /// The best way from `at` to a goal, as far as the method and the limits allow to see.
    ///
    /// The depth of the limits is the number of moves of a way, the nodes are positions whose moves
    /// are tried, and the memory is what the search takes for the positions that it remembers, apart
    /// from what these own elsewhere.
    pub fn solve(&self, at: &P::Position, limits: &Limits) -> PuzzleReport<P::Move> {
        self.solve_with(at, limits, |_| ())
    }

    /// The same; `progress` sees what is known so far, at every threshold, layer or step of the method
    /// and every 65,536 nodes.
    pub fn solve_with(
        &self,
        at: &P::Position,
        limits: &Limits,
        mut progress: impl FnMut(&PuzzleReport<P::Move>),
    ) -> PuzzleReport<P::Move> {
        let pool = Pool::new(limits);
        let knowledge = (&self.puzzle, &self.bound, &self.guide);
        let mut run = Run::new(knowledge, at, (limits, &pool), &mut progress);
        let end = match self.method {
            Method::AStar => astar::astar(&mut run, &self.packing),
            Method::IdaStar => idastar::idastar(&mut run),
            Method::Beam { width } => beam::beam(&mut run, &self.packing, width),
            Method::Greedy { lookahead } => greedy::greedy(&mut run, &self.packing, lookahead),
        };
        run.finish(end)
    }
}
