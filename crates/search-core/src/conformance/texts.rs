//! The laws of [`Notation`].

use std::collections::HashMap;

use super::violation::ensure;
use super::{Check, Law, Sight, Violation};
use crate::Notation;

pub(super) struct Texts;

impl<G: Notation> Check<G> for Texts {
    fn position(&mut self, game: &G, sight: &Sight<G>) -> Result<(), Violation> {
        let text = game.write(&sight.at);
        let read = game.read(&text);
        ensure(read.as_ref().is_ok_and(|read| *read == sight.at), || {
            let found = format!("{text:?} is read as {}", reading(&read));
            Violation::new(Law::PositionText, &sight.at).found(found)
        })?;
        ensure_move_texts(game, sight)
    }
}

fn ensure_move_texts<G: Notation>(game: &G, sight: &Sight<G>) -> Result<(), Violation> {
    let mut writers = HashMap::new();
    for &mv in &sight.moves {
        let text = game.write_move(&sight.at, mv);
        let violation = |law| Violation::new(law, &sight.at).by(mv);
        if let Some(other) = writers.insert(text.clone(), mv) {
            let found = format!("{text:?} like {other:?}");
            return Err(violation(Law::MoveTextUnique).found(found));
        }
        let read = game.read_move(&sight.at, &text);
        ensure(read.as_ref().is_ok_and(|&read| read == mv), || {
            let found = format!("{text:?} is read as {}", reading(&read));
            violation(Law::MoveText).found(found)
        })?;
    }
    Ok(())
}

fn reading<T: std::fmt::Debug, E: std::error::Error>(read: &Result<T, E>) -> String {
    match read {
        Ok(read) => format!("{read:?}"),
        Err(error) => format!("an error, {error}"),
    }
}
