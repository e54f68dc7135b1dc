//! One game between players of the tool.

use games_big_points::full::{FullGame, Position};
use search_core::{Dice, Game, Limits, Payoffs};

use super::entrant::{Entrant, Seat};
use crate::cli::limits::Means;

/// How a game ended.
pub(super) struct Played {
    /// The points of each seat.
    pub(super) points: Vec<i32>,
    /// How many moves were made.
    pub(super) plies: usize,
}

impl Played {
    /// The part of the game that a seat has won: all of it, or one of as many as have most points.
    pub(super) fn share(&self, seat: usize) -> f64 {
        let most = self.points.iter().max();
        let first = self
            .points
            .iter()
            .filter(|&points| Some(points) == most)
            .count();
        if Some(&self.points[seat]) == most {
            1.0 / first as f64
        } else {
            0.0
        }
    }
}

/// Plays one game to the end; `None` if it was interrupted.
///
/// The players are new, so that no game depends on those before.
pub(super) fn play(
    game: &FullGame,
    entrants: &[Entrant],
    means: Means,
    limits: &Limits,
    seed: u64,
) -> Option<Played> {
    let mut dice = Dice::new(seed);
    let mut seats: Vec<Seat> = entrants
        .iter()
        .map(|entrant| entrant.seat(game, means, dice.roll()))
        .collect();
    let mut at = Position::START;
    let mut plies = 0;
    while game.outcome(&at).is_none() {
        let seat = &mut seats[at.turn().index()];
        let report = seat.think(&at, limits, &mut |_| ());
        if limits.stop.is_raised() {
            return None;
        }
        at = game.play(&at, report.best?);
        plies += 1;
    }
    let points = game
        .seats()
        .map(|player| game.payoff(&at, player))
        .collect();
    Some(Played { points, plies })
}
