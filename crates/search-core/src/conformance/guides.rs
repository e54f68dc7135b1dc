//! The laws of [`Guide`] and [`Sound`].

use std::fmt::Debug;

use super::sight::{ensure_unique, listed};
use super::violation::ensure;
use super::{Check, Law, Played, Sight, Violation, Worth};
use crate::{Bounds, Game, Guide, Sound, Value};

/// The laws of every guide.
pub(super) struct Guidance<'a, E>(pub(super) &'a E);

/// The law of a guide that exact searches may follow.
pub(super) struct Soundness<'a, E>(pub(super) &'a E);

impl<G: Game, E: Guide<G>> Check<G> for Guidance<'_, E> {
    fn position(&mut self, game: &G, sight: &Sight<G>) -> Result<(), Violation> {
        if sight.outcome.is_some() {
            return Ok(());
        }
        let advice = Advice::of(self.0, game, &sight.at)?;
        advice.ensure_consistent(game, sight)?;
        if !advice.decides() {
            ensure_same_looks(self.0, game, sight, &advice)?;
        }
        if E::FORESEES_END && !advice.decides() {
            ensure_foreseen(game, sight, &advice)?;
        }
        Ok(())
    }

    fn line(&mut self, game: &G, line: &Played<G>) -> Result<(), Violation> {
        let plies = line.moves.len();
        for (ply, at) in line.positions.iter().take(plies).enumerate() {
            let left = plies - ply;
            ensure_plies_left(self.0.plies_left(game, at), left, at)?;
        }
        Ok(())
    }

    fn asks_for_values(&self) -> bool {
        true
    }

    fn value(&mut self, game: &G, sight: &Sight<G>, worth: &Worth) -> Result<(), Violation> {
        let plies_left = self.0.plies_left(game, &sight.at);
        ensure_plies_left(plies_left, worth.longest.into(), &sight.at)?;
        let bounds = Advice::of(self.0, game, &sight.at)?.bounds;
        ensure(bounds.contain(worth.value()), || {
            let found = format!("{} is not within {bounds:?}", worth.value());
            Violation::new(Law::BoundsContain, &sight.at).found(found)
        })
    }
}

impl<G: Game, E: Sound<G>> Check<G> for Soundness<'_, E> {
    fn asks_for_values(&self) -> bool {
        true
    }

    fn value(&mut self, game: &G, sight: &Sight<G>, worth: &Worth) -> Result<(), Violation> {
        let advice = Advice::of(self.0, game, &sight.at)?;
        let is_candidate = |mv| advice.candidates.contains(mv);
        let best = sight
            .moves
            .iter()
            .zip(&worth.of_moves)
            .filter(|(mv, _)| is_candidate(mv))
            .map(|(_, &value)| value)
            .fold(advice.bounds.lower, Value::max);
        ensure(best == worth.value(), || {
            let found = format!("the guide leads to {best}, the value is {}", worth.value());
            Violation::new(Law::Sound, &sight.at).found(found)
        })
    }
}

/// All that a guide says of one position.
struct Advice<G: Game> {
    bounds: Bounds,
    candidates: Vec<G::Move>,
    noisy: Vec<G::Move>,
    null_move: Option<G::Position>,
}

impl<G: Game> Advice<G> {
    fn of(guide: &impl Guide<G>, game: &G, at: &G::Position) -> Result<Self, Violation> {
        Self::by(guide, game, at, &guide.look(game, at))
    }

    fn by<E: Guide<G>>(
        guide: &E,
        game: &G,
        at: &G::Position,
        look: &E::Look,
    ) -> Result<Self, Violation> {
        Ok(Self {
            bounds: guide.bounds(game, at, look),
            candidates: listed(at, |out| guide.candidates(game, at, look, out))?,
            noisy: listed(at, |out| guide.noisy(game, at, look, out))?,
            null_move: guide.null_move(game, at, look),
        })
    }

    fn agrees_with(&self, other: &Self) -> bool {
        self.bounds == other.bounds
            && self.candidates == other.candidates
            && self.noisy == other.noisy
            && self.null_move == other.null_move
    }

    fn decides(&self) -> bool {
        self.bounds.lower >= self.bounds.upper
    }

    fn ensure_consistent(&self, game: &G, sight: &Sight<G>) -> Result<(), Violation> {
        let at = &sight.at;
        ensure_legal(Law::CandidatesLegal, &self.candidates, sight)?;
        ensure_legal(Law::NoisyLegal, &self.noisy, sight)?;
        ensure(self.bounds.lower <= self.bounds.upper, || {
            Violation::new(Law::BoundsContain, at).found(format!("{:?}", self.bounds))
        })?;
        ensure(!self.candidates.is_empty() || self.decides(), || {
            Violation::new(Law::CandidatesExist, at)
        })?;
        if let Some(passed) = &self.null_move {
            ensure(game.turn(passed) == sight.turn.opponent(), || {
                Violation::new(Law::NullMovePasses, at).found(format!("{passed:?}"))
            })?;
        }
        Ok(())
    }
}

fn ensure_legal<G: Game>(law: Law, moves: &[G::Move], sight: &Sight<G>) -> Result<(), Violation> {
    ensure_unique(law, moves, &sight.at)?;
    moves.iter().try_for_each(|&mv| {
        ensure(sight.after(mv).is_some(), || {
            Violation::new(law, &sight.at).by(mv).found("not legal")
        })
    })
}

/// A search that has not returned plays candidates, noisy moves and the null move, and does not ask
/// whether the game is over.
fn ensure_foreseen<G: Game>(
    game: &G,
    sight: &Sight<G>,
    advice: &Advice<G>,
) -> Result<(), Violation> {
    let violation = || Violation::new(Law::ForeseesEnd, &sight.at);
    let is_finished = |at: &G::Position| game.outcome(at).is_some();
    for &mv in advice.candidates.iter().chain(&advice.noisy) {
        ensure(!sight.after(mv).is_some_and(is_finished), || {
            violation().by(mv)
        })?;
    }
    ensure(!advice.null_move.as_ref().is_some_and(is_finished), || {
        violation().found("by passing")
    })
}

/// A search looks hastily where a candidate has led: it must not see less there, or something else.
fn ensure_same_looks<G: Game, E: Guide<G>>(
    guide: &E,
    game: &G,
    sight: &Sight<G>,
    advice: &Advice<G>,
) -> Result<(), Violation> {
    for &mv in &advice.candidates {
        let next = sight.after(mv).filter(|next| game.outcome(next).is_none());
        let Some(next) = next else {
            continue;
        };
        let hasty = Advice::by(guide, game, next, &guide.look_after_candidate(game, next))?;
        let careful = Advice::of(guide, game, next)?;
        ensure(hasty.agrees_with(&careful), || {
            Violation::new(Law::LookAfterCandidate, &sight.at).by(mv)
        })?;
    }
    Ok(())
}

fn ensure_plies_left(plies_left: u16, played: usize, at: &impl Debug) -> Result<(), Violation> {
    ensure(played <= plies_left.into(), || {
        let found = format!("{played} plies were played instead of {plies_left}");
        Violation::new(Law::PliesLeft, at).found(found)
    })
}
