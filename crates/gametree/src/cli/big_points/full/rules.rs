//! Which game is played.

use clap::{Args, value_parser};
use games_big_points::full::{FreshBlacks, FullGame, Settings, Track};
use search_core::Dice;

use crate::cli::failure::Failure;

/// How many players there are, and how the rules are read.
#[derive(Args)]
#[command(next_help_heading = "Rules")]
pub(super) struct Rules {
    /// Seats this many players.
    #[arg(long, value_name = "2..5", default_value_t = 2, value_parser = value_parser!(u8).range(2..=5))]
    pub(super) players: u8,
    /// Allows a player to give up this many black discs in one turn.
    #[arg(long, value_name = "0..5", default_value_t = 1, value_parser = value_parser!(u8).range(0..=5))]
    blacks_per_turn: u8,
    /// Allows a player to give up a black disc in the turn in which it was taken.
    #[arg(long)]
    fresh_blacks: bool,
}

impl Rules {
    /// The game on this track.
    pub(super) fn game(&self, track: Track) -> Result<FullGame, Failure> {
        let game = FullGame::new(track, self.players).map_err(Failure::input)?;
        Ok(game.with_settings(Settings {
            blacks_per_turn: self.blacks_per_turn,
            fresh_blacks: match self.fresh_blacks {
                true => FreshBlacks::AtOnce,
                false => FreshBlacks::Wait,
            },
        }))
    }

    /// The game on the track with this number of all that come from a seed.
    pub(super) fn drawn_game(&self, seed: u64, number: u64) -> Result<FullGame, Failure> {
        self.game(drawn_track(seed, number))
    }
}

/// The track with this number of all that come from a seed.
pub(super) fn drawn_track(seed: u64, number: u64) -> Track {
    // Two rolls keep apart what neighboring seeds and numbers give.
    let mut dice = Dice::new(Dice::new(seed).roll().wrapping_add(number)).split();
    Track::drawn(|left| dice.below(left))
}
