//! The line of a proof.

use std::collections::HashSet;

use super::node::{Choice, Node};
use super::numbers::Answer;
use super::search::Search;
use crate::{Guide, Keyed, Line, Stop};

impl<G: Keyed, K: Guide<G>> Search<'_, G, K> {
    /// Plays on from `node`, which has this answer, after its best move: the winner by the proof,
    /// the loser by what takes longest. Ends where the game does, where the guide sees how it will,
    /// or where the same question comes back.
    ///
    /// What a small table has forgotten of the proof is searched again.
    pub(super) fn extend_line(
        &mut self,
        mut node: Node<G>,
        answer: Answer,
        line: &mut Line<G::Move>,
    ) -> Result<(), Stop> {
        let mut seen = HashSet::from([self.question(&node.at, node.demand)]);
        let mut next = line.last().copied();
        while let Some(mv) = next {
            node = self.after(&node, mv);
            if self.game.outcome(&node.at).is_some() || self.foresee(&node).is_some() {
                break;
            }
            if !seen.insert(self.question(&node.at, node.demand)) {
                break;
            }
            next = if node.wanted == answer {
                self.decide(&node)?.best
            } else {
                self.longest(&node)
            };
            line.extend(next);
        }
        Ok(())
    }

    /// The move of the loser that takes longest, as far as that is known.
    fn longest(&mut self, node: &Node<G>) -> Option<G::Move> {
        let first = self.children.len();
        self.expand(node, Choice::Candidates);
        let plies = |index: &usize| {
            self.children[*index]
                .state
                .decision()
                .map(|found| found.plies)
        };
        // Of equals the first.
        let longest = (first..self.children.len()).rev().max_by_key(plies);
        let mv = longest.map(|index| self.children[index].mv);
        self.children.truncate(first);
        mv
    }
}
