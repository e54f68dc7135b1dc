//! Positions and moves as text.

use search_core::{Game, Moves, Notation, Player};
use thiserror::Error;

use crate::position::{Half, Position};
use crate::{AdjiBoto, Move};

/// What is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum NotationError {
    /// The text does not have the parts of a board.
    #[error(
        "a board is `UPPER ROW / LOWER ROW / PLAYER TO MOVE`, and `/ CAPTURES` if there are any"
    )]
    WrongParts,
    /// A row does not have as many holes as the board.
    #[error("a row has {wanted} holes, and `{row}` has {found}")]
    WrongRow {
        /// The row as it was written.
        row: String,
        /// How many holes there are in it.
        found: usize,
        /// How many a row of this board has.
        wanted: u8,
    },
    /// A word is not a number of pieces.
    #[error("`{0}` is not a number of pieces from 0 to {1}")]
    NoCount(String, u32),
    /// There are more pieces than the game has.
    #[error("there are {found} pieces, and the game has {most}")]
    TooManyPieces {
        /// How many were written.
        found: u32,
        /// How many there may be.
        most: u32,
    },
    /// The player to move is neither the first nor the second.
    #[error("`{0}` is not a player: 1 has the lower row, 2 the upper")]
    NoPlayer(String),
    /// The captures are not two numbers.
    #[error("captures are two numbers, those of player 1 first: `{0}`")]
    WrongCaptures(String),
    /// A move is neither a hole of the row nor a pass.
    #[error("`{0}` is not a hole from 1 to {1}, counted from the left, nor `pass`")]
    NoMove(String, u8),
    /// There is nothing in the hole.
    #[error("hole {0} is empty")]
    EmptyHole(u8),
    /// A player who can move may not pass.
    #[error("only a player whose row is empty passes")]
    NoPass,
    /// A player whose row is empty must pass.
    #[error("the row is empty: `pass`")]
    MustPass,
    /// The board is empty.
    #[error("the game is over")]
    GameOver,
}

const PASS: &str = "pass";

impl Notation for AdjiBoto {
    type Error = NotationError;

    /// The upper row from the left, the lower one, who moves, and what the players have captured if
    /// that is anything: `8 8 8 8 8 8 / 8 8 8 8 8 8 / 1`.
    fn write(&self, at: &Position) -> String {
        let row = |player| numbers(&self.columns(at, player));
        let mut text = format!(
            "{} / {} / {}",
            row(Player::SECOND),
            row(Player::FIRST),
            self.turn(at).index() + 1,
        );
        let captured = [Player::FIRST, Player::SECOND].map(|player| at.half(player).captured());
        if captured != [0; 2] {
            text = format!("{text} / {}", numbers(&captured));
        }
        text
    }

    /// What [`write`](Notation::write) writes; the start if the text is empty.
    fn read(&self, text: &str) -> Result<Position, NotationError> {
        if text.trim().is_empty() {
            return Ok(self.start());
        }
        let parts: Vec<&str> = text.split('/').map(str::trim).collect();
        let (upper, lower, player, captures) = match parts[..] {
            [upper, lower, player] => (upper, lower, player, [0; 2]),
            [upper, lower, player, captures] => {
                (upper, lower, player, self.read_captures(captures)?)
            }
            _ => return Err(NotationError::WrongParts),
        };
        let rows = [
            self.read_row(lower, Player::FIRST)?,
            self.read_row(upper, Player::SECOND)?,
        ];
        let turn = match player {
            "1" => Player::FIRST,
            "2" => Player::SECOND,
            _ => return Err(NotationError::NoPlayer(player.to_owned())),
        };
        let all = rows.iter().flatten().chain(&captures);
        let found = all.map(|&count| u32::from(count)).sum();
        let most = self.total();
        if found > most {
            return Err(NotationError::TooManyPieces { found, most });
        }
        let half = |player: Player| {
            let index = player.index();
            Half::new(rows[index], player).with_captured(captures[index])
        };
        Ok(Position::new(half(turn), half(turn.opponent())))
    }

    /// The number of the hole in its row, the leftmost being 1, or `pass`.
    fn write_move(&self, at: &Position, mv: Move) -> String {
        match mv.hole() {
            Some(hole) => (self.column(hole, self.turn(at)) + 1).to_string(),
            None => PASS.to_owned(),
        }
    }

    fn read_move(&self, at: &Position, text: &str) -> Result<Move, NotationError> {
        let text = text.trim();
        let column = text.parse::<u8>().ok().and_then(|hole| hole.checked_sub(1));
        let mv = match column.filter(|&column| column < self.holes()) {
            Some(column) => Move::sow(self.column(column, self.turn(at))),
            None if text.eq_ignore_ascii_case(PASS) => Move::PASS,
            None => return Err(NotationError::NoMove(text.to_owned(), self.holes())),
        };
        let mut legal = Moves::new();
        self.moves(at, &mut legal);
        if legal.iter().any(|other| other == mv) {
            return Ok(mv);
        }
        Err(match column {
            _ if legal.is_empty() => NotationError::GameOver,
            None => NotationError::NoPass,
            Some(_) if at.mover().row() == 0 => NotationError::MustPass,
            Some(column) => NotationError::EmptyHole(column + 1),
        })
    }
}

impl AdjiBoto {
    /// The pieces in a player's row, as they lie on the board from the left to the right.
    #[must_use]
    pub fn columns(&self, at: &Position, player: Player) -> Vec<u8> {
        let half = at.half(player);
        (0..self.holes())
            .map(|column| half.hole(self.column(column, player)))
            .collect()
    }

    /// The column of a hole, or the hole of a column: the lower row is sown from the left to the
    /// right, the upper one from the right to the left.
    fn column(&self, hole: u8, player: Player) -> u8 {
        match player {
            Player::FIRST => hole,
            _ => self.holes() - 1 - hole,
        }
    }

    /// The holes of a row in the order of sowing.
    fn read_row(&self, text: &str, player: Player) -> Result<[u8; Half::HOLES], NotationError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        if words.len() != usize::from(self.holes()) {
            return Err(NotationError::WrongRow {
                row: text.to_owned(),
                found: words.len(),
                wanted: self.holes(),
            });
        }
        let mut holes = [0; Half::HOLES];
        for (column, word) in (0..self.holes()).zip(words) {
            holes[usize::from(self.column(column, player))] = self.read_count(word)?;
        }
        Ok(holes)
    }

    fn read_captures(&self, text: &str) -> Result<[u8; 2], NotationError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[..] {
            [first, second] => Ok([self.read_count(first)?, self.read_count(second)?]),
            _ => Err(NotationError::WrongCaptures(text.to_owned())),
        }
    }

    fn read_count(&self, word: &str) -> Result<u8, NotationError> {
        let count = word.parse::<u8>().ok();
        count
            .filter(|&count| u32::from(count) <= self.total())
            .ok_or_else(|| NotationError::NoCount(word.to_owned(), self.total()))
    }
}

/// Numbers separated by spaces.
fn numbers(counts: &[u8]) -> String {
    let words: Vec<String> = counts.iter().map(u8::to_string).collect();
    words.join(" ")
}
