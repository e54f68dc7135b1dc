//! Memoized solving: every position is solved once and remembered.
//!
//! Donald Michie, *"Memo" functions and machine learning*, 1968.

use std::fmt::Display;
use std::io::{self, Write};
use std::time::Instant;

use super::judge::Judge;
use super::scatter::Address;
use super::slots::Slots;
use super::solution::Solution;
use super::walk::{Scope, Walk};
use crate::limits::Pool;
use crate::{ByValue, Key, Keyed, Limits, Line, Moves, Preference, Statistics};

/// Solves games that only go forward, and remembers what every position comes to.
///
/// By default that is a [`Value`](crate::Value); [`preferring`](Self::preferring) solves by any other
/// [`Preference`]. A position takes its key, one to four bytes for what it comes to, and a third as
/// much again for room to grow. All of it has to fit the memory: a search that forgets is
/// [`Solver`](crate::Solver).
///
/// Games that may repeat a position are refused when the program is compiled, and so are games that
/// bank points if the preference cannot add them.
///
/// ```
/// use search_core::{ByVerdict, Game, Keyed, Limits, Memoized, Moves, Outcome, Player, Verdict};
///
/// /// Players in turn place a queen on a board of 4 x 4 squares that no other attacks; who places the
/// /// last one wins.
/// struct Queens;
///
/// /// The squares that are taken, row by row.
/// #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
/// struct Board(u16);
///
/// /// A square from 0 to 15.
/// type Square = u8;
///
/// impl Board {
///     fn is_free(self, square: Square) -> bool {
///         let place = |square: Square| (square % 4, square / 4);
///         let (column, row) = place(square);
///         (0..16).filter(|other| self.0 >> other & 1 == 1).map(place).all(|(x, y)| {
///             x != column && y != row && x.abs_diff(column) != y.abs_diff(row)
///         })
///     }
/// }
///
/// impl Game for Queens {
///     type Position = Board;
///     type Move = Square;
///     const ALTERNATES: bool = true;
///     const ACYCLIC: bool = true;
///
///     fn turn(&self, at: &Board) -> Player {
///         if at.0.count_ones() % 2 == 0 { Player::FIRST } else { Player::SECOND }
///     }
///     fn moves(&self, at: &Board, out: &mut Moves<Square>) {
///         (0..16).filter(|&square| at.is_free(square)).for_each(|square| out.push(square));
///     }
///     fn play(&self, at: &Board, square: Square) -> Board {
///         Board(at.0 | 1 << square)
///     }
///     fn outcome(&self, at: &Board) -> Option<Outcome> {
///         let is_over = !(0..16).any(|square| at.is_free(square));
///         is_over.then(|| Outcome::Win(self.turn(at).opponent()))
///     }
/// }
///
/// impl Keyed for Queens {
///     type Key = u64;
///     fn key(&self, at: &Board) -> u64 {
///         at.0.into()
///     }
///     fn fingerprint(&self) -> u64 {
///         4
///     }
/// }
///
/// let mut solver = Memoized::new(Queens).preferring(ByVerdict);
/// let solution = solver.solve(&Board(0), &Limits::none());
/// assert_eq!(solution.worth, Some(Verdict::Win));
/// assert_eq!(solution.best, Some(0));
/// assert_eq!(solution.line.len(), 3);
///
/// // Of the squares to begin with those on the diagonals win, and no other.
/// for square in 0..16 {
///     let (column, row) = (square % 4, square / 4);
///     let is_diagonal = column == row || column + row == 3;
///     let expected = if is_diagonal { Verdict::Loss } else { Verdict::Win };
///     assert_eq!(solver.worth(&Queens.play(&Board(0), square)), Some(expected));
/// }
///
/// // Most positions are won for whoever moves there.
/// let won = solver.iter().filter(|(_, worth)| *worth == Verdict::Win).count();
/// assert_eq!((won, solver.positions()), (57, 69));
/// ```
pub struct Memoized<G: Keyed, P: Preference<G> = ByValue> {
    game: G,
    preference: P,
    scope: Scope,
    slots: Slots<G::Key, P::Worth>,
}

impl<G: Keyed> Memoized<G> {
    /// A solver that plays for [`ByValue`].
    pub fn new(game: G) -> Self {
        Self {
            game,
            preference: ByValue,
            scope: Scope::Every,
            slots: Slots::new(),
        }
    }
}

impl<G: Keyed, P: Preference<G>> Memoized<G, P> {
    /// Plays for something else, and forgets what is known.
    #[must_use]
    pub fn preferring<P2: Preference<G>>(self, preference: P2) -> Memoized<G, P2> {
        Memoized {
            game: self.game,
            preference,
            scope: self.scope,
            slots: Slots::new(),
        }
    }

    /// Solves no more than it takes to know the root: where a move is as good as any move could be
    /// ([`Preference::is_best`]), the others are left out.
    ///
    /// The worth is the same, and that of every position which is known. Which positions these are
    /// depends on the order of the walk, and so does which of several best lines is told.
    #[must_use]
    pub fn root_only(mut self) -> Self {
        self.scope = Scope::Root;
        self
    }

    /// The rules.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Solves every position that can be reached from `at`, as far as the limits allow.
    ///
    /// What is known stays known: a solve that was stopped goes on from there when it is asked for
    /// again, and other positions can be solved beside it. The depth of the limits does not count;
    /// their memory is for all that is known.
    pub fn solve(&mut self, at: &G::Position, limits: &Limits) -> Solution<G::Move, P::Worth> {
        self.solve_with(at, limits, |_| ())
    }

    /// The same; `progress` sees now and then how far it has come.
    pub fn solve_with(
        &mut self,
        at: &G::Position,
        limits: &Limits,
        mut progress: impl FnMut(&Solution<G::Move, P::Worth>),
    ) -> Solution<G::Move, P::Worth> {
        const {
            assert!(G::ACYCLIC, "memoized solving needs a game without cycles");
            assert!(
                !G::BANKS || P::ADDS_POINTS,
                "a game that banks points needs a preference that adds points"
            );
        };
        let start = Instant::now();
        let pool = Pool::new(limits);
        let judge = Judge {
            game: &self.game,
            preference: &self.preference,
        };
        let best = self.some_move(at);
        let mut walk = Walk::new(judge, self.scope, &mut self.slots, limits.memory, &pool);
        let so_far = |walk: &Walk<'_, G, P>| Solution {
            worth: None,
            best,
            line: Line::new(),
            positions: walk.positions() as u64,
            memory: walk.memory(),
            stop: None,
            statistics: Statistics {
                time: start.elapsed(),
                ..walk.statistics()
            },
        };
        let result = match best {
            Some(_) => walk.run(at, |walk| progress(&so_far(walk))),
            None => Ok(()),
        };
        let mut solution = so_far(&walk);
        match result {
            Ok(()) => {
                solution.worth = self.worth(at);
                solution.line = self.line(at);
                solution.best = solution.line.first().copied();
            }
            Err(stop) => solution.stop = Some(stop),
        }
        solution
    }

    /// What a position comes to, if it is finished or known.
    pub fn worth(&self, at: &G::Position) -> Option<P::Worth> {
        let judge = self.judge();
        judge.finished(at).or_else(|| {
            let remembered = self.slots.get(Address::of(self.game.key(at)))?;
            Some(judge.remembered(at, remembered))
        })
    }

    /// The best move, the first of several; `None` if the game is over or the position is not known.
    pub fn best(&self, at: &G::Position) -> Option<G::Move> {
        self.choose(at, &mut Moves::new())
    }

    /// The line that all players should play from `at`, to the end of the game, of several best moves
    /// always the first; empty if the position is not known.
    pub fn line(&self, at: &G::Position) -> Line<G::Move> {
        let mut line = Line::new();
        let mut moves = Moves::new();
        let mut at = at.clone();
        while let Some(mv) = self.choose(&at, &mut moves) {
            line.push(mv);
            at = self.game.play(&at, mv);
        }
        line
    }

    /// How many positions are known, the finished ones not counted: after a solve that was not stopped
    /// all that can be reached.
    pub fn positions(&self) -> u64 {
        self.slots.len() as u64
    }

    /// How many bytes they take.
    pub fn memory(&self) -> usize {
        self.slots.bytes()
    }

    /// The keys of all positions that are known, and what the positions come to without the points
    /// that are banked there.
    ///
    /// The order is not that of the keys. It depends on which positions are known and on nothing else.
    pub fn iter(&self) -> impl Iterator<Item = (G::Key, P::Worth)> + '_ {
        self.slots.iter()
    }

    /// Writes a line for each of [`iter`](Self::iter), in the same order: the key in decimal digits, a
    /// comma, and the worth.
    ///
    /// # Errors
    ///
    /// If `out` cannot be written to.
    pub fn write_csv(&self, mut out: impl Write) -> io::Result<()>
    where
        P::Worth: Display,
    {
        for (key, worth) in self.iter() {
            writeln!(out, "{},{worth}", key.widen())?;
        }
        out.flush()
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.slots = Slots::new();
    }

    fn judge(&self) -> Judge<'_, G, P> {
        Judge {
            game: &self.game,
            preference: &self.preference,
        }
    }

    /// The best of the moves to positions that are finished or known, if `at` is known.
    fn choose(&self, at: &G::Position, moves: &mut Moves<G::Move>) -> Option<G::Move> {
        self.worth(at)?;
        moves.clear();
        self.game.moves(at, moves);
        let mut best = None;
        for (nth, mv) in (0..).zip(moves.iter()) {
            let next = self.game.play(at, mv);
            if let Some(worth) = self.worth(&next) {
                self.judge().choose(&mut best, at, &next, nth, worth);
            }
        }
        best.map(|best| moves.at(best.nth as usize))
    }

    fn some_move(&self, at: &G::Position) -> Option<G::Move> {
        let mut moves = Moves::new();
        self.game.moves(at, &mut moves);
        moves.iter().next()
    }
}
