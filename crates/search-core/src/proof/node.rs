//! The nodes of a search: what is asked of a position, and what is known before it is searched.

use super::claim::Demand;
use super::numbers::{Answer, Decision, Numbers, State};
use super::search::Search;
use super::table::Question;
use crate::{Bounds, Guide, Keyed, Player, Value};

/// A position and what is asked of it.
pub(super) struct Node<G: Keyed> {
    pub(super) at: G::Position,
    pub(super) demand: Demand,
    /// The answer that the mover wants.
    pub(super) wanted: Answer,
}

impl<G: Keyed> Clone for Node<G> {
    fn clone(&self) -> Self {
        Self {
            at: self.at.clone(),
            ..*self
        }
    }
}

/// A move and what is known of the position after it.
pub(super) struct Child<G: Keyed> {
    pub(super) mv: G::Move,
    pub(super) question: Question<G::Key>,
    pub(super) state: State,
}

/// Which moves of a node are looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Choice {
    /// Those that a sound guide leaves to search.
    Candidates,
    /// All legal ones, for a position that the guide has decided.
    Legal,
}

impl<G: Keyed, K: Guide<G>> Search<'_, G, K> {
    /// The node of a position.
    pub(super) fn node(&self, at: G::Position, demand: Demand) -> Node<G> {
        let wanted = Answer::of(self.game.turn(&at) == Player::FIRST);
        Node { at, demand, wanted }
    }

    /// The node after a move.
    #[inline]
    pub(super) fn after(&self, node: &Node<G>, mv: G::Move) -> Node<G> {
        let at = self.game.play(&node.at, mv);
        let wanted = if G::ALTERNATES {
            node.wanted.opposite()
        } else {
            Answer::of(self.game.turn(&at) == Player::FIRST)
        };
        Node {
            at,
            demand: node.demand.after_a_ply(),
            wanted,
        }
    }

    /// What the table knows a position by.
    pub(super) fn question(&self, at: &G::Position, demand: Demand) -> Question<G::Key> {
        Question {
            key: self.game.key(at),
            demand: demand.beyond_banked(self.game, at),
        }
    }

    /// Appends the children of a node, the promising ones first.
    pub(super) fn expand(&mut self, node: &Node<G>, choice: Choice) {
        let Self { game, guide, .. } = *self;
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        let look = guide.look(game, &node.at);
        match choice {
            Choice::Candidates => guide.candidates(game, &node.at, &look, &mut moves),
            Choice::Legal => game.moves(&node.at, &mut moves),
        }
        if choice == Choice::Candidates {
            for index in 0..moves.len() {
                moves.set_rank(index, guide.rank(game, &node.at, &look, moves.at(index)));
            }
            moves.sort_from(0);
        }
        self.statistics.played += moves.len() as u64;
        for mv in moves.iter() {
            let next = self.after(node, mv);
            let question = self.question(&next.at, next.demand);
            let state = self.first_state(&next, question, choice);
            self.children.push(Child {
                mv,
                question,
                state,
            });
        }
        self.moves = moves;
    }

    /// What is known of a position before it is searched.
    fn first_state(&mut self, node: &Node<G>, question: Question<G::Key>, choice: Choice) -> State {
        let Self { game, guide, .. } = *self;
        let foresees = K::FORESEES_END && choice == Choice::Candidates;
        if !foresees && let Some(outcome) = game.outcome(&node.at) {
            let value = Value::of(outcome, Player::FIRST, 0);
            return State::Decided(Decision::at_once(Answer::of(node.demand.is_met_by(value))));
        }
        let look = match choice {
            Choice::Candidates => guide.look_after_candidate(game, &node.at),
            Choice::Legal => guide.look(game, &node.at),
        };
        if let Some(decision) = decide(node, guide.bounds(game, &node.at, &look)) {
            return State::Decided(decision);
        }
        if !G::ACYCLIC
            && let Some(decision) = self.known_of_circles(question)
        {
            return State::Decided(decision);
        }
        let known = self.table.probe(question);
        self.statistics.table_hits += u64::from(known.is_some());
        self.statistics.table_misses += u64::from(known.is_none());
        known.unwrap_or_else(|| {
            self.replies.clear();
            guide.candidates(game, &node.at, &look, &mut self.replies);
            let count = u32::try_from(self.replies.len()).unwrap_or(u32::MAX);
            State::Open(Numbers::open(node.wanted, 1, count))
        })
    }

    /// What is known of a position that may come back.
    fn known_of_circles(&self, question: Question<G::Key>) -> Option<Decision> {
        // A correction is true on every way, a circle on this one.
        let correction = self.corrections.get(&question).copied();
        correction.or_else(|| {
            let comes_back = self.path.contains(&question);
            comes_back.then_some(Decision {
                circles: true,
                ..Decision::at_once(self.circle)
            })
        })
    }

    /// What the guide knows of a position that is not finished.
    pub(super) fn foresee(&self, node: &Node<G>) -> Option<Decision> {
        let look = self.guide.look(self.game, &node.at);
        decide(node, self.guide.bounds(self.game, &node.at, &look))
    }

    /// Which moves decide a node: what the guide promises of candidates it promises where its bounds
    /// leave something to search.
    pub(super) fn choice(&self, node: &Node<G>) -> Choice {
        match self.foresee(node) {
            Some(_) => Choice::Legal,
            None => Choice::Candidates,
        }
    }
}

/// What bounds on the mover's value say of a node.
fn decide<G: Keyed>(node: &Node<G>, bounds: Bounds) -> Option<Decision> {
    let (lower, upper) = if node.wanted == Answer::Proven {
        (bounds.lower, bounds.upper)
    } else {
        (-bounds.upper, -bounds.lower)
    };
    let answer = match node.demand.settled::<G>() {
        Some(is_met) => Answer::of(is_met),
        None if node.demand.is_met_by(lower) => Answer::Proven,
        None if !node.demand.is_met_by(upper) => Answer::Disproven,
        None => return None,
    };
    Some(Decision::at_once(answer))
}
