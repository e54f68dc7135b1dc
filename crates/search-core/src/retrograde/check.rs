//! Whether values agree with each other.

use std::error::Error;
use std::fmt;

use crate::{Indexed, Moves, Value};

/// A position whose value is not the best over its successors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Flaw<V> {
    /// The index of the position.
    pub index: u64,
    /// The value that it is said to have.
    pub stated: Option<V>,
    /// The value that its outcome or its successors give it; `None` if there is no position, or if a
    /// successor has no value.
    pub found: Option<V>,
}

impl<V: fmt::Debug> fmt::Display for Flaw<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            index,
            stated,
            found,
        } = self;
        write!(
            f,
            "position {index} is said to be worth {stated:?}, its successors say {found:?}"
        )
    }
}

impl<V: fmt::Debug> Error for Flaw<V> {}

/// Checks that every value is the one of the outcome or the best over the successors, a ply earlier,
/// and that exactly the positions have values.
///
/// Wins and losses that pass are true, since each rests on one that is a ply nearer to the end, and
/// so are draws in a game without points. Points that play can come back to might support each
/// other; they are only known to be consistent.
///
/// # Errors
///
/// The flaw of the lowest index.
pub fn check_values<G: Indexed>(
    game: &G,
    value: impl Fn(u64) -> Option<Value>,
) -> Result<(), Flaw<Value>> {
    let mut moves = Moves::new();
    for index in 0..game.size() {
        let at = game.position(index);
        let is_position = at.is_some();
        let found = at.and_then(|mut at| best(game, &mut at, &value, &mut moves));
        let stated = value(index);
        if stated != found || stated.is_some() != is_position {
            return Err(Flaw {
                index,
                stated,
                found,
            });
        }
    }
    Ok(())
}

fn best<G: Indexed>(
    game: &G,
    at: &mut G::Position,
    value: &impl Fn(u64) -> Option<Value>,
    moves: &mut Moves<G::Move>,
) -> Option<Value> {
    let turn = game.turn(at);
    if let Some(outcome) = game.outcome(at) {
        return Some(Value::of(outcome, turn, 0));
    }
    moves.clear();
    game.moves(at, moves);
    let mut best = Value::MIN;
    for mv in moves.iter() {
        let after = game.explore(at, mv, |next| {
            let later = value(game.index(next))?.delayed(1);
            Some(if game.turn(next) == turn {
                later
            } else {
                -later
            })
        });
        best = best.max(after?);
    }
    Some(best)
}
