//! A*: looks at positions in the order of the least that a way through them can cost.
//!
//! P. E. Hart, N. J. Nilsson and B. Raphael, "A formal basis for the heuristic determination of
//! minimum cost paths", 1968. Every position is remembered; one to which a cheaper way turns up is
//! looked at again, so that the answer is right for every bound, consistent or not. A way to a goal
//! is taken as soon as it is seen, and proved best when nothing cheaper is left.

use super::allowance::Allowance;
use super::packing::Packing;
use super::queue::BucketQueue;
use super::run::Run;
use super::states::{Id, Reached, START, States, Step};
use crate::{CostBound, Line, Puzzle, PuzzleGuide, Stop};

/// Looks between two calls of the progress.
const ROUND: u64 = 1 << 16;

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
        children: Vec::new(),
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
    children: Vec<Child<P, S::Code>>,
}

/// A position that a move leads to.
struct Child<P: Puzzle, C> {
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
        let mut floor = at_least;
        let mut looks = 0;
        while let Some((total, id)) = self.queue.pop(&mut self.allowance) {
            if total >= self.run.best_cost() {
                break;
            }
            // What is left to look at can only be more if the bound falls too steeply.
            floor = floor.max(total);
            self.run.set_floor(floor);
            if let Some(next) = self.queue.peek() {
                self.states.prefetch_state(next);
            }
            let state = self.states.at_mut(id);
            if std::mem::replace(&mut state.is_open, false) {
                self.expand(id, total)?;
                looks += 1;
                if looks % ROUND == 0 {
                    self.run.tell();
                }
            }
        }
        Ok(())
    }

    /// Looks at a position through which every way costs at least `total`.
    fn expand(&mut self, id: Id, total: u32) -> Result<(), Stop> {
        let state = self.states.at(id);
        let (cost, plies) = (state.cost, state.plies);
        let at_least = total - cost;
        if usize::from(plies) >= self.run.depth {
            self.run.leave_out_long(total);
            return Ok(());
        }
        let at = self.packing.unpack(self.run.puzzle, &state.code);
        let last = state.last;
        self.play_all(&at, cost, last)?;
        let mut children = std::mem::take(&mut self.children);
        for child in children.drain(..) {
            let step = Step {
                parent: id,
                mv: child.mv,
                cost: child.cost,
                plies: plies.saturating_add(1),
            };
            let reached = self
                .states
                .reach(child.code, child.hash, &step, &mut self.allowance)?;
            let id = match reached {
                Reached::Before => {
                    self.run.statistics.table_hits += 1;
                    continue;
                }
                Reached::Cheaper(id) => {
                    self.run.statistics.table_hits += 1;
                    id
                }
                Reached::New(id) => {
                    self.run.statistics.table_misses += 1;
                    id
                }
            };
            let at_least =
                self.run
                    .bound
                    .after(self.run.puzzle, &at, at_least, child.mv, &child.position);
            self.open(id, &child.position, child.cost, at_least)?;
        }
        self.children = children;
        Ok(())
    }

    /// Plays all candidates before the first is looked up: memory is slow, and the processor can
    /// wait for several answers at once.
    fn play_all(&mut self, at: &P::Position, cost: u32, last: Option<P::Move>) -> Result<(), Stop> {
        self.run.moves.clear();
        self.run.enter(at, last)?;
        for index in 0..self.run.moves.len() {
            let mv = self.run.moves.at(index);
            let Some((position, cost)) = self.run.play(at, cost, mv) else {
                continue;
            };
            let code = self.packing.pack(self.run.puzzle, &position);
            let hash = self.states.hash(&code);
            self.states.prefetch(hash);
            self.children.push(Child {
                position,
                code,
                hash,
                mv,
                cost,
            });
        }
        Ok(())
    }

    /// Queues a position to which the cheapest way so far was found.
    fn open(&mut self, id: Id, at: &P::Position, cost: u32, at_least: u32) -> Result<(), Stop> {
        let total = cost.saturating_add(at_least);
        if self.run.is_goal(at, at_least) {
            self.run.found(self.states.way_to(id));
            self.run.tell();
        } else if total < self.run.best_cost() {
            self.queue.push(total, id, &mut self.allowance)?;
        }
        Ok(())
    }
}
