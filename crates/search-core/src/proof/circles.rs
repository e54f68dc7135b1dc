//! Verdicts that rest on play in a circle.
//!
//! A position that comes back on the way from the root counts as a draw there and then, and so one
//! side may take a position for decided only because of the way to it: the graph history
//! interaction problem (Akihiro Kishimoto and Martin Müller, *A General Solution to the Graph
//! History Interaction Problem*, AAAI 2004). They keep the ways beside the verdicts. Here verdicts
//! that rest on a circle are remembered for the search as if they were the positions' own, and
//! nothing of it is told before it is confirmed:
//!
//! * A circle helps one side only, by the claim: the side that a draw is enough for. What the other
//!   side is shown to reach is shown without circles, and true on every way.
//! * For the side that it helps, the positions that their proof goes through are gathered. If the
//!   proof always stays among these, but for ends and verdicts without circles, the other side never
//!   gets out: that is proof enough, on every way. If it does not, then some position was taken for
//!   decided that the other side wins. This is kept as a correction, the other verdicts with circles
//!   are forgotten, and the search begins again. Every round corrects a position that no round before
//!   did, so there is a last one.

use std::collections::HashSet;

use ahash::RandomState;

use super::node::Node;
use super::numbers::{Answer, Decision, State};
use super::search::{Found, Search};
use super::table::Question;
use crate::{Guide, Keyed, Stop};

/// The positions that a proof with circles goes through.
struct Closure<G: Keyed> {
    seen: HashSet<Question<G::Key>, RandomState>,
    /// The same in the order in which they were met.
    members: Vec<Question<G::Key>>,
    /// Those of them that may still lead elsewhere.
    unchecked: Vec<Node<G>>,
    /// The first move that was chosen for the side that circles help: the root's, if it is theirs.
    first_choice: Option<G::Move>,
}

impl<G: Keyed, K: Guide<G>> Search<'_, G, K> {
    /// Searches a position that is not finished until its answer is true on every way to it.
    pub(super) fn decide(&mut self, node: &Node<G>) -> Result<Found<G::Move>, Stop> {
        loop {
            let found = self.search(node.clone())?;
            if G::ACYCLIC || !found.decision.circles {
                return Ok(found);
            }
            let mut closure = Closure::new();
            if self.is_closed(node, &mut closure)? {
                self.remember_closure(&closure);
                let best = if node.wanted == self.circle {
                    closure.first_choice
                } else {
                    found.best
                };
                return Ok(Found { best, ..found });
            }
            self.table.forget_circles();
        }
    }

    /// Gathers the positions that the proof of a root goes through; whether it stays among them.
    fn is_closed(&mut self, root: &Node<G>, closure: &mut Closure<G>) -> Result<bool, Stop> {
        closure.add(self.question(&root.at, root.demand), root.clone());
        while let Some(node) = closure.unchecked.pop() {
            self.spend()?;
            if closure.bytes() > self.memory {
                return Err(Stop::Memory);
            }
            let first = self.children.len();
            self.expand(&node, self.choice(&node));
            let holds = self.stays_inside(&node, first, closure);
            self.children.truncate(first);
            if !holds? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether the side that circles help can keep a node decided; if so, the closure has the
    /// positions that it needs for that.
    fn stays_inside(
        &mut self,
        node: &Node<G>,
        first: usize,
        closure: &mut Closure<G>,
    ) -> Result<bool, Stop> {
        let stays = if node.wanted == self.circle {
            self.some_child_stays(node, first, closure)?
        } else {
            self.all_children_stay(node, first, closure)?
        };
        if !stays {
            self.correct(first);
        }
        Ok(stays)
    }

    fn some_child_stays(
        &mut self,
        node: &Node<G>,
        first: usize,
        closure: &mut Closure<G>,
    ) -> Result<bool, Stop> {
        let mut choice = self.child_within(first, closure);
        let mut others = first..self.children.len();
        while choice.is_none()
            && let Some(index) = others.next()
        {
            let stays = self.verdict_after(node, index)? == self.circle;
            choice = stays.then_some(index);
        }
        if let Some(index) = choice {
            self.include(node, index, closure);
            closure.first_choice.get_or_insert(self.children[index].mv);
        }
        Ok(choice.is_some())
    }

    fn all_children_stay(
        &mut self,
        node: &Node<G>,
        first: usize,
        closure: &mut Closure<G>,
    ) -> Result<bool, Stop> {
        for index in first..self.children.len() {
            let child = &self.children[index];
            let is_open = child.state.decision().is_none();
            if is_open && closure.seen.contains(&child.question) {
                continue;
            }
            if self.verdict_after(node, index)? != self.circle {
                return Ok(false);
            }
            self.include(node, index, closure);
        }
        Ok(true)
    }

    /// The answer on a child; if a small table has forgotten it, it is searched again.
    fn verdict_after(&mut self, node: &Node<G>, index: usize) -> Result<Answer, Stop> {
        if let State::Decided(decision) = self.children[index].state {
            return Ok(decision.answer);
        }
        let next = self.after(node, self.children[index].mv);
        let decision = self.search(next)?.decision;
        self.children[index].state = State::Decided(decision);
        Ok(decision.answer)
    }

    /// Takes down what the other side wins, though a node that leads there was said to be theirs.
    fn correct(&mut self, first: usize) {
        for child in &self.children[first..] {
            if let State::Decided(decision) = child.state
                && decision.answer != self.circle
            {
                self.corrections.insert(child.question, decision);
            }
        }
    }

    /// The child that the side which circles help should choose, among those that are known.
    fn child_within(&self, first: usize, closure: &Closure<G>) -> Option<usize> {
        let children = self.children.iter().enumerate().skip(first);
        let kept = children.filter_map(|(index, child)| {
            let is_seen = closure.seen.contains(&child.question);
            let rank = match child.state.decision() {
                Some(decision) if decision.answer != self.circle => return None,
                Some(decision) if !decision.circles => (0, decision.plies),
                Some(_) | None if is_seen => (1, 0),
                Some(decision) => (2, decision.plies),
                None => return None,
            };
            Some((rank, index))
        });
        kept.min().map(|(_, index)| index)
    }

    /// Adds a child to the closure, if what is known of it rests on a circle.
    fn include(&self, node: &Node<G>, index: usize, closure: &mut Closure<G>) {
        let child = &self.children[index];
        let is_sure = child.state.decision().is_some_and(|found| !found.circles);
        if !is_sure && !closure.seen.contains(&child.question) {
            closure.add(child.question, self.after(node, child.mv));
        }
    }

    /// What is confirmed is true of every position of a closure.
    fn remember_closure(&mut self, closure: &Closure<G>) {
        let decision = Decision {
            plies: u16::MAX,
            ..Decision::at_once(self.circle)
        };
        let effort = closure.members.len() as u64;
        for &question in &closure.members {
            self.store(question, State::Decided(decision), effort);
        }
    }
}

impl<G: Keyed> Closure<G> {
    fn new() -> Self {
        Self {
            seen: HashSet::with_hasher(RandomState::with_seeds(1, 2, 3, 4)),
            members: Vec::new(),
            unchecked: Vec::new(),
            first_choice: None,
        }
    }

    fn add(&mut self, question: Question<G::Key>, node: Node<G>) {
        self.seen.insert(question);
        self.members.push(question);
        self.unchecked.push(node);
    }

    fn bytes(&self) -> usize {
        2 * self.members.len() * size_of::<Question<G::Key>>()
            + self.unchecked.len() * size_of::<Node<G>>()
    }
}
