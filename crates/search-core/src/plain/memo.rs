//! Memoized minimax: every position is solved once and remembered.

use ahash::RandomState;
use std::collections::HashMap;

use super::walk::{self, Walk};
use crate::{Blind, Keyed, Limits, Line, Report, Stop, Value};

/// Solves `at` to the end of the game and remembers every position on the way.
///
/// Refuses games that may repeat a position when it is compiled: their values are not the
/// positions' own. The depth of the limits does not count here, their memory does.
pub fn memoized<G: Keyed>(game: &G, at: &G::Position, limits: &Limits) -> Report<G::Move> {
    const { assert!(G::ACYCLIC, "memoized solving needs a game without cycles") };
    let mut memo = Memo {
        values: HashMap::with_hasher(RandomState::with_seeds(1, 2, 3, 4)),
        capacity: limits.memory / size_of::<(G::Key, Value)>(),
    };
    let mut report = walk::run(game, &Blind, at, limits, |walk, at, line| {
        let value = memo.node(walk, at)?;
        memo.principal_line(game, at, line);
        Ok(value)
    });
    report.depth = report.line.len().try_into().unwrap_or(u16::MAX);
    report
}

/// What each position is worth to its mover: wins and losses counted from there, banked points
/// left out.
struct Memo<K> {
    values: HashMap<K, Value, RandomState>,
    capacity: usize,
}

impl<K: crate::Key> Memo<K> {
    fn node<G: Keyed<Key = K>>(
        &mut self,
        walk: &mut Walk<'_, G, Blind>,
        at: &mut G::Position,
    ) -> Result<Value, Stop> {
        walk.enter()?;
        if let Some(value) = self.known(walk.game, at) {
            walk.statistics.table_hits += 1;
            return Ok(value);
        }
        walk.statistics.table_misses += 1;
        let turn = walk.game.turn(at);
        let mut best = Value::MIN;
        let moves = walk.moves(at);
        for index in moves.clone() {
            let mv = walk.mv(index);
            let value = walk.descend(at, mv, |walk, next| {
                let value = self.node(walk, next)?.delayed(1);
                Ok(if walk.game.turn(next) == turn {
                    value
                } else {
                    -value
                })
            })?;
            best = best.max(value);
        }
        walk.forget(moves);
        if self.values.len() >= self.capacity {
            return Err(Stop::Memory);
        }
        self.values
            .insert(walk.game.key(at), best.plus(-walk.game.banked(at)));
        Ok(best)
    }

    /// The value of a position that is finished or remembered.
    fn known<G: Keyed<Key = K>>(&self, game: &G, at: &G::Position) -> Option<Value> {
        if let Some(outcome) = game.outcome(at) {
            return Some(Value::of(outcome, game.turn(at), 0));
        }
        let value = self.values.get(&game.key(at))?;
        Some(value.plus(game.banked(at)))
    }

    /// Follows the remembered values to the end of the game.
    fn principal_line<G: Keyed<Key = K>>(
        &self,
        game: &G,
        at: &G::Position,
        line: &mut Line<G::Move>,
    ) {
        let mut at = at.clone();
        let mut moves = crate::Moves::new();
        while let Some(value) = self.known(game, &at) {
            moves.clear();
            game.moves(&at, &mut moves);
            let keeps_value = |next: &G::Position| {
                let value_there = self.known(game, next).map(|value| value.delayed(1));
                let same_turn = game.turn(next) == game.turn(&at);
                value_there.map(|there| if same_turn { there } else { -there }) == Some(value)
            };
            let step = moves.iter().map(|mv| (mv, game.play(&at, mv)));
            let Some((mv, next)) = step.into_iter().find(|(_, next)| keeps_value(next)) else {
                return;
            };
            line.push(mv);
            at = next;
        }
    }
}
