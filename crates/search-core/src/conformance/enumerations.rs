//! The laws of [`Layered`], [`Indexed`] and [`Predecessors`].

use super::sight::listed;
use super::violation::ensure;
use super::{Check, Law, Sight, Violation};
use crate::{Indexed, Layered, Predecessors};

pub(super) struct Layers;
pub(super) struct Indices;
pub(super) struct Ancestry;

impl<G: Layered> Check<G> for Layers {
    fn position(&mut self, game: &G, sight: &Sight<G>) -> Result<(), Violation> {
        let layer = game.layer(&sight.at);
        for (mv, next) in sight.played() {
            let next_layer = game.layer(next);
            let violation = |law| {
                let found = format!("from layer {layer} to {next_layer}");
                Violation::new(law, &sight.at).by(mv).found(found)
            };
            let highest = if G::DESCENDS {
                layer.checked_sub(1)
            } else {
                Some(layer)
            };
            ensure(highest.is_some_and(|highest| next_layer <= highest), || {
                violation(Law::LayerDescends)
            })?;
            ensure(layer - next_layer <= G::REACH, || {
                violation(Law::LayerReach)
            })?;
        }
        Ok(())
    }
}

/// About as many indices are tried whether or not play leads to their positions.
const TRIED_INDICES: u64 = 10_000;

impl<G: Indexed> Check<G> for Indices {
    fn position(&mut self, game: &G, sight: &Sight<G>) -> Result<(), Violation> {
        let index = index_in_range(game, &sight.at)?;
        let position = game.position(index);
        let is_same = match &position {
            Some(position) if G::BANKS => game.key(position) == game.key(&sight.at),
            position => position.as_ref() == Some(&sight.at),
        };
        ensure(is_same, || {
            let found = format!("index {index} is of {position:?}");
            Violation::new(Law::IndexRoundTrip, &sight.at).found(found)
        })
    }

    fn finish(&mut self, game: &G) -> Result<(), Violation> {
        let step = usize::try_from(game.size().div_ceil(TRIED_INDICES).max(1)).unwrap_or(1);
        (0..game.size())
            .step_by(step)
            .filter_map(|index| Some((index, game.position(index)?)))
            .try_for_each(|(index, at)| ensure_numbered(game, index, &at))
    }
}

/// Solving a whole game plays on from all indexed positions, also from those that nobody reaches.
fn ensure_numbered<G: Indexed>(game: &G, index: u64, at: &G::Position) -> Result<(), Violation> {
    let back = index_in_range(game, at)?;
    ensure(back == index, || {
        let found = format!("the position of index {index} has index {back}");
        Violation::new(Law::IndexRoundTrip, at).found(found)
    })?;
    for mv in listed(at, |out| game.moves(at, out))? {
        index_in_range(game, &game.play(at, mv))?;
    }
    Ok(())
}

fn index_in_range<G: Indexed>(game: &G, at: &G::Position) -> Result<u64, Violation> {
    let (index, size) = (game.index(at), game.size());
    ensure(index < size, || {
        Violation::new(Law::IndexInRange, at).found(format!("{index} of {size}"))
    })?;
    Ok(index)
}

impl<G: Predecessors> Check<G> for Ancestry {
    fn position(&mut self, game: &G, sight: &Sight<G>) -> Result<(), Violation> {
        let predecessors = predecessors(game, &sight.at)?;
        for (index, before) in predecessors.iter().enumerate() {
            ensure(!predecessors[..index].contains(before), || {
                Violation::new(Law::PredecessorsUnique, &sight.at).found(format!("{before:?}"))
            })?;
            let moves = listed(before, |out| game.moves(before, out))?;
            let leads_here = moves.iter().any(|&mv| game.play(before, mv) == sight.at);
            ensure(leads_here, || {
                Violation::new(Law::PredecessorsTrue, &sight.at).found(format!("{before:?}"))
            })?;
        }
        ensure_remembered(game, sight)
    }
}

fn ensure_remembered<G: Predecessors>(game: &G, sight: &Sight<G>) -> Result<(), Violation> {
    for (mv, next) in sight.played() {
        ensure(predecessors(game, next)?.contains(&sight.at), || {
            Violation::new(Law::PredecessorsComplete, &sight.at)
                .by(mv)
                .found(format!("not found back from {next:?}"))
        })?;
    }
    Ok(())
}

/// The predecessors of a position, if they leave alone what their list holds.
fn predecessors<G: Predecessors>(
    game: &G,
    at: &G::Position,
) -> Result<Vec<G::Position>, Violation> {
    let mut list = vec![at.clone()];
    game.predecessors(at, &mut list);
    ensure(list.first() == Some(at), || {
        Violation::new(Law::MovesAppend, at).found("the list of predecessors has changed")
    })?;
    list.remove(0);
    Ok(list)
}
