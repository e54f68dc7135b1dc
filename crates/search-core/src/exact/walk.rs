//! The walk through all positions: depth first, on a stack of its own.

use super::allowance::Allowance;
use super::judge::{Choice, Judge};
use super::memoized::Scope;
use super::slots::{Address, Slots};
use crate::limits::Budget;
use crate::{Keyed, Moves, Preference, Statistics, Stop};

/// Solves a position and all that it takes to solve it.
///
/// The stack is on the heap: no line of play is too long for it.
pub(super) struct Walk<'a, G: Keyed, P: Preference<G>> {
    pub(super) judge: Judge<'a, G, P>,
    pub(super) scope: Scope,
    pub(super) slots: &'a mut Slots<G::Key, P::Worth>,
    pub(super) allowance: Allowance,
    pub(super) budget: Budget<'a>,
    pub(super) statistics: Statistics,
    pub(super) stack: Vec<Node<G, P>>,
    pub(super) moves: Moves<G::Move>,
}

/// A position that is not solved yet.
///
/// Right above an expanded one lie those of its children that were not known when it was expanded.
pub(super) struct Node<G: Keyed, P: Preference<G>> {
    position: G::Position,
    key: Address<G::Key>,
    /// The place on the stack of the position that a move led here from.
    parent: usize,
    /// The number of that move.
    nth: usize,
    is_expanded: bool,
    best: Option<Choice<P::Worth>>,
}

impl<G: Keyed, P: Preference<G>> Walk<'_, G, P> {
    /// Solves `root`, which is not finished; `progress` is called after every position.
    pub(super) fn run(
        &mut self,
        root: &G::Position,
        mut progress: impl FnMut(&Self),
    ) -> Result<(), Stop> {
        self.make_room(1)?;
        self.push(root.clone(), 0, 0);
        let mut is_fresh = true;
        while let Some(top) = self.stack.last() {
            if top.is_expanded {
                self.finish()?;
                is_fresh = false;
            } else if !is_fresh && let Some(worth) = self.look_up(self.stack.last().unwrap().key) {
                self.leave(worth);
            } else {
                self.expand()?;
                progress(self);
                is_fresh = true;
            }
        }
        Ok(())
    }

    /// Generates the children of the topmost position, and leaves those on the stack that are neither
    /// finished nor known.
    fn expand(&mut self) -> Result<(), Stop> {
        self.budget.spend()?;
        let game = self.judge.game;
        let parent = self.stack.len() - 1;
        self.moves.clear();
        game.moves(&self.stack[parent].position, &mut self.moves);
        self.make_room(self.moves.len())?;
        self.statistics.played += self.moves.len() as u64;
        for nth in 0..self.moves.len() {
            let next = game.play(&self.stack[parent].position, self.moves.at(nth));
            match self.judge.finished(&next) {
                Some(worth) => {
                    let node = &mut self.stack[parent];
                    self.judge.choose(&mut node.best, &node.position, &next, nth, worth);
                }
                None => self.push(next, parent, nth),
            }
        }
        self.stack[parent].is_expanded = true;
        self.drop_needless(parent);
        self.look_up_children(parent);
        Ok(())
    }

    /// All were asked for before the first is looked up: most of the time goes into waiting for
    /// memory, and so they are waited for together.
    fn look_up_children(&mut self, parent: usize) {
        let mut open = parent + 1;
        for child in open..self.stack.len() {
            if let Some(worth) = self.look_up(self.stack[child].key) {
                self.pass_up(child, worth);
            } else {
                self.stack.swap(open, child);
                open += 1;
            }
        }
        self.stack.truncate(open);
        self.drop_needless(parent);
    }

    /// Remembers the topmost position, all children of which are known.
    fn finish(&mut self) -> Result<(), Stop> {
        let top = self.stack.last().expect("a position to finish");
        let best = top.best.expect("a game that is not over has a move");
        let worth = self.judge.to_remember(&top.position, best.worth);
        self.slots.insert(top.key, worth, &mut self.allowance)?;
        self.leave(worth);
        Ok(())
    }

    /// Takes the topmost position, of which `worth` is remembered, from the stack.
    fn leave(&mut self, worth: P::Worth) {
        let top = self.stack.len() - 1;
        let parent = self.stack[top].parent;
        if top > 0 {
            self.pass_up(top, worth);
        }
        self.stack.truncate(top);
        if top > 0 {
            self.drop_needless(parent);
        }
    }

    /// Offers a child of which `worth` is remembered to its parent.
    fn pass_up(&mut self, child: usize, worth: P::Worth) {
        let (below, above) = self.stack.split_at_mut(child);
        let child = &above[0];
        let worth = self.judge.remembered(&child.position, worth);
        let parent = &mut below[child.parent];
        self.judge.choose(
            &mut parent.best,
            &parent.position,
            &child.position,
            child.nth,
            worth,
        );
    }

    /// Forgets the other children of a position that cannot become better, if only the root counts.
    fn drop_needless(&mut self, parent: usize) {
        let node = &self.stack[parent];
        if self.scope == Scope::Root && self.judge.is_best(&node.position, node.best) {
            self.stack.truncate(parent + 1);
        }
    }

    fn look_up(&mut self, key: Address<G::Key>) -> Option<P::Worth> {
        let worth = self.slots.get(key);
        match worth {
            Some(_) => self.statistics.table_hits += 1,
            None => self.statistics.table_misses += 1,
        }
        worth
    }

    fn push(&mut self, position: G::Position, parent: usize, nth: usize) {
        let key = Address::of(self.judge.game.key(&position));
        self.slots.prefetch(key);
        self.stack.push(Node {
            position,
            key,
            parent,
            nth,
            is_expanded: false,
            best: None,
        });
    }

    /// Makes room on the stack, so that none of the next pushes has to.
    fn make_room(&mut self, more: usize) -> Result<(), Stop> {
        let len = self.stack.len() + more;
        if len > self.stack.capacity() {
            let ample = len.max(2 * self.stack.capacity());
            self.allowance.reserve(&mut self.stack, ample)?;
        }
        Ok(())
    }
}
