//! How many lines a game has, estimated by random games.
//!
//! Donald E. Knuth, *Estimating the efficiency of backtrack programs*, Mathematics of Computation,
//! volume 29 (1975), pages 121 to 136.

use crate::dice::Dice;
use crate::limits::{Budget, Pool};
use crate::{Game, Limits, Moves, Stop};

/// How many lines a game has, as random games let us guess.
#[derive(Clone, PartialEq, Debug)]
pub struct TreeEstimate {
    /// For every ply that a random game reached, beginning with ply 0: about how many lines of play
    /// are exactly so long.
    pub lines: Vec<f64>,
    /// For the same plies, the standard error of the guess.
    pub errors: Vec<f64>,
    /// How many random games were played to their end or to the depth.
    pub probes: u64,
    /// Why not all of them were, or that they ended at the depth.
    pub stop: Option<Stop>,
}

/// Plays random games from `at` and estimates from their numbers of moves how many lines there are.
///
/// A random game that found 3 moves, then 5, then 2 was one of 30 that might have been: averaged over
/// all random games that is the number of lines of three plies, whatever the shape of the tree. The
/// same seed plays the same games. The depth of the limits cuts the games short; a node is a position
/// of a random game.
///
/// ```
/// # use search_core::{Game, Moves, Outcome, Player};
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
/// use search_core::{Limits, estimate_tree, perft};
///
/// let heap = (12, Player::FIRST);
/// let estimate = estimate_tree(&Nim, &heap, 1_000, 1, &Limits::none());
/// let lines = perft(&Nim, &heap, 8) as f64;
/// assert!((estimate.lines[8] - lines).abs() < 3.0 * estimate.errors[8]);
/// ```
#[must_use]
pub fn estimate_tree<G: Game>(
    game: &G,
    at: &G::Position,
    probes: u64,
    seed: u64,
    limits: &Limits,
) -> TreeEstimate {
    let pool = Pool::new(limits);
    let mut prober = Prober {
        game,
        budget: Budget::new(&pool),
        dice: Dice::new(seed),
        weights: Vec::new(),
        depth: limits.depth,
        is_cut: false,
    };
    let mut sums: Vec<Sum> = Vec::new();
    let mut done = 0;
    let mut stop = None;
    while done < probes && stop.is_none() {
        stop = prober.probe(at).err();
        if stop.is_none() {
            done += 1;
            prober.add_to(&mut sums);
        }
    }
    TreeEstimate {
        lines: sums.iter().map(|sum| sum.mean(done)).collect(),
        errors: sums.iter().map(|sum| sum.error(done)).collect(),
        probes: done,
        stop: stop.or(prober.is_cut.then_some(Stop::Depth)),
    }
}

/// Plays one random game after the other.
struct Prober<'a, G: Game> {
    game: &'a G,
    budget: Budget<'a>,
    dice: Dice,
    /// For every ply of the last game, how many lines it stood for.
    weights: Vec<f64>,
    depth: u16,
    /// Whether a game was cut short by the depth.
    is_cut: bool,
}

impl<G: Game> Prober<'_, G> {
    fn probe(&mut self, at: &G::Position) -> Result<(), Stop> {
        let mut at = at.clone();
        let mut moves = Moves::new();
        let mut weight = 1.0;
        self.weights.clear();
        loop {
            self.budget.spend()?;
            self.weights.push(weight);
            moves.clear();
            self.game.moves(&at, &mut moves);
            if moves.is_empty() {
                return Ok(());
            }
            if self.weights.len() > usize::from(self.depth) {
                self.is_cut = true;
                return Ok(());
            }
            weight *= moves.len() as f64;
            let choice = self.dice.below(moves.len());
            at = self.game.play(&at, moves.at(choice));
        }
    }

    fn add_to(&self, sums: &mut Vec<Sum>) {
        if sums.len() < self.weights.len() {
            sums.resize(self.weights.len(), Sum::default());
        }
        for (sum, weight) in sums.iter_mut().zip(&self.weights) {
            sum.total += weight;
            sum.squares += weight * weight;
        }
    }
}

/// The weights of all games at one ply; a game that ended before weighs nothing.
#[derive(Clone, Copy, Default)]
struct Sum {
    total: f64,
    squares: f64,
}

impl Sum {
    fn mean(self, probes: u64) -> f64 {
        self.total / probes as f64
    }

    /// The standard error of the mean.
    fn error(self, probes: u64) -> f64 {
        let count = probes as f64;
        let variance = self.squares / count - self.mean(probes).powi(2);
        (variance.max(0.0) / (count - 1.0).max(1.0)).sqrt()
    }
}
