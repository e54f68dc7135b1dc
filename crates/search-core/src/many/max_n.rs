//! Max^n: every player plays for their own payoff.
//!
//! Carol Luckhardt and Keki Irani, *An Algorithmic Solution of N-Person Games*, 1986. Nothing is
//! pruned: what little could be asks for payoffs with a known sum (Richard Korf, *Multi-Player
//! Alpha-Beta Pruning*, 1991), which estimates do not keep, and saves nothing in the average case.

use super::deepening::deepen;
use super::report::ManyReport;
use super::walk::{Setup, Walk, extend};
use crate::{EvaluateAll, Game, Limits, Line, Opposed, Payoffs, Separate, Stakes, Stop};

/// A player who believes that everybody plays for their own payoff.
///
/// Among moves that give the mover the same, the first in the order of the rules is chosen, whatever
/// it gives to the others. Of two [`Opposed`] players this is minimax.
///
/// ```
/// use search_core::{Blind, Game, Limits, MaxN, Moves, Outcome, Payoffs, Player};
///
/// /// Three players in turn take one or two coins; who takes the last one pays it to the next.
/// struct Hot;
///
/// impl Game for Hot {
///     type Position = (u8, u8);
///     type Move = u8;
///     fn turn(&self, at: &(u8, u8)) -> Player { Player::new(at.1) }
///     fn moves(&self, at: &(u8, u8), out: &mut Moves<u8>) {
///         (1..=at.0.min(2)).for_each(|take| out.push(take));
///     }
///     fn play(&self, at: &(u8, u8), take: u8) -> (u8, u8) { (at.0 - take, (at.1 + 1) % 3) }
///     fn outcome(&self, at: &(u8, u8)) -> Option<Outcome> {
///         (at.0 == 0).then_some(Outcome::Win(Player::new(at.1)))
///     }
/// }
///
/// impl Payoffs for Hot {
///     fn players(&self) -> u8 { 3 }
///     fn payoff(&self, at: &(u8, u8), player: Player) -> i32 {
///         match (usize::from(at.1) + 3 - player.index()) % 3 {
///             0 => 1,
///             1 => -1,
///             _ => 0,
///         }
///     }
/// }
///
/// let found = MaxN::for_payoffs(Hot, Blind).search(&(3, 0), &Limits::none());
/// // The second player is left with two coins, and will not take both.
/// assert_eq!(found.payoffs, Some(vec![1, 0, -1]));
/// assert_eq!(found.report.line[..], [1, 1, 1]);
/// ```
#[derive(Clone, Debug)]
pub struct MaxN<G, A, S = Separate> {
    setup: Setup<G, S, A>,
}

impl<G: Game, A: EvaluateAll<G>> MaxN<G, A, Opposed> {
    /// A player of a game of two whose outcome decides.
    pub fn new(game: G, eval: A) -> Self {
        Self::playing_for(Opposed, game, eval)
    }
}

impl<G: Payoffs, A: EvaluateAll<G>> MaxN<G, A> {
    /// A player of a game in which each player has a payoff of their own.
    pub fn for_payoffs(game: G, eval: A) -> Self {
        Self::playing_for(Separate, game, eval)
    }
}

impl<G: Game, A: EvaluateAll<G>, S: Stakes<G>> MaxN<G, A, S> {
    /// A player who plays for these stakes.
    pub fn playing_for(stakes: S, game: G, eval: A) -> Self {
        let setup = Setup { game, stakes, eval };
        Self { setup }
    }

    /// The rules.
    pub fn game(&self) -> &G {
        &self.setup.game
    }

    /// The best move from `at`, as far as the limits allow to see.
    pub fn search(&self, at: &G::Position, limits: &Limits) -> ManyReport<G::Move> {
        self.search_with(at, limits, |_| ())
    }

    /// The same; `progress` sees the report of every depth.
    ///
    /// The report is that of the last depth that was completed. Before the first is, it holds a
    /// legal move without a value.
    pub fn search_with(
        &self,
        at: &G::Position,
        limits: &Limits,
        progress: impl FnMut(&ManyReport<G::Move>),
    ) -> ManyReport<G::Move> {
        let search = |walk: &mut Walk<'_, G, S, A>, at: &mut _, depth, line: &mut _| {
            node(walk, at, 0, depth, line)?;
            Ok(walk.payoffs(0).to_vec())
        };
        deepen(&self.setup, at, limits, search, progress)
    }
}

/// Finds the payoffs at `ply`.
fn node<G: Game, S: Stakes<G>, A: EvaluateAll<G>>(
    walk: &mut Walk<'_, G, S, A>,
    at: &mut G::Position,
    ply: usize,
    depth: u16,
    line: &mut Line<G::Move>,
) -> Result<(), Stop> {
    walk.enter(ply)?;
    line.clear();
    if walk.appraise(at, ply, depth) {
        return Ok(());
    }
    let mover = walk.setup.game.turn(at).index();
    let mut rest = Line::new();
    let moves = walk.moves(at);
    for index in moves.clone() {
        let mv = walk.mv(index);
        walk.descend(at, mv, |walk, next| {
            node(walk, next, ply + 1, depth - 1, &mut rest)
        })?;
        let is_first = index == moves.start;
        if is_first || walk.payoffs(ply + 1)[mover] > walk.payoffs(ply)[mover] {
            walk.lift(ply);
            extend(line, mv, &rest);
        }
    }
    walk.forget(moves);
    Ok(())
}
