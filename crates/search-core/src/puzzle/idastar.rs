//! IDA*: tries ways that cost no more than a threshold, and raises it until one reaches a goal.
//!
//! R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search", 1985. It
//! remembers nothing but the way it is on. A move that costs nothing might be repeated for ever
//! below any threshold, so that a position is not entered again on a way since when nothing was
//! paid.

use super::run::Run;
use crate::{CostBound, NO_WAY, Puzzle, PuzzleGuide, Stop};

pub(super) fn idastar<P: Puzzle, B: CostBound<P>, K: PuzzleGuide<P>>(
    run: &mut Run<'_, P, B, K>,
) -> Result<(), Stop> {
    let mut search = Search {
        threshold: run.at_least,
        next: NO_WAY,
        path: Vec::new(),
        run,
    };
    while search.threshold < NO_WAY {
        search.run.set_floor(search.threshold);
        search.run.tell();
        search.deepen()?;
        if search.run.best_cost() < NO_WAY {
            break;
        }
        search.threshold = std::mem::replace(&mut search.next, NO_WAY);
    }
    Ok(())
}

/// The state of one search.
struct Search<'r, 'a, P: Puzzle, B, K> {
    run: &'r mut Run<'a, P, B, K>,
    threshold: u32,
    /// The least that a way can cost beyond the threshold.
    next: u32,
    path: Vec<Frame<P>>,
}

/// A position on the way.
struct Frame<P: Puzzle> {
    position: P::Position,
    last: Option<P::Move>,
    cost: u32,
    at_least: u32,
    /// Where its moves begin on the stack of moves, and the next one to try.
    moves: usize,
    next: usize,
}

impl<P: Puzzle, B: CostBound<P>, K: PuzzleGuide<P>> Search<'_, '_, P, B, K> {
    /// Tries all ways within the threshold, until one reaches a goal.
    fn deepen(&mut self) -> Result<(), Stop> {
        self.path.clear();
        self.run.moves.clear();
        let at_least = self.run.at_least;
        self.enter(self.run.start.clone(), None, 0, at_least)?;
        while let Some(frame) = self.path.last_mut() {
            if frame.next == self.run.moves.len() {
                self.run.moves.truncate(frame.moves);
                self.path.pop();
                continue;
            }
            let mv = self.run.moves.at(frame.next);
            frame.next += 1;
            self.follow(mv)?;
            if self.run.best_cost() < NO_WAY {
                break;
            }
        }
        Ok(())
    }

    /// Makes a move from the end of the way.
    fn follow(&mut self, mv: P::Move) -> Result<(), Stop> {
        let Some(end) = self.path.last() else {
            return Ok(());
        };
        let Some((next, cost)) = self.run.play(&end.position, end.cost, mv) else {
            return Ok(());
        };
        let at_least =
            self.run
                .bound
                .after(self.run.puzzle, &end.position, end.at_least, mv, &next);
        let total = cost.saturating_add(at_least);
        if total > self.threshold {
            self.next = self.next.min(total);
            return Ok(());
        }
        if self.was_here_for_free(&next, cost) {
            return Ok(());
        }
        self.enter(next, Some(mv), cost, at_least)
    }

    /// Adds a position to the way, unless it is a goal or too far.
    fn enter(
        &mut self,
        position: P::Position,
        last: Option<P::Move>,
        cost: u32,
        at_least: u32,
    ) -> Result<(), Stop> {
        if self.run.is_goal(&position, at_least) {
            let moves = self.path.iter().filter_map(|frame| frame.last);
            self.run.found(moves.chain(last).collect());
            return Ok(());
        }
        if self.path.len() >= self.run.depth {
            self.run.leave_out_long(cost + at_least);
            return Ok(());
        }
        let moves = self.run.moves.len();
        self.run.enter(&position, last)?;
        self.path.push(Frame {
            position,
            last,
            cost,
            at_least,
            moves,
            next: moves,
        });
        Ok(())
    }

    /// Whether the way was at this position already and nothing was paid since.
    #[inline]
    fn was_here_for_free(&self, at: &P::Position, cost: u32) -> bool {
        let ways = self.path.iter().rev();
        ways.take_while(|frame| frame.cost == cost)
            .any(|frame| frame.position == *at)
    }
}
