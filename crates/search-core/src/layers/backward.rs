//! Finds what every position is worth, layer by layer from the bottom.

use std::collections::BTreeMap;

use super::crew::share;
use super::forward::layer_below;
use super::key_list::KeyList;
use super::layer::{LayerKeys, LayerWorths};
use super::lookup::{Lookup, Piece};
use super::tally::Tally;
use super::worker::Worker;
use super::worth_list::WorthList;
use crate::{Layered, Preference, Restore, Statistics, Stop, Worth};

/// The way up.
pub(super) struct Backward<'a, G: Restore, P> {
    preference: &'a P,
    valuers: Vec<Valuer<'a, G>>,
    /// The layers that the next one may need.
    pub(super) below: BTreeMap<u32, Lookup<G::Key>>,
}

/// One thread on the way up.
struct Valuer<'a, G: Restore> {
    worker: Worker<'a, G>,
    tally: Tally,
}

impl<'a, G: Restore + Layered, P: Preference<G>> Backward<'a, G, P> {
    pub(super) fn new(workers: Vec<Worker<'a, G>>, preference: &'a P) -> Self {
        let valuer = |worker| Valuer {
            worker,
            tally: Tally::default(),
        };
        Self {
            preference,
            valuers: workers.into_iter().map(valuer).collect(),
            below: BTreeMap::new(),
        }
    }

    /// The worths of the positions of a layer, when all below it that a move can reach are there.
    pub(super) fn value(
        &mut self,
        layer: u32,
        keys: &LayerKeys<G::Key>,
    ) -> Result<LayerWorths, Stop> {
        let (below, preference) = (&self.below, self.preference);
        let valued = share(&mut self.valuers, keys.lists.iter(), |valuer, list| {
            valuer.value(preference, below, layer, list)
        })?;
        let (pieces, codes): (Vec<_>, Vec<_>) = valued.into_iter().unzip();
        let tally = self.valuers.iter_mut().map(|valuer| &mut valuer.tally);
        let kinds = Tally::take_all(tally);
        let index = index(&kinds);
        let lists = share(&mut self.valuers, codes.into_iter(), |_, codes| {
            let indices = codes.into_iter().map(|code| index[code as usize]);
            Ok(WorthList::new(kinds.len(), indices))
        })?;
        let worths = LayerWorths { kinds, lists };
        self.below.insert(layer, Lookup::new(pieces, &worths));
        Ok(worths)
    }

    /// Makes the worths of a layer quick to find.
    pub(super) fn load(
        &mut self,
        layer: u32,
        keys: &LayerKeys<G::Key>,
        worths: &LayerWorths,
    ) -> Result<(), Stop> {
        let pieces = share(&mut self.valuers, keys.lists.iter(), |_, keys| {
            Ok(Piece::new(keys.iter()))
        })?;
        self.below.insert(layer, Lookup::new(pieces, worths));
        Ok(())
    }

    /// How much memory the layers below take.
    pub(super) fn memory(&self) -> usize {
        self.below.values().map(Lookup::memory).sum()
    }

    /// Adds what the work cost.
    pub(super) fn add_to(&self, statistics: &mut Statistics) {
        for valuer in &self.valuers {
            valuer.worker.add_to(statistics);
        }
    }
}

impl<G: Restore + Layered> Valuer<'_, G> {
    /// The positions of a list, and the codes of their worths.
    fn value<P: Preference<G>>(
        &mut self,
        preference: &P,
        below: &BTreeMap<u32, Lookup<G::Key>>,
        layer: u32,
        list: &KeyList<G::Key>,
    ) -> Result<(Piece<G::Key>, Vec<u32>), Stop> {
        let mut codes = Vec::with_capacity(list.len());
        let below = Below {
            layers: below,
            next: layer.checked_sub(1).and_then(|next| below.get(&next)),
        };
        for key in list.iter() {
            let at = self.worker.game.restore(key);
            self.worker.enter(&at)?;
            let code = self.best(preference, &below, layer, &at).code();
            self.tally.count(code);
            codes.push(code);
        }
        Ok((Piece::new(list.iter()), codes))
    }

    /// What a position comes to, its moves being generated.
    #[inline]
    fn best<P: Preference<G>>(
        &self,
        preference: &P,
        below: &Below<'_, G::Key>,
        layer: u32,
        at: &G::Position,
    ) -> P::Worth {
        let game = self.worker.game;
        let after = |mv| {
            let next = game.play(at, mv);
            let worth = below.worth(game, preference, layer, &next);
            preference.earlier(game, at, &next, worth)
        };
        let turn = game.turn(at);
        let worths = self.worker.moves().iter().map(after);
        let better = |best, this| {
            if preference.prefers(turn, this, best) {
                this
            } else {
                best
            }
        };
        worths.reduce(better).expect("the game goes on")
    }
}

/// The layers below the one that is worked on.
struct Below<'a, K> {
    layers: &'a BTreeMap<u32, Lookup<K>>,
    /// The one right below it.
    next: Option<&'a Lookup<K>>,
}

impl<K: crate::Key> Below<'_, K> {
    /// What a position one move after one of layer `above` is worth.
    #[inline]
    fn worth<G: Restore<Key = K> + Layered, P: Preference<G>>(
        &self,
        game: &G,
        preference: &P,
        above: u32,
        at: &G::Position,
    ) -> P::Worth {
        let layer = layer_below(game, above, at);
        let lookup = if G::REACH == 1 {
            self.next
        } else {
            self.layers.get(&layer)
        };
        // Finished positions are not among them.
        if let Some(code) = lookup.and_then(|lookup| lookup.code(game.key(at))) {
            let worth = P::Worth::from_code(code);
            return if G::BANKS {
                preference.plus(worth, game.banked(at))
            } else {
                worth
            };
        }
        let outcome = game.outcome(at);
        let outcome = outcome.unwrap_or_else(|| panic!("{at:?} is found from below alone"));
        preference.finished(game, at, outcome)
    }
}

/// At the place of each code, which of those that occur it is.
fn index(kinds: &[(u32, u64)]) -> Vec<u32> {
    let codes = kinds.last().map_or(0, |&(code, _)| code as usize + 1);
    let mut index = vec![0; codes];
    for (number, &(code, _)) in (0..).zip(kinds) {
        index[code as usize] = number;
    }
    index
}
