//! What the nodes of a tree are worth: backward induction.

use super::{Branch, GameTree, TreeNode};
use crate::{Game, Value};

impl<G: Game> GameTree<G> {
    /// Finds the value of every node that does not depend on what lies beyond the depth.
    pub(super) fn find_values(&mut self, depth: u16) {
        if self.nodes.iter().any(|node| node.turn.index() > 1) {
            return;
        }
        for index in self.children_first() {
            self.nodes[index].value = self.value(&self.nodes[index], depth);
        }
    }

    /// What a branch is worth to the player who moves at `node`.
    pub(super) fn worth(&self, node: &TreeNode<G>, branch: &Branch<G::Move>) -> Option<Value> {
        let child = &self.nodes[branch.child];
        let value = child.value?.delayed(1);
        Some(if child.turn == node.turn {
            value
        } else {
            -value
        })
    }

    fn value(&self, node: &TreeNode<G>, depth: u16) -> Option<Value> {
        if let Some(outcome) = node.outcome {
            return Some(Value::of(outcome, node.turn, 0));
        }
        let worths = || node.branches.iter().map(|branch| self.worth(node, branch));
        let best = worths().flatten().max()?;
        // What is cut off ends beyond the depth, so that no win there comes sooner.
        let soon = |plies: u16| plies <= (depth - node.ply).saturating_add(1);
        let is_best = worths().all(|worth| worth.is_some()) || best.as_win().is_some_and(soon);
        is_best.then_some(best)
    }

    /// The nodes in an order in which children come before their parents; without those from which
    /// a cycle can be reached.
    fn children_first(&self) -> Vec<usize> {
        let mut parents = vec![Vec::new(); self.nodes.len()];
        let mut pending: Vec<usize> = Vec::new();
        for (index, node) in self.nodes.iter().enumerate() {
            pending.push(node.branches.len());
            for branch in &node.branches {
                parents[branch.child].push(index);
            }
        }
        let is_leaf = |index: &usize| self.nodes[*index].branches.is_empty();
        let mut order: Vec<usize> = (0..self.nodes.len()).filter(is_leaf).collect();
        let mut next = 0;
        while next < order.len() {
            for &parent in &parents[order[next]] {
                pending[parent] -= 1;
                if pending[parent] == 0 {
                    order.push(parent);
                }
            }
            next += 1;
        }
        order
    }
}
