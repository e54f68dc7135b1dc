//! Positions and moves as text.

use search_core::{Game, Notation};
use thiserror::Error;

use crate::position::{self, Position};
use crate::{Column, ConnectFour, Size};

/// What is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum NotationError {
    /// A column is not one of the board's.
    #[error("`{0}` is not a column from 1 to {1}")]
    NoColumn(String, u32),
    /// A column has no room for another stone.
    #[error("column {0} is full")]
    FullColumn(u32),
    /// A move comes after the end of the game.
    #[error("the game is over before move {0}")]
    GameOver(usize),
    /// A drawing does not have the size of the board.
    #[error("a drawing has {height} rows of {width} cells")]
    WrongSize {
        /// The number of columns.
        width: u32,
        /// The number of rows.
        height: u32,
    },
    /// A drawing has a cell that is neither empty nor a stone.
    #[error("`{0}` is not a cell: cells are `.`, `x` and `o`")]
    NoCell(char),
    /// A drawing has a stone above an empty cell.
    #[error("a stone hangs in the air in column {0}")]
    HangingStone(u32),
    /// A drawing has a row of four of the player to move: the game was over before the last stone.
    #[error("the player to move already has four in a row")]
    AlreadyWon,
    /// A drawing has more stones of one player than alternate moves can make.
    #[error("there are {first} stones of `x` and {second} of `o`")]
    WrongCount {
        /// The stones of the first player.
        first: u32,
        /// The stones of the second player.
        second: u32,
    },
}

/// The first player's stones, the second player's, and none.
const CELLS: [char; 3] = ['x', 'o', '.'];

impl<S: Size> Notation for ConnectFour<S> {
    type Error = NotationError;

    /// A drawing: the rows from the top, `x` for the first player, `o` for the second.
    fn write(&self, at: &Position) -> String {
        let (width, height) = (self.size().width(), self.size().height());
        let rows = (0..height).rev().map(|row| {
            (0..width)
                .map(|column| CELLS[self.owner(at, column, row)])
                .collect::<String>()
        });
        rows.collect::<Vec<_>>().join("\n")
    }

    /// A drawing, or the columns played from the empty board, counted from 1: digits one after the
    /// other, or numbers separated by commas or spaces.
    fn read(&self, text: &str) -> Result<Position, NotationError> {
        let text = text.trim();
        if text.contains(|c| CELLS.contains(&c)) {
            self.read_drawing(text)
        } else {
            self.read_columns(text)
        }
    }

    /// The number of the column, the leftmost being 1.
    fn write_move(&self, _: &Position, mv: Column) -> String {
        (mv.0 + 1).to_string()
    }

    fn read_move(&self, at: &Position, text: &str) -> Result<Column, NotationError> {
        let width = self.size().width();
        let number = text.trim().parse::<u8>().ok().filter(|&number| number > 0);
        let column = number
            .map(|number| Column(number - 1))
            .filter(|column| u32::from(column.0) < width)
            .ok_or_else(|| NotationError::NoColumn(text.trim().to_owned(), width))?;
        if self.landing(at) & self.column(column) == 0 {
            return Err(NotationError::FullColumn(u32::from(column.0) + 1));
        }
        if self.outcome(at).is_some() {
            return Err(NotationError::GameOver(at.count() as usize + 1));
        }
        Ok(column)
    }
}

impl<S: Size> ConnectFour<S> {
    /// 0 for the first player, 1 for the second, 2 for nobody.
    fn owner(&self, at: &Position, column: u32, row: u32) -> usize {
        let cell = position::cell(self.size(), column, row);
        let turn = self.turn(at);
        if at.all() & cell == 0 {
            2
        } else if at.mover() & cell != 0 {
            turn.index()
        } else {
            turn.opponent().index()
        }
    }

    fn read_columns(&self, text: &str) -> Result<Position, NotationError> {
        let is_separator = |c: char| c == ',' || c.is_whitespace();
        // Without separators every digit is a column.
        let words: Vec<&str> = if text.contains(is_separator) {
            text.split(is_separator)
                .filter(|word| !word.is_empty())
                .collect()
        } else {
            text.split("").filter(|word| !word.is_empty()).collect()
        };
        words.into_iter().try_fold(Position::EMPTY, |at, word| {
            let column = self.read_move(&at, word)?;
            Ok(self.play(&at, column))
        })
    }

    fn read_drawing(&self, text: &str) -> Result<Position, NotationError> {
        let (width, height) = (self.size().width(), self.size().height());
        let rows: Vec<Vec<char>> = text
            .lines()
            .map(|line| line.chars().filter(|c| !c.is_whitespace()).collect())
            .collect();
        let is_full = |row: &Vec<char>| row.len() == width as usize;
        if rows.len() != height as usize || !rows.iter().all(is_full) {
            return Err(NotationError::WrongSize { width, height });
        }
        let mut stones = [0; 2];
        for (row, cells) in (0..height).rev().zip(&rows) {
            for (column, &cell) in (0..width).zip(cells) {
                match CELLS.iter().position(|&known| known == cell) {
                    Some(2) => {}
                    Some(player) => stones[player] |= position::cell(self.size(), column, row),
                    None => return Err(NotationError::NoCell(cell)),
                }
            }
        }
        self.stacked(stones)
    }

    fn stacked(&self, [first, second]: [u64; 2]) -> Result<Position, NotationError> {
        let all = first | second;
        let hangs = |column: &Column| !position::is_stacked(self.size(), all, column.0.into());
        if let Some(column) = self.columns().find(hangs) {
            return Err(NotationError::HangingStone(u32::from(column.0) + 1));
        }
        let mover = match first.count_ones().checked_sub(second.count_ones()) {
            Some(0) => first,
            Some(1) => second,
            _ => {
                return Err(NotationError::WrongCount {
                    first: first.count_ones(),
                    second: second.count_ones(),
                });
            }
        };
        if position::has_four(self.size(), mover) {
            return Err(NotationError::AlreadyWon);
        }
        Ok(Position::new(mover, all))
    }
}
