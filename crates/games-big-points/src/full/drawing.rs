//! The table as a person likes to see it.

use super::{Disc, FullGame, Hand, Pawn, Position};
use crate::Color;

impl FullGame {
    /// The table as lines of text: the pawns above the track, the stair, and all hands.
    ///
    /// `paint` is given each disc or pawn and its letter, and returns what is drawn for it; a pawn looks
    /// like a disc of its color. It must not change how wide the letter is.
    ///
    /// ```
    /// use games_big_points::full::{FullGame, Position, Track};
    ///
    /// let track: Track = "123451234512345123451234512345123451234512345wwwwwkkkkk".parse()?;
    /// let game = FullGame::new(track, 2)?;
    /// let drawing = game.draw(&Position::START, |_, letter| letter.into());
    /// assert_eq!(drawing.lines().next(), Some("12345 |"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn draw(&self, at: &Position, paint: impl Fn(Disc, &str) -> String) -> String {
        let show = |disc: Disc| paint(disc, &disc.to_string());
        let mut lines = vec![
            self.draw_pawns(at, show),
            self.draw_track(at, show),
            String::new(),
            format!("stair: {}", draw_stair(at, show)),
        ];
        for player in self.seats() {
            let number = player.index() + 1;
            let points = self.points(at, player);
            let mark = if player == at.turn() { '>' } else { ' ' };
            let hand = draw_hand(at.hand(player), show);
            lines.push(format!("{mark} player {number}: {hand} ({points} points)"));
        }
        lines.join("\n")
    }

    /// The pawns before the track, and each other one above its disc.
    fn draw_pawns(&self, at: &Position, show: impl Fn(Disc) -> String) -> String {
        let pawn_at = |place| {
            let stands = |&pawn: &Color| self.place(at, pawn) == Some(place);
            Color::ALL.into_iter().find(stands)
        };
        let symbol = |pawn: Option<Color>| pawn.map_or(" ".into(), |pawn| show(Disc::Common(pawn)));
        let is_before = |pawn: Color| at.pawn(pawn) == Pawn::Before;
        let before = Color::ALL.map(|pawn| symbol(Some(pawn).filter(|&pawn| is_before(pawn))));
        let above = (0..)
            .take(self.track().discs().len())
            .map(|place| symbol(pawn_at(place)));
        let line = format!("{} |{}", before.concat(), above.collect::<String>());
        line.trim_end().into()
    }

    /// The discs that still lie there.
    fn draw_track(&self, at: &Position, show: impl Fn(Disc) -> String) -> String {
        let discs = self.track().discs().iter().enumerate();
        let lies = |place: usize| at.discs() >> place & 1 == 1;
        let letter = |(place, &disc): (usize, &Disc)| match lies(place) {
            true => show(disc),
            false => ".".into(),
        };
        format!("      |{}| stair", discs.map(letter).collect::<String>())
    }
}

/// The pawns on the stair with what their colors are worth.
fn draw_stair(at: &Position, show: impl Fn(Disc) -> String) -> String {
    let arrivals = at.arrivals();
    let step = |pawn| format!("{} = {}", show(Disc::Common(pawn)), arrivals.worth(pawn));
    let steps: Vec<_> = arrivals.order().map(step).collect();
    match steps.is_empty() {
        true => "empty".into(),
        false => steps.join(", "),
    }
}

/// The discs of a hand, kind by kind.
fn draw_hand(hand: Hand, show: impl Fn(Disc) -> String) -> String {
    let kinds = Disc::all().filter(|&disc| hand.count(disc) > 0);
    let discs: Vec<_> = kinds
        .map(|disc| show(disc).repeat(hand.count(disc).into()))
        .collect();
    match discs.is_empty() {
        true => "-".into(),
        false => discs.join(" "),
    }
}
