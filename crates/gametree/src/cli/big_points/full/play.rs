//! `play`: a person against the engine in all other seats.

use std::io::Write;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::{Args, value_parser};
use games_big_points::full::{Position, Track};
use search_core::{Game, Notation, Player};

use super::entrant::Entrant;
use super::rules::{Rules, drawn_track};
use crate::cli::failure::Failure;
use crate::cli::limits::{Machine, Thinking};
use crate::cli::log::Log;
use crate::cli::play::{Table, limits};
use crate::cli::screen::Screen;

/// The options of `play`.
#[derive(Args)]
pub(in crate::cli) struct Play {
    /// Where to start: the track with dots for what is gone, the pawns, the hands and the player to
    /// move, as words; needs --track [default: the start].
    #[arg(value_name = "POSITION", requires = "track")]
    from: Option<String>,
    /// Takes this seat, counted from 1.
    #[arg(long, default_value_t = 1, value_parser = value_parser!(u8).range(1..=5))]
    seat: u8,
    /// Plays on this track: 55 discs, 1 to 5, w and k [default: a random one].
    #[arg(long, value_name = "DISCS")]
    track: Option<Track>,
    /// Draws the track from this seed [default: another one each time].
    #[arg(long, conflicts_with = "track")]
    seed: Option<u64>,
    #[command(flatten)]
    rules: Rules,
    #[command(flatten)]
    thinking: Thinking,
    #[command(flatten)]
    machine: Machine,
}

impl Play {
    pub(in crate::cli::big_points) fn run(&self, screen: &mut Screen) -> Result<(), Failure> {
        if self.seat > self.rules.players {
            let reason = format!(
                "there is no seat {} for {} players",
                self.seat, self.rules.players
            );
            return Err(Failure::Input(reason));
        }
        let seed = self.seed.unwrap_or_else(some_seed);
        let track = self.track.clone().unwrap_or_else(|| drawn_track(seed, 0));
        let game = self.rules.game(track)?;
        let at = match &self.from {
            Some(text) => game.read(text).map_err(Failure::input)?,
            None => Position::START,
        };
        if game.outcome(&at).is_some() {
            return Err(Failure::input("the game is over in this position"));
        }
        let engine = Entrant::Engine.seat(&game, self.machine.to_play()?, seed);
        if self.track.is_none() {
            writeln!(screen, "The track is that of --seed {seed}.")?;
        }
        let table = Table {
            game: &game,
            human: Player::new(self.seat - 1),
            engine,
            log: Log::NONE,
            limits: limits(&self.thinking),
            history: Vec::new(),
            at,
            screen,
        };
        Ok(table.run()?)
    }
}

/// Another one each time.
fn some_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |time| u64::from(time.subsec_micros()))
}
