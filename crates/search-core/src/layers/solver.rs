//! Solves every position that can be reached.

use std::path::{Path, PathBuf};
use std::time::Instant;

use super::backward::Backward;
use super::folder::{Folder, LayerFileError};
use super::forward::Forward;
use super::layer::{LayerKeys, LayerWorths};
use super::progress::{LayerProgress, Pass};
use super::shelf::Shelf;
use super::solution::{LayerCount, LayeredSolution};
use super::worker::Worker;
use crate::limits::Pool;
use crate::{
    ByValue, Fingerprinted, Layered, Limits, Preference, Restore, Statistics, Stop, Worth,
};

/// Finds every position that can be reached, from the highest layer down, and then what each is worth,
/// from the lowest layer up.
///
/// Needs a game whose moves all descend, and refuses others when it is compiled. Only the layers that
/// are worked on are whole in memory; finished ones take two to four bytes for a position, or none with
/// a [directory](Self::with_directory). What is found is the same whatever the threads are.
///
/// Of positions with [banked](crate::Keyed::banked) points the points are left out: those that differ
/// only in these are one.
///
/// # Example
///
/// ```
/// # use search_core::{Game, Keyed, Layered, LayeredSolver, Limits, Moves, Outcome, Player, Restore, Value};
/// struct Coins;
///
/// impl Game for Coins {
///     type Position = (u8, Player);
///     type Move = u8;
///     // …
/// #   const ALTERNATES: bool = true;
/// #   const ACYCLIC: bool = true;
/// #   fn turn(&self, at: &(u8, Player)) -> Player { at.1 }
/// #   fn moves(&self, at: &(u8, Player), out: &mut Moves<u8>) {
/// #       (1..=at.0.min(3)).for_each(|take| out.push(take));
/// #   }
/// #   fn play(&self, at: &(u8, Player), take: u8) -> (u8, Player) {
/// #       (at.0 - take, at.1.opponent())
/// #   }
/// #   fn outcome(&self, at: &(u8, Player)) -> Option<Outcome> {
/// #       (at.0 == 0).then_some(Outcome::Win(at.1.opponent()))
/// #   }
/// }
/// # impl Keyed for Coins {
/// #   type Key = u64;
/// #   fn key(&self, at: &(u8, Player)) -> u64 { u64::from(at.0) << 1 | at.1.index() as u64 }
/// #   fn fingerprint(&self) -> u64 { 3 }
/// # }
/// # impl Restore for Coins {
/// #   fn restore(&self, key: u64) -> (u8, Player) { ((key >> 1) as u8, Player::new((key & 1) as u8)) }
/// # }
///
/// // The coins left are the layers, and a move takes up to three.
/// impl Layered for Coins {
///     const DESCENDS: bool = true;
///     const REACH: u32 = 3;
///
///     fn layer(&self, at: &(u8, Player)) -> u32 {
///         at.0.into()
///     }
/// }
///
/// let solver = LayeredSolver::new(Coins);
/// let solution = solver.solve(&(21, Player::FIRST), &Limits::none())?;
/// assert_eq!(solution.positions(), 40);
/// assert_eq!(solution.worth(&(21, Player::FIRST))?, Some(Value::win_in(11)));
/// assert_eq!(solution.worth(&(20, Player::SECOND))?, Some(Value::loss_in(10)));
/// # Ok::<(), search_core::LayerFileError>(())
/// ```
#[derive(Clone, Debug)]
pub struct LayeredSolver<G, P = ByValue> {
    game: G,
    preference: P,
    threads: usize,
    directory: Option<PathBuf>,
    /// Tells the preference from others, in files.
    fingerprint: u64,
}

impl<G> LayeredSolver<G> {
    /// Solves by values, with one thread.
    pub fn new(game: G) -> Self {
        Self {
            game,
            preference: ByValue,
            threads: 1,
            directory: None,
            fingerprint: ByValue.fingerprint(),
        }
    }
}

impl<G, P> LayeredSolver<G, P> {
    /// Solves under another order of preference.
    pub fn preferring<Q: Fingerprinted>(self, preference: Q) -> LayeredSolver<G, Q> {
        LayeredSolver {
            fingerprint: preference.fingerprint(),
            game: self.game,
            preference,
            threads: self.threads,
            directory: self.directory,
        }
    }

    /// Works with so many threads.
    ///
    /// # Panics
    ///
    /// If there are none.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        assert!(threads > 0, "no thread, no work");
        self.threads = threads;
        self
    }

    /// Writes every finished layer to this directory, which is made if it is not there, and takes up
    /// those that an earlier run has written, however that was ended.
    ///
    /// The directory belongs to one start position of one game under one order of preference: others
    /// are refused. Files that are damaged are made again.
    #[must_use]
    pub fn with_directory(mut self, directory: impl AsRef<Path>) -> Self {
        self.directory = Some(directory.as_ref().to_owned());
        self
    }

    /// The rules.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The order of preference.
    pub fn preference(&self) -> &P {
        &self.preference
    }
}

impl<G: Restore + Layered, P: Preference<G>> LayeredSolver<G, P> {
    /// Solves all positions that can be reached from `start`.
    ///
    /// Of the limits the depth does not count; a node is a position that is looked at, which happens
    /// once on the way down and once on the way up.
    ///
    /// # Errors
    ///
    /// If the directory or a file in it cannot be used.
    ///
    /// # Panics
    ///
    /// If a move leads where the game's layers promised that none leads.
    pub fn solve(
        &self,
        start: &G::Position,
        limits: &Limits,
    ) -> Result<LayeredSolution<'_, G, P>, LayerFileError> {
        self.solve_with(start, limits, |_| {})
    }

    /// The same; `progress` is told of every layer that is finished.
    ///
    /// # Errors
    ///
    /// If the directory or a file in it cannot be used.
    ///
    /// # Panics
    ///
    /// If a move leads where the game's layers promised that none leads.
    pub fn solve_with(
        &self,
        start: &G::Position,
        limits: &Limits,
        mut progress: impl FnMut(&LayerProgress),
    ) -> Result<LayeredSolution<'_, G, P>, LayerFileError> {
        const {
            assert!(G::DESCENDS, "layered solving needs moves that descend");
            assert!(
                P::Worth::CODES <= 1 << 24,
                "worths are counted by their codes"
            );
        }
        let began = Instant::now();
        let pool = Pool::new(limits);
        let mut run = Run {
            solver: self,
            limits,
            pool: &pool,
            shelf: self.shelf(start)?,
            layers: Vec::new(),
            statistics: Statistics::default(),
            progress: &mut progress,
        };
        let stop = match run.run(start) {
            Ok(()) => None,
            Err(Halt::Stop(stop)) => Some(stop),
            Err(Halt::File(error)) => return Err(error),
        };
        let Run {
            shelf,
            layers,
            mut statistics,
            ..
        } = run;
        statistics.time = began.elapsed();
        Ok(LayeredSolution::new(
            &self.game,
            &self.preference,
            shelf,
            layers,
            stop,
            statistics,
        ))
    }

    fn shelf(&self, start: &G::Position) -> Result<Shelf<G::Key>, LayerFileError> {
        match &self.directory {
            None => Ok(Shelf::Memory(Default::default())),
            Some(path) => {
                let folder = Folder::open(path, &self.game, start, self.fingerprint)?;
                Ok(Shelf::Folder(folder))
            }
        }
    }
}

/// Why a run ends early.
enum Halt {
    Stop(Stop),
    File(LayerFileError),
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

impl From<LayerFileError> for Halt {
    fn from(error: LayerFileError) -> Self {
        Self::File(error)
    }
}

/// A solve under way.
struct Run<'a, G: Restore, P: Preference<G>> {
    solver: &'a LayeredSolver<G, P>,
    limits: &'a Limits,
    pool: &'a Pool,
    shelf: Shelf<G::Key>,
    /// The highest first.
    layers: Vec<LayerCount<P::Worth>>,
    statistics: Statistics,
    progress: &'a mut dyn FnMut(&LayerProgress),
}

impl<'a, G: Restore + Layered, P: Preference<G>> Run<'a, G, P> {
    fn run(&mut self, start: &G::Position) -> Result<(), Halt> {
        let top = self.solver.game.key(start);
        let worker = |_| Worker::new(&self.solver.game, self.pool);
        let workers = (0..self.solver.threads).map(worker).collect();
        let mut forward = Forward::new(workers, top, self.limits.memory);
        let mut result = self.descend(&mut forward, start);
        let mut backward = Backward::new(forward.into_workers(), &self.solver.preference);
        if result.is_ok() {
            result = self.ascend(&mut backward);
        }
        backward.add_to(&mut self.statistics);
        result
    }

    /// Finds all positions.
    fn descend(&mut self, forward: &mut Forward<'a, G>, start: &G::Position) -> Result<(), Halt> {
        let game = &self.solver.game;
        let next = self.take_up(game.layer(start))?;
        match next {
            Some(next) if self.layers.is_empty() => forward.frontier.add(next, game.key(start)),
            Some(next) => self.look_again(forward, next)?,
            None => {}
        }
        while let Some((layer, pieces)) = forward.frontier.pop() {
            let expanded = forward.expand(layer, pieces, self.shelf.memory())?;
            let keys = LayerKeys {
                lists: expanded.lists,
                finished: expanded.finished,
                below: forward.frontier.layers().collect(),
            };
            self.found(layer, &keys);
            self.shelf.put_keys(layer, keys)?;
        }
        Ok(())
    }

    /// Takes up the layers that an earlier run has found, from the highest down; returns the first that
    /// is still to be found, if any.
    fn take_up(&mut self, top: u32) -> Result<Option<u32>, Halt> {
        let mut next = Some(top);
        while let Some(layer) = next {
            let Some(keys) = self.shelf.keys(layer)? else {
                break;
            };
            self.found(layer, &keys);
            next = keys.below.last().copied();
        }
        Ok(next)
    }

    /// Expands layers again that were found earlier, as far as their moves reach down to `next`.
    fn look_again(&mut self, forward: &mut Forward<'a, G>, next: u32) -> Result<(), Halt> {
        let above: Vec<u32> = self.layers.iter().map(|count| count.layer).collect();
        for layer in above.into_iter().filter(|layer| layer - next <= G::REACH) {
            let keys = self.shelf.keys(layer)?;
            let keys = keys.ok_or_else(|| LayerFileError::lost(layer))?;
            let pieces = keys.lists.iter().map(|list| list.iter().collect());
            forward.expand(layer, pieces.collect(), self.shelf.memory())?;
            forward.frontier.forget_above(next);
        }
        Ok(())
    }

    /// Finds what all positions are worth.
    fn ascend(&mut self, backward: &mut Backward<'a, G, P>) -> Result<(), Halt> {
        let mut is_known = true;
        for index in (0..self.layers.len()).rev() {
            let layer = self.layers[index].layer;
            let keys = self.shelf.keys(layer)?;
            let keys = keys.ok_or_else(|| LayerFileError::lost(layer))?;
            let known = if is_known {
                self.shelf.worths(layer, &keys)?
            } else {
                None
            };
            if let Some(worths) = known {
                self.solved(index, &worths);
                continue;
            }
            is_known = false;
            self.load_below(backward, index)?;
            self.check_memory(backward, keys.len())?;
            let worths = backward.value(layer, &keys)?;
            self.solved(index, &worths);
            self.shelf.put_worths(layer, &keys, worths)?;
        }
        Ok(())
    }

    /// Brings the layers below this one into memory, as far as its moves reach, and drops the others.
    fn load_below(&mut self, backward: &mut Backward<'a, G, P>, index: usize) -> Result<(), Halt> {
        let lowest = self.layers[index].layer.saturating_sub(G::REACH);
        backward.below.retain(|&layer, _| layer >= lowest);
        for count in self.layers[index + 1..]
            .iter()
            .take_while(|count| count.layer >= lowest)
        {
            if backward.below.contains_key(&count.layer) {
                continue;
            }
            let lost = || LayerFileError::lost(count.layer);
            let keys = self.shelf.keys(count.layer)?.ok_or_else(lost)?;
            let worths = self.shelf.worths(count.layer, &keys)?.ok_or_else(lost)?;
            backward.load(count.layer, &keys, &worths)?;
        }
        Ok(())
    }

    fn check_memory(&self, backward: &Backward<'a, G, P>, positions: usize) -> Result<(), Stop> {
        let used = self.shelf.memory() + backward.memory();
        let needed = positions * (size_of::<G::Key>() + 2 * size_of::<u32>());
        if used.saturating_add(needed) > self.limits.memory {
            return Err(Stop::Memory);
        }
        Ok(())
    }

    fn found(&mut self, layer: u32, keys: &LayerKeys<G::Key>) {
        self.layers.push(LayerCount {
            layer,
            positions: keys.len() as u64,
            finished: keys.finished,
            worths: Vec::new(),
        });
        self.tell(Pass::Down, self.layers.len() - 1);
    }

    fn solved(&mut self, index: usize, worths: &LayerWorths) {
        self.layers[index].worths = worths.counts();
        self.tell(Pass::Up, index);
    }

    fn tell(&mut self, way: Pass, index: usize) {
        let count = &self.layers[index];
        let done = match way {
            Pass::Down => &self.layers[..=index],
            Pass::Up => &self.layers[index..],
        };
        (self.progress)(&LayerProgress {
            way,
            layer: count.layer,
            positions: count.positions,
            done: done.iter().map(|count| count.positions).sum(),
        });
    }
}
