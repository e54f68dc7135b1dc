//! The positions that were met often enough to be remembered.

use std::ops::Range;

use crate::{Player, Span};

/// What is common to all positions of a game.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    pub(super) players: usize,
    /// Between which bounds every payoff lies.
    pub(super) span: Span,
    /// What all payoffs come to together, if that is always the same.
    pub(super) total: Option<i32>,
}

impl Frame {
    /// Whether what one player gets tells what the other one gets.
    pub(super) fn is_mirrored(&self) -> bool {
        self.players == 2 && self.total.is_some()
    }
}

/// The positions that were met often enough, each as the move that leads there.
pub(super) struct Tree<M> {
    pub(super) frame: Frame,
    nodes: Vec<Node<M>>,
    /// What each player will get at each node, as far as it is proved.
    spans: Vec<Span>,
    /// More nodes than this are not kept.
    capacity: usize,
}

/// A position, by the move that leads there.
pub(super) struct Node<M> {
    /// The move, but for the root.
    pub(super) mv: Option<M>,
    pub(super) knowledge: Knowledge,
    /// How often the position was met.
    pub(super) visits: u64,
    /// What the player who made the move got in all of these games.
    pub(super) sum: i64,
    /// Where the positions after it are; none until it is expanded.
    first: u32,
    count: u32,
}

/// What is proved of a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Knowledge {
    /// No more than of every position.
    Nothing,
    /// Some payoffs are bounded.
    Some,
    /// All payoffs are known.
    All,
}

impl<M> Node<M> {
    /// How often the position was met, to calculate with.
    #[inline]
    pub(super) fn met(&self) -> f64 {
        // Signed integers are converted by one instruction.
        self.visits.cast_signed() as f64
    }
}

impl<M: Copy> Tree<M> {
    pub(super) const ROOT: usize = 0;

    /// A tree with nothing but a root and the moves from there.
    ///
    /// These take the memory that they need, the rest of the tree what is left of `memory` bytes.
    pub(super) fn new(
        frame: Frame,
        memory: usize,
        moves: impl ExactSizeIterator<Item = M>,
    ) -> Self {
        let bytes = size_of::<Node<M>>() + frame.players * size_of::<Span>();
        let capacity = (memory / bytes).min(u32::MAX as usize);
        let mut tree = Self {
            frame,
            nodes: Vec::new(),
            spans: Vec::new(),
            capacity: capacity.max(1 + moves.len()),
        };
        if memory != usize::MAX {
            tree.reserve();
        }
        tree.push(None);
        tree.expand(Self::ROOT, moves);
        tree
    }

    /// Takes all the memory at once: while a list grows, the system would hold it twice.
    fn reserve(&mut self) {
        // Where the system refuses, the lists grow as far as it allows.
        let _ = self.nodes.try_reserve_exact(self.capacity);
        let _ = self
            .spans
            .try_reserve_exact(self.capacity * self.frame.players);
    }

    fn push(&mut self, mv: Option<M>) {
        self.nodes.push(Node {
            mv,
            knowledge: Knowledge::Nothing,
            visits: 0,
            sum: 0,
            first: 0,
            count: 0,
        });
        let spans = self.spans.len() + self.frame.players;
        self.spans.resize(spans, self.frame.span);
    }

    /// Adds the positions after a node, and says whether there was room for them.
    pub(super) fn expand(&mut self, node: usize, moves: impl ExactSizeIterator<Item = M>) -> bool {
        let first = self.nodes.len();
        if moves.len() > self.capacity - first {
            return false;
        }
        #[allow(clippy::cast_possible_truncation)] // The capacity fits 32 bits.
        {
            self.nodes[node].first = first as u32;
            self.nodes[node].count = moves.len() as u32;
        }
        moves.for_each(|mv| self.push(Some(mv)));
        true
    }

    #[inline]
    pub(super) fn node(&self, node: usize) -> &Node<M> {
        &self.nodes[node]
    }

    #[inline]
    pub(super) fn node_mut(&mut self, node: usize) -> &mut Node<M> {
        &mut self.nodes[node]
    }

    /// The positions after a node; none before it is expanded.
    #[inline]
    pub(super) fn children(&self, node: usize) -> Range<usize> {
        let Node { first, count, .. } = self.nodes[node];
        let first = first as usize;
        first..first + count as usize
    }

    /// The children themselves.
    #[inline]
    pub(super) fn family(&self, node: usize) -> &[Node<M>] {
        &self.nodes[self.children(node)]
    }

    #[inline]
    pub(super) fn span(&self, node: usize, player: Player) -> Span {
        self.spans[node * self.frame.players + player.index()]
    }

    /// What every player will get at a node, as far as it is proved.
    #[inline]
    pub(super) fn spans(&self, node: usize) -> &[Span] {
        &self.spans[self.span_range(node)]
    }

    #[inline]
    pub(super) fn spans_mut(&mut self, node: usize) -> &mut [Span] {
        let range = self.span_range(node);
        &mut self.spans[range]
    }

    fn span_range(&self, node: usize) -> Range<usize> {
        let start = node * self.frame.players;
        start..start + self.frame.players
    }

    #[inline]
    pub(super) fn is_settled(&self, node: usize) -> bool {
        self.nodes[node].knowledge == Knowledge::All
    }
}
