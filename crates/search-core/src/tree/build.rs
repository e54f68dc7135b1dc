//! How a tree grows, breadth first.

use std::collections::HashMap;

use ahash::RandomState;

use super::{Branch, GameTree, Merge, TreeNode};
use crate::limits::{Budget, Pool};
use crate::{Game, Limits, Moves, Player, Stop};

/// Grows a tree; positions with the same representative and the same player to move are the same.
pub(super) fn build<G: Game>(
    game: &G,
    at: &G::Position,
    merge: Merge,
    limits: &Limits,
    representative: impl Fn(&G::Position) -> G::Position,
) -> Result<GameTree<G>, Stop> {
    let pool = Pool::new(limits);
    let mut builder = Builder {
        game,
        representative,
        budget: Budget::new(&pool),
        nodes: Vec::new(),
        known: HashMap::with_hasher(RandomState::with_seeds(1, 2, 3, 4)),
    };
    builder.node(at.clone(), 0, merge)?;
    let mut index = 0;
    while index < builder.nodes.len() {
        if builder.nodes[index].ply < limits.depth {
            builder.expand(index, merge)?;
        }
        index += 1;
    }
    let mut tree = GameTree {
        nodes: builder.nodes,
    };
    tree.find_values(limits.depth);
    Ok(tree)
}

struct Builder<'a, G: Game, R> {
    game: &'a G,
    representative: R,
    budget: Budget<'a>,
    nodes: Vec<TreeNode<G>>,
    /// The nodes that another move may lead to.
    known: HashMap<(G::Position, Player), usize, RandomState>,
}

impl<G: Game, R: Fn(&G::Position) -> G::Position> Builder<'_, G, R> {
    fn expand(&mut self, index: usize, merge: Merge) -> Result<(), Stop> {
        let node = &self.nodes[index];
        let (position, ply) = (node.position.clone(), node.ply + 1);
        let mut moves = Moves::new();
        self.game.moves(&position, &mut moves);
        if merge != Merge::Everywhere {
            self.known.clear();
        }
        for mv in moves.iter() {
            let child = self.node(self.game.play(&position, mv), ply, merge)?;
            let branches = &mut self.nodes[index].branches;
            match branches.iter_mut().find(|branch| branch.child == child) {
                Some(branch) => branch.moves.push(mv),
                None => branches.push(Branch {
                    moves: vec![mv],
                    child,
                }),
            }
        }
        Ok(())
    }

    /// The number of the node of this position, which is a new one if none is the same.
    fn node(&mut self, position: G::Position, ply: u16, merge: Merge) -> Result<usize, Stop> {
        let turn = self.game.turn(&position);
        let index = self.nodes.len();
        if merge != Merge::Nothing {
            let name = ((self.representative)(&position), turn);
            let known = *self.known.entry(name).or_insert(index);
            if known < index {
                return Ok(known);
            }
        }
        self.budget.spend()?;
        self.nodes.push(TreeNode {
            outcome: self.game.outcome(&position),
            position,
            turn,
            ply,
            branches: Vec::new(),
            value: None,
        });
        Ok(index)
    }
}
