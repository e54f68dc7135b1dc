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

use super::numbers::{Standing, State};
use super::search::{Choice, Found, Node, Search};
use super::table::Question;
use crate::{Guide, Keyed, Stop};

/// The positions that a proof with circles goes through.
struct Closure<G: Keyed> {
    seen: HashSet<Question<G::Key>, RandomState>,
    /// Those of them that may still lead elsewhere.
    unchecked: Vec<Node<G>>,
}

impl<G: Keyed, K: Guide<G>> Search<'_, G, K> {
    /// Searches a position that is not finished until its verdict is true on every way to it.
    pub(super) fn decide(&mut self, node: &Node<G>) -> Result<Found<G::Move>, Stop> {
        loop {
            let found = self.search(node.clone())?;
            if G::ACYCLIC || !found.decision.circles {
                return Ok(found);
            }
            let mut closure = Closure {
                seen: HashSet::with_hasher(RandomState::with_seeds(1, 2, 3, 4)),
                unchecked: Vec::new(),
            };
            if self.is_closed(node, &mut closure)? {
                let best = self.best_within(node, &closure).or(found.best);
                return Ok(Found { best, ..found });
            }
            self.table.forget_circles();
        }
    }

    /// Gathers the positions that the proof of a root goes through; whether it stays among them.
    fn is_closed(&mut self, root: &Node<G>, closure: &mut Closure<G>) -> Result<bool, Stop> {
        closure.seen.insert(self.question(&root.at, root.demand));
        closure.unchecked.push(root.clone());
        while let Some(node) = closure.unchecked.pop() {
            self.budget.spend()?;
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
        let has_choice = node.wanted == self.circle;
        if has_choice && let Some(index) = self.child_within(first, closure) {
            self.include(node, index, closure);
            return Ok(true);
        }
        for index in first..self.children.len() {
            let child = &self.children[index];
            if child.state.decision().is_none() && !closure.seen.contains(&child.question) {
                let next = self.after(node, child.mv);
                self.children[index].state = State::Decided(self.search(next)?.decision);
            }
            let verdict = self.children[index]
                .state
                .decision()
                .map(|found| found.verdict);
            let is_lost = verdict == Some(self.circle.opposite());
            if is_lost && has_choice {
                continue;
            }
            if is_lost {
                break;
            }
            self.include(node, index, closure);
            if has_choice {
                return Ok(true);
            }
        }
        let states = self.children[first..].iter().map(|child| child.state);
        let decision = Standing::of(node.wanted, states).state().decision();
        let Some(lost) = decision.filter(|decision| decision.verdict != self.circle) else {
            return Ok(true);
        };
        let question = self.question(&node.at, node.demand);
        self.corrections.insert(question, lost);
        Ok(false)
    }

    /// The child that the side which circles help should choose, among those that are known.
    fn child_within(&self, first: usize, closure: &Closure<G>) -> Option<usize> {
        let children = self.children.iter().enumerate().skip(first);
        let kept = children.filter_map(|(index, child)| {
            let is_seen = closure.seen.contains(&child.question);
            let rank = match child.state.decision() {
                Some(decision) if decision.verdict != self.circle => return None,
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
        if !is_sure && closure.seen.insert(child.question) {
            closure.unchecked.push(self.after(node, child.mv));
        }
    }

    /// The move of the root that stays within a closure.
    fn best_within(&mut self, root: &Node<G>, closure: &Closure<G>) -> Option<G::Move> {
        if root.wanted != self.circle {
            return None;
        }
        let first = self.children.len();
        self.expand(root, self.choice(root));
        let best = self
            .child_within(first, closure)
            .map(|index| self.children[index].mv);
        self.children.truncate(first);
        best
    }

    fn choice(&self, node: &Node<G>) -> Choice {
        match self.foresee(node) {
            Some(_) => Choice::Legal,
            None => Choice::Candidates,
        }
    }
}

impl<G: Keyed> Closure<G> {
    fn bytes(&self) -> usize {
        self.seen.len() * size_of::<Question<G::Key>>()
            + self.unchecked.len() * size_of::<Node<G>>()
    }
}
