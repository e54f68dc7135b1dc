//! How many lines and positions a game has, ply by ply.

use std::time::Instant;

use super::register::{Register, Seen};
use crate::limits::{Budget, Pool};
use crate::{Game, Keyed, Limits, Moves, Statistics, Stop, Symmetric};

/// How many lines and positions a game has, ply by ply.
#[derive(Clone, PartialEq, Debug)]
pub struct Census {
    /// The plies that were counted to their end, beginning with ply 0, the start.
    pub plies: Vec<PlyCount>,
    /// Why the counting ended before the game did, if it did.
    pub stop: Option<Stop>,
    /// What it cost; a node is a position whose moves were generated.
    pub statistics: Statistics,
}

/// What there is at one ply.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct PlyCount {
    /// The lines of play that are exactly so long: the nodes of the tree. A number beyond 128 bits
    /// counts as the largest.
    pub lines: u128,
    /// The positions.
    pub positions: Distinct,
    /// The positions up to symmetry, where the census asked for them.
    pub classes: Option<Distinct>,
    /// The legal moves of all positions together, `None` if nobody looked: at the last ply.
    pub moves: Option<u64>,
}

/// Distinct positions at one ply.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Distinct {
    /// All that can be reached in exactly so many plies.
    pub all: u64,
    /// Of all, the finished ones.
    pub finished: u64,
    /// Of all, those that cannot be reached in fewer plies.
    pub new: u64,
    /// Of the new ones, the finished ones.
    pub new_finished: u64,
}

impl PlyCount {
    /// How many moves a position has on average that is not finished.
    #[must_use]
    pub fn branching(&self) -> Option<f64> {
        let going_on = self.positions.all - self.positions.finished;
        (going_on > 0).then_some(self.moves? as f64 / going_on as f64)
    }
}

impl Census {
    /// The nodes of the tree.
    #[must_use]
    pub fn lines(&self) -> u128 {
        let lines = self.plies.iter().map(|ply| ply.lines);
        lines.fold(0, u128::saturating_add)
    }

    /// The distinct positions of all plies, each counted once.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.plies.iter().map(|ply| ply.positions.new).sum()
    }

    /// Of these, the finished ones.
    #[must_use]
    pub fn finished(&self) -> u64 {
        self.plies
            .iter()
            .map(|ply| ply.positions.new_finished)
            .sum()
    }

    /// The distinct positions up to symmetry, each counted once, if the census asked for them.
    #[must_use]
    pub fn classes(&self) -> Option<u64> {
        let mut plies = self.plies.iter();
        plies.try_fold(0, |sum, ply| Some(sum + ply.classes?.new))
    }

    /// How many moves a position has on average that is not finished, over all plies whose moves
    /// were counted.
    #[must_use]
    pub fn branching(&self) -> Option<f64> {
        let counted = self.plies.iter().filter(|ply| ply.moves.is_some());
        let sum = counted.fold((0, 0), |(moves, positions), ply| {
            let going_on = ply.positions.all - ply.positions.finished;
            (moves + ply.moves.unwrap_or(0), positions + going_on)
        });
        (sum.1 > 0).then(|| sum.0 as f64 / sum.1 as f64)
    }

    /// What people estimate who know nothing but the average branching factor: that to the power of
    /// the ply.
    #[must_use]
    pub fn naive_lines(&self, ply: u16) -> Option<f64> {
        Some(self.branching()?.powi(ply.into()))
    }
}

/// Counts lines and distinct positions ply by ply, to the depth of the limits or to the end.
///
/// Positions are told apart by their keys and banked points. Lines are not walked one by one: a
/// position that many of them lead to is expanded once. If the nodes, the time or the memory of the
/// limits are used up, the census has the plies that were complete by then.
///
/// ```
/// # use search_core::{Game, Keyed, Moves, Outcome, Player};
/// # struct Nim;
/// # impl Game for Nim {
/// #     type Position = (u8, Player);
/// #     type Move = u8;
/// #     fn turn(&self, at: &(u8, Player)) -> Player { at.1 }
/// #     fn moves(&self, at: &(u8, Player), out: &mut Moves<u8>) {
/// #         (1..=at.0.min(2)).for_each(|take| out.push(take));
/// #     }
/// #     fn play(&self, at: &(u8, Player), take: u8) -> (u8, Player) {
/// #         (at.0 - take, at.1.opponent())
/// #     }
/// #     fn outcome(&self, at: &(u8, Player)) -> Option<Outcome> {
/// #         (at.0 == 0).then(|| Outcome::Win(at.1.opponent()))
/// #     }
/// # }
/// # impl Keyed for Nim {
/// #     type Key = u64;
/// #     fn key(&self, at: &(u8, Player)) -> u64 { u64::from(at.0) * 2 + at.1.index() as u64 }
/// #     fn fingerprint(&self) -> u64 { 2 }
/// # }
/// use search_core::{Limits, census};
///
/// // One heap; a move takes one or two objects: 4, then 2 or 3, then 0, 1 or 2, …
/// let heap_of_four = (4, Player::FIRST);
/// let census = census(&Nim, &heap_of_four, &Limits::none());
/// let lines: Vec<_> = census.plies.iter().map(|ply| ply.lines).collect();
/// assert_eq!(lines, [1, 2, 4, 4, 1]);
/// let positions: Vec<_> = census.plies.iter().map(|ply| ply.positions.all).collect();
/// assert_eq!(positions, [1, 2, 3, 2, 1]);
/// // The empty heap with the first player to move comes after two plies and after four.
/// assert_eq!((census.positions(), census.finished()), (8, 2));
/// assert_eq!(census.stop, None);
/// ```
#[must_use]
pub fn census<G: Keyed>(game: &G, at: &G::Position, limits: &Limits) -> Census {
    census_with(game, at, limits, |_| ())
}

/// The same; `progress` sees every ply when it is complete.
pub fn census_with<G: Keyed>(
    game: &G,
    at: &G::Position,
    limits: &Limits,
    progress: impl FnMut(&PlyCount),
) -> Census {
    take(game, at, limits, |_| None, progress)
}

/// The same as [`census`], and counts positions up to symmetry as well.
///
/// Tic-tac-toe is the smallest complete story: a game is described, checked, counted and solved.
///
/// ```
/// use search_core::{
///     Conformance, Game, Keyed, Limits, Moves, Outcome, Player, Symmetric, Value, plain,
///     symmetric_census,
/// };
///
/// struct TicTacToe;
///
/// /// The squares of each player: square `3 * row + column` is a bit.
/// type Board = [u16; 2];
///
/// const LINES: [u16; 8] = [
///     0b111, 0b111_000, 0b111_000_000, 0b001_001_001, 0b010_010_010, 0b100_100_100,
///     0b100_010_001, 0b001_010_100,
/// ];
///
/// fn has_line(squares: u16) -> bool {
///     LINES.iter().any(|line| squares & line == *line)
/// }
///
/// impl Game for TicTacToe {
///     type Position = Board;
///     type Move = u8;
///     const ALTERNATES: bool = true;
///     const ACYCLIC: bool = true;
///
///     fn turn(&self, at: &Board) -> Player {
///         if at[0].count_ones() == at[1].count_ones() { Player::FIRST } else { Player::SECOND }
///     }
///
///     fn moves(&self, at: &Board, out: &mut Moves<u8>) {
///         if self.outcome(at).is_none() {
///             let is_free = |square: &u8| (at[0] | at[1]) >> square & 1 == 0;
///             (0..9).filter(is_free).for_each(|square| out.push(square));
///         }
///     }
///
///     fn play(&self, at: &Board, square: u8) -> Board {
///         let mut next = *at;
///         next[self.turn(at).index()] |= 1 << square;
///         next
///     }
///
///     fn outcome(&self, at: &Board) -> Option<Outcome> {
///         let last = self.turn(at).opponent();
///         if has_line(at[last.index()]) {
///             return Some(Outcome::Win(last));
///         }
///         (at[0] | at[1] == 0o777).then_some(Outcome::Draw)
///     }
/// }
///
/// impl Keyed for TicTacToe {
///     type Key = u64;
///     const KEY_BITS: u32 = 18;
///
///     fn key(&self, at: &Board) -> u64 {
///         u64::from(at[0]) | u64::from(at[1]) << 9
///     }
///
///     fn fingerprint(&self) -> u64 {
///         u64::from_be_bytes(*b"tictacto")
///     }
/// }
///
/// /// Three bits: exchange rows and columns, turn the rows around, turn the columns around.
/// impl Symmetric for TicTacToe {
///     type Symmetry = u8;
///
///     fn canonical(&self, at: &Board) -> (Board, u8) {
///         let images = (0..8).map(|symmetry| {
///             let moved = |squares: u16| {
///                 let of = (0..9).filter(|square| squares >> square & 1 == 1);
///                 of.fold(0, |sum, square| sum | 1 << self.map(symmetry, square))
///             };
///             (at.map(moved), symmetry)
///         });
///         images.min().unwrap()
///     }
///
///     fn map(&self, symmetry: u8, square: u8) -> u8 {
///         let (mut row, mut column) = (square / 3, square % 3);
///         if symmetry & 1 != 0 { (row, column) = (column, row) }
///         if symmetry & 2 != 0 { row = 2 - row }
///         if symmetry & 4 != 0 { column = 2 - column }
///         3 * row + column
///     }
///
///     fn unmap(&self, symmetry: u8, square: u8) -> u8 {
///         (0..9).find(|&from| self.map(symmetry, from) == square).unwrap()
///     }
/// }
///
/// let empty = [0, 0];
/// let checks = Conformance::of(&TicTacToe).keyed().symmetric();
/// assert!(checks.check(&empty).is_ok());
///
/// let census = symmetric_census(&TicTacToe, &empty, &Limits::none());
/// assert_eq!(census.lines(), 549_946);
/// assert_eq!(census.positions(), 5_478);
/// assert_eq!(census.finished(), 958);
/// assert_eq!(census.classes(), Some(765));
///
/// let solved = plain::memoized(&TicTacToe, &empty, &Limits::none());
/// assert_eq!(solved.value, Some(Value::DRAW));
/// ```
#[must_use]
pub fn symmetric_census<G: Keyed + Symmetric>(
    game: &G,
    at: &G::Position,
    limits: &Limits,
) -> Census {
    symmetric_census_with(game, at, limits, |_| ())
}

/// The same; `progress` sees every ply when it is complete.
pub fn symmetric_census_with<G: Keyed + Symmetric>(
    game: &G,
    at: &G::Position,
    limits: &Limits,
    progress: impl FnMut(&PlyCount),
) -> Census {
    let class = |at: &G::Position| Some(name(game, &game.canonical(at).0));
    take(game, at, limits, class, progress)
}

/// The numbers of distinct positions that can be reached from `at` in exactly 0, 1, … `depth` plies.
///
/// Positions are told apart by their keys and banked points. A position that is reached after
/// different numbers of plies counts once for each of these. [`census`] tells more.
#[must_use]
pub fn distinct<G: Keyed>(game: &G, at: &G::Position, depth: u16) -> Vec<u64> {
    let plies = census(game, at, &Limits::depth(depth)).plies;
    let mut counts: Vec<_> = plies.iter().map(|ply| ply.positions.all).collect();
    counts.resize(usize::from(depth) + 1, 0);
    counts
}

/// What tells positions apart.
type Name<G> = (<G as Keyed>::Key, i32);

fn name<G: Keyed>(game: &G, at: &G::Position) -> Name<G> {
    (game.key(at), game.banked(at))
}

fn take<G: Keyed>(
    game: &G,
    at: &G::Position,
    limits: &Limits,
    class: impl Fn(&G::Position) -> Option<Name<G>>,
    progress: impl FnMut(&PlyCount),
) -> Census {
    let start = Instant::now();
    let pool = Pool::new(limits);
    let mut taker = Taker {
        game,
        class,
        memory: limits.memory,
        budget: Budget::new(&pool),
        played: 0,
        positions: Register::new(),
        classes: Register::new(),
        next: Vec::new(),
        level_bytes: 0,
    };
    let mut plies = Vec::new();
    let stop = taker.run(at, limits.depth, &mut plies, progress).err();
    let statistics = Statistics {
        nodes: taker.budget.spent(),
        played: taker.played,
        time: start.elapsed(),
        ..Statistics::default()
    };
    Census {
        plies,
        stop,
        statistics,
    }
}

/// Goes from ply to ply.
struct Taker<'a, G: Keyed, C> {
    game: &'a G,
    class: C,
    memory: usize,
    budget: Budget<'a>,
    played: u64,
    positions: Register<Name<G>>,
    classes: Register<Name<G>>,
    /// The unfinished positions of the next ply.
    next: Vec<Seat<G>>,
    /// What those of this ply take.
    level_bytes: usize,
}

/// An unfinished position and how many lines lead to it.
struct Seat<G: Game> {
    position: G::Position,
    lines: u128,
}

/// The seat of those who do not play on.
const NO_SEAT: usize = usize::MAX;

impl<G, C> Taker<'_, G, C>
where
    G: Keyed,
    C: Fn(&G::Position) -> Option<Name<G>>,
{
    fn run(
        &mut self,
        at: &G::Position,
        depth: u16,
        plies: &mut Vec<PlyCount>,
        mut progress: impl FnMut(&PlyCount),
    ) -> Result<(), Stop> {
        let mut lines = 1;
        let mut left = depth;
        self.meet(at.clone(), lines, left > 0)?;
        loop {
            let level = std::mem::take(&mut self.next);
            self.level_bytes = list_bytes(&level);
            let count = self.turn_page(lines);
            progress(&count);
            let row = plies.len();
            plies.push(count);
            if count.positions.all == count.positions.finished {
                plies[row].moves = Some(0);
                return Ok(());
            }
            left = left.checked_sub(1).ok_or(Stop::Depth)?;
            let (moves, next_lines) = self.expand(&level, left > 0)?;
            plies[row].moves = Some(moves);
            lines = next_lines;
        }
    }

    fn turn_page(&mut self, lines: u128) -> PlyCount {
        let classes = self.classes.turn_page();
        PlyCount {
            lines,
            positions: self.positions.turn_page(),
            classes: (classes.all > 0).then_some(classes),
            moves: None,
        }
    }

    /// Plays every move of a ply; how many there are, and how many lines they make.
    fn expand(&mut self, level: &[Seat<G>], goes_on: bool) -> Result<(u64, u128), Stop> {
        let mut moves = Moves::new();
        let mut sums = (0, 0_u128);
        for seat in level {
            self.budget.spend()?;
            moves.clear();
            self.game.moves(&seat.position, &mut moves);
            for mv in moves.iter() {
                self.played += 1;
                let next = self.game.play(&seat.position, mv);
                self.meet(next, seat.lines, goes_on)?;
                sums.0 += 1;
                sums.1 = sums.1.saturating_add(seat.lines);
            }
        }
        Ok(sums)
    }

    /// Registers a position that so many lines lead to, and keeps it if the counting goes on from it.
    fn meet(&mut self, position: G::Position, lines: u128, goes_on: bool) -> Result<(), Stop> {
        let name = name(self.game, &position);
        if let Seen::At(seat) = self.positions.look_up(&name) {
            if let Some(seat) = self.next.get_mut(seat) {
                seat.lines = seat.lines.saturating_add(lines);
            }
            return Ok(());
        }
        if self.bytes() > self.memory {
            return Err(Stop::Memory);
        }
        let is_over = self.game.outcome(&position).is_some();
        if let Some(class) = (self.class)(&position) {
            self.classes.enter(class, is_over, NO_SEAT);
        }
        // The last ply is the largest, and nobody plays on from it: it is counted only.
        let is_kept = goes_on && !is_over;
        let seat = if is_kept { self.next.len() } else { NO_SEAT };
        self.positions.enter(name, is_over, seat);
        if is_kept {
            self.next.push(Seat { position, lines });
        }
        Ok(())
    }

    /// What everything takes once another position is met.
    fn bytes(&self) -> usize {
        let registers = self.positions.bytes() + self.classes.bytes();
        registers + list_bytes(&self.next) + self.level_bytes
    }
}

/// A full list is copied to one of twice the size, and for a while there are both.
fn list_bytes<T>(list: &Vec<T>) -> usize {
    let held = list.capacity() * size_of::<T>();
    if list.len() == list.capacity() {
        held * 3
    } else {
        held
    }
}
