//! The walk through all positions: depth first, on a stack of its own.

use super::allowance::Allowance;
use super::judge::{Choice, Judge};
use super::scatter::Address;
use super::slots::Slots;
use crate::limits::{Budget, Pool};
use crate::{Keyed, Moves, Preference, Statistics, Stop};

/// Solves a position and all that it takes to solve it.
///
/// The stack is on the heap: no line of play is too long for it. The list of moves is that of one
/// position at a time, since children keep their positions.
pub(super) struct Walk<'a, G: Keyed, P: Preference<G>> {
    judge: Judge<'a, G, P>,
    scope: Scope,
    slots: &'a mut Slots<G::Key, P::Worth>,
    allowance: Allowance,
    budget: Budget<'a>,
    statistics: Statistics,
    stack: Vec<Node<G, P>>,
    moves: Moves<G::Move>,
}

/// Which positions are solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Scope {
    /// Every position that can be reached.
    Every,
    /// Those that it takes to know the root.
    Root,
}

/// A position that was not known when it was met.
///
/// Right above an expanded one lie those of its children that are not known yet. Nodes are written and
/// moved for every position: numbers are no wider than they have to be.
struct Node<G: Keyed, P: Preference<G>> {
    position: G::Position,
    address: Address<G::Key>,
    /// The place on the stack of the position that a move led here from.
    parent: u32,
    /// The number of that move.
    nth: u32,
    is_expanded: bool,
    best: Option<Choice<P::Worth>>,
}

/// How many positions are expanded from one report of progress to the next.
const PERIOD: u64 = 1 << 16;

impl<'a, G: Keyed, P: Preference<G>> Walk<'a, G, P> {
    pub(super) fn new(
        judge: Judge<'a, G, P>,
        scope: Scope,
        slots: &'a mut Slots<G::Key, P::Worth>,
        memory: usize,
        pool: &'a Pool,
    ) -> Self {
        Self {
            judge,
            scope,
            allowance: Allowance::new(memory, slots.bytes()),
            slots,
            budget: Budget::new(pool),
            statistics: Statistics::default(),
            stack: Vec::new(),
            moves: Moves::new(),
        }
    }

    /// Solves `root`, which is not finished; `progress` sees the walk now and then.
    pub(super) fn run(
        &mut self,
        root: &G::Position,
        mut progress: impl FnMut(&Self),
    ) -> Result<(), Stop> {
        self.make_room(1)?;
        self.push(root.clone(), 0, 0);
        while let Some(top) = self.stack.last() {
            if top.is_expanded {
                self.finish()?;
            } else if let Some(worth) = self.look_up(top.address) {
                self.leave(worth);
            } else {
                while self.expand(&mut progress)? {}
            }
        }
        Ok(())
    }

    /// How many positions are known.
    pub(super) fn positions(&self) -> usize {
        self.slots.len()
    }

    /// How many bytes the table and the stack take.
    pub(super) fn memory(&self) -> usize {
        self.allowance.taken()
    }

    /// What the walk cost so far, but for the time.
    pub(super) fn statistics(&self) -> Statistics {
        Statistics {
            nodes: self.budget.spent(),
            ..self.statistics
        }
    }

    /// Generates the children of the topmost position, and leaves those on the stack that are neither
    /// finished nor known; says whether there are any, and so whether the topmost is not known.
    fn expand(&mut self, mut progress: impl FnMut(&Self)) -> Result<bool, Stop> {
        self.budget.spend()?;
        let game = self.judge.game;
        let parent = self.stack.len() - 1;
        self.moves.clear();
        game.moves(&self.stack[parent].position, &mut self.moves);
        self.make_room(self.moves.len())?;
        self.statistics.played += self.moves.len() as u64;
        self.stack[parent].is_expanded = true;
        for nth in 0..number(self.moves.len()) {
            let mv = self.moves.at(nth as usize);
            let node = &mut self.stack[parent];
            let next = game.play(&node.position, mv);
            match self.judge.finished(&next) {
                Some(worth) => self
                    .judge
                    .choose(&mut node.best, &node.position, &next, nth, worth),
                None => self.push(next, number(parent), nth),
            }
        }
        self.drop_needless(parent);
        self.look_up_children(parent);
        if self.budget.spent().is_multiple_of(PERIOD) {
            progress(self);
        }
        Ok(self.stack.len() > parent + 1)
    }

    /// The memory of all was asked for before the first is looked up, so that they are waited for
    /// together.
    fn look_up_children(&mut self, parent: usize) {
        let children = parent + 1..self.stack.len();
        let mut unknown = children.start;
        for child in children {
            if let Some(worth) = self.look_up(self.stack[child].address) {
                self.pass_up(child, worth);
            } else {
                if unknown < child {
                    self.stack.swap(unknown, child);
                }
                unknown += 1;
            }
        }
        self.stack.truncate(unknown);
        self.drop_needless(parent);
    }

    /// Remembers the topmost position, all children of which are known.
    fn finish(&mut self) -> Result<(), Stop> {
        let top = self.stack.last().expect("a position to finish");
        let best = top.best.expect("a game that is not over has a move");
        let worth = self.judge.without_banked(&top.position, best.worth);
        self.slots.insert(top.address, worth, &mut self.allowance)?;
        self.leave(worth);
        Ok(())
    }

    /// Takes the topmost position, of which `worth` is remembered, from the stack.
    fn leave(&mut self, worth: P::Worth) {
        let top = self.stack.len() - 1;
        if top > 0 {
            let parent = self.stack[top].parent as usize;
            self.pass_up(top, worth);
            self.stack.truncate(top);
            self.drop_needless(parent);
        } else {
            self.stack.clear();
        }
    }

    /// Offers its parent a child of which `worth` is remembered.
    fn pass_up(&mut self, child: usize, worth: P::Worth) {
        let (below, above) = self.stack.split_at_mut(child);
        let child = &above[0];
        let worth = self.judge.remembered(&child.position, worth);
        let Node { position, best, .. } = &mut below[child.parent as usize];
        self.judge
            .choose(best, position, &child.position, child.nth, worth);
    }

    /// Forgets the other children of a position that cannot become better, if only the root counts.
    fn drop_needless(&mut self, parent: usize) {
        let node = &self.stack[parent];
        if self.scope == Scope::Root && self.judge.is_best(&node.position, node.best) {
            self.stack.truncate(parent + 1);
        }
    }

    fn look_up(&mut self, address: Address<G::Key>) -> Option<P::Worth> {
        let worth = self.slots.get(address);
        match worth {
            Some(_) => self.statistics.table_hits += 1,
            None => self.statistics.table_misses += 1,
        }
        worth
    }

    fn push(&mut self, position: G::Position, parent: u32, nth: u32) {
        let address = Address::of(self.judge.game.key(&position));
        self.slots.prefetch(address);
        self.stack.push(Node {
            position,
            address,
            parent,
            nth,
            is_expanded: false,
            best: None,
        });
    }

    /// Makes sure that so many positions can be pushed.
    #[inline]
    fn make_room(&mut self, more: usize) -> Result<(), Stop> {
        let len = self.stack.len() + more;
        if len > self.stack.capacity() {
            u32::try_from(len).map_err(|_| Stop::Memory)?;
            let ample = len.max(2 * self.stack.capacity());
            self.allowance.reserve(&mut self.stack, ample)?;
        }
        Ok(())
    }
}

/// A place on the stack, which has fewer than fit 32 bits.
#[inline]
#[allow(clippy::cast_possible_truncation)]
fn number(place: usize) -> u32 {
    place as u32
}
