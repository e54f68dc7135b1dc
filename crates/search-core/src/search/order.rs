//! Who goes first, and why: what a search learns of moves from the cuts they gave.

use std::hash::Hash;

use super::Ordering;
use crate::Player;
use crate::table::MoveTag;

/// What a search learned of moves, by ply, by the move before and by the mover.
pub(super) struct Order<M> {
    ordering: Ordering,
    killers: Vec<[Option<M>; 2]>,
    countermoves: Vec<Option<M>>,
    history: Vec<i32>,
}

/// History and countermoves of different moves may share a place: that costs order, not truth.
const PLACES: usize = 1 << 12;

/// Guide ranks beyond this count as this.
const MAX_RANK: i32 = (1 << 12) - 1;
/// History counts no further.
const MAX_HISTORY: i32 = (1 << 15) - 1;
const COUNTERMOVE: i32 = 1 << 15;
const KILLER: i32 = 1 << 16;
/// One step of the guide's rank outweighs everything learned.
const RANK: i32 = 1 << 18;

impl<M: Copy + Eq + Hash> Order<M> {
    pub(super) fn new(ordering: Ordering) -> Self {
        let places = |wanted: bool| if wanted { PLACES } else { 0 };
        Self {
            ordering,
            killers: Vec::new(),
            countermoves: vec![None; places(ordering.countermoves)],
            history: vec![0; 2 * places(ordering.history)],
        }
    }

    /// The rank of a move by the guide's rank, then killers, countermoves and history.
    pub(super) fn rank(
        &self,
        guide_rank: i32,
        mv: M,
        ply: u16,
        previous: Option<M>,
        turn: Player,
    ) -> i32 {
        let mut rank = guide_rank.clamp(-MAX_RANK, MAX_RANK) * RANK;
        if self.ordering.killers
            && let Some(killers) = self.killers.get(usize::from(ply))
        {
            if killers[0] == Some(mv) {
                rank += 2 * KILLER;
            } else if killers[1] == Some(mv) {
                rank += KILLER;
            }
        }
        if self.ordering.countermoves
            && let Some(previous) = previous
            && self.countermoves[place(previous)] == Some(mv)
        {
            rank += COUNTERMOVE;
        }
        if self.ordering.history {
            rank += self.history[side(turn) + place(mv)];
        }
        rank
    }

    /// Learns that a move was too good for the opponent to allow.
    pub(super) fn reward(
        &mut self,
        mv: M,
        ply: u16,
        depth: u16,
        previous: Option<M>,
        turn: Player,
    ) {
        if self.ordering.killers {
            self.remember_killer(mv, usize::from(ply));
        }
        if self.ordering.countermoves
            && let Some(previous) = previous
        {
            self.countermoves[place(previous)] = Some(mv);
        }
        if self.ordering.history {
            let depth = i32::from(depth.min(64));
            let credit = &mut self.history[side(turn) + place(mv)];
            // Gravity: the closer to the top, the less is added, so that old merits fade.
            *credit += depth * depth * (MAX_HISTORY - *credit) / MAX_HISTORY;
        }
    }

    fn remember_killer(&mut self, mv: M, ply: usize) {
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
    }
}

fn place<M: Hash>(mv: M) -> usize {
    MoveTag::of(mv).get() % PLACES
}

fn side(turn: Player) -> usize {
    PLACES * (turn.index() % 2)
}
