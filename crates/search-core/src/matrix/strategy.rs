//! Pure strategies of a tree.
//!
//! A strategy is reduced: it says nothing of decisions that its own earlier ones rule out (Harold W.
//! Kuhn, *Extensive games and the problem of information*, in *Contributions to the Theory of Games
//! II*, 1953).

use crate::{Game, GameTree, Player};

/// What a player does at every decision that the own earlier choices leave possible.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Strategy {
    /// By node. Where there is only one branch there is nothing to choose.
    choices: Vec<Choice>,
}

/// What a player does at one node of a tree.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Choice {
    /// The number of the node.
    pub node: usize,
    /// The number of the node that the choice leads to.
    pub child: usize,
}

impl Strategy {
    /// The choices in the order of their nodes; the nodes with one branch are left out.
    #[must_use]
    pub fn choices(&self) -> &[Choice] {
        &self.choices
    }

    /// Where the strategy leads from a node, if it has a choice there.
    #[must_use]
    pub fn child(&self, node: usize) -> Option<usize> {
        let place = self
            .choices
            .binary_search_by_key(&node, |choice| choice.node);
        place.ok().map(|place| self.choices[place].child)
    }

    /// The strategy that does what either of two does, which share no node.
    fn joined(&self, other: &Self) -> Self {
        let mut choices = [&self.choices[..], &other.choices].concat();
        choices.sort_unstable();
        Self { choices }
    }
}

/// How many strategies a player has in a tree; a number beyond 128 bits counts as the largest.
pub(super) fn count<G: Game>(tree: &GameTree<G>, player: Player) -> u128 {
    let count = |counts: &[u128], node: usize| {
        let node = &tree.nodes()[node];
        let mut below = node.branches.iter().map(|branch| counts[branch.child]);
        if node.branches.len() > 1 && node.turn == player {
            below.fold(0, u128::saturating_add)
        } else {
            below.try_fold(1, u128::checked_mul).unwrap_or(u128::MAX)
        }
    };
    from_the_leaves(tree, count)
}

/// All strategies of a player in a tree: earlier branches first where the player chooses, and where
/// the opponent does, plans for the first branch change fastest.
pub(super) fn all<G: Game>(tree: &GameTree<G>, player: Player) -> Vec<Strategy> {
    from_the_leaves(tree, |plans: &[Vec<Strategy>], index| {
        let node = &tree.nodes()[index];
        let below = node
            .branches
            .iter()
            .map(|branch| (branch.child, &plans[branch.child]));
        if node.branches.len() > 1 && node.turn == player {
            let choose = |(child, plans): (usize, &Vec<Strategy>)| {
                let choice = Strategy {
                    choices: vec![Choice { node: index, child }],
                };
                plans
                    .iter()
                    .map(move |plan| choice.joined(plan))
                    .collect::<Vec<_>>()
            };
            below.flat_map(choose).collect()
        } else {
            below.fold(vec![Strategy::default()], |plans, (_, more)| {
                let with = |added| plans.iter().map(move |plan| plan.joined(added));
                more.iter().flat_map(with).collect()
            })
        }
    })
}

/// Works something out for every node from its children's, and returns the root's.
fn from_the_leaves<G: Game, T: Default + Clone>(
    tree: &GameTree<G>,
    work: impl Fn(&[T], usize) -> T,
) -> T {
    let count = tree.nodes().len();
    let mut done = vec![T::default(); count];
    // In a tree children have higher numbers than their parents.
    for index in (0..count).rev() {
        done[index] = work(&done, index);
        for branch in &tree.nodes()[index].branches {
            done[branch.child] = T::default();
        }
    }
    done.swap_remove(0)
}
