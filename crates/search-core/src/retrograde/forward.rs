//! Sweeps over all positions until nothing changes, for games that cannot be played backward.
//!
//! The iteration of Ströhlein (see `backward.rs`) without its predecessors: one sweep finds all
//! positions of one level.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};

use super::cells::{Cell, Cells};
use super::levels::{Level, Levels, TOP, level_before, level_of};
use super::{Crew, Progress, ValueMap};
use crate::limits::Budget;
use crate::{Indexed, Moves, Stop, Value};

pub(super) fn run<G: Indexed>(game: &G, crew: &Crew, progress: impl FnMut(Progress)) -> ValueMap {
    let mut cells = Cells::none();
    let stop = Forward::new(game, crew, &mut cells)
        .and_then(|forward| forward.work(progress))
        .err();
    ValueMap {
        cells,
        stop,
        statistics: crew.statistics(),
    }
}

struct Forward<'a, G> {
    game: &'a G,
    crew: &'a Crew,
    cells: &'a Cells,
    levels: Levels,
    known: AtomicU64,
}

impl<'a, G: Indexed> Forward<'a, G> {
    fn new(game: &'a G, crew: &'a Crew, cells: &'a mut Cells) -> Result<Self, Stop> {
        crew.may_take(u128::from(game.size()) * Cells::BYTES as u128)?;
        *cells = Cells::new(game.size())?;
        Ok(Self {
            game,
            crew,
            cells,
            levels: Levels::default(),
            known: AtomicU64::new(0),
        })
    }

    fn work(&self, mut progress: impl FnMut(Progress)) -> Result<(), Stop> {
        self.find_ends()?;
        let mut known = 0;
        let mut passes = 1;
        // Whether something has become known since this was last asked.
        let mut has_grown = || {
            let before = known;
            known = self.known.load(Ordering::Relaxed);
            progress(Progress {
                passes,
                known,
                size: self.cells.len(),
            });
            passes += 1;
            known > before
        };
        has_grown();
        let mut level = TOP;
        let mut goes_on = false;
        loop {
            // Positions of the last level, and finished ones below it, can have predecessors; what is
            // of a higher level has told all it can.
            let from_play = goes_on.then(|| level_before(level));
            let from_ends = self.levels.below(level).map(level_before);
            let Some(highest) = from_ends.max(from_play) else {
                return Ok(());
            };
            level = highest;
            self.sweep(level)?;
            goes_on = has_grown();
            while goes_on && level_before(level) == level {
                self.sweep(level)?;
                if !has_grown() {
                    goes_on = false;
                }
            }
        }
    }

    fn find_ends(&self) -> Result<(), Stop> {
        let game = self.game;
        self.crew.share(0..self.cells.len(), |share, budget| {
            let mut levels = BTreeSet::new();
            for index in share {
                let Some(at) = game.position(index) else {
                    continue;
                };
                budget.spend()?;
                match game.outcome(&at) {
                    None => self.cells.open(index, 0),
                    Some(outcome) => {
                        let value = Value::of(outcome, game.turn(&at), 0);
                        levels.insert(level_of(value));
                        self.cells.set(index, value);
                        self.known.fetch_add(1, Ordering::Relaxed);
                    }
                }
            }
            self.levels.add(levels);
            Ok(())
        })
    }

    /// Finds the positions of this level, all higher ones being known.
    fn sweep(&self, level: Level) -> Result<(), Stop> {
        self.crew.share(0..self.cells.len(), |share, budget| {
            let mut moves = Moves::new();
            for index in share {
                if self.cells.get(index) == Cell::Open {
                    self.visit(index, level, &mut moves, budget)?;
                }
            }
            Ok(())
        })
    }

    fn visit(
        &self,
        index: u64,
        level: Level,
        moves: &mut Moves<G::Move>,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        budget.spend()?;
        let Some(mut at) = self.game.position(index) else {
            unreachable!("what is open is a position");
        };
        if let Some(value) = self.best(&mut at, level, moves) {
            self.cells.set(index, value);
            self.known.fetch_add(1, Ordering::Relaxed);
        }
        Ok(())
    }

    /// The value of a position if it is of this level.
    fn best(
        &self,
        at: &mut G::Position,
        level: Level,
        moves: &mut Moves<G::Move>,
    ) -> Option<Value> {
        let game = self.game;
        let turn = game.turn(at);
        moves.clear();
        game.moves(at, moves);
        let mut best = Some(Value::MIN);
        for mv in moves.iter() {
            let value = game.explore(at, mv, |next| {
                let Cell::Known(value) = self.cells.get(game.index(next)) else {
                    return None;
                };
                let later = value.delayed(1);
                let keeps_turn = !G::ALTERNATES && game.turn(next) == turn;
                // What another thread has found a moment ago is of the next level.
                (level_of(later) >= level).then_some(if keeps_turn { later } else { -later })
            });
            match value {
                // No better one is to come: it would be of a higher level.
                Some(value) if value > Value::DRAW => return Some(value),
                Some(value) => best = best.map(|best| best.max(value)),
                None => best = None,
            }
        }
        best
    }
}
