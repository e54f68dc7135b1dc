//! Depth-first proof-number search.
//!
//! Ayumu Nagai, *Df-pn Algorithm for Searching AND/OR Trees and Its Applications*, PhD thesis,
//! University of Tokyo, 2002: best-first search by proof and disproof numbers that keeps no tree. It
//! goes down to the most promising position as long as that stays the most promising, and finds the
//! numbers of all others in a table.

use std::collections::{HashMap, HashSet};

use ahash::RandomState;

use super::node::{Child, Choice, Node};
use super::numbers::{Answer, Decision, Numbers, Standing, State};
use super::table::{ProofTable, Question};
use crate::limits::Budget;
use crate::{Guide, Keyed, Moves, Statistics, Stop};

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
    pub(super) circle: Answer,
    /// What was wrongly said to rest on a circle, with the truth.
    pub(super) corrections: HashMap<Question<G::Key>, Decision, RandomState>,
    /// The nodes from the root to the one that is searched; the stack of the recursion.
    frames: Vec<Frame<G>>,
    /// The children of all frames, each frame's above those of the frames before.
    pub(super) children: Vec<Child<G>>,
    /// The questions of all frames, if they may come back.
    pub(super) path: HashSet<Question<G::Key>, RandomState>,
    pub(super) moves: Moves<G::Move>,
    /// The moves of a child, which are only counted.
    pub(super) replies: Moves<G::Move>,
    /// The numbers of the root, when it was last looked at.
    pub(super) root: Numbers,
    /// At how many nodes `progress` is called next.
    next_report: u64,
    /// Sees the numbers of the root.
    progress: &'a mut dyn FnMut(Numbers, &Statistics),
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
            circle: Answer::Disproven,
            corrections: HashMap::with_hasher(seeds()),
            frames: Vec::new(),
            children: Vec::new(),
            path: HashSet::with_hasher(seeds()),
            moves: Moves::new(),
            replies: Moves::new(),
            root: Numbers::UNKNOWN,
            next_report: PROGRESS,
            progress,
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
        let choice = self.choice(&root);
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
        self.spend()?;
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
        self.store(frame.question, state, nodes);
        if let Some(parent) = self.frames.last() {
            self.children[parent.chosen].state = state;
        }
    }

    /// Remembers what is known of a question and cost this many nodes.
    pub(super) fn store(&mut self, question: Question<G::Key>, state: State, nodes: u64) {
        let is_replaced = self.table.store(question, state, nodes);
        self.statistics.table_replacements += u64::from(is_replaced);
    }

    /// Forgets a search that was stopped.
    fn unwind(&mut self) {
        self.look_at_root();
        if let Some(root) = self.frames.first() {
            self.children.truncate(root.first);
        }
        self.frames.clear();
        self.path.clear();
    }

    /// What the children of the node that is searched amount to.
    fn standing(&self) -> Standing {
        let frame = self.top();
        let children = self.children[frame.first..].iter();
        Standing::of(frame.node.wanted, children.map(|child| child.state))
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
        let same = decided.filter(|(_, other)| other.answer == decision.answer);
        let best = if decision.answer == root.node.wanted {
            same.min_by_key(|(_, other)| (other.circles, other.plies))
        } else {
            same.max_by_key(|(_, other)| (other.circles, other.plies))
        };
        Some(Found {
            decision,
            best: best.map(|(mv, _)| mv),
        })
    }

    /// Pays for one node, and now and then reports progress.
    pub(super) fn spend(&mut self) -> Result<(), Stop> {
        self.budget.spend()?;
        if self.budget.spent() >= self.next_report {
            self.next_report += PROGRESS;
            self.look_at_root();
            self.statistics.nodes = self.budget.spent();
            (self.progress)(self.root, &self.statistics);
        }
        Ok(())
    }

    /// Takes down the numbers of the root.
    fn look_at_root(&mut self) {
        if let Some(root) = self.frames.first() {
            let next = self.frames.get(1);
            let end = next.map_or(self.children.len(), |frame| frame.first);
            let children = self.children[root.first..end].iter();
            let standing = Standing::of(root.node.wanted, children.map(|child| child.state));
            self.root = standing.state().numbers();
        }
    }

    /// The memory that grows.
    fn bytes(&self) -> usize {
        self.frames.len() * size_of::<Frame<G>>()
            + self.path.len() * size_of::<Question<G::Key>>()
            + self.children.len() * size_of::<Child<G>>()
            + self.corrections.len() * size_of::<(Question<G::Key>, Decision)>()
    }
}
