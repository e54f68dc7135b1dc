//! The reduced game on the table.

use std::convert::Infallible;

use games_big_points::{Position, Reduced, Scores, Side};
use search_core::{Engine, Game, Notation, Player, Solver};

use super::super::limits::Means;
use super::super::paint::Paint;
use super::super::tabletop::{Prove, Tabletop, Think};

impl Tabletop for Reduced {
    type Endgames = Infallible;

    fn start(&self) -> Position {
        Self::start(self)
    }

    fn move_help(&self) -> String {
        "Say the pawn and the side of the disc to take, 1l or 1r, or 1^ if the pawn climbs.".into()
    }

    /// The track and the stair on one line, the hands of both players on the next.
    fn draw(&self, at: &Position, paint: Paint) -> String {
        let text = self.write(at);
        let mut words = text.split(' ');
        let mut next = || words.next().unwrap_or_default();
        let (track, first, second) = (next(), next(), next());
        format!("{track}\n{} {}", paint.first(first), paint.second(second))
    }

    /// The points so far: colors whose pawns have not arrived count nothing yet.
    fn engine(&self, means: Means) -> impl Think<Self> {
        let lead = |game: &Self, at: &Position| {
            let Scores { first, second } = game.scores(at);
            let lead = i32::from(first) - i32::from(second);
            if game.turn(at) == Player::FIRST {
                lead
            } else {
                -lead
            }
        };
        Engine::new(self.clone(), lead)
            .with_table(means.table)
            .with_threads(means.threads)
    }

    fn solver(&self, means: Means) -> impl Prove<Self> {
        Solver::new(self.clone())
            .with_table(means.table)
            .with_threads(means.threads)
    }

    fn refused(&self, at: &Position) -> Vec<String> {
        if self.outcome(at).is_some() {
            return Vec::new();
        }
        let attempts = self
            .colors()
            .flat_map(|pawn| Side::BOTH.map(|side| (pawn, side)));
        let refused = attempts.filter_map(|(pawn, side)| {
            let reason = self.attempt(at, pawn, side).err()?;
            let side = match side {
                Side::Left => 'l',
                Side::Right => 'r',
            };
            Some(format!("{pawn}{side}: {}", reason.in_short()))
        });
        refused.collect()
    }
}
