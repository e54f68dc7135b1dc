//! The full game as a person sees it.

use games_big_points::Color;
use games_big_points::full::{Disc, FullGame, Position};
use search_core::{Game, Moves, Payoffs, Player, Value};

use crate::cli::paint::{Paint, Tint};
use crate::cli::seated::Seated;

impl Seated for FullGame {
    fn moves_help(&self, at: &Position) -> String {
        let mut moves = Moves::new();
        self.moves(at, &mut moves);
        let told: Vec<_> = moves
            .iter()
            .map(|step| match self.taken(at, step) {
                Some((disc, _)) => format!("{step} takes {disc}"),
                None => format!("{step} takes nothing"),
            })
            .collect();
        format!("{HELP}\nNow: {}.", told.join(", "))
    }

    fn draw(&self, at: &Position, paint: Paint) -> String {
        Self::draw(self, at, |disc, letter| paint.tint(tint(disc), letter))
    }

    fn engine_name(&self, seat: Player) -> String {
        match self.players() {
            2 => "The engine".into(),
            _ => format!("Player {}", seat.index() + 1),
        }
    }

    /// Estimates are hundredths of a point.
    fn write_value(&self, value: Value) -> String {
        match value.as_points() {
            Some(hundredths) => format!("{:+.1} points", f64::from(hundredths) / 100.0),
            None => value.to_string(),
        }
    }

    fn verdict(&self, at: &Position, human: Player) -> String {
        let points = |player: Player| self.payoff(at, player);
        let others = self.seats().filter(|&player| player != human);
        let others: Vec<_> = others.map(|player| points(player).to_string()).collect();
        let most = self.seats().map(points).max();
        let first: Vec<_> = self
            .seats()
            .filter(|&player| Some(points(player)) == most)
            .collect();
        let result = match first[..] {
            [winner] if winner == human => "You win".into(),
            [winner] => format!("{} wins", self.engine_name(winner)),
            _ if first.contains(&human) => "You are among the first".into(),
            _ => "You lose".to_owned(),
        };
        let own = points(human);
        format!(
            "{result}: you have {own} points against {}.",
            others.join(", ")
        )
    }
}

const HELP: &str = "\
Say a pawn and which disc to take: 2l moves pawn 2 forward and takes the nearest disc behind it, 2r the
nearest one ahead; 2^ climbs the stair where no disc of its color is left ahead. With a black disc from
an earlier turn a + behind it lets you move again (2l+), and a b before it moves the pawn back (b2l).";

/// How a disc looks.
fn tint(disc: Disc) -> Tint {
    const COMMON: [Tint; Color::COUNT] = [
        Tint::Red,
        Tint::Green,
        Tint::Blue,
        Tint::Yellow,
        Tint::Purple,
    ];
    match disc {
        Disc::Common(color) => COMMON[color.index()],
        Disc::White => Tint::White,
        Disc::Black => Tint::Black,
    }
}
