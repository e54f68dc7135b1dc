//! `seats`: which seat wins how often.

use std::io::{self, Write};
use std::num::NonZero;
use std::thread;
use std::time::Duration;

use clap::{Args, value_parser};
use search_core::Stop;
use serde_json::{Value as Json, json};

use super::entrant::Entrant;
use super::hall::{self, Played};
use super::rules::Rules;
use crate::cli::confidence::Share;
use crate::cli::crowd::share_out;
use crate::cli::failure::Failure;
use crate::cli::grid::Grid;
use crate::cli::interrupt;
use crate::cli::limits::{Means, Thinking};
use crate::cli::record::Record;
use crate::cli::screen::Screen;
use crate::cli::status::Status;

/// The options of `seats`.
#[derive(Args)]
pub(in crate::cli) struct Seats {
    /// Plays this many games, each on a track of its own.
    #[arg(long, default_value_t = 100, value_parser = value_parser!(u32).range(1..=10_000_000))]
    games: u32,
    /// Draws the tracks from this seed.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Who sits in all seats.
    #[arg(long, value_enum, default_value = "engine")]
    entrant: Entrant,
    #[command(flatten)]
    rules: Rules,
    #[command(flatten)]
    thinking: Thinking,
    /// Gives each player this much memory.
    #[arg(
        long,
        value_name = "MIB",
        default_value_t = 8,
        help_heading = "Resources"
    )]
    #[arg(value_parser = value_parser!(u16).range(1..))]
    memory: u16,
    /// Plays this many games at once; those with a limit of nodes are the same [default: all cores].
    #[arg(long, help_heading = "Resources", value_parser = value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Prints JSON.
    #[arg(long, help_heading = "Output")]
    json: bool,
}

/// The time for each move unless an option names another limit.
const DEFAULT_TIME: Duration = Duration::from_millis(100);

impl Seats {
    pub(in crate::cli::big_points) fn run(&self, screen: &mut Screen) -> Result<(), Failure> {
        self.entrant.check(self.rules.players)?;
        let stop = interrupt::stop_flag();
        let limits = self.thinking.limits_or(DEFAULT_TIME, &stop);
        let means = Means::mib(self.memory.into());
        let entrants = vec![self.entrant; self.rules.players.into()];
        let status = Status::new("playing");
        let play = |number: usize| {
            let game = self.rules.drawn_game(self.seed, number as u64).ok()?;
            status.say(format!("game {} of {}", number + 1, self.games));
            hall::play(&game, &entrants, means, &limits, self.seed ^ number as u64)
        };
        let played = share_out(self.games as usize, self.threads(), &stop, play);
        drop(status);
        self.print(&played, screen)?;
        if stop.is_raised() {
            return Err(Failure::Unfinished(Stop::Raised));
        }
        Ok(())
    }

    fn threads(&self) -> usize {
        let cores = || thread::available_parallelism().map_or(1, NonZero::get);
        self.threads.map_or_else(cores, usize::from)
    }

    fn print(&self, played: &[Played], screen: &mut Screen) -> io::Result<()> {
        let seats: Vec<_> = (0..self.rules.players.into())
            .map(|seat| Tally::of(seat, played))
            .collect();
        let games = played.len().max(1) as f64;
        let plies = played.iter().map(|game| game.plies).sum::<usize>() as f64 / games;
        if self.json {
            let mut record = Record::default();
            record.add("players", self.rules.players);
            record.add("seed", self.seed);
            record.add("games", played.len());
            record.add("plies", plies);
            record.add("seats", seats.iter().map(Tally::json).collect::<Vec<_>>());
            return screen.json(record);
        }
        let mut grid = Grid::new(&["seat", "won", "shared", "share", "95 % interval", "points"]);
        seats.iter().for_each(|seat| grid.row(seat.row()));
        let even = 100.0 / f64::from(self.rules.players);
        write!(screen, "{grid}")?;
        writeln!(
            screen,
            "\n{} games of {plies:.1} moves; equal seats would win {even:.1} %.",
            played.len()
        )
    }
}

/// What a seat has won.
struct Tally {
    seat: usize,
    /// Games in which nobody else had as many points.
    won: usize,
    /// Games in which somebody else had as many.
    shared: usize,
    share: Share,
    /// The points of a game.
    points: f64,
}

impl Tally {
    fn of(seat: usize, played: &[Played]) -> Self {
        let shares: Vec<_> = played.iter().map(|game| game.share(seat)).collect();
        let won = shares.iter().filter(|&&share| share == 1.0).count();
        let points: f64 = played.iter().map(|game| f64::from(game.points[seat])).sum();
        Self {
            seat,
            won,
            shared: shares.iter().filter(|&&share| share > 0.0).count() - won,
            share: Share::of(shares.iter().sum(), played.len() as u64),
            points: points / played.len().max(1) as f64,
        }
    }

    fn row(&self) -> [String; 6] {
        let [share, interval] = self.share.words();
        [
            (self.seat + 1).to_string(),
            self.won.to_string(),
            self.shared.to_string(),
            share,
            interval,
            format!("{:.1}", self.points),
        ]
    }

    fn json(&self) -> Json {
        json!({
            "seat": self.seat + 1,
            "won": self.won,
            "shared": self.shared,
            "share": self.share.json(),
            "points": self.points,
        })
    }
}
