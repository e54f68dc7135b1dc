//! Small games as explicit trees or graphs, to look at and to reason about.

mod build;
mod worth;

use crate::{Game, Limits, Outcome, Player, Stop, Symmetric, Value};

/// A small game, or the beginning of one, with every node in memory.
///
/// Nodes are numbered breadth first, the root is 0. Whether two moves or two lines lead to one node
/// is a matter of [`Merge`]. In a tree, which is all that [`Merge::Nothing`] and [`Merge::Siblings`]
/// make, a child has a higher number than its parent.
///
/// ```
/// # use search_core::{Moves, Outcome, Player};
/// # struct Nim;
/// # impl Game for Nim {
/// #     type Position = (u8, Player);
/// #     type Move = u8;
/// #     fn turn(&self, at: &(u8, Player)) -> Player { at.1 }
/// #     fn moves(&self, at: &(u8, Player), out: &mut Moves<u8>) {
/// #         (1..=at.0.min(2)).for_each(|take| out.push(take));
/// #     }
/// #     fn play(&self, at: &(u8, Player), take: u8) -> (u8, Player) {
/// #         (at.0 - take, at.1.opponent())
/// #     }
/// #     fn outcome(&self, at: &(u8, Player)) -> Option<Outcome> {
/// #         (at.0 == 0).then(|| Outcome::Win(at.1.opponent()))
/// #     }
/// # }
/// use search_core::{Game, GameTree, Limits, Merge, Value};
///
/// // One heap; a move takes one or two objects.
/// let heap_of_four = (4, Player::FIRST);
/// let tree = GameTree::new(&Nim, &heap_of_four, Merge::Nothing, &Limits::none())?;
/// assert_eq!(tree.nodes().len(), 12);
/// assert_eq!(tree.root().value, Some(Value::win_in(3)));
/// let best: Vec<_> = tree.best(0).map(|branch| branch.moves[0]).collect();
/// assert_eq!(best, [1]);
///
/// let graph = GameTree::new(&Nim, &heap_of_four, Merge::Everywhere, &Limits::none())?;
/// assert_eq!(graph.nodes().len(), 8);
/// # Ok::<(), search_core::Stop>(())
/// ```
#[derive(Clone, Debug)]
pub struct GameTree<G: Game> {
    nodes: Vec<TreeNode<G>>,
}

/// A position in a [`GameTree`].
#[derive(Clone, Debug)]
pub struct TreeNode<G: Game> {
    /// The position; of several that are one node, the first that was met.
    pub position: G::Position,
    /// Whose turn it is, or would be.
    pub turn: Player,
    /// The number of plies on the shortest way from the root.
    pub ply: u16,
    /// How the game ended, if it did.
    pub outcome: Option<Outcome>,
    /// What follows, in the order of the moves; empty at the end of the game and at the depth.
    pub branches: Vec<Branch<G::Move>>,
    /// What the position is worth to the player to move, wins and losses counted from here.
    ///
    /// It is `None` where it depends on what lies beyond the depth, where it rests on a cycle, and
    /// in games of more than two players.
    pub value: Option<Value>,
}

/// The moves from a node that lead to one and the same child.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branch<M> {
    /// The moves, at least one, in the order of the game.
    pub moves: Vec<M>,
    /// The number of the node that they lead to.
    pub child: usize,
}

/// Which positions are one node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Merge {
    /// None: every line of play has a node of its own.
    Nothing,
    /// Those that moves of one position lead to: lines of play stay apart, and moves that come to
    /// the same are one branch.
    Siblings,
    /// All that are the same, wherever they are met: the tree becomes a graph.
    Everywhere,
}

impl<G: Game> GameTree<G> {
    /// The tree from `at` on, to the end of the game or to the depth of the limits; only equal
    /// positions are the same.
    ///
    /// # Errors
    ///
    /// If it has more nodes than the limits allow, or takes more time, or somebody raises the stop
    /// flag. Its memory is what its nodes take.
    pub fn new(game: &G, at: &G::Position, merge: Merge, limits: &Limits) -> Result<Self, Stop> {
        build::build(game, at, merge, limits, G::Position::clone)
    }

    /// The same tree, but positions that are symmetric with the same player to move are the same.
    ///
    /// # Errors
    ///
    /// As for [`new`](Self::new).
    pub fn up_to_symmetry(
        game: &G,
        at: &G::Position,
        merge: Merge,
        limits: &Limits,
    ) -> Result<Self, Stop>
    where
        G: Symmetric,
    {
        build::build(game, at, merge, limits, |at| game.canonical(at).0)
    }

    /// All nodes, breadth first.
    #[must_use]
    pub fn nodes(&self) -> &[TreeNode<G>] {
        &self.nodes
    }

    /// The node that everything begins with.
    #[must_use]
    pub fn root(&self) -> &TreeNode<G> {
        &self.nodes[0]
    }

    /// Whether the depth cut off some line of play.
    #[must_use]
    pub fn is_cut(&self) -> bool {
        self.nodes.iter().any(TreeNode::is_cut)
    }

    /// The branches of a node that keep its value; none if that is not known.
    ///
    /// # Panics
    ///
    /// If there is no node of this number.
    pub fn best(&self, node: usize) -> impl Iterator<Item = &Branch<G::Move>> {
        let node = &self.nodes[node];
        let keeps_value = |branch: &&Branch<G::Move>| {
            node.value.is_some() && self.worth(node, branch) == node.value
        };
        node.branches.iter().filter(keeps_value)
    }
}

impl<G: Game> TreeNode<G> {
    /// Whether the game goes on here, but the tree does not.
    #[must_use]
    pub fn is_cut(&self) -> bool {
        self.branches.is_empty() && self.outcome.is_none()
    }
}
