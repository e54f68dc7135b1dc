//! What a search takes from the table, and what it leaves there.

use super::Memory;
use super::horizon::Horizon;
use super::shared::Shared;
use super::worker::{Place, Worker};
use crate::table::{Depth, Effort, Entry, MoveTag, Stored};
use crate::{Bound, Evaluate, Game, Guide, Value, Window};

impl<G: Game, E: Evaluate<G>, K: Guide<G>, M: Memory<G>> Worker<'_, G, E, K, M> {
    /// The value that an entry gives, if it looked far enough and leaves nothing to ask.
    #[inline]
    pub(super) fn known_value<H: Horizon>(
        &mut self,
        entry: Entry,
        place: &Place<H, M::Key>,
        window: Window,
    ) -> Option<Value> {
        if !self.reaches(entry.depth, place.horizon) {
            return None;
        }
        let value = entry.value.delayed(place.ply).plus(place.banked);
        let is_enough = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => value >= window.beta,
            Bound::Upper => value <= window.alpha,
        };
        is_enough.then(|| {
            self.note_shortfall::<H>(entry.depth);
            value
        })
    }

    /// Whether a search this far is worth a look into the table.
    #[inline]
    pub(super) fn uses_table<H: Horizon>(&self, horizon: H) -> bool {
        M::REMEMBERS && (H::TO_END || horizon.plies() >= self.shared.options.table_depth)
    }

    #[inline]
    pub(super) fn look_up(&mut self, key: M::Key) -> Option<Entry> {
        let entry = self.shared.memory.probe(key);
        self.statistics.table_hits += u64::from(entry.is_some());
        self.statistics.table_misses += u64::from(entry.is_none());
        entry
    }

    /// Whether a value of this depth may stand for a search to this horizon.
    #[inline]
    pub(super) fn reaches<H: Horizon>(&self, depth: Depth, horizon: H) -> bool {
        if self.shared.options.grafts {
            depth >= horizon.depth()
        } else {
            depth == horizon.depth()
        }
    }

    /// A value from the table may come from a search that stopped short.
    #[inline]
    pub(super) fn note_shortfall<H: Horizon>(&mut self, depth: Depth) {
        if !H::TO_END && depth != Depth::END {
            self.shortfalls += 1;
        }
    }

    /// Asks for the table's slots of all children, so that they are at hand when they are probed.
    #[inline]
    pub(super) fn prefetch_children(&mut self, at: &mut G::Position, first: usize) {
        let Shared { game, memory, .. } = self.shared;
        self.statistics.played += (self.moves.len() - first) as u64;
        for index in first..self.moves.len() {
            let mv = self.moves.at(index);
            game.explore(at, mv, |next| memory.prefetch(memory.key(game, next)));
        }
    }

    /// Takes out the moves that the table shows to be no better than alpha; returns the value of
    /// one that is good enough to leave the node.
    ///
    /// Jonathan Schaeffer and Aske Plaat, *New Advances in Alpha-Beta Searching*, 1996: enhanced
    /// transposition cutoffs.
    #[inline]
    pub(super) fn probe_children<H: Horizon>(
        &mut self,
        at: &mut G::Position,
        first: usize,
        place: &Place<H, M::Key>,
        window: Window,
        best: &mut Value,
    ) -> Option<Value> {
        let Shared { game, memory, .. } = self.shared;
        let horizon = place.horizon.closer(1);
        if !H::TO_END && horizon.plies() == 0 {
            return None;
        }
        let mut kept = first;
        let mut hits = 0;
        let mut good_enough = None;
        let mut index = first;
        while index < self.moves.len() && good_enough.is_none() {
            let mv = self.moves.at(index);
            let known = game.explore(at, mv, |next| {
                let entry = memory.probe(memory.key(game, next))?;
                if !self.reaches(entry.depth, horizon) {
                    return None;
                }
                let value = entry
                    .value
                    .delayed(place.ply + 1)
                    .plus(memory.banked(game, next));
                let is_mine = !G::ALTERNATES && game.turn(next) == place.turn;
                Some(if is_mine {
                    (value, entry.bound, entry.depth)
                } else {
                    (-value, entry.bound.flipped(), entry.depth)
                })
            });
            hits += u64::from(known.is_some());
            match known {
                Some((value, bound, depth)) if bound != Bound::Upper && value >= window.beta => {
                    self.note_shortfall::<H>(depth);
                    good_enough = Some(value);
                }
                Some((value, bound, depth)) if bound != Bound::Lower && value <= window.alpha => {
                    self.note_shortfall::<H>(depth);
                    *best = (*best).max(value);
                }
                _ => {
                    self.moves.copy_entry(index, kept);
                    kept += 1;
                }
            }
            index += 1;
        }
        let probes = (index - first) as u64;
        self.statistics.played += probes;
        self.statistics.table_hits += hits;
        self.statistics.table_misses += probes - hits;
        self.moves.truncate(kept);
        good_enough
    }

    #[inline]
    pub(super) fn remember<H: Horizon>(
        &mut self,
        place: &Place<H, M::Key>,
        value: Value,
        bound: Bound,
        best: Option<G::Move>,
    ) {
        if !self.uses_table(place.horizon) || (!G::ACYCLIC && self.rests_on < place.ply) {
            return;
        }
        let saw_the_end =
            H::TO_END || (self.shared.options.grafts && self.shortfalls == place.shortfalls);
        let entry = Entry {
            value: value.hastened(place.ply).plus(-place.banked),
            bound,
            depth: if saw_the_end {
                Depth::END
            } else {
                place.horizon.depth()
            },
            best: if H::TO_END {
                None
            } else {
                best.map(MoveTag::of)
            },
            effort: if M::KEEPS_EFFORT {
                Effort::nodes(self.budget.spent() - place.nodes)
            } else {
                Effort::default()
            },
        };
        if self.shared.memory.store(place.key, entry) == Stored::Replaced {
            self.statistics.table_replacements += 1;
        }
    }
}
