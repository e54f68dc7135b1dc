//! Whether values are right: checked by the rules, position by position.

use std::sync::atomic::{AtomicU8, Ordering};

use search_core::{Game, Moves, Player, Stop};
use thiserror::Error;

use super::crew;
use super::layer::{Captured, Layer};
use super::numbering::{Numbering, Spot};
use super::sweep::Tile;
use super::watch::Watch;
use crate::position::{Half, Position};
use crate::{AdjiBoto, Move};

/// Why values are not proved.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// A limit was reached.
    #[error("the work was stopped")]
    Stopped(Stop),
    /// A value is not the best over the successors.
    #[error("the value of {0:?} is not the best over its successors")]
    NotBest(Position),
    /// A value rests on play that never ends.
    #[error("the value of {0:?} rests on play that never ends")]
    Unfounded(Position),
}

impl From<Stop> for VerifyError {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

/// Checks the last of these layers; those below it have been checked.
///
/// A lower bound is *founded* if it is nothing, or if some successor whose upper bound allows it is
/// outside the layer or founded; an upper bound is founded if it is everything, or if the lower bounds
/// of all successors are. To ask for the founded lower bound where a lesser one would do leaves
/// nothing out: what it rests on is never about fewer pieces, so it does not lead back.
pub(super) fn layer(
    game: &AdjiBoto,
    numbering: &Numbering,
    layers: &[Layer],
    threads: usize,
    watch: &Watch<'_>,
) -> Result<(), VerifyError> {
    let pieces = layers.len() - 1;
    let check = Check {
        game,
        numbering,
        layers,
        pieces,
        founded: layers[pieces].map_blocks(|len| (0..len).map(|_| AtomicU8::new(0)).collect()),
    };
    let mut tiles = Tile::all(numbering, pieces);
    let mut is_first = true;
    loop {
        let found = check.sweep(&mut tiles, threads, is_first, watch)?;
        if let Some(at) = found.wrong {
            return Err(VerifyError::NotBest(at));
        }
        match found.unfounded {
            None => return Ok(()),
            Some(at) if !found.has_changed => return Err(VerifyError::Unfounded(at)),
            Some(_) => is_first = false,
        }
    }
}

struct Check<'a> {
    game: &'a AdjiBoto,
    numbering: &'a Numbering,
    layers: &'a [Layer],
    pieces: usize,
    /// Which bounds are founded.
    founded: Vec<Box<[AtomicU8]>>,
}

const LOWER: u8 = 1;
const UPPER: u8 = 2;

/// What a thread has found.
#[derive(Default)]
struct Checker {
    moves: Moves<Move>,
    opponents: Vec<Half>,
    left: Vec<Tile>,
    found: Found,
}

#[derive(Default)]
struct Found {
    wrong: Option<Position>,
    unfounded: Option<Position>,
    has_changed: bool,
}

impl Check<'_> {
    /// Looks at all tiles in which something is not founded yet.
    fn sweep(
        &self,
        tiles: &mut Vec<Tile>,
        threads: usize,
        is_first: bool,
        watch: &Watch<'_>,
    ) -> Result<Found, Stop> {
        let workers = (0..threads).map(|_| Checker::default()).collect();
        let workers = crew::share(workers, tiles.len(), |worker, task| {
            watch.allow(tiles[task].len())?;
            self.sweep_tile(tiles[task], is_first, worker);
            Ok(())
        })?;
        tiles.clear();
        let mut all = Found::default();
        for mut worker in workers {
            tiles.append(&mut worker.left);
            all.wrong = all.wrong.or(worker.found.wrong);
            all.unfounded = all.unfounded.or(worker.found.unfounded);
            all.has_changed |= worker.found.has_changed;
        }
        tiles.sort_unstable();
        Ok(all)
    }

    fn sweep_tile(&self, tile: Tile, is_first: bool, worker: &mut Checker) {
        let halves = &self.numbering.halves;
        let (own, theirs) = (tile.own, self.pieces - tile.own);
        let opponent = |row| Half::new(halves.row(theirs, row), Player::SECOND);
        let mut opponents = std::mem::take(&mut worker.opponents);
        opponents.clear();
        opponents.extend(tile.rows().map(opponent));
        let mut is_open = false;
        for column in tile.columns() {
            let mover = Half::new(halves.row(own, column), Player::FIRST);
            for (row, &opponent) in tile.rows().zip(&opponents) {
                let place = row * halves.count(own) + column;
                let founded = self.founded[own][place].load(Ordering::Relaxed);
                if founded == LOWER | UPPER {
                    continue;
                }
                let at = Position::new(mover, opponent);
                let spot = Spot {
                    pieces: self.pieces,
                    own,
                    place,
                };
                let now = self.look(&at, spot, is_first, worker);
                if now != founded {
                    self.founded[own][place].store(now, Ordering::Relaxed);
                    worker.found.has_changed = true;
                }
                if now != LOWER | UPPER {
                    is_open = true;
                    worker.found.unfounded = Some(at);
                }
            }
        }
        if is_open {
            worker.left.push(tile);
        }
        worker.opponents = opponents;
    }

    /// Which bounds of a position are founded by what is known; the first time, whether they are the
    /// best over the successors.
    fn look(&self, at: &Position, spot: Spot, is_first: bool, worker: &mut Checker) -> u8 {
        let stated = self.layers[self.pieces].get(spot);
        let all = u8::try_from(self.pieces).unwrap_or(u8::MAX);
        let mut best = Captured { lower: 0, upper: 0 };
        let mut lower_is_founded = stated.lower == 0;
        let mut upper_is_founded = true;
        worker.moves.clear();
        self.game.moves(at, &mut worker.moves);
        for mv in worker.moves.iter() {
            let next = self.numbering.spot(&self.game.play(at, mv));
            let after = self.layers[next.pieces].get(next);
            let founded = if next.pieces < self.pieces {
                LOWER | UPPER
            } else {
                self.founded[next.own][next.place].load(Ordering::Relaxed)
            };
            best.lower = best.lower.max(all - after.upper);
            best.upper = best.upper.max(all - after.lower);
            lower_is_founded |= all - after.upper == stated.lower && founded & UPPER != 0;
            upper_is_founded &= founded & LOWER != 0;
        }
        if is_first && best != stated {
            worker.found.wrong = Some(*at);
        }
        upper_is_founded |= stated.upper == all;
        (u8::from(lower_is_founded) * LOWER) | (u8::from(upper_is_founded) * UPPER)
    }
}
