//! The values of positions, by plain minimax over the rules alone.

use super::Sight;
use crate::{Game, Moves, Value};

/// Finds values until it has spent its nodes.
///
/// It shares no code with the searches of this crate: it judges what they rely on.
pub(super) struct Oracle {
    nodes_left: u64,
}

/// What an unfinished position is worth.
pub(super) struct Worth {
    /// For each legal move, in their order, the value to the mover.
    pub(super) of_moves: Vec<Value>,
    /// The number of plies of the longest line of play.
    pub(super) longest: u16,
}

impl Worth {
    /// What the position is worth to the player to move.
    pub(super) fn value(&self) -> Value {
        self.of_moves.iter().copied().fold(Value::MIN, Value::max)
    }
}

/// Nodes of all trees together.
const ALL_NODES: u64 = 4_000_000;
/// Nodes of a single tree.
const TREE_NODES: u64 = 10_000;
/// Longer lines are given up; a game that can go in circles has them.
const LONGEST_LINE: u16 = 200;

impl Oracle {
    pub(super) fn new() -> Self {
        Self {
            nodes_left: ALL_NODES,
        }
    }

    /// What an unfinished position is worth, unless its tree is too large.
    pub(super) fn worth<G: Game>(&mut self, game: &G, sight: &Sight<G>) -> Option<Worth> {
        let budget = TREE_NODES.min(self.nodes_left);
        let mut tree = Tree {
            game,
            nodes_left: budget,
        };
        let worth = tree.worth(&sight.at, &sight.moves, 0);
        self.nodes_left -= budget - tree.nodes_left;
        worth
    }
}

struct Tree<'a, G> {
    game: &'a G,
    nodes_left: u64,
}

impl<G: Game> Tree<'_, G> {
    fn worth(&mut self, at: &G::Position, moves: &[G::Move], ply: u16) -> Option<Worth> {
        let mut worth = Worth {
            of_moves: Vec::with_capacity(moves.len()),
            longest: 0,
        };
        for &mv in moves {
            let next = self.game.play(at, mv);
            let (value, longest) = self.node(&next, ply + 1)?;
            let changes_turn = self.game.turn(&next) != self.game.turn(at);
            let to_mover = if changes_turn { -value } else { value };
            worth.of_moves.push(to_mover.delayed(1));
            worth.longest = worth.longest.max(longest + 1);
        }
        Some(worth)
    }

    /// The value to the player to move, and the length of the longest line.
    fn node(&mut self, at: &G::Position, ply: u16) -> Option<(Value, u16)> {
        self.nodes_left = self.nodes_left.checked_sub(1)?;
        if let Some(outcome) = self.game.outcome(at) {
            return Some((Value::of(outcome, self.game.turn(at), 0), 0));
        }
        if ply >= LONGEST_LINE {
            return None;
        }
        let mut list = Moves::new();
        self.game.moves(at, &mut list);
        let moves: Vec<G::Move> = list.iter().collect();
        let worth = self.worth(at, &moves, ply)?;
        Some((worth.value(), worth.longest))
    }
}
