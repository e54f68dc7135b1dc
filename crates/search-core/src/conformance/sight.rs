//! One look at a position, shared by all checks.

use std::collections::HashSet;
use std::fmt::Debug;
use std::hash::Hash;

use super::violation::ensure;
use super::{Law, Violation};
use crate::{Game, Moves, Outcome, Player, Value};

/// A position and what the rules say of it.
pub(super) struct Sight<G: Game> {
    pub(super) at: G::Position,
    pub(super) turn: Player,
    pub(super) outcome: Option<Outcome>,
    pub(super) moves: Vec<G::Move>,
    /// The positions that the moves lead to, in the same order.
    pub(super) next: Vec<G::Position>,
}

impl<G: Game> Sight<G> {
    /// Looks at a position, and plays its moves only if they are listed as the laws demand.
    pub(super) fn of(game: &G, at: &G::Position, players: u8) -> Result<Self, Violation> {
        let turn = game.turn(at);
        ensure_player(turn, players, at)?;
        let outcome = game.outcome(at);
        ensure_outcome(outcome, players, at)?;
        let moves = listed(at, |out| game.moves(at, out))?;
        ensure_unique(Law::MovesUnique, &moves, at)?;
        ensure(moves.is_empty() == outcome.is_some(), || {
            let found = format!("{} moves and the outcome {outcome:?}", moves.len());
            Violation::new(Law::MovesUntilEnd, at).found(found)
        })?;
        let next = moves.iter().map(|&mv| game.play(at, mv)).collect();
        Ok(Self {
            at: at.clone(),
            turn,
            outcome,
            moves,
            next,
        })
    }

    /// The legal moves and the positions that they lead to.
    pub(super) fn played(&self) -> impl Iterator<Item = (G::Move, &G::Position)> {
        self.moves.iter().copied().zip(&self.next)
    }

    /// The position that a legal move leads to; `None` if the move is not legal.
    pub(super) fn after(&self, mv: G::Move) -> Option<&G::Position> {
        let index = self.moves.iter().position(|&legal| legal == mv)?;
        Some(&self.next[index])
    }
}

fn ensure_player(player: Player, players: u8, at: &impl Debug) -> Result<(), Violation> {
    ensure(player.index() < players.into(), || {
        let found = format!("player {} of {players}", player.index());
        Violation::new(Law::Players, at).found(found)
    })
}

fn ensure_outcome(outcome: Option<Outcome>, players: u8, at: &impl Debug) -> Result<(), Violation> {
    match outcome {
        Some(Outcome::Win(winner)) => ensure_player(winner, players, at),
        Some(Outcome::Points(margin)) => {
            let limit = Value::MAX_POINTS.unsigned_abs();
            ensure(margin.unsigned_abs() <= limit, || {
                Violation::new(Law::PointsInRange, at).found(format!("{margin} points"))
            })
        }
        Some(Outcome::Draw) | None => Ok(()),
    }
}

/// The moves that `append` appends to an empty list, if it does so again, and to a list in use.
pub(super) fn listed<M: Copy + Eq + Debug>(
    at: &impl Debug,
    append: impl Fn(&mut Moves<M>),
) -> Result<Vec<M>, Violation> {
    let list_after = |held: &[M]| {
        let mut list = Moves::new();
        held.iter().for_each(|&mv| list.push(mv));
        append(&mut list);
        list.iter().collect::<Vec<M>>()
    };
    let moves = list_after(&[]);
    let again = list_after(&[]);
    ensure(moves == again, || {
        Violation::new(Law::MovesFixed, at).found(format!("{moves:?}, then {again:?}"))
    })?;
    let held = &moves[..moves.len().min(1)];
    ensure(list_after(held) == [held, &moves].concat(), || {
        Violation::new(Law::MovesAppend, at)
    })?;
    Ok(moves)
}

pub(super) fn ensure_unique<M: Copy + Eq + Hash + Debug>(
    law: Law,
    moves: &[M],
    at: &impl Debug,
) -> Result<(), Violation> {
    let mut seen = HashSet::new();
    moves.iter().try_for_each(|&mv| {
        ensure(seen.insert(mv), || {
            Violation::new(law, at).by(mv).found("listed twice")
        })
    })
}
