//! The laws of [`Puzzle`], and of what searches may know of it.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

use super::graph::{Graph, Met};
use super::run::LONGEST_GAME;
use super::sight::listed;
use super::violation::ensure;
use super::{Coverage, Law, Violation};
use crate::{CostBound, Dice, Packing, Puzzle, PuzzleGuide};

/// Checks an implementation of [`Puzzle`], and of the powers beyond it that are named.
///
/// Bounds are compared with the cheapest way to a goal among the positions that were met, breadth
/// first from the start and in random play. In a puzzle that was met completely this is the
/// cheapest way of all, and only there can it be told whether the candidates of a guide leave one.
///
/// ```
/// use search_core::{CostBound, Moves, Puzzle, PuzzleConformance};
///
/// /// A walk to 0 by steps of one and leaps of three.
/// struct Walk;
///
/// impl Puzzle for Walk {
///     type Position = u32;
///     type Move = u32;
///     fn moves(&self, at: &u32, out: &mut Moves<u32>) {
///         [1, 3].into_iter().filter(|length| length <= at).for_each(|length| out.push(length));
///     }
///     fn play(&self, at: &u32, length: u32) -> u32 { at - length }
///     fn is_goal(&self, at: &u32) -> bool { *at == 0 }
/// }
///
/// struct Leaps;
///
/// impl CostBound<Walk> for Leaps {
///     fn at_least(&self, _: &Walk, at: &u32) -> u32 { at.div_ceil(3) }
/// }
///
/// let coverage = PuzzleConformance::of(&Walk).bound(&Leaps).check(&20)?;
/// assert_eq!(coverage.valued, 21);
/// # Ok::<(), search_core::Violation>(())
/// ```
#[must_use = "nothing is checked before `check`"]
pub struct PuzzleConformance<'a, P: Puzzle> {
    puzzle: &'a P,
    bounds: Vec<&'a dyn CostBound<P>>,
    guides: Vec<&'a dyn PuzzleGuide<P>>,
    /// What becomes of a position that is packed and unpacked.
    repack: Vec<Repack<'a, P>>,
    games: u64,
    seed: u64,
    positions: usize,
}

type Repack<'a, P> = Box<dyn Fn(&<P as Puzzle>::Position) -> <P as Puzzle>::Position + 'a>;

impl<'a, P: Puzzle> PuzzleConformance<'a, P> {
    /// Checks the rules.
    pub fn of(puzzle: &'a P) -> Self {
        Self {
            puzzle,
            bounds: Vec::new(),
            guides: Vec::new(),
            repack: Vec::new(),
            games: 50,
            seed: 1,
            positions: 5_000,
        }
    }

    /// Checks a bound on the cost as well.
    pub fn bound(mut self, bound: &'a impl CostBound<P>) -> Self {
        self.bounds.push(bound);
        self
    }

    /// Checks the candidates of a guide as well.
    pub fn guide(mut self, guide: &'a impl PuzzleGuide<P>) -> Self {
        self.guides.push(guide);
        self
    }

    /// Checks a smaller form of positions as well.
    pub fn packing(mut self, packing: &'a impl Packing<P>) -> Self {
        let puzzle = self.puzzle;
        self.repack.push(Box::new(move |at| {
            packing.unpack(puzzle, &packing.pack(puzzle, at))
        }));
        self
    }

    /// Tries this many times at random; 50 times unless told.
    pub fn random_games(self, games: u64, seed: u64) -> Self {
        Self {
            games,
            seed,
            ..self
        }
    }

    /// Visits this many positions breadth first before it tries at random; 5000 unless told.
    pub fn positions(self, positions: usize) -> Self {
        Self { positions, ..self }
    }

    /// Checks everything at `start` and at positions that can be reached from it.
    ///
    /// # Errors
    ///
    /// The first violation that was found.
    pub fn check(self, start: &P::Position) -> Result<Coverage, Violation> {
        let mut run = Run {
            puzzle: self.puzzle,
            graph: Graph::new(),
            ways_in: Vec::new(),
        };
        let is_complete = run.enumerate(start, self.positions)?;
        let mut dice = Dice::new(self.seed);
        for _ in 0..self.games {
            run.play_game(start, &mut dice)?;
        }
        let costs = run.costs_left();
        for &bound in &self.bounds {
            run.ensure_bound(bound, &costs)?;
            run.ensure_advances(bound)?;
        }
        for &guide in &self.guides {
            let least = run.cost_of_candidates(guide)?;
            ensure(!is_complete || least == costs[START], || {
                let found = format!("{least:?} instead of {:?}", costs[START]);
                Violation::new(Law::CandidatesKeepCost, start).found(found)
            })?;
        }
        for repack in &self.repack {
            run.ensure_repacks(repack)?;
        }
        Ok(Coverage {
            positions: run.graph.len() as u64,
            games: self.games,
            valued: costs.iter().flatten().count() as u64,
            is_complete,
        })
    }
}

/// The number of the position where everything starts.
const START: usize = 0;

/// The state of one call of [`PuzzleConformance::check`].
struct Run<'a, P: Puzzle> {
    puzzle: &'a P,
    graph: Graph<P::Position>,
    /// For each position the positions before it, with the costs of the moves from there.
    ways_in: Vec<Vec<(usize, u32)>>,
}

impl<P: Puzzle> Run<'_, P> {
    /// Visits up to `cap` positions breadth first, and says whether these are all.
    fn enumerate(&mut self, start: &P::Position, cap: usize) -> Result<bool, Violation> {
        self.meet(start);
        let mut number = 0;
        while number < self.graph.len() {
            let at = self.graph.position(number).clone();
            for mv in self.moves(&at)? {
                if self.graph.len() >= cap {
                    return Ok(false);
                }
                self.step(number, &at, mv);
            }
            number += 1;
        }
        Ok(true)
    }

    fn play_game(&mut self, start: &P::Position, dice: &mut Dice) -> Result<(), Violation> {
        let mut number = self.meet(start);
        for _ in 0..LONGEST_GAME {
            let at = self.graph.position(number).clone();
            let moves = self.moves(&at)?;
            let Some(mv) = dice.pick(&moves) else {
                break;
            };
            number = self.step(number, &at, mv);
        }
        Ok(())
    }

    /// The legal moves, if they are listed as the laws demand; none at a goal.
    fn moves(&self, at: &P::Position) -> Result<Vec<P::Move>, Violation> {
        if self.puzzle.is_goal(at) {
            return Ok(Vec::new());
        }
        let moves = listed(at, |out| self.puzzle.moves(at, out))?;
        for (index, mv) in moves.iter().enumerate() {
            ensure(!moves[..index].contains(mv), || {
                Violation::new(Law::MovesUnique, at).by(mv)
            })?;
        }
        Ok(moves)
    }

    fn step(&mut self, from: usize, at: &P::Position, mv: P::Move) -> usize {
        let to = self.meet(&self.puzzle.play(at, mv));
        self.ways_in[to].push((from, self.puzzle.cost(at, mv)));
        to
    }

    fn meet(&mut self, at: &P::Position) -> usize {
        let met = self.graph.add(at);
        if let Met::New(_) = met {
            self.ways_in.push(Vec::new());
        }
        met.number()
    }

    /// The cost of the cheapest known way from each position to a goal, by Dijkstra's algorithm
    /// from the goals backwards.
    fn costs_left(&self) -> Vec<Option<u64>> {
        let is_goal = |&number: &usize| self.puzzle.is_goal(self.graph.position(number));
        let goals = (0..self.graph.len()).filter(is_goal);
        let mut open: BinaryHeap<_> = goals.map(|goal| Reverse((0, goal))).collect();
        let mut costs = vec![None; self.graph.len()];
        while let Some(Reverse((cost, number))) = open.pop() {
            if costs[number].is_some() {
                continue;
            }
            costs[number] = Some(cost);
            for &(from, step) in &self.ways_in[number] {
                open.push(Reverse((cost + u64::from(step), from)));
            }
        }
        costs
    }

    fn ensure_bound(
        &self,
        bound: &dyn CostBound<P>,
        costs: &[Option<u64>],
    ) -> Result<(), Violation> {
        for (number, cost) in costs.iter().enumerate() {
            let Some(cost) = *cost else {
                continue;
            };
            let at = self.graph.position(number);
            let at_least = bound.at_least(self.puzzle, at);
            let is_goal = self.puzzle.is_goal(at);
            ensure(!is_goal || at_least == 0, || {
                Violation::new(Law::CostBoundAtGoal, at).found(format!("{at_least}"))
            })?;
            ensure(u64::from(at_least) <= cost, || {
                let found = format!("at least {at_least}, and {cost} is enough");
                Violation::new(Law::CostBoundAdmissible, at).found(found)
            })?;
        }
        Ok(())
    }

    fn ensure_advances(&self, bound: &dyn CostBound<P>) -> Result<(), Violation> {
        for number in 0..self.graph.len() {
            let at = self.graph.position(number);
            let at_least = bound.at_least(self.puzzle, at);
            for mv in self.moves(at)? {
                let next = self.puzzle.play(at, mv);
                let after = bound.after(self.puzzle, at, at_least, mv, &next);
                let fresh = bound.at_least(self.puzzle, &next);
                ensure(after == fresh, || {
                    let found = format!("{after} instead of {fresh}");
                    Violation::new(Law::CostBoundAdvances, at)
                        .by(mv)
                        .found(found)
                })?;
            }
        }
        Ok(())
    }

    /// The cost of the cheapest way from the start that is made of candidates and of positions that
    /// were met, by Dijkstra's algorithm; what the candidates are depends on the move before.
    fn cost_of_candidates(&self, guide: &dyn PuzzleGuide<P>) -> Result<Option<u64>, Violation> {
        let mut seen = HashSet::new();
        let mut open = BinaryHeap::from([Reverse((0, 0))]);
        let mut nodes = vec![(START, None)];
        while let Some(Reverse((cost, node))) = open.pop() {
            let (number, last) = nodes[node];
            let at = self.graph.position(number);
            if self.puzzle.is_goal(at) {
                return Ok(Some(cost));
            }
            if !seen.insert((number, last)) {
                continue;
            }
            for mv in self.candidates(guide, at, last)? {
                if let Some(next) = self.graph.number(&self.puzzle.play(at, mv)) {
                    let step = u64::from(self.puzzle.cost(at, mv));
                    open.push(Reverse((cost + step, nodes.len())));
                    nodes.push((next, Some(mv)));
                }
            }
        }
        Ok(None)
    }

    /// The candidates, if they are legal moves, each once.
    fn candidates(
        &self,
        guide: &dyn PuzzleGuide<P>,
        at: &P::Position,
        last: Option<P::Move>,
    ) -> Result<Vec<P::Move>, Violation> {
        let legal = self.moves(at)?;
        let candidates = listed(at, |out| guide.candidates(self.puzzle, at, last, out))?;
        for (index, mv) in candidates.iter().enumerate() {
            ensure(
                legal.contains(mv) && !candidates[..index].contains(mv),
                || Violation::new(Law::CandidatesLegal, at).by(mv),
            )?;
        }
        Ok(candidates)
    }

    fn ensure_repacks(&self, repack: &Repack<'_, P>) -> Result<(), Violation> {
        for number in 0..self.graph.len() {
            let at = self.graph.position(number);
            let repacked = repack(at);
            ensure(repacked == *at, || {
                Violation::new(Law::PackingRoundTrip, at).found(format!("{repacked:?}"))
            })?;
        }
        Ok(())
    }
}
