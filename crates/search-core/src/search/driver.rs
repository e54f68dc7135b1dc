//! Which windows the root is searched with, one after the other, until its value is known.

use super::horizon::Horizon;
use super::team::Team;
use super::worker::Found;
use super::{Algorithm, Memory};
use crate::{Bound, Bounds, Evaluate, Game, Guide, Stop, Value, Window};

/// Finds the value of `at`, which is not finished, within `bounds`, or on which side of them it
/// lies.
///
/// `guess` is what was found before, at a smaller depth perhaps. `progress` sees what is known after
/// every window but the last.
pub(super) fn drive<G, E, K, M, H>(
    team: &mut Team<'_, G, E, K, M, H>,
    at: &G::Position,
    horizon: H,
    bounds: Bounds,
    guess: Option<&Found<G::Move>>,
    progress: impl FnMut(&Found<G::Move>),
) -> Result<Found<G::Move>, Stop>
where
    G: Game,
    E: Evaluate<G>,
    K: Guide<G>,
    M: Memory<G>,
    H: Horizon,
{
    match team.shared.options.algorithm {
        Algorithm::AlphaBeta | Algorithm::Pvs => open_window(team, at, horizon, bounds, guess),
        Algorithm::Mtd => {
            let first = guess.map_or(Value::DRAW, |guess| guess.value);
            null_windows(team, at, horizon, bounds, guess, |_| first, progress)
        }
        Algorithm::Bisection => {
            let longest = team.shared.guide.plies_left(team.shared.game, at);
            null_windows(
                team,
                at,
                horizon,
                bounds,
                guess,
                |known| middle(known, longest),
                progress,
            )
        }
    }
}

/// One window around the guess, opened on the side on which the value lies outside.
fn open_window<G, E, K, M, H>(
    team: &mut Team<'_, G, E, K, M, H>,
    at: &G::Position,
    horizon: H,
    bounds: Bounds,
    guess: Option<&Found<G::Move>>,
) -> Result<Found<G::Move>, Stop>
where
    G: Game,
    E: Evaluate<G>,
    K: Guide<G>,
    M: Memory<G>,
    H: Horizon,
{
    // The bounds themselves must be inside to come out exact.
    let full = Window {
        alpha: bounds.lower.max(Value::MIN.up()).down(),
        beta: bounds.upper.min(Value::MAX.down()).up(),
    };
    let mut window = match (team.shared.options.aspiration, guess) {
        (Some(margin), Some(guess)) => Window::around(guess.value, margin),
        _ => full,
    };
    let mut first = guess.and_then(|guess| guess.best);
    loop {
        let found = team.root(at, horizon, window, first)?;
        match found.bound {
            Bound::Exact => return Ok(found),
            _ if window == full => return Ok(found),
            Bound::Upper => window.alpha = full.alpha,
            Bound::Lower => {
                window.beta = full.beta;
                first = found.best;
            }
        }
    }
}

/// Null windows above `next(known)`, until what is known leaves one value.
fn null_windows<G, E, K, M, H>(
    team: &mut Team<'_, G, E, K, M, H>,
    at: &G::Position,
    horizon: H,
    mut known: Bounds,
    guess: Option<&Found<G::Move>>,
    next: impl Fn(Bounds) -> Value,
    mut progress: impl FnMut(&Found<G::Move>),
) -> Result<Found<G::Move>, Stop>
where
    G: Game,
    E: Evaluate<G>,
    K: Guide<G>,
    M: Memory<G>,
    H: Horizon,
{
    let mut saw_the_end = true;
    let mut best = guess.and_then(|guess| guess.best);
    loop {
        let alpha = next(known).max(known.lower).min(known.upper.down());
        let mut found = team.root(at, horizon, Window::null(alpha), best)?;
        saw_the_end &= found.saw_the_end;
        if found.value > alpha {
            known.lower = found.value;
            best = found.best;
        } else {
            known.upper = found.value;
            // What was proved good enough before stays the best move.
            found.best = best.or(found.best);
        }
        if known.lower >= known.upper {
            let bound = if known.lower == known.upper {
                Bound::Exact
            } else {
                found.bound
            };
            let line = found.best.into_iter().collect();
            return Ok(Found {
                bound,
                line,
                saw_the_end,
                ..found
            });
        }
        progress(&found);
    }
}

/// A value in the middle of what is possible, as if there were nothing between a draw and the
/// longest win.
fn middle(known: Bounds, longest: u16) -> Value {
    let middle = i32::midpoint(rung(known.lower, longest), rung(known.upper, longest));
    if known.lower.is_decided() || known.upper.is_decided() {
        from_rung(middle, longest)
    } else {
        Value::points(middle)
    }
}

/// The place of a value on the ladder of losses, the draw and wins; points stay what they are.
fn rung(value: Value, longest: u16) -> i32 {
    let steps = |plies: Option<u16>| i32::from(longest.saturating_sub(plies.unwrap_or(0))) + 1;
    match value.as_points() {
        Some(points) => points,
        None if value > Value::DRAW => steps(value.as_win()),
        None => -steps(value.as_loss()),
    }
}

fn from_rung(rung: i32, longest: u16) -> Value {
    let plies = u16::try_from(i32::from(longest) + 1 - rung.abs()).unwrap_or(0);
    match rung {
        0 => Value::DRAW,
        1.. => Value::win_in(plies),
        _ => Value::loss_in(plies),
    }
}
