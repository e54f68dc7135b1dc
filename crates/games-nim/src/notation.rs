//! Positions and moves as text.
//!
//! A position is the sizes of its heaps, `3,4,5`, with `/2` behind them if it is the second player's
//! turn; empty heaps at the end are left out, so that the finished game is `0`. A move is a heap,
//! counted from 1, and how many objects to take from it: `1:3` takes three from the first heap.

use std::fmt;
use std::str::FromStr;

use search_core::{Notation, Player};
use thiserror::Error;

use crate::{Heap, Nim, Position, Take};

/// What is wrong with the text of a position or a move.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum NotationError {
    /// A word between the commas of a position is not a size in `0..=255`.
    #[error("`{0}` is not the size of a heap, a number from 0 to {max}", max = Heap::MAX_SIZE)]
    BadSize(String),
    /// There are this many heaps, more than [`Heap::COUNT`].
    #[error("{0} heaps are too many, there is room for {max}", max = Heap::COUNT)]
    TooManyHeaps(usize),
    /// What stands behind the slash of a position is neither `1` nor `2`.
    #[error("`{0}` is not a player, 1 or 2")]
    BadTurn(String),
    /// A move has no colon.
    #[error("`{0}` is not a move, a heap and a number of objects as in 1:3")]
    BadMove(String),
    /// What stands before the colon of a move is not a heap.
    #[error("`{0}` is not a heap, a number from 1 to {max}", max = Heap::COUNT)]
    BadHeap(String),
    /// What stands behind the colon of a move is not a number of objects.
    #[error("`{0}` is not a number of objects to take, from 1 to {max}", max = Heap::MAX_SIZE)]
    BadCount(String),
    /// A move takes more than the heap holds.
    #[error("{} cannot be taken from heap {}, which holds {size}", mv.count, mv.heap)]
    TooFewObjects {
        /// The move.
        mv: Take,
        /// How many objects its heap holds.
        size: u8,
    },
}

impl Notation for Nim {
    type Error = NotationError;

    fn write(&self, at: &Position) -> String {
        at.to_string()
    }

    fn read(&self, text: &str) -> Result<Position, NotationError> {
        text.parse()
    }

    fn write_move(&self, _at: &Position, mv: Take) -> String {
        mv.to_string()
    }

    fn read_move(&self, at: &Position, text: &str) -> Result<Take, NotationError> {
        let mv: Take = text.parse()?;
        let size = at.size(mv.heap);
        if self.is_legal(at, mv) {
            Ok(mv)
        } else {
            Err(NotationError::TooFewObjects { mv, size })
        }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sizes = self.sizes();
        let last = sizes.iter().rposition(|&size| size > 0).unwrap_or(0);
        let words = sizes[..=last].iter().map(u8::to_string);
        let mut text = words.collect::<Vec<_>>().join(",");
        if self.turn() == Player::SECOND {
            text.push_str("/2");
        }
        f.pad(&text)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}

impl FromStr for Position {
    type Err = NotationError;

    /// Spaces around the numbers do no harm.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let (heaps, turn) = match text.split_once('/') {
            Some((heaps, turn)) => (heaps, read_turn(turn.trim())?),
            None => (text, Player::FIRST),
        };
        let words = heaps.split(',').map(str::trim);
        let sizes = words.map(read_size).collect::<Result<Vec<u8>, _>>()?;
        let position = Self::new(&sizes).ok_or(NotationError::TooManyHeaps(sizes.len()))?;
        Ok(position.with_turn(turn))
    }
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}:{}", self.heap, self.count))
    }
}

impl FromStr for Take {
    type Err = NotationError;

    /// Spaces around the numbers do no harm.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let Some((heap, count)) = text.split_once(':') else {
            return Err(NotationError::BadMove(text.into()));
        };
        Ok(Self {
            heap: read_heap(heap.trim())?,
            count: read_count(count.trim())?,
        })
    }
}

fn read_size(word: &str) -> Result<u8, NotationError> {
    word.parse()
        .map_err(|_| NotationError::BadSize(word.into()))
}

fn read_turn(word: &str) -> Result<Player, NotationError> {
    match word {
        "1" => Ok(Player::FIRST),
        "2" => Ok(Player::SECOND),
        _ => Err(NotationError::BadTurn(word.into())),
    }
}

fn read_heap(word: &str) -> Result<Heap, NotationError> {
    let number = word.parse::<usize>().ok();
    let heap = number.and_then(|number| Heap::new(number.checked_sub(1)?));
    heap.ok_or_else(|| NotationError::BadHeap(word.into()))
}

fn read_count(word: &str) -> Result<u8, NotationError> {
    let count = word.parse().ok().filter(|&count| count > 0);
    count.ok_or_else(|| NotationError::BadCount(word.into()))
}
