//! Being ahead of everybody else.

use games_big_points::full::{FullGame, Position};
use search_core::{EvaluateAll, Payoffs, Player, Span, Stakes};

use super::Prospects;

/// Plays for the lead: the own points less those of the best other player, in hundredths of a point.
///
/// Most points win, so what counts is not how many they are; as an estimate, what the [`Prospects`] of
/// all players come to.
///
/// ```
/// use game_heuristics::big_points::{Lead, Picks};
/// use games_big_points::full::{FullGame, Position};
/// use search_core::{Limits, MonteCarlo};
///
/// let track = "123451234512345123451234512345w12345k12345w12345kwwwkkk".parse()?;
/// let game = FullGame::new(track, 3)?;
/// let player = MonteCarlo::playing_for(Lead, game)
///     .evaluated_by(Lead)
///     .guided_by(Picks)
///     .with_exploration(Lead::EXPLORATION);
/// let found = player.search(&Position::START, &Limits::nodes(1_000));
/// assert!(found.report.best.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Default, Debug)]
pub struct Lead;

impl Lead {
    /// How much sampling should explore: estimates differ less from move to move than they span.
    pub const EXPLORATION: f64 = 0.3;
}

impl EvaluateAll<FullGame> for Lead {
    fn estimate_all(&self, game: &FullGame, at: &Position, payoffs: &mut [i32]) {
        Prospects.estimate_all(game, at, payoffs);
        subtract_best_others(payoffs);
    }
}

impl Stakes<FullGame> for Lead {
    fn players(&self, game: &FullGame) -> usize {
        game.players().into()
    }

    fn payoff(&self, game: &FullGame, at: &Position, player: Player) -> i32 {
        let arrivals = at.arrivals();
        let points = |player| arrivals.points(at.hand(player)).cast_signed();
        let others = game.seats().filter(|&other| other != player);
        let best = others.map(points).max().unwrap_or(0);
        100 * (points(player) - best)
    }

    fn span(&self, game: &FullGame) -> Span {
        let most = 100 * game.payoff_span().upper;
        Span {
            lower: -most,
            upper: most,
        }
    }

    fn total(&self, game: &FullGame) -> Option<i32> {
        (game.players() == 2).then_some(0)
    }
}

/// Makes leads of points.
fn subtract_best_others(payoffs: &mut [i32]) {
    let mut best = i32::MIN;
    let mut second = i32::MIN;
    for &payoff in payoffs.iter() {
        second = second.max(payoff.min(best));
        best = best.max(payoff);
    }
    for payoff in payoffs {
        *payoff -= if *payoff == best { second } else { best };
    }
}

#[cfg(test)]
mod tests {
    use super::subtract_best_others;

    #[test]
    fn the_best_is_ahead_of_the_second_and_all_others_are_behind_the_best() {
        let leads = |mut points: Vec<i32>| {
            subtract_best_others(&mut points);
            points
        };
        assert_eq!(leads(vec![300, 500]), [-200, 200]);
        assert_eq!(leads(vec![400, 700, 100]), [-300, 300, -600]);
        assert_eq!(leads(vec![700, 100, 700, 200]), [0, -600, 0, -500]);
        assert_eq!(leads(vec![-5, -3]), [-2, 2]);
    }
}
