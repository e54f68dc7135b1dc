//! What a layered solve found.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use super::folder::LayerFileError;
use super::layer::SolvedLayer;
use super::shelf::Shelf;
use crate::{Game, Keyed, Layered, Line, Moves, Preference, Restore, Statistics, Stop};

/// How many positions a layer has, and what they are worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LayerCount<W> {
    /// The number of the layer.
    pub layer: u32,
    /// How many of its positions can be reached and are not finished.
    pub positions: u64,
    /// How many can be reached and are finished.
    pub finished: u64,
    /// What those that are not finished are worth to their movers, in the order of the codes, and how
    /// many are worth that; nothing if the solve was stopped before it knew.
    pub worths: Vec<(W, u64)>,
}

/// What a [`LayeredSolver`](crate::LayeredSolver) found: every position that can be reached, and what it
/// is worth.
///
/// With a directory this is read from its files whenever it is asked for.
pub struct LayeredSolution<'a, G: Keyed, P: Preference<G>> {
    game: &'a G,
    preference: &'a P,
    shelf: Shelf<G::Key>,
    layers: Vec<LayerCount<P::Worth>>,
    stop: Option<Stop>,
    statistics: Statistics,
}

/// A layer of a game, solved under a preference.
type SolvedLayerOf<G, P> = SolvedLayer<<G as Keyed>::Key, <P as Preference<G>>::Worth>;

/// Layers that were looked into.
type Opened<G, P> = BTreeMap<u32, Option<SolvedLayerOf<G, P>>>;

/// A move and the position that it leads to.
type Step<G> = (<G as Game>::Move, <G as Game>::Position);

impl<'a, G: Restore + Layered, P: Preference<G>> LayeredSolution<'a, G, P> {
    pub(super) fn new(
        game: &'a G,
        preference: &'a P,
        shelf: Shelf<G::Key>,
        layers: Vec<LayerCount<P::Worth>>,
        stop: Option<Stop>,
        statistics: Statistics,
    ) -> Self {
        Self {
            game,
            preference,
            shelf,
            layers,
            stop,
            statistics,
        }
    }

    /// The layers that have positions, the highest first.
    #[must_use]
    pub fn layers(&self) -> &[LayerCount<P::Worth>] {
        &self.layers
    }

    /// Why the solve ended early, if it did.
    #[must_use]
    pub fn stop(&self) -> Option<Stop> {
        self.stop
    }

    /// What it cost.
    #[must_use]
    pub fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    /// How many positions were found that are not finished.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.layers.iter().map(|layer| layer.positions).sum()
    }

    /// How many finished positions were found.
    #[must_use]
    pub fn finished(&self) -> u64 {
        self.layers.iter().map(|layer| layer.finished).sum()
    }

    /// What a position is worth to its mover; `None` if it cannot be reached, or if the solve was
    /// stopped before it knew.
    ///
    /// # Errors
    ///
    /// If there is a directory and a file in it cannot be used.
    pub fn worth(&self, at: &G::Position) -> Result<Option<P::Worth>, LayerFileError> {
        self.worth_in(at, &mut BTreeMap::new())
    }

    /// The line that all should play from a position to the end; of moves that are as good, the first.
    ///
    /// Empty if the worth of the position is not known.
    ///
    /// # Errors
    ///
    /// If there is a directory and a file in it cannot be used.
    pub fn line(&self, at: &G::Position) -> Result<Line<G::Move>, LayerFileError> {
        let mut line = Line::new();
        let mut at = at.clone();
        let mut opened = BTreeMap::new();
        while let Some((mv, next)) = self.best(&at, &mut opened)? {
            line.push(mv);
            at = next;
            let layer = self.game.layer(&at);
            opened.retain(|&above, _| above < layer);
        }
        Ok(line)
    }

    /// A layer to look up positions in, or to go through them; `None` if it has none, or is not solved.
    ///
    /// # Errors
    ///
    /// If there is a directory and a file in it cannot be used.
    pub fn layer(&self, layer: u32) -> Result<Option<SolvedLayerOf<G, P>>, LayerFileError> {
        let mut counts = self.layers.iter();
        if !counts.any(|count| count.layer == layer && !count.worths.is_empty()) {
            return Ok(None);
        }
        let lost = || LayerFileError::lost(layer);
        let keys = self.shelf.keys(layer)?.ok_or_else(lost)?;
        let worths = self.shelf.worths(layer, &keys)?.ok_or_else(lost)?;
        Ok(Some(SolvedLayer::new(keys, worths)))
    }

    fn worth_in(
        &self,
        at: &G::Position,
        opened: &mut Opened<G, P>,
    ) -> Result<Option<P::Worth>, LayerFileError> {
        if let Some(outcome) = self.game.outcome(at) {
            return Ok(Some(self.preference.finished(self.game, at, outcome)));
        }
        let layer = self.game.layer(at);
        let solved = match opened.entry(layer) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => entry.insert(self.layer(layer)?),
        };
        let worth = solved
            .as_ref()
            .and_then(|solved| solved.worth(self.game.key(at)));
        let plus_banked = |worth| {
            if G::BANKS {
                self.preference.plus(worth, self.game.banked(at))
            } else {
                worth
            }
        };
        Ok(worth.map(plus_banked))
    }

    /// The first of the best moves, and where it leads.
    fn best(
        &self,
        at: &G::Position,
        opened: &mut Opened<G, P>,
    ) -> Result<Option<Step<G>>, LayerFileError> {
        let mut moves = Moves::new();
        self.game.moves(at, &mut moves);
        let turn = self.game.turn(at);
        let mut best: Option<(G::Move, G::Position, P::Worth)> = None;
        for mv in moves.iter() {
            let next = self.game.play(at, mv);
            let Some(worth) = self.worth_in(&next, opened)? else {
                return Ok(None);
            };
            let worth = self.preference.earlier(self.game, at, &next, worth);
            let is_better =
                |(_, _, best): &(_, _, P::Worth)| self.preference.prefers(turn, worth, *best);
            if best.as_ref().is_none_or(is_better) {
                best = Some((mv, next, worth));
            }
        }
        Ok(best.map(|(mv, next, _)| (mv, next)))
    }
}
