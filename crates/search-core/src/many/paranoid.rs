//! Paranoid search: all others play against the mover.
//!
//! Nathan Sturtevant and Richard Korf, *On Pruning Techniques for Multi-Player Games*, 2000. It is a
//! game of two, one against the rest, so alpha-beta prunes it as it prunes those.

use super::deepening::deepen;
use super::report::ManyReport;
use super::walk::{Setup, Walk, extend};
use crate::{EvaluateAll, Game, Limits, Line, Opposed, Payoffs, Player, Separate, Stakes, Stop};

/// A player who believes that all others play against them.
///
/// The mover's payoff is what they get for sure, to the depth that was searched; what the others get
/// is told as the line ends. Of moves that give the mover the same, one is chosen that a smaller
/// depth preferred or that comes first in the order of the rules. Of two [`Opposed`] players this is
/// alpha-beta.
#[derive(Clone, Debug)]
pub struct Paranoid<G, A, S = Separate> {
    setup: Setup<G, S, A>,
}

impl<G: Game, A: EvaluateAll<G>> Paranoid<G, A, Opposed> {
    /// A player of a game of two whose outcome decides.
    pub fn new(game: G, eval: A) -> Self {
        Self::playing_for(Opposed, game, eval)
    }
}

impl<G: Payoffs, A: EvaluateAll<G>> Paranoid<G, A> {
    /// A player of a game in which each player has a payoff of their own.
    pub fn for_payoffs(game: G, eval: A) -> Self {
        Self::playing_for(Separate, game, eval)
    }
}

impl<G: Game, A: EvaluateAll<G>, S: Stakes<G>> Paranoid<G, A, S> {
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
        let me = self.setup.game.turn(at);
        let search = |walk: &mut Walk<'_, G, S, A>, at: &mut _, depth, line: &mut Line<_>| {
            let guess = line.clone();
            let mut search = Search { walk, me };
            search.node(at, 0, depth, Hopes::ALL, &guess, line)?;
            Ok(search.payoffs_after(at, line))
        };
        deepen(&self.setup, at, limits, search, progress)
    }
}

/// One player against the rest.
struct Search<'w, 'a, G: Game, S, A> {
    walk: &'w mut Walk<'a, G, S, A>,
    me: Player,
}

/// What the one is sure of already, and what the rest will not allow.
#[derive(Clone, Copy)]
struct Hopes {
    alpha: Option<i32>,
    beta: Option<i32>,
}

impl Hopes {
    const ALL: Self = Self {
        alpha: None,
        beta: None,
    };

    fn is_closed(self) -> bool {
        matches!((self.alpha, self.beta), (Some(alpha), Some(beta)) if alpha >= beta)
    }
}

impl<G: Game, S: Stakes<G>, A: EvaluateAll<G>> Search<'_, '_, G, S, A> {
    /// My payoff at `at`: exact within the hopes, else a bound on that side.
    fn node(
        &mut self,
        at: &mut G::Position,
        ply: usize,
        depth: u16,
        mut hopes: Hopes,
        guess: &[G::Move],
        line: &mut Line<G::Move>,
    ) -> Result<i32, Stop> {
        self.walk.enter(ply)?;
        line.clear();
        if self.walk.appraise(at, ply, depth) {
            return Ok(self.walk.payoffs(ply)[self.me.index()]);
        }
        let is_mine = self.walk.setup.game.turn(at) == self.me;
        let mut best = None;
        let mut rest = Line::new();
        let moves = self.walk.moves(at);
        self.walk.promote(&moves, guess.first());
        for index in moves.clone() {
            let mv = self.walk.mv(index);
            let guess = match guess.split_first() {
                Some((first, guess)) if *first == mv => guess,
                _ => &[],
            };
            let me = self.me;
            let payoff = self.walk.descend(at, mv, |walk, next| {
                Search { walk, me }.node(next, ply + 1, depth - 1, hopes, guess, &mut rest)
            })?;
            let is_better = |than: i32| {
                if is_mine {
                    payoff > than
                } else {
                    payoff < than
                }
            };
            if best.is_none_or(is_better) {
                best = Some(payoff);
                extend(line, mv, &rest);
            }
            let side = if is_mine {
                &mut hopes.alpha
            } else {
                &mut hopes.beta
            };
            if side.is_none_or(is_better) {
                *side = Some(payoff);
                self.walk.statistics.alpha_raises += 1;
            }
            if hopes.is_closed() {
                self.walk.statistics.beta_cuts += 1;
                self.walk.statistics.first_move_cuts += u64::from(index == moves.start);
                break;
            }
        }
        self.walk.forget(moves);
        Ok(best.expect("a game that is not over has a move"))
    }

    /// What each player gets where the line ends.
    fn payoffs_after(&mut self, at: &G::Position, line: &Line<G::Move>) -> Vec<i32> {
        let Setup { game, eval, .. } = self.walk.setup;
        let end = line.iter().fold(at.clone(), |at, &mv| game.play(&at, mv));
        let mut payoffs = vec![0; self.walk.setup.players()];
        if !self.walk.setup.finish(&end, &mut payoffs) {
            eval.estimate_all(game, &end, &mut payoffs);
        }
        payoffs
    }
}
