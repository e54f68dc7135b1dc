//! Questions with the answer yes or no.

use std::time::Instant;

use super::claim::Claim;
use super::numbers::{Answer, Numbers};
use super::search::Search;
use super::table::ProofTable;
use crate::limits::{Budget, Pool};
use crate::table::TableSize;
use crate::{Keyed, Limits, Line, Moves, Player, Sound, Statistics, Stop, Unguided, Value};

/// Proves or disproves claims about positions, by depth-first proof-number search.
///
/// Where [`Solver`](crate::Solver) finds what a position is worth, this finds whether it is worth at
/// least so much, and goes first where the fewest positions are left to show. That is strong where
/// some lines are much narrower than others, as when threats force replies.
///
/// ```
/// use search_core::{Claim, Limits, Player, ProofSearch, TableSize, Answer};
/// # use search_core::{Game, Keyed, Moves, Outcome};
/// # struct Coins;
/// # impl Game for Coins {
/// #     type Position = (u8, Player);
/// #     type Move = u8;
/// #     const ACYCLIC: bool = true;
/// #     fn turn(&self, at: &(u8, Player)) -> Player { at.1 }
/// #     fn moves(&self, at: &(u8, Player), out: &mut Moves<u8>) {
/// #         (1..=at.0.min(3)).for_each(|take| out.push(take));
/// #     }
/// #     fn play(&self, at: &(u8, Player), take: u8) -> (u8, Player) {
/// #         (at.0 - take, at.1.opponent())
/// #     }
/// #     fn outcome(&self, at: &(u8, Player)) -> Option<Outcome> {
/// #         (at.0 == 0).then_some(Outcome::Win(at.1.opponent()))
/// #     }
/// # }
/// # impl Keyed for Coins {
/// #     type Key = u64;
/// #     fn key(&self, at: &(u8, Player)) -> u64 { u64::from(at.0) << 1 | at.1.index() as u64 }
/// #     fn fingerprint(&self) -> u64 { 1 }
/// # }
///
/// // One, two or three of 21 coins are taken in turn, and the last one wins.
/// let mut search = ProofSearch::new(Coins, TableSize::mib(1));
/// let claim = Claim::wins(Player::FIRST);
/// let proof = search.prove(&(21, Player::FIRST), claim, &Limits::none());
/// assert_eq!(proof.answer, Some(Answer::Proven));
/// assert_eq!(proof.best, Some(1));
/// assert_eq!(proof.line.iter().map(|&take| u32::from(take)).sum::<u32>(), 21);
/// ```
///
/// # What is promised
///
/// A answer is true, however small the table is: entries are found by whole keys, and what is
/// forgotten is searched again. In a game that may repeat positions, play that never ends is worth a
/// draw, and verdicts are true on every way to the position; see the limits of memory below.
///
/// Without limits every search of a game with finitely many positions comes to an end.
///
/// # Limits
///
/// The depth does not count here. The memory is what is taken beyond the table: by the line that is
/// searched, which may be thousands of plies long, and by the check of verdicts that rest on
/// repetitions.
#[derive(Debug)]
pub struct ProofSearch<G: Keyed, K = Unguided> {
    game: G,
    guide: K,
    table: ProofTable<G::Key>,
}

/// What a proof search found.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(bound(
        serialize = "M: serde::Serialize",
        deserialize = "M: serde::Deserialize<'de>"
    ))
)]
pub struct Proof<M> {
    /// Whether the claim is true; `None` if the search was stopped before it knew.
    pub answer: Option<Answer>,
    /// The move that keeps the answer if it is in the mover's favor, else the one that holds out
    /// longest; just some legal move where the answer needed no search or is not known, and `None`
    /// exactly when the game is over.
    pub best: Option<M>,
    /// How the answer comes true: the side that it favors plays by the proof, the other side what
    /// holds out longest by it.
    ///
    /// Ends with the game, in a position that the guide's bounds decide, or in one that was there
    /// before, where the answer rests on a draw by repetition.
    pub line: Line<M>,
    /// How many positions are left to prove at least, as far as is known; 0 if the claim is proven.
    pub proof_number: u32,
    /// The same for disproving.
    pub disproof_number: u32,
    /// What ended the search before it knew the answer, or before it had the whole line.
    pub stop: Option<Stop>,
    /// What the search cost, the line included.
    pub statistics: Statistics,
}

impl<G: Keyed> ProofSearch<G> {
    /// A search that knows the rules, and remembers positions in a table of this size: at least four
    /// of them.
    pub fn new(game: G, table: TableSize) -> Self {
        Self {
            game,
            guide: Unguided,
            table: ProofTable::new(table),
        }
    }
}

impl<G: Keyed, K: Sound<G>> ProofSearch<G, K> {
    /// Follows a sound guide: its bounds decide positions without searching them, and its candidates
    /// are the moves.
    #[must_use]
    pub fn guided_by<K2: Sound<G>>(self, guide: K2) -> ProofSearch<G, K2> {
        ProofSearch {
            game: self.game,
            guide,
            table: self.table,
        }
    }

    /// The rules.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Forgets what earlier searches found.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Proves or disproves a claim about `at`.
    pub fn prove(&mut self, at: &G::Position, claim: Claim, limits: &Limits) -> Proof<G::Move> {
        self.prove_with(at, claim, limits, |_| ())
    }

    /// The same; `progress` sees now and then what is left to prove.
    pub fn prove_with(
        &mut self,
        at: &G::Position,
        claim: Claim,
        limits: &Limits,
        mut progress: impl FnMut(&Proof<G::Move>),
    ) -> Proof<G::Move> {
        let start = Instant::now();
        let mut proof = self.at_once(at, claim);
        if proof.answer.is_some() {
            return proof;
        }
        let pool = Pool::new(limits);
        let mut shown = proof.clone();
        let mut show = |numbers: Numbers, statistics: &Statistics| {
            shown.set_numbers(numbers, claim);
            shown.statistics = *statistics;
            shown.statistics.time = start.elapsed();
            progress(&shown);
        };
        self.table.grow_older();
        self.table.forget_circles();
        let budget = Budget::new(&pool);
        let Self { game, guide, table } = self;
        let mut search = Search::new(game, guide, table, budget, &mut show);
        search.memory = limits.memory;
        search.circle = Answer::of(claim.demand().is_met_by(Value::DRAW));
        proof.stop = run(&mut search, at, claim, &mut proof).err();
        if proof.answer.is_none() {
            proof.set_numbers(search.root, claim);
        }
        proof.statistics = search.statistics;
        proof.statistics.nodes = search.budget.spent();
        proof.statistics.time = start.elapsed();
        proof
    }

    /// What needs no search: a finished game, or a claim that is true or false of all others.
    fn at_once(&self, at: &G::Position, claim: Claim) -> Proof<G::Move> {
        let mut moves = Moves::new();
        self.game.moves(at, &mut moves);
        let demand = claim.demand();
        let is_met = match self.game.outcome(at) {
            Some(outcome) => Some(demand.is_met_by(Value::of(outcome, Player::FIRST, 0))),
            None => demand.settled::<G>(),
        };
        let mut proof = Proof {
            answer: None,
            best: moves.iter().next(),
            line: Line::new(),
            proof_number: 1,
            disproof_number: 1,
            stop: None,
            statistics: Statistics::default(),
        };
        if let Some(is_met) = is_met {
            proof.set_verdict(Answer::of(is_met), claim);
        }
        proof
    }
}

/// Searches, and writes down what is found.
fn run<G: Keyed, K: Sound<G>>(
    search: &mut Search<'_, G, K>,
    at: &G::Position,
    claim: Claim,
    proof: &mut Proof<G::Move>,
) -> Result<(), Stop> {
    let root = search.node(at.clone(), claim.demand());
    if let Some(decision) = search.foresee(&root) {
        proof.set_verdict(decision.answer, claim);
    }
    let found = search.decide(&root)?;
    let answer = found.decision.answer;
    proof.set_verdict(answer, claim);
    proof.best = found.best.or(proof.best);
    proof.line.extend(proof.best);
    search.extend_line(root, answer, &mut proof.line)
}

impl<M> Proof<M> {
    /// Takes down a answer on the first player's demand.
    fn set_verdict(&mut self, answer: Answer, claim: Claim) {
        let own = if claim.is_of_second() {
            answer.opposite()
        } else {
            answer
        };
        self.answer = Some(own);
        (self.proof_number, self.disproof_number) = match own {
            Answer::Proven => (0, u32::MAX),
            Answer::Disproven => (u32::MAX, 0),
        };
    }

    fn set_numbers(&mut self, numbers: Numbers, claim: Claim) {
        let answer = Answer::of(!claim.is_of_second());
        self.proof_number = numbers.of(answer);
        self.disproof_number = numbers.of(answer.opposite());
    }
}
