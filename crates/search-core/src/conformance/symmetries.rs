//! The laws of [`Symmetric`].

use super::sight::listed;
use super::violation::ensure;
use super::{Check, Law, Sight, Violation};
use crate::{Outcome, Player, Symmetric};

pub(super) struct Symmetries;

impl<G: Symmetric> Check<G> for Symmetries {
    fn position(&mut self, game: &G, sight: &Sight<G>) -> Result<(), Violation> {
        let (canonical, symmetry) = game.canonical(&sight.at);
        let again = game.canonical(&canonical).0;
        ensure(again == canonical, || {
            let found = format!("{canonical:?}, then {again:?}");
            Violation::new(Law::CanonicalFixed, &sight.at).found(found)
        })?;
        ensure_turn(game, sight, &canonical, symmetry)?;
        ensure_outcome(game, sight, &canonical, symmetry)?;
        ensure_moves(game, sight, &canonical, symmetry)?;
        ensure_play(game, sight, &canonical, symmetry)
    }
}

fn ensure_turn<G: Symmetric>(
    game: &G,
    sight: &Sight<G>,
    canonical: &G::Position,
    symmetry: G::Symmetry,
) -> Result<(), Violation> {
    let expected = mapped_player(game, symmetry, sight.turn);
    ensure(game.turn(canonical) == expected, || {
        Violation::new(Law::SymmetryMapsTurn, &sight.at).found(format!("{canonical:?}"))
    })
}

fn ensure_outcome<G: Symmetric>(
    game: &G,
    sight: &Sight<G>,
    canonical: &G::Position,
    symmetry: G::Symmetry,
) -> Result<(), Violation> {
    let expected = sight.outcome.map(|outcome| match outcome {
        Outcome::Win(winner) => Outcome::Win(mapped_player(game, symmetry, winner)),
        Outcome::Points(margin) if game.swaps_sides(symmetry) => Outcome::Points(-margin),
        same => same,
    });
    let outcome = game.outcome(canonical);
    ensure(outcome == expected, || {
        let found = format!("{outcome:?} at {canonical:?}");
        Violation::new(Law::SymmetryMapsOutcome, &sight.at).found(found)
    })
}

fn mapped_player<G: Symmetric>(game: &G, symmetry: G::Symmetry, player: Player) -> Player {
    if game.swaps_sides(symmetry) {
        player.opponent()
    } else {
        player
    }
}

fn ensure_moves<G: Symmetric>(
    game: &G,
    sight: &Sight<G>,
    canonical: &G::Position,
    symmetry: G::Symmetry,
) -> Result<(), Violation> {
    let legal = listed(canonical, |out| game.moves(canonical, out))?;
    let violation = |law| Violation::new(law, &sight.at).found(format!("{canonical:?}"));
    // As many moves on both sides, and each found back: then the map is one to one.
    ensure(legal.len() == sight.moves.len(), || {
        violation(Law::SymmetryMapsMoves)
    })?;
    for &mv in &sight.moves {
        let image = game.map(symmetry, mv);
        ensure(legal.contains(&image), || {
            violation(Law::SymmetryMapsMoves).by(mv)
        })?;
        ensure(game.unmap(symmetry, image) == mv, || {
            violation(Law::SymmetryInverts).by(mv)
        })?;
    }
    Ok(())
}

fn ensure_play<G: Symmetric>(
    game: &G,
    sight: &Sight<G>,
    canonical: &G::Position,
    symmetry: G::Symmetry,
) -> Result<(), Violation> {
    for (mv, next) in sight.played() {
        let image = game.play(canonical, game.map(symmetry, mv));
        ensure(game.canonical(next).0 == game.canonical(&image).0, || {
            let found = format!("{next:?}, and {image:?} from {canonical:?}");
            Violation::new(Law::SymmetryCommutes, &sight.at)
                .by(mv)
                .found(found)
        })?;
    }
    Ok(())
}
