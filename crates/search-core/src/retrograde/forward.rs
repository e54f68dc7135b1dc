//! Sweeps over all positions until nothing changes, for games that cannot be played backward.
//!
//! The iteration of Ströhlein (see `backward.rs`) without its predecessors. Positions see at once what
//! others have become in the same sweep, and every other sweep goes the other way, so that a sweep
//! finds many plies at a time.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::cells::{Cell, Cells};
use super::{Crew, Progress, ValueMap};
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

/// All values start as draws and move away from there. For every number of plies, the positions that
/// are seen to be won within it only become more, and so do those that are seen to be lost; the same
/// holds for points. So the order in which positions are looked at does not matter, and a value that
/// has moved too far cannot come up.
struct Forward<'a, G> {
    game: &'a G,
    crew: &'a Crew,
    cells: &'a Cells,
}

/// What a sweep did.
#[derive(Default)]
struct Sweep {
    has_changed: AtomicBool,
    /// Positions that it did not look at, because they are known.
    known: AtomicU64,
}

impl<'a, G: Indexed> Forward<'a, G> {
    fn new(game: &'a G, crew: &'a Crew, cells: &'a mut Cells) -> Result<Self, Stop> {
        crew.may_take(u128::from(game.size()) * Cells::BYTES as u128)?;
        *cells = Cells::new(game.size())?;
        Ok(Self { game, crew, cells })
    }

    fn work(&self, mut progress: impl FnMut(Progress)) -> Result<(), Stop> {
        self.find_ends()?;
        let mut passes = 1;
        loop {
            // So many sweeps have found all wins and losses of so many plies.
            let known_plies = u16::try_from(passes - 1).unwrap_or(u16::MAX);
            let sweep = Sweep::default();
            if let Err(stop) = self.sweep(known_plies, &sweep) {
                self.cells.forget_beyond(known_plies);
                return Err(stop);
            }
            passes += 1;
            progress(Progress {
                passes,
                known: sweep.known.into_inner(),
                size: self.cells.len(),
            });
            if !sweep.has_changed.into_inner() {
                return Ok(());
            }
        }
    }

    fn find_ends(&self) -> Result<(), Stop> {
        let game = self.game;
        self.crew.share(0..self.cells.len(), |share, budget| {
            for index in share {
                let Some(at) = game.position(index) else {
                    continue;
                };
                budget.spend()?;
                match game.outcome(&at) {
                    None => self.cells.open(index, 0),
                    Some(outcome) => self.cells.set(index, Value::of(outcome, game.turn(&at), 0)),
                }
            }
            Ok(())
        })
    }

    /// Looks at all positions but those that are won or lost in so many plies.
    fn sweep(&self, known_plies: u16, sweep: &Sweep) -> Result<(), Stop> {
        let last = self.cells.len().saturating_sub(1);
        let goes_down = known_plies % 2 == 1;
        // Sooner wins are known.
        let most = Value::win_in(known_plies.saturating_add(1));
        self.crew.share(0..self.cells.len(), |share, budget| {
            let mut moves = Moves::new();
            let mut known = 0;
            let mut has_changed = false;
            for step in share {
                let index = if goes_down { last - step } else { step };
                let before = self.cells.get(index);
                if before == Cell::Vacant {
                    continue;
                }
                if before.plies().is_some_and(|plies| plies <= known_plies) {
                    known += 1;
                    continue;
                }
                budget.spend()?;
                if let Some(value) = self.best(index, most, &mut moves)
                    && value != before.value()
                {
                    self.cells.set(index, value);
                    has_changed = true;
                }
            }
            sweep.known.fetch_add(known, Ordering::Relaxed);
            sweep.has_changed.fetch_or(has_changed, Ordering::Relaxed);
            Ok(())
        })
    }

    /// The best over the successors of a position that is not finished, and cannot be better than
    /// `most`.
    fn best(&self, index: u64, most: Value, moves: &mut Moves<G::Move>) -> Option<Value> {
        let game = self.game;
        let mut at = game.position(index)?;
        let turn = game.turn(&at);
        moves.clear();
        game.moves(&at, moves);
        let mut best = None;
        for mv in moves.iter() {
            let value = game.explore(&mut at, mv, |next| {
                let later = self.cells.get(game.index(next)).value().delayed(1);
                let keeps_turn = !G::ALTERNATES && game.turn(next) == turn;
                if keeps_turn { later } else { -later }
            });
            best = best.max(Some(value));
            if value >= most {
                break;
            }
        }
        best
    }
}
