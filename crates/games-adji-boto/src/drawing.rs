//! The board as a person likes to see it.

use search_core::{Game, Player};

use crate::{AdjiBoto, Position};

impl AdjiBoto {
    /// The board as a drawing: the second player's row above the first player's, the holes numbered
    /// from the left, captures at the side, an arrow beside the row whose turn it is.
    ///
    /// ```
    /// use games_adji_boto::AdjiBoto;
    ///
    /// let game = AdjiBoto::new(3, 8).unwrap();
    /// let drawing = "
    ///       1   2   3
    ///     +---+---+---+
    ///   2 | 8 | 8 | 8 |   captured 0
    ///     +---+---+---+
    /// > 1 | 8 | 8 | 8 |   captured 0
    ///     +---+---+---+
    /// ";
    /// assert_eq!(game.draw(&game.start()), drawing.trim_start_matches('\n').trim_end());
    /// ```
    #[must_use]
    pub fn draw(&self, at: &Position) -> String {
        let heads: String = (1..=self.holes())
            .map(|hole| format!("{hole:>4}"))
            .collect();
        let line = format!("    +{}", "---+".repeat(self.holes().into()));
        let lines = [
            format!("   {heads}"),
            line.clone(),
            self.draw_row(at, Player::SECOND),
            line.clone(),
            self.draw_row(at, Player::FIRST),
            line,
        ];
        lines.join("\n")
    }

    fn draw_row(&self, at: &Position, player: Player) -> String {
        let arrow = if self.turn(at) == player { '>' } else { ' ' };
        let holes: String = self
            .columns(at, player)
            .iter()
            .map(|pieces| format!("{pieces:>2} |"))
            .collect();
        format!(
            "{arrow} {} |{holes}   captured {}",
            player.index() + 1,
            at.half(player).captured(),
        )
    }
}
