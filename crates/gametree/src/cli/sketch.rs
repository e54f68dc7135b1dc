//! A tree as a picture.

use search_core::{Branch, GameTree, Outcome, Player, TreeNode};

use super::known::Known;
use super::letters::letters;
use super::tabletop::{self, Tabletop};
use crate::drawing::{Arrow, Card, Look, Picture};

/// How positions are shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum View {
    /// As they were met.
    Plain,
    /// As their representative, as is fit where symmetric positions are the same.
    Canonical,
}

impl View {
    /// The text of a position.
    pub(super) fn position<T: Tabletop>(self, game: &T, at: &T::Position) -> String {
        match self {
            Self::Plain => game.write(at),
            Self::Canonical => game.write(&game.canonical(at).0),
        }
    }

    /// The text of a move, as fits the text of the position.
    pub(super) fn mv<T: Tabletop>(self, game: &T, at: &T::Position, mv: T::Move) -> String {
        match self {
            Self::Plain => game.write_move(at, mv),
            Self::Canonical => {
                let (representative, symmetry) = game.canonical(at);
                game.write_move(&representative, game.map(symmetry, mv))
            }
        }
    }
}

/// The picture of a tree.
pub(super) fn sketch<T: Tabletop>(game: &T, tree: &GameTree<T>, view: View) -> Picture {
    let nodes = tree.nodes().iter().enumerate();
    let arrows = nodes.clone().flat_map(|(index, node)| {
        let best: Vec<usize> = tree.best(index).map(|branch| branch.child).collect();
        let arrow = |branch: &Branch<T::Move>| Arrow {
            from: index,
            to: branch.child,
            label: moves(game, node, branch, view),
            is_best: best.contains(&branch.child),
        };
        node.branches.iter().map(arrow).collect::<Vec<_>>()
    });
    Picture {
        arrows: arrows.collect(),
        cards: nodes
            .map(|(index, node)| card(game, index, node, view))
            .collect(),
    }
}

/// The most moves that are written beside an arrow.
const MOST_MOVES: usize = 3;

fn moves<T: Tabletop>(
    game: &T,
    node: &TreeNode<T>,
    branch: &Branch<T::Move>,
    view: View,
) -> String {
    let shown = branch.moves.iter().take(MOST_MOVES);
    let mut words: Vec<_> = shown.map(|&mv| view.mv(game, &node.position, mv)).collect();
    if branch.moves.len() > MOST_MOVES {
        words.push("…".into());
    }
    words.join(" ")
}

fn card<T: Tabletop>(game: &T, index: usize, node: &TreeNode<T>, view: View) -> Card {
    let position = view.position(game, &node.position);
    let look = match node.turn {
        _ if node.outcome.is_some() => Look::Over,
        Player::FIRST => Look::First,
        _ => Look::Second,
    };
    Card {
        title: letters(index),
        lines: position.lines().map(str::to_owned).collect(),
        refused: game.refused(&node.position),
        note: verdict(node),
        look,
    }
}

/// How the game ended, or what the position is worth to the player to move, as far as is known.
pub(super) fn verdict<T: Tabletop>(node: &TreeNode<T>) -> String {
    match (node.outcome, node.value) {
        (Some(outcome), _) => result(outcome),
        (None, Some(value)) => Known::exactly(value).to_string(),
        (None, None) if node.is_cut() => "…".into(),
        (None, None) => "?".into(),
    }
}

/// How a game ended, in words.
pub(super) fn result(outcome: Outcome) -> String {
    match (outcome, outcome.winner()) {
        (Outcome::Points(margin), Some(winner)) => {
            format!(
                "{} wins by {}",
                tabletop::name(winner),
                margin.unsigned_abs()
            )
        }
        (_, Some(winner)) => format!("{} wins", tabletop::name(winner)),
        (_, None) => "draw".into(),
    }
}
