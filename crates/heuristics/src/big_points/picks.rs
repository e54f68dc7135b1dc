//! Which moves look best.

use std::cell::OnceCell;

use games_big_points::Color;
use games_big_points::full::{Disc, FullGame, Position, Step, Then, Way};
use search_core::{Guide, Sound};

use super::Worths;
use super::prospects::{BLACK, black, white};

/// Tries moves first that take discs which will be worth much, and that bring pawns forward of whose
/// color the mover holds more than the next player.
#[derive(Clone, Copy, Default, Debug)]
pub struct Picks;

/// What one look at a position finds.
///
/// Most positions of a search are estimated, and their moves never ranked: so nothing is looked for
/// before the first rank is asked for.
#[derive(Debug, Default)]
pub struct Look(OnceCell<Sight>);

#[derive(Debug)]
struct Sight {
    /// What a disc of each kind is worth to the mover, in hundredths of a point.
    gains: [i32; Disc::KINDS],
    /// How many discs of each color the mover holds more than the next player.
    leads: [i32; Color::COUNT],
}

/// By how much, in hundredths of a point, a step of its pawn raises what a disc will be worth.
const STEP: i32 = 35;

/// What another move in the same turn brings, in hundredths of a point.
const AGAIN: i32 = BLACK / 2;

/// Moves that differ by less than this, in hundredths of a point, are ordered by what the search has
/// learned of them.
const NOTCH: i32 = 16;

impl Guide<FullGame> for Picks {
    type Look = Look;

    #[inline]
    fn look(&self, _: &FullGame, _: &Position) -> Look {
        Look::default()
    }

    fn rank(&self, game: &FullGame, at: &Position, look: &Look, step: Step) -> i32 {
        let sight = look.0.get_or_init(|| Sight::of(game, at));
        let taken = game.taken(at, step);
        let gain = taken.map_or(0, |(disc, _)| sight.gains[disc.index()]);
        let push = STEP * sight.leads[step.pawn.index()];
        let push = if step.way == Way::Back { -push } else { push };
        let again = if step.then == Then::Again { AGAIN } else { 0 };
        (gain + push + again - BLACK * i32::from(step.cost())) / NOTCH
    }
}

impl Sound<FullGame> for Picks {}

impl Sight {
    fn of(game: &FullGame, at: &Position) -> Self {
        let worths = Worths::of(game, at);
        let [own, other] = [at.turn(), game.next(at.turn())].map(|player| at.hand(player));
        let mut gains = [0; Disc::KINDS];
        for disc in Disc::all() {
            gains[disc.index()] = match disc {
                Disc::Common(color) => worths.worth(color),
                Disc::White => white(own),
                Disc::Black => black(&worths),
            };
        }
        let count = |color| [own, other].map(|hand| i32::from(hand.common(color)));
        let leads = Color::ALL.map(|color| count(color)[0] - count(color)[1]);
        Self { gains, leads }
    }
}
