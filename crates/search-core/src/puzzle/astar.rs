//! A*: looks at positions in the order of the least that a way through them can cost.
//!
//! P. E. Hart, N. J. Nilsson and B. Raphael, "A formal basis for the heuristic determination of
//! minimum cost paths", 1968. Every position is remembered; one to which a cheaper way turns up is
//! looked at again, so that the answer is right for every bound, consistent or not. A way to a goal
//! is taken as soon as it is seen, and proved best when nothing cheaper is left.

use super::allowance::Allowance;
use super::index::Place;
use super::packing::Packing;
use super::queue::BucketQueue;
use super::run::Run;
use super::states::{Id, START, States, Step};
use crate::{CostBound, Line, Puzzle, PuzzleGuide, Stop};

pub(super) fn astar<P: Puzzle, B: CostBound<P>, K: PuzzleGuide<P>, S: Packing<P>>(
    run: &mut Run<'_, P, B, K>,
    packing: &S,
) -> Result<(), Stop> {
    let mut allowance = Allowance::new(run.memory);
    let states = States::new(packing.pack(run.puzzle, run.start), &mut allowance)?;
    let search = Search {
        run,
        packing,
        states,
        queue: BucketQueue::new(),
        allowance,
        parents: Vec::new(),
        children: Vec::new(),
        places: Vec::new(),
    };
    search.run()
}

/// The state of one search.
struct Search<'r, 'a, P: Puzzle, B, K, S: Packing<P>> {
    run: &'r mut Run<'a, P, B, K>,
    packing: &'r S,
    states: States<S::Code, P::Move>,
    queue: BucketQueue,
    allowance: Allowance,
    /// The positions that are looked at together. Memory is slow, and the processor can wait for
    /// several answers at once: so all questions are asked before the first answer is needed.
    parents: Vec<Parent<P>>,
    children: Vec<Child<P, S::Code>>,
    places: Vec<Place>,
}

/// A position that is looked at.
struct Parent<P: Puzzle> {
    id: Id,
    position: P::Position,
    cost: u32,
    at_least: u32,
    plies: u16,
}

/// A position that a move leads to.
struct Child<P: Puzzle, C> {
    /// The place of the position before among those that are looked at.
    parent: usize,
    position: P::Position,
    code: C,
    hash: u64,
    mv: P::Move,
    cost: u32,
}

impl<P: Puzzle, B: CostBound<P>, K: PuzzleGuide<P>, S: Packing<P>> Search<'_, '_, P, B, K, S> {
    fn run(mut self) -> Result<(), Stop> {
        let at_least = self.run.at_least;
        if self.run.is_goal(self.run.start, at_least) {
            self.run.found(Line::new());
            return Ok(());
        }
        self.queue.push(at_least, START, &mut self.allowance)?;
        let mut ids = Vec::new();
        let mut floor = at_least;
        while let Some(total) = self.queue.pop(&mut ids, &mut self.allowance) {
            if total >= self.run.best_cost() {
                break;
            }
            // If the bound falls steeply, what was proved by a higher total is still true.
            floor = floor.max(total);
            self.run.set_floor(floor);
            ids.iter().for_each(|&id| self.states.prefetch_state(id));
            for id in ids.drain(..) {
                self.expand(id, total)?;
            }
            self.take_children()?;
        }
        Ok(())
    }

    /// Looks at a position, unless that was done since it was queued: every way through it costs at
    /// least `total`.
    fn expand(&mut self, id: Id, total: u32) -> Result<(), Stop> {
        let state = self.states.at_mut(id);
        if !std::mem::replace(&mut state.is_open, false) {
            return Ok(());
        }
        if usize::from(state.plies) >= self.run.depth {
            self.run.leave_out_long(total);
            return Ok(());
        }
        let parent = Parent {
            id,
            position: self.packing.unpack(self.run.puzzle, &state.code),
            cost: state.cost,
            at_least: total - state.cost,
            plies: state.plies,
        };
        let last = state.last;
        self.play_all(&parent, last)?;
        self.parents.push(parent);
        Ok(())
    }

    fn play_all(&mut self, parent: &Parent<P>, last: Option<P::Move>) -> Result<(), Stop> {
        self.run.moves.clear();
        self.run.enter(&parent.position, last)?;
        for index in 0..self.run.moves.len() {
            let mv = self.run.moves.at(index);
            let Some((position, cost)) = self.run.play(&parent.position, parent.cost, mv) else {
                continue;
            };
            let code = self.packing.pack(self.run.puzzle, &position);
            let hash = self.states.hash(&code);
            self.states.prefetch(hash);
            self.children.push(Child {
                parent: self.parents.len(),
                position,
                code,
                hash,
                mv,
                cost,
            });
        }
        Ok(())
    }

    /// Remembers and queues the children to which the way is the cheapest so far.
    fn take_children(&mut self) -> Result<(), Stop> {
        let parents = std::mem::take(&mut self.parents);
        let mut children = std::mem::take(&mut self.children);
        self.places.clear();
        self.places
            .extend(children.iter().map(|child| self.states.locate(child.hash)));
        for (index, child) in children.drain(..).enumerate() {
            let place = self.places[index];
            self.take(&parents[child.parent], child, place)?;
        }
        self.children = children;
        self.parents = parents;
        self.parents.clear();
        Ok(())
    }

    fn take(
        &mut self,
        parent: &Parent<P>,
        child: Child<P, S::Code>,
        place: Place,
    ) -> Result<(), Stop> {
        let step = Step {
            parent: parent.id,
            mv: child.mv,
            cost: child.cost,
            plies: parent.plies.saturating_add(1),
        };
        let reached =
            self.states
                .reach(child.code, (child.hash, place), &step, &mut self.allowance)?;
        let Some(id) = self.run.count(reached) else {
            return Ok(());
        };
        let (puzzle, bound) = (self.run.puzzle, self.run.bound);
        let at_least = bound.after(
            puzzle,
            &parent.position,
            parent.at_least,
            child.mv,
            &child.position,
        );
        let total = child.cost.saturating_add(at_least);
        if self.run.is_goal(&child.position, at_least) {
            self.run.found(self.states.way_to(id));
            self.run.tell();
        } else if total < self.run.best_cost() {
            self.queue.push(total, id, &mut self.allowance)?;
        }
        Ok(())
    }
}
