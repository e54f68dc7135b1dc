//! The laws of every game.

use super::sight::listed;
use super::violation::ensure;
use super::{Check, Law, Sight, Violation};
use crate::Game;

pub(super) struct Rules;

impl<G: Game> Check<G> for Rules {
    fn position(&mut self, game: &G, sight: &Sight<G>) -> Result<(), Violation> {
        for (index, (mv, next)) in sight.played().enumerate() {
            let hands_over = game.turn(next) == sight.turn.opponent();
            ensure(hands_over || !G::ALTERNATES, || {
                Violation::new(Law::Alternates, &sight.at).by(mv)
            })?;
            explore(game, sight, mv, next, index)?;
        }
        Ok(())
    }

    fn twins(&mut self, game: &G, one: &G::Position, other: &G::Position) -> Result<(), Violation> {
        let of_one = listed(one, |out| game.moves(one, out))?;
        let of_other = listed(other, |out| game.moves(other, out))?;
        ensure(of_one == of_other, || {
            let found = format!("{of_one:?}, and {of_other:?} when reached on another way");
            Violation::new(Law::MovesFixed, one).found(found)
        })
    }
}

fn explore<G: Game>(
    game: &G,
    sight: &Sight<G>,
    mv: G::Move,
    next: &G::Position,
    variant: usize,
) -> Result<(), Violation> {
    let mut at = sight.at.clone();
    game.explore(&mut at, mv, |inside| {
        ensure(inside == next, || {
            Violation::new(Law::ExploreVisits, &sight.at)
                .by(mv)
                .found(format!("{inside:?}"))
        })?;
        explore_deeper(game, inside, next, variant)
    })?;
    ensure(at == sight.at, || {
        Violation::new(Law::ExploreRestores, &sight.at)
            .by(mv)
            .found(format!("{at:?}"))
    })
}

/// Explores one move from inside an exploration: a take-back that remembers one move only, or in
/// the wrong place, shows itself here.
///
/// One move is enough, a different one for each `variant`, as this is done at all positions.
fn explore_deeper<G: Game>(
    game: &G,
    inside: &mut G::Position,
    at: &G::Position,
    variant: usize,
) -> Result<(), Violation> {
    if game.outcome(at).is_some() {
        return Ok(());
    }
    let moves = listed(at, |out| game.moves(at, out))?;
    let Some(choice) = variant.checked_rem(moves.len()) else {
        return Ok(());
    };
    let mv = moves[choice];
    let next = game.play(at, mv);
    game.explore(inside, mv, |deeper| {
        ensure(*deeper == next, || {
            Violation::new(Law::ExploreVisits, at)
                .by(mv)
                .found(format!("{deeper:?} two plies deep"))
        })
    })?;
    ensure(inside == at, || {
        Violation::new(Law::ExploreRestores, at)
            .by(mv)
            .found(format!("{inside:?} two plies deep"))
    })
}
