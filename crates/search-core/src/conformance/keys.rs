//! The laws of [`Keyed`] and [`Restore`].

use std::collections::HashMap;

use super::sight::listed;
use super::violation::ensure;
use super::{Check, Law, Sight, Violation, Worth};
use crate::{Key, Keyed, Outcome, Restore};

pub(super) struct Keys<G: Keyed> {
    fingerprint: u64,
    /// For each key the positions that have it, with their banked points.
    holders: HashMap<G::Key, Vec<(i32, G::Position)>>,
    /// For each key the points that are still to be won.
    remaining: HashMap<G::Key, i32>,
}

impl<G: Keyed> Keys<G> {
    pub(super) fn new(game: &G) -> Self {
        Self {
            fingerprint: game.fingerprint(),
            holders: HashMap::new(),
            remaining: HashMap::new(),
        }
    }

    fn tell_apart(&mut self, game: &G, at: &G::Position) -> Result<(), Violation> {
        let banked = game.banked(at);
        let holders = self.holders.entry(game.key(at)).or_default();
        let same = holders.iter().find(|(points, _)| *points == banked);
        if let Some((_, other)) = same {
            let found = format!("same as of {other:?}");
            return Err(Violation::new(Law::KeyTellsApart, at).found(found));
        }
        if let Some((_, other)) = holders.first() {
            ensure_passive(game, at, other)?;
        }
        holders.push((banked, at.clone()));
        Ok(())
    }
}

impl<G: Keyed> Check<G> for Keys<G> {
    fn position(&mut self, game: &G, sight: &Sight<G>) -> Result<(), Violation> {
        ensure_fits(game, &sight.at)?;
        ensure_banks(game, sight)?;
        self.tell_apart(game, &sight.at)?;
        for (mv, next) in sight.played() {
            // A position that keeps its key up to date may do so differently when explored.
            let explored =
                game.explore(&mut sight.at.clone(), mv, |inside| signature(game, inside));
            ensure(explored == signature(game, next), || {
                let found = format!("{explored:?} when explored");
                Violation::new(Law::KeyOfEquals, next).found(found)
            })?;
        }
        Ok(())
    }

    fn twins(&mut self, game: &G, one: &G::Position, other: &G::Position) -> Result<(), Violation> {
        let (of_one, of_other) = (signature(game, one), signature(game, other));
        ensure(of_one == of_other, || {
            let found = format!("{of_one:?}, and {of_other:?} when reached on another way");
            Violation::new(Law::KeyOfEquals, one).found(found)
        })
    }

    fn asks_for_values(&self) -> bool {
        G::BANKS
    }

    fn value(&mut self, game: &G, sight: &Sight<G>, worth: &Worth) -> Result<(), Violation> {
        let Some(points) = worth.value().as_points().filter(|_| G::BANKS) else {
            return Ok(());
        };
        let left = points - game.banked(&sight.at);
        let known = *self.remaining.entry(game.key(&sight.at)).or_insert(left);
        ensure(known == left, || {
            let found = format!("{left} points to be won, and {known} at a position of equal key");
            Violation::new(Law::BankedIsPassive, &sight.at).found(found)
        })
    }

    fn finish(&mut self, game: &G) -> Result<(), Violation> {
        ensure(game.fingerprint() == self.fingerprint, || {
            Violation::new(Law::FingerprintFixed, &self.fingerprint)
        })
    }
}

pub(super) struct Restored;

impl<G: Restore> Check<G> for Restored {
    fn position(&mut self, game: &G, sight: &Sight<G>) -> Result<(), Violation> {
        let key = game.key(&sight.at);
        let restored = game.restore(key);
        let is_same = if G::BANKS {
            signature(game, &restored) == (key, 0)
        } else {
            restored == sight.at
        };
        ensure(is_same, || {
            Violation::new(Law::KeyRestores, &sight.at).found(format!("{restored:?}"))
        })
    }
}

fn signature<G: Keyed>(game: &G, at: &G::Position) -> (G::Key, i32) {
    (game.key(at), game.banked(at))
}

fn ensure_fits<G: Keyed>(game: &G, at: &G::Position) -> Result<(), Violation> {
    let key = game.key(at);
    // A shift by all bits is none.
    let beyond = key.widen().checked_shr(G::KEY_BITS).unwrap_or(0);
    ensure(beyond == 0 && G::KEY_BITS <= G::Key::BITS, || {
        let found = format!("{key:?} in {} bits", G::KEY_BITS);
        Violation::new(Law::KeyFits, at).found(found)
    })
}

fn ensure_banks<G: Keyed>(game: &G, sight: &Sight<G>) -> Result<(), Violation> {
    if !G::BANKS {
        return ensure(game.banked(&sight.at) == 0, || {
            Violation::new(Law::BanksDeclared, &sight.at)
        });
    }
    ensure(
        matches!(sight.outcome, None | Some(Outcome::Points(_))),
        || Violation::new(Law::BanksEndInPoints, &sight.at),
    )
}

/// Positions that share a key are the same to a search but for the points.
fn ensure_passive<G: Keyed>(
    game: &G,
    at: &G::Position,
    other: &G::Position,
) -> Result<(), Violation> {
    let moves = listed(at, |out| game.moves(at, out))?;
    let other_moves = listed(other, |out| game.moves(other, out))?;
    ensure(
        game.turn(at) == game.turn(other) && moves == other_moves,
        || {
            let found = format!("differs from {other:?}");
            Violation::new(Law::BankedIsPassive, at).found(found)
        },
    )
}
