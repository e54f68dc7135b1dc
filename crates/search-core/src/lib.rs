//! Describe a game once, then search it, solve it, check it and play it.
//!
//! A game is one trait, [`Game`]: whose turn it is, the moves, the position after a move, and how
//! the game ended. The rules are one value and the position another. With an estimate of positions
//! that is a player:
//!
//! ```
//! use search_core::{Engine, Game, Limits, Moves, Outcome, Player};
//!
//! /// Players take one, two or three coins in turn; who takes the last one wins.
//! struct Coins;
//!
//! #[derive(Clone, PartialEq, Eq, Hash, Debug)]
//! struct Heap {
//!     coins: u8,
//!     turn: Player,
//! }
//!
//! impl Game for Coins {
//!     type Position = Heap;
//!     type Move = u8;
//!
//!     fn turn(&self, at: &Heap) -> Player {
//!         at.turn
//!     }
//!
//!     fn moves(&self, at: &Heap, out: &mut Moves<u8>) {
//!         (1..=at.coins.min(3)).for_each(|take| out.push(take));
//!     }
//!
//!     fn play(&self, at: &Heap, take: u8) -> Heap {
//!         Heap { coins: at.coins - take, turn: at.turn.opponent() }
//!     }
//!
//!     fn outcome(&self, at: &Heap) -> Option<Outcome> {
//!         (at.coins == 0).then_some(Outcome::Win(at.turn.opponent()))
//!     }
//! }
//!
//! // Nothing is known of a heap that is too large to play out in the mind.
//! let mut player = Engine::new(Coins, |_: &Coins, _: &Heap| 0);
//! let mut at = Heap { coins: 21, turn: Player::FIRST };
//! while Coins.outcome(&at).is_none() {
//!     // The opponent always takes two, or the last one.
//!     let take = match at.turn {
//!         Player::FIRST => player.search(&at, &Limits::depth(12)).best.unwrap(),
//!         _ => at.coins.min(2),
//!     };
//!     at = Coins.play(&at, take);
//! }
//! assert_eq!(Coins.outcome(&at), Some(Outcome::Win(Player::FIRST)));
//! ```
//!
//! # Powers
//!
//! What an algorithm needs beyond the rules is a small trait of its own, and a missing one is a
//! compile error:
//!
//! | trait | what it tells | who asks |
//! |---|---|---|
//! | [`Evaluate`] | an estimate of a position | [`Engine`], [`plain`] |
//! | [`Keyed`], [`Restore`] | a position as an integer, points already banked left out, and back | tables |
//! | [`Guide`], [`Sound`] | moves worth a look and their order, bounds on the value, noisy moves | [`Engine`], [`Solver`] |
//! | [`Symmetric`] | which positions are the same | [`symmetric_census`], [`GameTree`] |
//! | [`Notation`] | positions and moves as text | people |
//! | [`Payoffs`], [`EvaluateAll`] | what each of many players gets, and may expect to get | [`MaxN`], [`Paranoid`], [`MonteCarlo`] |
//! | [`Puzzle`], [`CostBound`], [`PuzzleGuide`], [`Packing`] | one player against a task | [`PuzzleSolver`] |
//! | [`Layered`], [`Indexed`], [`Predecessors`] | the order, the number and the past of positions | [`LayeredSolver`], [`Retrograde`] |
//! | [`Staked`], [`ScoreGraph`] | how many points are left to be won | [`ScoreAnalysis`] |
//! | [`Probe`] | what some positions are worth | [`Probing`], a guide for every search |
//!
//! [`Conformance`] checks an implementation of any of these against its contract, [`perft`] counts
//! lines of play and [`census`] positions. Powers that it alone asks for are there for games to state what they know.
//!
//! # Searching
//!
//! * [`Engine`] plays: it looks deeper and deeper until a limit is reached.
//! * [`Solver`] finds exact values: it looks to the end of the game.
//! * [`MonteCarlo`] samples games at random, for any number of players and without an estimate.
//! * [`MaxN`] and [`Paranoid`] look ahead for more than two players.
//! * [`ProofSearch`] answers yes or no: is a position worth at least so much?
//! * [`PuzzleSolver`] finds cheap ways for one player, and says how cheap they can be.
//! * [`Memoized`] and [`LayeredSolver`] find the truth about every position that can be reached, in games
//!   that only go forward.
//! * [`Retrograde`] and [`ScoreAnalysis`] solve all positions of an index at once, in games that may go
//!   on for ever; [`IndexDatabase`] and [`KeyDatabase`] keep what whole-game solving has found.
//! * [`plain`] holds the textbook algorithms, to read and to compare with.
//!
//! All take [`Limits`] and return a [`Report`] or a [`PuzzleReport`]. With one thread and no clock everything is
//! deterministic, node counts included.
//!
//! # Memory
//!
//! A search that meets the same question again should remember its answer. The numbers of Fibonacci
//! show what that is worth: each is the sum of the two before it, and plain recursion computes the
//! small ones over and over.
//!
//! ```
//! use std::collections::HashMap;
//!
//! fn plain(n: u64, calls: &mut u64) -> u64 {
//!     *calls += 1;
//!     if n <= 2 { 1 } else { plain(n - 1, calls) + plain(n - 2, calls) }
//! }
//!
//! fn memoized(n: u64, memo: &mut HashMap<u64, u64>, calls: &mut u64) -> u64 {
//!     *calls += 1;
//!     if n <= 2 {
//!         return 1;
//!     }
//!     if let Some(&known) = memo.get(&n) {
//!         return known;
//!     }
//!     let sum = memoized(n - 1, memo, calls) + memoized(n - 2, memo, calls);
//!     memo.insert(n, sum);
//!     sum
//! }
//!
//! let (mut plain_calls, mut memo_calls) = (0, 0);
//! assert_eq!(plain(25, &mut plain_calls), 75_025);
//! assert_eq!(memoized(25, &mut HashMap::new(), &mut memo_calls), 75_025);
//! assert_eq!((plain_calls, memo_calls), (150_049, 47));
//!
//! // A game tree is the same: with n coins left, of which one or two may be taken, the value is
//! // made from the values with n - 1 and n - 2 coins, and minimax solves the small heaps over and
//! // over.
//! # use search_core::{Blind, Game, Keyed, Limits, Moves, Outcome, Player, plain};
//! struct Coins;
//!
//! impl Game for Coins {
//!     type Position = (u8, Player);
//!     type Move = u8;
//!     // …
//! #   const ALTERNATES: bool = true;
//! #   const ACYCLIC: bool = true;
//! #   fn turn(&self, at: &(u8, Player)) -> Player { at.1 }
//! #   fn moves(&self, at: &(u8, Player), out: &mut Moves<u8>) {
//! #       (1..=at.0.min(2)).for_each(|take| out.push(take));
//! #   }
//! #   fn play(&self, at: &(u8, Player), take: u8) -> (u8, Player) {
//! #       (at.0 - take, at.1.opponent())
//! #   }
//! #   fn outcome(&self, at: &(u8, Player)) -> Option<Outcome> {
//! #       (at.0 == 0).then_some(Outcome::Win(at.1.opponent()))
//! #   }
//! }
//!
//! impl Keyed for Coins {
//!     type Key = u64;
//!
//!     fn key(&self, at: &(u8, Player)) -> u64 {
//!         u64::from(at.0) << 1 | at.1.index() as u64
//!     }
//!     // …
//! #   fn fingerprint(&self) -> u64 { 2 }
//! }
//!
//! let at = (24, Player::FIRST);
//! let by_minimax = plain::minimax(&Coins, &Blind, &at, &Limits::none());
//! let by_memo = plain::memoized(&Coins, &at, &Limits::none());
//! assert_eq!(by_minimax.value, by_memo.value);
//! assert_eq!((by_minimax.statistics.nodes, by_memo.statistics.nodes), (196_417, 91));
//! ```
//!
//! A memo that keeps every position fills the largest memory soon. The fast searches keep a
//! [`table`] of fixed size instead: what does not fit gives way to what does, which costs time but
//! never truth.

mod conformance;
mod count;
mod database;
mod dice;
mod enumeration;
mod evaluate;
mod exact;
mod game;
mod guide;
mod key;
mod layers;
mod limits;
mod many;
#[cfg(feature = "matrix")]
mod matrix;
mod moves;
mod notation;
mod payoffs;
mod perft;
pub mod plain;
mod preference;
mod proof;
mod puzzle;
mod report;
mod retrograde;
mod sampling;
mod search;
mod stakes;
mod statistics;
mod storage;
mod symmetry;
pub mod table;
mod tree;
mod value;
mod window;

pub use conformance::{Conformance, Coverage, Law, PuzzleConformance, Violation};
pub use count::{
    Census, Distinct, PlyCount, TreeEstimate, census, census_with, distinct, estimate_tree,
    symmetric_census, symmetric_census_with,
};
pub use database::{Bits, DatabaseError, IndexDatabase, KeyDatabase, Probe, Probing, ProbingLook};
pub use dice::Dice;
pub use enumeration::{Indexed, Layered, Predecessors};
pub use evaluate::{Blind, Evaluate, EvaluateAll, ForBoth};
pub use exact::{Memoized, Solution};
pub use game::{Game, Outcome, Player};
pub use guide::{Bounds, Guide, Sound, Unguided};
pub use key::{Key, Keyed, Restore};
pub use layers::{
    LayerCount, LayerFileError, LayerProgress, LayeredSolution, LayeredSolver, Pass, SolvedLayer,
};
pub use limits::{Limits, Stop, StopFlag};
pub use many::{ManyReport, MaxN, Paranoid};
#[cfg(feature = "matrix")]
pub use matrix::{
    Choice, Dominance, Dominated, Equilibrium, Matrix, MatrixError, NormalForm, NormalFormError,
    Strategy,
};
pub use moves::Moves;
pub use notation::Notation;
pub use payoffs::{Payoffs, Span};
pub use perft::{divide, perft};
pub use preference::{ByValue, ByVerdict, Fingerprinted, Preference, Verdict, Worth};
pub use proof::{Answer, Claim, Proof, ProofSearch};
pub use puzzle::{
    CostBound, Method, NO_WAY, Packing, Puzzle, PuzzleGuide, PuzzleReport, PuzzleSolver, Unpacked,
    Way,
};
pub use report::{Line, Report};
pub use retrograde::{
    Flaw, Progress, Retrograde, ScoreAnalysis, ScoreBounds, ScoreGraph, ScoreLayer, ScoreMap, Spot,
    Staked, Step, Tally, ValueMap, check_scores, check_values,
};
pub use sampling::{MonteCarlo, Policy, SampledMove, Sampling, Uniform};
pub use search::{
    Algorithm, Engine, Forgetful, LateMoves, Memory, NullMove, Options, Ordering, Remember, Share,
    Solver,
};
pub use stakes::{Opposed, Separate, Stakes};
pub use statistics::Statistics;
pub use storage::{Checksum, FileError, write_whole};
pub use symmetry::Symmetric;
pub use table::{Replacement, TableSize};
pub use tree::{Branch, GameTree, Merge, TreeNode};
pub use value::Value;
pub use window::{Bound, Window};
