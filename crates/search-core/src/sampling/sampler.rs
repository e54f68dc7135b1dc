//! One thread's samples: down the tree, out by chance, and back.
//!
//! Levente Kocsis and Csaba Szepesvári, *Bandit Based Monte-Carlo Planning*, 2006: of the moves that
//! were tried, the one with the highest upper confidence bound is tried next.

use std::sync::atomic::{AtomicBool, Ordering};

use super::MonteCarlo;
use super::playout::Policy;
use super::report::SampledMove;
use super::tree::{Frame, Knowledge, Tree};
use crate::limits::{Budget, Pool};
use crate::{
    Dice, EvaluateAll, Game, Guide, Limits, Line, Moves, Player, Span, Stakes, Statistics, Stop,
};

/// One thread's samples.
pub(super) struct Sampler<'a, G: Game, S, A, P, K> {
    setup: &'a MonteCarlo<G, S, A, P, K>,
    root: &'a G::Position,
    /// No sample is longer.
    depth: u16,
    dice: Dice,
    pub(super) tree: Tree<G::Move>,
    /// What each player got by each move at the root.
    pub(super) sums: Vec<i64>,
    /// The least and the most that each player ever got.
    seen: Vec<Span>,
    pub(super) statistics: Statistics,
    /// The most plies from the root to a node that was met.
    pub(super) deepest: u16,
    path: Vec<Step>,
    /// What the players get in this sample.
    payoffs: Vec<i32>,
    moves: Moves<G::Move>,
}

/// A node of the sample, and who moved there.
struct Step {
    node: usize,
    by: Player,
}

impl<'a, G, S, A, P, K> Sampler<'a, G, S, A, P, K>
where
    G: Game,
    S: Stakes<G>,
    A: EvaluateAll<G>,
    P: Policy<G>,
    K: Guide<G>,
{
    /// Makes ready to sample from `root`, which is not finished.
    pub(super) fn new(
        setup: &'a MonteCarlo<G, S, A, P, K>,
        root: &'a G::Position,
        limits: &Limits,
        dice: Dice,
    ) -> Self {
        let frame = Frame {
            players: setup.stakes.players(&setup.game),
            span: setup.stakes.span(&setup.game),
            total: setup.stakes.total(&setup.game),
        };
        let mut moves = Moves::new();
        setup.root_moves(root, frame.span, &mut moves);
        Self {
            setup,
            root,
            depth: limits.depth,
            dice,
            tree: Tree::new(frame, limits.memory, moves.iter()),
            sums: vec![0; moves.len() * frame.players],
            seen: vec![
                Span {
                    lower: i32::MAX,
                    upper: i32::MIN
                };
                frame.players
            ],
            statistics: Statistics::default(),
            deepest: 0,
            path: Vec::new(),
            payoffs: vec![0; frame.players],
            moves,
        }
    }

    /// Samples until the root is settled, here or, as `is_done` tells, in another thread, or a
    /// limit is reached; `progress` is told when the number of samples has doubled.
    pub(super) fn run(
        &mut self,
        pool: &Pool,
        is_done: &AtomicBool,
        mut progress: impl FnMut(&Self),
    ) -> Option<Stop> {
        let mut budget = Budget::new(pool);
        let mut next_progress = FIRST_PROGRESS;
        while !self.tree.is_settled(Tree::<G::Move>::ROOT) {
            if is_done.load(Ordering::Relaxed) {
                return Some(Stop::Raised);
            }
            if let Err(stop) = budget.spend() {
                return Some(stop);
            }
            self.sample();
            self.statistics.nodes += 1;
            if self.statistics.nodes == next_progress {
                next_progress *= 2;
                progress(self);
            }
        }
        is_done.store(true, Ordering::Relaxed);
        None
    }

    fn sample(&mut self) {
        self.path.clear();
        let mut at = self.root.clone();
        let mut node = Tree::<G::Move>::ROOT;
        loop {
            if self.tree.node(node).visits == 0 && self.look(node, &at) {
                self.conclude();
            }
            if self.tree.is_settled(node) {
                self.take_settled(node);
                break;
            }
            if self.tree.children(node).is_empty() && !self.expand(node, &at) {
                self.play_out(at);
                break;
            }
            let by = self.setup.game.turn(&at);
            node = self.select(node, by);
            let mv = self.tree.node(node).mv.expect("a child has a move");
            at = self.setup.game.play(&at, mv);
            self.path.push(Step { node, by });
        }
        self.back_up();
    }

    /// Looks at a position that is met for the first time, and says whether anything is proved.
    fn look(&mut self, node: usize, at: &G::Position) -> bool {
        if node == Tree::<G::Move>::ROOT {
            return false;
        }
        let MonteCarlo {
            game,
            stakes,
            guide,
            ..
        } = self.setup;
        if game.outcome(at).is_some() {
            let payoff = |player| Span::exactly(stakes.payoff(game, at, player));
            return self.tree.learn(node, payoff);
        }
        let look = guide.look(game, at);
        let span = stakes.span_of(guide.bounds(game, at, &look));
        let mover = game.turn(at);
        span != Span::ANY
            && self.tree.learn(node, |player| match player == mover {
                true => span,
                false => Span::ANY,
            })
    }

    /// Draws conclusions from the last node of the path up to the root.
    fn conclude(&mut self) {
        for index in (0..self.path.len()).rev() {
            let parent = match index {
                0 => Tree::<G::Move>::ROOT,
                _ => self.path[index - 1].node,
            };
            if !self.tree.conclude(parent, self.path[index].by) {
                break;
            }
        }
    }

    fn take_settled(&mut self, node: usize) {
        for (payoff, span) in self.payoffs.iter_mut().zip(self.tree.spans(node)) {
            *payoff = span.lower;
        }
    }

    /// Adds the moves from a position that is met for the second time, if there is room.
    fn expand(&mut self, node: usize, at: &G::Position) -> bool {
        if self.tree.node(node).visits == 0 || self.path.len() >= self.depth.into() {
            return false;
        }
        self.moves.clear();
        self.setup.candidates(at, &mut self.moves);
        self.tree.expand(node, self.moves.iter())
    }

    /// The child to meet next: the first that was never met, else that with the highest upper
    /// confidence bound.
    fn select(&self, node: usize, by: Player) -> usize {
        let tree = &self.tree;
        let seen = self.seen[by.index()];
        // Payoffs are counted in parts of the range that was seen; where it begins is the same to all.
        let width = (f64::from(seen.upper) - f64::from(seen.lower)).max(1.0);
        let urge = width * self.setup.exploration * tree.node(node).met().ln().sqrt();
        let children = tree.children(node);
        let mut best = children.start;
        let mut best_bound = f64::NEG_INFINITY;
        for (index, child) in children.zip(tree.family(node)) {
            let is_known = child.knowledge != Knowledge::Nothing;
            if is_known && !tree.is_worth_a_visit(node, index, by) {
                continue;
            }
            if child.visits == 0 {
                return index;
            }
            let per_visit = child.met().recip();
            let mut mean = child.sum as f64 * per_visit;
            if is_known {
                mean = tree.possible(mean, index, by);
            }
            let bound = mean + urge * per_visit.sqrt();
            if bound > best_bound {
                best = index;
                best_bound = bound;
            }
        }
        best
    }

    /// Plays on by chance to the end, or to where an estimate has to do.
    fn play_out(&mut self, mut at: G::Position) {
        let MonteCarlo {
            game,
            stakes,
            eval,
            policy,
            ..
        } = self.setup;
        let ply = u16::try_from(self.path.len()).unwrap_or(u16::MAX);
        let plies = self.depth.saturating_sub(ply).min(self.setup.playout);
        let mut is_over = false;
        for _ in 0..plies {
            self.moves.clear();
            game.moves(&at, &mut self.moves);
            if self.moves.is_empty() {
                is_over = true;
                break;
            }
            let mv = policy.choose(game, &at, &self.moves, &mut self.dice);
            at = game.play(&at, mv);
            self.statistics.played += 1;
        }
        if is_over || game.outcome(&at).is_some() {
            for (player, payoff) in (0..u8::MAX).zip(&mut self.payoffs) {
                *payoff = stakes.payoff(game, &at, Player::new(player));
            }
        } else {
            self.statistics.leaves += 1;
            eval.estimate_all(game, &at, &mut self.payoffs);
        }
    }

    fn back_up(&mut self) {
        for (seen, &payoff) in self.seen.iter_mut().zip(&self.payoffs) {
            seen.lower = seen.lower.min(payoff);
            seen.upper = seen.upper.max(payoff);
        }
        self.tree.node_mut(Tree::<G::Move>::ROOT).visits += 1;
        for step in self.path.iter().rev() {
            if self.tree.node(step.node).knowledge != Knowledge::Nothing {
                // Nobody will choose what was sampled, if something better is sure.
                for (payoff, span) in self.payoffs.iter_mut().zip(self.tree.spans(step.node)) {
                    *payoff = (*payoff).clamp(span.lower, span.upper);
                }
            }
            let node = self.tree.node_mut(step.node);
            node.visits += 1;
            node.sum += i64::from(self.payoffs[step.by.index()]);
        }
        let plies = self.path.len();
        self.statistics.played += plies as u64;
        self.deepest = self.deepest.max(u16::try_from(plies).unwrap_or(u16::MAX));
        self.note_root_move();
    }

    fn note_root_move(&mut self) {
        let Some(step) = self.path.first() else {
            return;
        };
        let child = step.node - self.tree.children(Tree::<G::Move>::ROOT).start;
        let start = child * self.payoffs.len();
        for (sum, &payoff) in self.sums[start..].iter_mut().zip(&self.payoffs) {
            *sum += i64::from(payoff);
        }
    }

    /// Adds what another thread found of the moves at the root.
    pub(super) fn absorb(&mut self, other: &Self) {
        let root = Tree::<G::Move>::ROOT;
        self.tree.node_mut(root).visits += other.tree.node(root).visits;
        for child in self.tree.children(root) {
            let found = other.tree.node(child);
            let node = self.tree.node_mut(child);
            node.visits += found.visits;
            node.sum += found.sum;
            let proved = |player| other.tree.span(child, player);
            self.tree.learn(child, proved);
        }
        self.tree.conclude(root, self.mover());
        for (sum, found) in self.sums.iter_mut().zip(&other.sums) {
            *sum += found;
        }
        self.statistics += other.statistics;
        self.deepest = self.deepest.max(other.deepest);
    }

    /// What was found of the moves at the root.
    pub(super) fn root_moves(&self) -> Vec<SampledMove<G::Move>> {
        let players = self.payoffs.len();
        let children = self.tree.children(Tree::<G::Move>::ROOT);
        let told = |(child, sums): (usize, &[i64])| SampledMove {
            mv: self.tree.node(child).mv.expect("a child has a move"),
            visits: self.tree.node(child).visits,
            proved: self.tree.spans(child).to_vec(),
            sums: sums.to_vec(),
        };
        children.zip(self.sums.chunks(players)).map(told).collect()
    }

    /// Who moves at the root.
    pub(super) fn mover(&self) -> Player {
        self.setup.game.turn(self.root)
    }

    pub(super) fn stakes(&self) -> &S {
        &self.setup.stakes
    }

    /// The line that was met most often, as far as it leads.
    pub(super) fn line(&self) -> Line<G::Move> {
        let game = &self.setup.game;
        let mut line = Line::new();
        let mut at = self.root.clone();
        let mut node = Tree::<G::Move>::ROOT;
        while let Some(next) = self.favorite(node, game.turn(&at)) {
            let mv = self.tree.node(next).mv.expect("a child has a move");
            line.push(mv);
            at = game.play(&at, mv);
            node = next;
        }
        line
    }

    /// The child that was met most often, unless one that is settled is better; if all are as bad
    /// as can be, that which was hardest to prove so.
    fn favorite(&self, node: usize, mover: Player) -> Option<usize> {
        let tree = &self.tree;
        let visits = |child: &usize| tree.node(*child).visits;
        let most_met = |children: &mut dyn Iterator<Item = usize>| {
            let more = |best, child| {
                if visits(&child) > visits(&best) {
                    child
                } else {
                    best
                }
            };
            children.filter(|child| visits(child) > 0).reduce(more)
        };
        let sure = tree.sure(node, mover);
        let better = most_met(&mut tree.children(node).filter(|&child| {
            let hope = tree.span(child, mover).upper;
            let node = tree.node(child);
            let mean = tree.possible(node.sum as f64 / node.met(), child, mover);
            hope > sure && (sure == tree.frame.span.lower || mean > sure.into())
        }));
        let fallback = || {
            let is_sure = |child: &usize| tree.span(*child, mover).lower == sure;
            most_met(&mut tree.children(node).filter(is_sure))
        };
        better.or_else(fallback)
    }
}

/// After so many samples there is something to tell.
const FIRST_PROGRESS: u64 = 1 << 10;
