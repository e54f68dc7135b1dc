//! From the ends of the game to the positions before them.
//!
//! Thomas Ströhlein, *Untersuchungen über kombinatorische Spiele*, dissertation, Technische
//! Hochschule München, 1970; Ken Thompson, *Retrograde Analysis of Certain Endgames*, ICCA Journal
//! 9(3), 1986.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};

use super::cells::{Cell, Cells};
use super::levels::{Level, Levels, TOP, level_before, level_of};
use super::marks::Marks;
use super::{Crew, Progress, ValueMap};
use crate::{Indexed, Moves, Predecessors, Stop, Value};

pub(super) fn run<G: Indexed + Predecessors>(
    game: &G,
    crew: &Crew,
    progress: impl FnMut(Progress),
) -> ValueMap {
    let mut cells = Cells::none();
    let stop = Backward::new(game, crew, &mut cells)
        .and_then(|backward| backward.work(progress))
        .err();
    ValueMap {
        cells,
        stop,
        statistics: crew.statistics(),
    }
}

struct Backward<'a, G> {
    game: &'a G,
    crew: &'a Crew,
    cells: &'a Cells,
    levels: Levels,
    /// Positions that have just become known, of this level and of the next.
    marks: [Marks; 2],
    known: AtomicU64,
}

impl<'a, G: Indexed + Predecessors> Backward<'a, G> {
    fn new(game: &'a G, crew: &'a Crew, cells: &'a mut Cells) -> Result<Self, Stop> {
        let size = game.size();
        let marks_bytes = 2 * u128::from(size.div_ceil(Marks::PER_WORD)) * 8;
        crew.may_take(u128::from(size) * Cells::BYTES as u128 + marks_bytes)?;
        *cells = Cells::new(size)?;
        Ok(Self {
            game,
            crew,
            cells,
            levels: Levels::default(),
            marks: [Marks::new(size)?, Marks::new(size)?],
            known: AtomicU64::new(0),
        })
    }

    fn work(&self, mut progress: impl FnMut(Progress)) -> Result<(), Stop> {
        self.count_successors()?;
        let mut passes = 1;
        let mut report = || {
            progress(Progress {
                passes,
                known: self.known.load(Ordering::Relaxed),
                size: self.cells.len(),
            });
            passes += 1;
        };
        report();
        let [mut now, mut next] = self.marks.each_ref();
        let mut level = TOP;
        loop {
            // Step 1. The highest level that something is left of.
            let from_ends = self.levels.below(level);
            let from_play = next.take_any().then(|| level_before(level));
            let Some(highest) = from_ends.max(from_play) else {
                return Ok(());
            };
            level = highest;
            (now, next) = (next, now);
            if self.levels.contains(level) {
                self.mark_ends(level, now)?;
            }
            // Step 2. What leads there, until nothing is added at the same level: points, and wins
            // that take longer than is counted.
            let same = if level_before(level) == level {
                now
            } else {
                next
            };
            loop {
                self.pass_on(now, same)?;
                report();
                if !now.take_any() {
                    break;
                }
            }
        }
    }

    /// Finds what is finished, and counts the successors of the rest.
    fn count_successors(&self) -> Result<(), Stop> {
        let game = self.game;
        self.crew.share(0..self.cells.len(), |share, budget| {
            let mut levels = BTreeSet::new();
            let (mut moves, mut successors) = (Moves::new(), Vec::new());
            for index in share {
                let Some(mut at) = game.position(index) else {
                    continue;
                };
                budget.spend()?;
                if let Some(outcome) = game.outcome(&at) {
                    let value = Value::of(outcome, game.turn(&at), 0);
                    levels.insert(level_of(value));
                    self.cells.set(index, value);
                    self.known.fetch_add(1, Ordering::Relaxed);
                    continue;
                }
                moves.clear();
                game.moves(&at, &mut moves);
                successors.clear();
                for mv in moves.iter() {
                    successors.push(game.explore(&mut at, mv, |next| game.index(next)));
                }
                // Predecessors come once each, however many moves lead on from them.
                successors.sort_unstable();
                successors.dedup();
                let count = u16::try_from(successors.len()).unwrap_or(u16::MAX);
                self.cells.open(index, count);
            }
            self.levels.add(levels);
            Ok(())
        })
    }

    /// Marks the finished positions of a level.
    fn mark_ends(&self, level: Level, marks: &Marks) -> Result<(), Stop> {
        self.crew.share(0..self.cells.len(), |share, _| {
            for index in share {
                match self.cells.get(index) {
                    Cell::Known(value) if level_of(value) == level => marks.insert(index),
                    _ => {}
                }
            }
            Ok(())
        })
    }

    /// Tells the predecessors of all marked positions, and marks those that are known by that.
    fn pass_on(&self, now: &Marks, next: &Marks) -> Result<(), Stop> {
        now.take_any();
        self.crew.share(0..self.cells.len(), |share, budget| {
            let mut predecessors = Vec::new();
            for first in share.step_by(WORD) {
                for index in now.take_word(first) {
                    budget.spend()?;
                    self.tell(index, next, &mut predecessors);
                }
            }
            Ok(())
        })
    }

    fn tell(&self, index: u64, next: &Marks, predecessors: &mut Vec<G::Position>) {
        let game = self.game;
        let (Some(at), Cell::Known(value)) = (game.position(index), self.cells.get(index)) else {
            unreachable!("what is marked is known");
        };
        let turn = game.turn(&at);
        let later = value.delayed(1);
        predecessors.clear();
        game.predecessors(&at, predecessors);
        for before in predecessors.iter() {
            let keeps_turn = !G::ALTERNATES && game.turn(before) == turn;
            let index = game.index(before);
            if self
                .cells
                .receive(index, if keeps_turn { later } else { -later })
            {
                self.known.fetch_add(1, Ordering::Relaxed);
                next.insert(index);
            }
        }
    }
}

const WORD: usize = u64::BITS as usize;
