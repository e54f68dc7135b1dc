//! One call that checks an implementation of [`Game`] and of the powers beyond it.

mod enumerations;
mod estimates;
mod graph;
mod guides;
mod keys;
mod law;
mod oracle;
mod payouts;
mod puzzles;
mod rules;
mod run;
mod sight;
mod symmetries;
mod texts;
mod violation;

use self::enumerations::{Ancestry, Indices, Layers};
use self::estimates::Estimates;
use self::guides::{Guidance, Soundness};
use self::keys::{Keys, Restored};
use self::oracle::Worth;
use self::payouts::Payouts;
use self::rules::Rules;
use self::run::Run;
use self::sight::Sight;
use self::symmetries::Symmetries;
use self::texts::Texts;
use crate::{
    Dice, Evaluate, Game, Guide, Indexed, Keyed, Layered, Notation, Payoffs, Predecessors, Restore,
    Sound, Symmetric,
};

pub use self::law::Law;
pub use self::puzzles::PuzzleConformance;
pub use self::violation::Violation;

/// Checks an implementation of [`Game`], and of those powers beyond it that are named.
///
/// Every [`Law`] is checked at every position that is met, breadth first from a start and in random
/// games. Laws about the value of a position are checked where a plain minimax over the rules alone
/// finds it quickly: in small games, and shortly before the end of large ones.
///
/// # Example
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
/// use search_core::Conformance;
///
/// let coverage = Conformance::of(&Nim).keyed().check(&(9, Player::FIRST))?;
/// assert!(coverage.is_complete);
/// # Ok::<(), search_core::Violation>(())
/// ```
#[must_use = "nothing is checked before `check`"]
pub struct Conformance<'a, G: Game> {
    game: &'a G,
    players: u8,
    checks: Vec<Box<dyn Check<G> + 'a>>,
    games: u64,
    seed: u64,
    positions: usize,
}

/// How much was checked.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Coverage {
    /// Distinct positions that were checked.
    pub positions: u64,
    /// Random games that were played.
    pub games: u64,
    /// Distinct positions whose value was known, so that laws about values were checked too.
    ///
    /// Of a puzzle: positions from which a way to a goal was known.
    pub valued: u64,
    /// Whether every position that can be reached from the start was checked.
    pub is_complete: bool,
}

impl<'a, G: Game> Conformance<'a, G> {
    /// Checks the rules.
    ///
    /// A game is taken to have at most two players unless it says otherwise by
    /// [`payoffs`](Self::payoffs).
    pub fn of(game: &'a G) -> Self {
        Self {
            game,
            players: 2,
            checks: vec![Box::new(Rules)],
            games: 50,
            seed: 1,
            positions: 5_000,
        }
    }

    /// Checks the keys as well, and the banked points.
    pub fn keyed(self) -> Self
    where
        G: Keyed,
    {
        let keys = Keys::new(self.game);
        self.with(keys)
    }

    /// Checks that positions can be had back from their keys.
    pub fn restorable(self) -> Self
    where
        G: Restore,
    {
        self.with(Restored)
    }

    /// Checks the symmetries as well.
    pub fn symmetric(self) -> Self
    where
        G: Symmetric,
    {
        self.with(Symmetries)
    }

    /// Checks the texts of positions and moves as well.
    pub fn notation(self) -> Self
    where
        G: Notation,
    {
        self.with(Texts)
    }

    /// Checks that the state of an evaluation follows the moves.
    pub fn evaluation(self, eval: &'a impl Evaluate<G>) -> Self {
        self.with(Estimates(eval))
    }

    /// Checks what every guide promises.
    pub fn guide(self, guide: &'a impl Guide<G>) -> Self {
        self.with(Guidance(guide))
    }

    /// Checks what every guide promises, and that exact searches may follow this one.
    pub fn sound_guide(self, guide: &'a impl Sound<G>) -> Self {
        self.with(Guidance(guide)).with(Soundness(guide))
    }

    /// Checks the layers as well.
    pub fn layered(self) -> Self
    where
        G: Layered,
    {
        self.with(Layers)
    }

    /// Checks the indices as well.
    pub fn indexed(self) -> Self
    where
        G: Indexed,
    {
        self.with(Indices)
    }

    /// Checks the predecessors as well.
    pub fn predecessors(self) -> Self
    where
        G: Predecessors,
    {
        self.with(Ancestry)
    }

    /// Checks the payoffs as well, and allows as many players as there are payoffs.
    pub fn payoffs(self) -> Self
    where
        G: Payoffs,
    {
        let players = self.game.players();
        Self { players, ..self }.with(Payouts)
    }

    /// Plays this many random games; 50 unless told.
    pub fn random_games(self, games: u64, seed: u64) -> Self {
        Self {
            games,
            seed,
            ..self
        }
    }

    /// Visits this many positions breadth first before the random games; 5000 unless told.
    pub fn positions(self, positions: usize) -> Self {
        Self { positions, ..self }
    }

    /// Checks everything at `start` and at positions that can be reached from it.
    ///
    /// # Errors
    ///
    /// The first violation that was found.
    pub fn check(self, start: &G::Position) -> Result<Coverage, Violation> {
        let mut run = Run::new(self.game, self.players, self.checks);
        run.enumerate(start, self.positions)?;
        run.play_games(start, self.games, Dice::new(self.seed))?;
        run.find_cycles()?;
        run.find_values()?;
        run.finish()
    }

    fn with(mut self, check: impl Check<G> + 'a) -> Self {
        self.checks.push(Box::new(check));
        self
    }
}

/// The laws of one power.
///
/// Powers are traits that a game has or has not, and whether it has them cannot be asked of a type
/// parameter: so each power that is named at compile time becomes one of these.
trait Check<G: Game> {
    /// Checks what holds at one position; each is seen once.
    fn position(&mut self, _game: &G, _sight: &Sight<G>) -> Result<(), Violation> {
        Ok(())
    }

    /// Checks what holds of two equal positions that were reached in different ways.
    fn twins(&mut self, _game: &G, _: &G::Position, _: &G::Position) -> Result<(), Violation> {
        Ok(())
    }

    /// Checks what holds along a line of play.
    fn line(&mut self, _game: &G, _line: &Played<G>) -> Result<(), Violation> {
        Ok(())
    }

    /// Whether [`value`](Self::value) checks anything.
    fn asks_for_values(&self) -> bool {
        false
    }

    /// Checks what holds of the value of an unfinished position.
    fn value(&mut self, _game: &G, _: &Sight<G>, _worth: &Worth) -> Result<(), Violation> {
        Ok(())
    }

    /// Checks what has nothing to do with the positions that were seen.
    fn finish(&mut self, _game: &G) -> Result<(), Violation> {
        Ok(())
    }
}

/// A line of play: one position more than moves.
struct Played<G: Game> {
    positions: Vec<G::Position>,
    moves: Vec<G::Move>,
}
