//! Which windows the root is searched with, one after the other, until its value is known.

use super::horizon::Horizon;
use super::team::Team;
use super::worker::Found;
use super::{Algorithm, Memory};
use crate::{Bound, Bounds, Evaluate, Game, Guide, Stop, Value, Window};

/// A root whose value is to be found.
pub(super) struct Driver<'t, 'a, G: Game, E: Evaluate<G>, K, M: Memory<G>, H> {
    pub(super) team: &'t mut Team<'a, G, E, K, M, H>,
    /// The root, which is not finished.
    pub(super) at: &'t G::Position,
    pub(super) horizon: H,
    /// Between which values to look; a value outside is told to be outside and no more.
    pub(super) bounds: Bounds,
    /// What was found before, at a smaller depth perhaps.
    pub(super) guess: Option<&'t Found<G::Move>>,
}

impl<G, E, K, M, H> Driver<'_, '_, G, E, K, M, H>
where
    G: Game,
    E: Evaluate<G>,
    K: Guide<G>,
    M: Memory<G>,
    H: Horizon,
{
    /// Finds the value; `progress` sees what is known after every window but the last.
    pub(super) fn drive(
        self,
        progress: impl FnMut(&Found<G::Move>),
    ) -> Result<Found<G::Move>, Stop> {
        let shared = self.team.shared;
        match shared.options.algorithm {
            Algorithm::AlphaBeta | Algorithm::Pvs => self.open_window(),
            Algorithm::Mtd => {
                let first = self.guess.map_or(Value::DRAW, |guess| guess.value);
                self.null_windows(|_| first, progress)
            }
            Algorithm::Bisection => {
                let longest = shared.guide.plies_left(shared.game, self.at);
                self.null_windows(|known| middle(known, longest), progress)
            }
        }
    }

    /// One window around the guess, opened on the side on which the value lies outside.
    fn open_window(self) -> Result<Found<G::Move>, Stop> {
        // The bounds themselves must be inside to come out exact.
        let full = Window {
            alpha: self.bounds.lower.max(Value::MIN.up()).down(),
            beta: self.bounds.upper.min(Value::MAX.down()).up(),
        };
        let mut window = match (self.team.shared.options.aspiration, self.guess) {
            (Some(margin), Some(guess)) => Window::around(guess.value, margin),
            _ => full,
        };
        let mut first = self.guess.and_then(|guess| guess.best);
        loop {
            let found = self.team.root(self.at, self.horizon, window, first)?;
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
    fn null_windows(
        self,
        next: impl Fn(Bounds) -> Value,
        mut progress: impl FnMut(&Found<G::Move>),
    ) -> Result<Found<G::Move>, Stop> {
        let mut known = self.bounds;
        let mut saw_the_end = true;
        let mut best = None;
        loop {
            let is_known = known.lower >= known.upper;
            // Once more below a value that is known, for the move that gives it.
            let alpha = next(known).max(known.lower).min(known.upper.down());
            let window = Window::null(alpha);
            let first = best.or(self.guess.and_then(|guess| guess.best));
            let mut found = self.team.root(self.at, self.horizon, window, first)?;
            saw_the_end &= found.saw_the_end;
            if found.value > alpha {
                known.lower = found.value;
                best = found.best;
            } else {
                known.upper = found.value;
                found.best = best;
            }
            let is_exact = known.lower == known.upper;
            if known.lower >= known.upper && (best.is_some() || !is_exact || is_known) {
                return Ok(Found {
                    bound: if is_exact { Bound::Exact } else { found.bound },
                    line: found.best.into_iter().collect(),
                    saw_the_end,
                    ..found
                });
            }
            progress(&found);
        }
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
