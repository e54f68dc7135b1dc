//! Depth-first proof-number search.
//!
//! Ayumu Nagai, *Df-pn Algorithm for Searching AND/OR Trees and Its Applications*, PhD thesis,
//! University of Tokyo, 2002: best-first search by proof and disproof numbers that keeps no tree. It
//! goes down to the most promising position as long as that stays the most promising, and finds the
//! numbers of all others in a table.

use std::collections::{HashMap, HashSet};

use ahash::RandomState;

use super::claim::Demand;
use super::numbers::{Decision, Numbers, Standing, State, Verdict};
use super::table::{ProofTable, Question};
use crate::limits::Budget;
use crate::{Guide, Keyed, Moves, Player, Statistics, Stop};

/// One search and everything that it works on.
pub(super) struct Search<'a, G: Keyed, K> {
    pub(super) game: &'a G,
    pub(super) guide: &'a K,
    pub(super) table: &'a mut ProofTable<G::Key>,
    pub(super) budget: Budget<'a>,
    pub(super) statistics: Statistics,
    /// Bytes that may be taken beyond the table.
    pub(super) memory: usize,
    /// What is said of play that goes in a circle.
    pub(super) circle: Verdict,
    /// What a circle was wrongly said to decide, as it was proved after all.
    pub(super) corrections: HashMap<Question<G::Key>, Decision, RandomState>,
    /// The nodes from the root to the one that is searched; the stack of the recursion.
    frames: Vec<Frame<G>>,
    /// The children of all frames, each frame's above those of the frames before.
    pub(super) children: Vec<Child<G>>,
    /// The questions of all frames, if they may come back.
    path: HashSet<Question<G::Key>, RandomState>,
    moves: Moves<G::Move>,
    /// The moves of a child, which are only counted.
    replies: Moves<G::Move>,
    /// Called now and then with the numbers of the root.
    pub(super) progress: &'a mut dyn FnMut(Numbers, &Statistics),
}

/// A position and what is asked of it.
pub(super) struct Node<G: Keyed> {
    pub(super) at: G::Position,
    pub(super) demand: Demand,
    /// The verdict that the mover wants.
    pub(super) wanted: Verdict,
}

impl<G: Keyed> Clone for Node<G> {
    fn clone(&self) -> Self {
        Self {
            at: self.at.clone(),
            ..*self
        }
    }
}

/// A node that is being searched.
struct Frame<G: Keyed> {
    node: Node<G>,
    question: Question<G::Key>,
    /// Where its children begin.
    first: usize,
    /// Which of them is being searched.
    chosen: usize,
    threshold: Numbers,
    /// The nodes paid for before this one.
    nodes: u64,
}

/// A move and what is known of the position after it.
pub(super) struct Child<G: Keyed> {
    pub(super) mv: G::Move,
    pub(super) question: Question<G::Key>,
    pub(super) state: State,
}

/// Which moves of a node are looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Choice {
    /// Those that a sound guide leaves to search.
    Candidates,
    /// All legal ones, for a position that the guide has decided.
    Legal,
}

/// What the search of a root found.
pub(super) struct Found<M> {
    pub(super) decision: Decision,
    pub(super) best: Option<M>,
}

/// Nodes between two calls for progress.
const PROGRESS: u64 = 1 << 16;

impl<'a, G: Keyed, K: Guide<G>> Search<'a, G, K> {
    pub(super) fn new(
        game: &'a G,
        guide: &'a K,
        table: &'a mut ProofTable<G::Key>,
        budget: Budget<'a>,
        progress: &'a mut dyn FnMut(Numbers, &Statistics),
    ) -> Self {
        let seeds = || RandomState::with_seeds(1, 2, 3, 4);
        Self {
            game,
            guide,
            table,
            budget,
            statistics: Statistics::default(),
            memory: usize::MAX,
            circle: Verdict::Disproven,
            corrections: HashMap::with_hasher(seeds()),
            frames: Vec::new(),
            children: Vec::new(),
            path: HashSet::with_hasher(seeds()),
            moves: Moves::new(),
            replies: Moves::new(),
            progress,
        }
    }

    /// The node of a position.
    pub(super) fn node(&self, at: G::Position, demand: Demand) -> Node<G> {
        let wanted = Verdict::of(self.game.turn(&at) == Player::FIRST);
        Node { at, demand, wanted }
    }

    /// The node after a move.
    #[inline]
    pub(super) fn after(&self, node: &Node<G>, mv: G::Move) -> Node<G> {
        let at = self.game.play(&node.at, mv);
        let wanted = if G::ALTERNATES {
            node.wanted.opposite()
        } else {
            Verdict::of(self.game.turn(&at) == Player::FIRST)
        };
        Node {
            at,
            demand: node.demand.after_a_ply(),
            wanted,
        }
    }

    /// Searches a position that is not finished until it is decided.
    pub(super) fn search(&mut self, node: Node<G>) -> Result<Found<G::Move>, Stop> {
        let found = self.run(node);
        if found.is_err() {
            self.unwind();
        }
        found
    }

    fn run(&mut self, root: Node<G>) -> Result<Found<G::Move>, Stop> {
        let choice = match self.foresee(&root) {
            Some(_) => Choice::Legal,
            None => Choice::Candidates,
        };
        self.enter(root, Numbers::INFINITE, choice)?;
        loop {
            let standing = self.standing();
            let frame = self.top();
            if let Some((chosen, threshold)) = standing.next(frame.threshold) {
                let chosen = frame.first + chosen;
                self.descend(chosen, threshold)?;
                continue;
            }
            let state = standing.state();
            let found = self.found(state);
            self.leave(state);
            if let Some(found) = found {
                return Ok(found);
            }
        }
    }

    fn top(&self) -> &Frame<G> {
        self.frames.last().expect("the root is left last")
    }

    /// Makes a position the one that is searched.
    fn enter(&mut self, node: Node<G>, threshold: Numbers, choice: Choice) -> Result<(), Stop> {
        let nodes = self.budget.spent();
        self.budget.spend()?;
        if nodes % PROGRESS == PROGRESS - 1 {
            self.report_progress();
        }
        let question = self.question(&node.at, node.demand);
        if !G::ACYCLIC {
            self.path.insert(question);
        }
        let first = self.children.len();
        self.expand(&node, choice);
        let frame = Frame {
            node,
            question,
            first,
            chosen: first,
            threshold,
            nodes,
        };
        self.frames.push(frame);
        if self.bytes() > self.memory {
            return Err(Stop::Memory);
        }
        Ok(())
    }

    /// Goes down to a child of the node that is searched.
    fn descend(&mut self, chosen: usize, threshold: Numbers) -> Result<(), Stop> {
        let frame = self.frames.last_mut().expect("a child has a parent");
        frame.chosen = chosen;
        let node = self.after(&self.top().node, self.children[chosen].mv);
        self.enter(node, threshold, Choice::Candidates)
    }

    /// Goes back to the parent with what was found.
    fn leave(&mut self, state: State) {
        let frame = self.frames.pop().expect("what was entered is left");
        if !G::ACYCLIC {
            self.path.remove(&frame.question);
        }
        self.children.truncate(frame.first);
        let nodes = self.budget.spent() - frame.nodes;
        let is_replaced = self.table.store(frame.question, state, nodes);
        self.statistics.table_replacements += u64::from(is_replaced);
        if let Some(parent) = self.frames.last() {
            self.children[parent.chosen].state.learn(state);
        }
    }

    /// Forgets a search that was stopped.
    fn unwind(&mut self) {
        if let Some(root) = self.frames.first() {
            self.children.truncate(root.first);
        }
        self.frames.clear();
        self.path.clear();
    }

    /// What the children of the node that is searched amount to; what was learned of them elsewhere
    /// counts.
    fn standing(&mut self) -> Standing {
        let frame = self.frames.last().expect("the root is left last");
        for child in &mut self.children[frame.first..] {
            if let State::Open(_) = child.state
                && let Some(known) = self.table.probe(child.question)
            {
                child.state.learn(known);
            }
        }
        let states = self.children[frame.first..].iter().map(|child| child.state);
        Standing::of(frame.node.wanted, states)
    }

    /// What was decided, if it is the root that is left, with a move that leads to it: the shortest
    /// way for the winner, the longest for the loser.
    fn found(&self, state: State) -> Option<Found<G::Move>> {
        let [root] = &self.frames[..] else {
            return None;
        };
        let decision = state.decision()?;
        let children = self.children[root.first..].iter();
        let decided = children.filter_map(|child| Some((child.mv, child.state.decision()?)));
        let same = decided.filter(|(_, other)| other.verdict == decision.verdict);
        let best = if decision.verdict == root.node.wanted {
            same.min_by_key(|(_, other)| (other.circles, other.plies))
        } else {
            same.max_by_key(|(_, other)| (other.circles, other.plies))
        };
        Some(Found {
            decision,
            best: best.map(|(mv, _)| mv),
        })
    }

    /// The numbers of the root as far as they are known.
    fn report_progress(&mut self) {
        let Some(root) = self.frames.first() else {
            return;
        };
        let end = self
            .frames
            .get(1)
            .map_or(self.children.len(), |frame| frame.first);
        let states = self.children[root.first..end]
            .iter()
            .map(|child| child.state);
        let numbers = Standing::of(root.node.wanted, states).state().numbers();
        self.statistics.nodes = self.budget.spent();
        (self.progress)(numbers, &self.statistics);
    }

    /// The memory that grows.
    fn bytes(&self) -> usize {
        self.frames.len() * size_of::<Frame<G>>()
            + self.children.len() * size_of::<Child<G>>()
            + self.corrections.len() * size_of::<(Question<G::Key>, Decision)>()
    }

    pub(super) fn question(&self, at: &G::Position, demand: Demand) -> Question<G::Key> {
        Question {
            key: self.game.key(at),
            demand: demand.beyond_banked(self.game, at),
        }
    }

    /// Appends the children of a node, the promising ones first.
    pub(super) fn expand(&mut self, node: &Node<G>, choice: Choice) {
        let Self { game, guide, .. } = *self;
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        let look = guide.look(game, &node.at);
        match choice {
            Choice::Candidates => guide.candidates(game, &node.at, &look, &mut moves),
            Choice::Legal => game.moves(&node.at, &mut moves),
        }
        for index in 0..moves.len() {
            if choice == Choice::Candidates {
                moves.set_rank(index, guide.rank(game, &node.at, &look, moves.at(index)));
            }
        }
        moves.sort_from(0);
        self.statistics.played += moves.len() as u64;
        for mv in moves.iter() {
            let next = self.after(node, mv);
            let question = self.question(&next.at, next.demand);
            let state = self.first_state(&next, question, choice);
            self.children.push(Child {
                mv,
                question,
                state,
            });
        }
        self.moves = moves;
    }

    /// What is known of a position before it is searched.
    fn first_state(&mut self, node: &Node<G>, question: Question<G::Key>, choice: Choice) -> State {
        let Self { game, guide, .. } = *self;
        let foresees = K::FORESEES_END && choice == Choice::Candidates;
        if !foresees && let Some(outcome) = game.outcome(&node.at) {
            let value = crate::Value::of(outcome, Player::FIRST, 0);
            return State::Decided(Decision::at_once(Verdict::of(node.demand.is_met_by(value))));
        }
        let look = match choice {
            Choice::Candidates => guide.look_after_candidate(game, &node.at),
            Choice::Legal => guide.look(game, &node.at),
        };
        if let Some(decision) = decide(node, guide.bounds(game, &node.at, &look)) {
            return State::Decided(decision);
        }
        if !G::ACYCLIC
            && let Some(decision) = self.known_of_circles(question)
        {
            return State::Decided(decision);
        }
        let known = self.table.probe(question);
        self.statistics.table_hits += u64::from(known.is_some());
        self.statistics.table_misses += u64::from(known.is_none());
        known.unwrap_or_else(|| {
            self.replies.clear();
            guide.candidates(game, &node.at, &look, &mut self.replies);
            let count = u32::try_from(self.replies.len()).unwrap_or(u32::MAX);
            State::Open(Numbers::open(node.wanted, 1, count))
        })
    }

    fn known_of_circles(&self, question: Question<G::Key>) -> Option<Decision> {
        if self.path.contains(&question) {
            return Some(Decision {
                circles: true,
                ..Decision::at_once(self.circle)
            });
        }
        self.corrections.get(&question).copied()
    }

    /// What the guide knows of a position that is not finished.
    pub(super) fn foresee(&self, node: &Node<G>) -> Option<Decision> {
        let look = self.guide.look(self.game, &node.at);
        decide(node, self.guide.bounds(self.game, &node.at, &look))
    }
}

fn decide<G: Keyed>(node: &Node<G>, bounds: crate::Bounds) -> Option<Decision> {
    let (lower, upper) = if node.wanted == Verdict::Proven {
        (bounds.lower, bounds.upper)
    } else {
        (-bounds.upper, -bounds.lower)
    };
    let verdict = match node.demand.settled::<G>() {
        Some(is_met) => Verdict::of(is_met),
        None if node.demand.is_met_by(lower) => Verdict::Proven,
        None if !node.demand.is_met_by(upper) => Verdict::Disproven,
        None => return None,
    };
    Some(Decision::at_once(verdict))
}
