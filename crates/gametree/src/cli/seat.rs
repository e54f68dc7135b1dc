//! Who plays: the engine, or the player that it replaces.

use clap::{Args, ValueEnum};

use super::failure::Failure;
use super::limits::Means;
use super::tabletop::{Tabletop, Think};

/// Who plays.
#[derive(Args)]
#[command(next_help_heading = "Players")]
pub(super) struct Seat {
    /// Chooses who plays.
    #[arg(long, value_enum, default_value_t = Kind::Modern)]
    engine: Kind,
}

/// Who plays the second of two engines.
#[derive(Args)]
#[command(next_help_heading = "Players")]
pub(super) struct AgainstSeat {
    /// Chooses who plays engine B, if it is not the same as A.
    #[arg(long, value_enum)]
    against_engine: Option<Kind>,
}

/// A player.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Kind {
    /// The engine.
    Modern,
    /// The program that the engine replaces, where there is one.
    Classic,
}

impl Seat {
    pub(super) fn kind(&self) -> Kind {
        self.engine
    }
}

impl AgainstSeat {
    pub(super) fn kind_or(&self, first: Kind) -> Kind {
        self.against_engine.unwrap_or(first)
    }
}

impl Kind {
    /// Seats the player, if the game has one of this kind.
    pub(super) fn seated<'a, T: Tabletop>(
        self,
        game: &'a T,
        means: Means,
        endgames: Option<&'a T::Endgames>,
    ) -> Result<Box<dyn Think<T> + 'a>, Failure> {
        match (self, endgames) {
            (Self::Modern, Some(endgames)) => Ok(game.knowing_engine(means, endgames)),
            (Self::Modern, None) => Ok(Box::new(game.engine(means))),
            (Self::Classic, _) => game
                .classic()
                .ok_or_else(|| Failure::input("this game has no classic engine")),
        }
    }
}
