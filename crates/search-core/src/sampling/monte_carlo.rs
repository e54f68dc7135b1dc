//! Monte-Carlo tree search.
//!
//! Threads sample trees of their own and add up what they found of the moves at the root: Tristan
//! Cazenave and Nicolas Jouandeau, *On the Parallelization of UCT*, 2007; Guillaume Chaslot, Mark
//! Winands and Jaap van den Herik, *Parallel Monte-Carlo Tree Search*, 2008.

use std::panic;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::Instant;

use super::playout::{Policy, Uniform};
use super::report::Sampling;
use super::sampler::Sampler;
use crate::limits::Pool;
use crate::{
    Blind, Bound, Dice, EvaluateAll, Game, Guide, Limits, Moves, Opposed, Payoffs, Player, Report,
    Separate, Span, Stakes, Stop, Unguided,
};

/// A player that samples games: the better a move did, the more often it is tried.
///
/// It needs nothing but the rules, plays games of any number of players, and what it sees to the end
/// is proved and no longer guessed. An evaluation replaces the playouts, a [`Guide`] tells which
/// moves to try and what positions are worth.
///
/// # Limits
///
/// A node is one sample. No sample is longer than the depth; one that is cut off counts by the
/// evaluation, and without one as nothing for anybody, a draw. When the tree has filled the memory,
/// sampling goes on without remembering more positions. Without a limit on nodes or time the search
/// ends only when its root is proved.
///
/// # What is proved
///
/// With [`Opposed`] players every win, loss, draw and score that the sampled tree contains a proof
/// of. With [`Separate`] payoffs what each gets if everybody plays for the own payoff alone and, of
/// moves that are equal to the mover, takes the one that comes first; [`Payoffs::payoff_span`] and
/// [`Payoffs::total`] let it prove more and sooner. After a guide that is not
/// [`Sound`](crate::Sound), all this is true of the moves that it allows. Play that never ends
/// proves nothing.
///
/// # Example
///
/// ```
/// use search_core::{Game, Limits, MonteCarlo, Moves, Outcome, Player, Value};
///
/// /// Players take one, two or three coins in turn; who takes the last one wins.
/// struct Coins;
///
/// impl Game for Coins {
///     type Position = (u8, Player);
///     type Move = u8;
///     fn turn(&self, at: &(u8, Player)) -> Player { at.1 }
///     fn moves(&self, at: &(u8, Player), out: &mut Moves<u8>) {
///         (1..=at.0.min(3)).for_each(|take| out.push(take));
///     }
///     fn play(&self, at: &(u8, Player), take: u8) -> (u8, Player) {
///         (at.0 - take, at.1.opponent())
///     }
///     fn outcome(&self, at: &(u8, Player)) -> Option<Outcome> {
///         (at.0 == 0).then_some(Outcome::Win(at.1.opponent()))
///     }
/// }
///
/// let player = MonteCarlo::new(Coins).with_seed(1);
/// let found = player.search(&(10, Player::FIRST), &Limits::nodes(10_000));
/// assert_eq!(found.report.best, Some(2));
/// assert!(found.report.value.unwrap().as_win().is_some());
/// assert_eq!(found.report.stop, None, "proved before all samples were taken");
/// ```
#[derive(Clone, Debug)]
pub struct MonteCarlo<G, S = Opposed, A = Blind, P = Uniform, K = Unguided> {
    pub(super) game: G,
    pub(super) stakes: S,
    pub(super) eval: A,
    pub(super) policy: P,
    pub(super) guide: K,
    /// How many plies a playout takes at most.
    pub(super) playout: u16,
    pub(super) exploration: f64,
    seed: u64,
    threads: usize,
}

impl<G: Game> MonteCarlo<G> {
    /// A player of a game of two whose outcome decides.
    pub fn new(game: G) -> Self {
        Self::playing_for(Opposed, game)
    }
}

impl<G: Payoffs> MonteCarlo<G, Separate> {
    /// A player of a game in which each player has a payoff of their own.
    pub fn for_payoffs(game: G) -> Self {
        Self::playing_for(Separate, game)
    }
}

impl<G: Game, S: Stakes<G>> MonteCarlo<G, S> {
    /// A player who plays for these stakes.
    pub fn playing_for(stakes: S, game: G) -> Self {
        Self {
            game,
            stakes,
            eval: Blind,
            policy: Uniform,
            guide: Unguided,
            playout: u16::MAX,
            exploration: EXPLORATION,
            seed: 0,
            threads: 1,
        }
    }
}

/// The upper confidence bounds of payoffs between 0 and 1 hold with this.
const EXPLORATION: f64 = std::f64::consts::SQRT_2;

impl<G, S, A, P, K> MonteCarlo<G, S, A, P, K>
where
    G: Game,
    S: Stakes<G>,
    A: EvaluateAll<G>,
    P: Policy<G>,
    K: Guide<G>,
{
    /// Estimates positions instead of playing them out; with
    /// [`with_playouts`](Self::with_playouts) after a few plies.
    ///
    /// Estimates are payoffs: [`ForBoth`](crate::ForBoth) makes them from an evaluation of a game
    /// of two.
    #[must_use]
    pub fn evaluated_by<A2: EvaluateAll<G>>(self, eval: A2) -> MonteCarlo<G, S, A2, P, K> {
        MonteCarlo {
            game: self.game,
            stakes: self.stakes,
            eval,
            policy: self.policy,
            guide: self.guide,
            playout: 0,
            exploration: self.exploration,
            seed: self.seed,
            threads: self.threads,
        }
    }

    /// Plays at most so many plies out before it estimates.
    #[must_use]
    pub fn with_playouts(self, plies: u16) -> Self {
        Self {
            playout: plies,
            ..self
        }
    }

    /// Plays out by this policy.
    #[must_use]
    pub fn played_by<P2: Policy<G>>(self, policy: P2) -> MonteCarlo<G, S, A, P2, K> {
        MonteCarlo {
            game: self.game,
            stakes: self.stakes,
            eval: self.eval,
            policy,
            guide: self.guide,
            playout: self.playout,
            exploration: self.exploration,
            seed: self.seed,
            threads: self.threads,
        }
    }

    /// Remembers only moves that the guide finds worth it, tries those of high rank first, and
    /// believes its bounds; playouts do not ask it.
    ///
    /// Bounds are on the values of [`Opposed`] players and say nothing of other stakes.
    #[must_use]
    pub fn guided_by<K2: Guide<G>>(self, guide: K2) -> MonteCarlo<G, S, A, P, K2> {
        MonteCarlo {
            game: self.game,
            stakes: self.stakes,
            eval: self.eval,
            policy: self.policy,
            guide,
            playout: self.playout,
            exploration: self.exploration,
            seed: self.seed,
            threads: self.threads,
        }
    }

    /// Samples other games with another seed, and the same ones with the same.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Samples with this many threads, at least one.
    ///
    /// Each has a tree of its own in its part of the memory and takes its part of the samples, so
    /// that without a clock the answer depends on nothing but their number; only where one of them
    /// proves the root, the others stop where they are.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        Self {
            threads: threads.max(1),
            ..self
        }
    }

    /// How much moves are tried that did badly but rarely: 0 for not at all, the root of 2 by
    /// default.
    #[must_use]
    pub fn with_exploration(self, exploration: f64) -> Self {
        Self {
            exploration,
            ..self
        }
    }

    /// The rules.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The best move from `at`, as far as the limits allow to see.
    pub fn search(&self, at: &G::Position, limits: &Limits) -> Sampling<G::Move> {
        self.search_with(at, limits, |_| ())
    }

    /// The same; `progress` sees what the first thread has found whenever it has taken twice as many
    /// samples as before.
    pub fn search_with(
        &self,
        at: &G::Position,
        limits: &Limits,
        mut progress: impl FnMut(&Sampling<G::Move>),
    ) -> Sampling<G::Move> {
        let start = Instant::now();
        if self.game.outcome(at).is_some() {
            return self.finished(at);
        }
        let mut seeds = Dice::new(self.seed);
        let mut samplers = (0..self.threads).map(|number| {
            let limits = self.part(limits, number);
            let pool = Pool::new(&limits);
            (Sampler::new(self, at, &limits, seeds.split()), pool)
        });
        let is_done = &AtomicBool::new(false);
        thread::scope(|scope| {
            let (mut lead, pool) = samplers.next().expect("there is a thread");
            let helpers: Vec<_> = samplers
                .map(|(mut sampler, pool)| {
                    scope.spawn(move || {
                        sampler.run(&pool, is_done, |_| ());
                        sampler
                    })
                })
                .collect();
            let stop = lead.run(&pool, is_done, |lead| {
                progress(&Sampling::of(lead, Some(Stop::Nodes), start));
            });
            for helper in helpers {
                match helper.join() {
                    Ok(sampler) => lead.absorb(&sampler),
                    Err(panic) => panic::resume_unwind(panic),
                }
            }
            Sampling::of(&lead, stop, start)
        })
    }

    /// One thread's part of the limits.
    fn part(&self, limits: &Limits, number: usize) -> Limits {
        let threads = self.threads as u64;
        let rest = u64::from((number as u64) < limits.nodes % threads);
        Limits {
            nodes: limits.nodes / threads + rest,
            memory: match limits.memory {
                usize::MAX => usize::MAX,
                bytes => bytes / self.threads,
            },
            ..limits.clone()
        }
    }

    /// The moves worth trying, the best ranks first.
    pub(super) fn candidates(&self, at: &G::Position, out: &mut Moves<G::Move>) {
        let look = self.guide.look(&self.game, at);
        self.guide.candidates(&self.game, at, &look, out);
        if out.is_empty() {
            // The bounds decide the value, but not of these stakes.
            self.game.moves(at, out);
        }
        for index in 0..out.len() {
            let rank = self.guide.rank(&self.game, at, &look, out.at(index));
            out.set_rank(index, rank);
        }
        out.sort_from(0);
    }

    /// The moves among which one is best for sure: not just the candidates, where a guide knows the
    /// value without them.
    pub(super) fn root_moves(&self, at: &G::Position, all: Span, out: &mut Moves<G::Move>) {
        let look = self.guide.look(&self.game, at);
        let known = self
            .stakes
            .span_of(self.guide.bounds(&self.game, at, &look));
        if known.lower > all.lower {
            self.game.moves(at, out);
        } else {
            self.candidates(at, out);
        }
    }

    fn finished(&self, at: &G::Position) -> Sampling<G::Move> {
        let payoff = |player| self.stakes.payoff(&self.game, at, Player::new(player));
        let players = (0..u8::MAX).take(self.stakes.players(&self.game));
        let proved: Vec<Span> = players
            .map(|player| Span::exactly(payoff(player)))
            .collect();
        let value = self.stakes.value(proved[self.game.turn(at).index()].lower);
        Sampling {
            report: Report {
                value: Some(value),
                bound: Bound::of_late(value),
                ..Report::unknown(None)
            },
            moves: Vec::new(),
            proved,
        }
    }
}
