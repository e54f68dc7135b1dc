//! `match`: every two entrants against each other.

use std::io::{self, Write};
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

/// The options of `match`.
#[derive(Args)]
pub(in crate::cli) struct Tournament {
    /// Who plays: two or more of these, separated by commas.
    #[arg(value_enum, value_delimiter = ',', num_args = 1.., default_value = "engine,greedy")]
    entrants: Vec<Entrant>,
    /// Plays on this many tracks; every two entrants play one game for each seat on each.
    #[arg(long, default_value_t = 5, value_parser = value_parser!(u32).range(1..=1_000_000))]
    tracks: u32,
    /// Draws the tracks from this seed.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    #[command(flatten)]
    rules: Rules,
    #[command(flatten)]
    thinking: Thinking,
    #[command(flatten)]
    workers: Workers,
    /// Prints JSON.
    #[arg(long, help_heading = "Output")]
    json: bool,
}

/// How many games at once, and what each player may use.
#[derive(Args)]
#[command(next_help_heading = "Resources")]
struct Workers {
    /// Gives each player this much memory.
    #[arg(long, value_name = "MIB", default_value_t = 16, value_parser = value_parser!(u16).range(1..))]
    memory: u16,
    /// Plays this many games at once; those with a limit of nodes are the same.
    #[arg(long, default_value_t = 1, value_parser = value_parser!(u16).range(1..=256))]
    threads: u16,
}

/// The time for each move unless an option names another limit.
const DEFAULT_TIME: Duration = Duration::from_millis(100);

/// One entrant alone against the other in all other seats.
#[derive(Clone, Copy)]
struct Pairing {
    alone: Entrant,
    others: Entrant,
}

/// What came of all games of a pairing.
struct Account {
    pairing: Pairing,
    games: u64,
    won: f64,
    outright: usize,
    /// The points of the one alone, and of one of the others.
    points: [f64; 2],
}

impl Tournament {
    pub(in crate::cli::big_points) fn run(&self, screen: &mut Screen) -> Result<(), Failure> {
        let pairings = self.pairings()?;
        let stop = interrupt::stop_flag();
        let limits = self.thinking.limits_or(DEFAULT_TIME, &stop);
        let means = Means::mib(self.workers.memory.into());
        let seats = usize::from(self.rules.players);
        let per_track = pairings.len() * seats;
        let status = Status::new("playing");
        let play = |number: usize| {
            let track = (number / per_track) as u64;
            let pairing = pairings[number / seats % pairings.len()];
            let seat = number % seats;
            let game = self.rules.drawn_game(self.seed, track).ok()?;
            let entrants: Vec<_> = (0..seats)
                .map(|other| pairing.entrant(seat, other))
                .collect();
            status.say(format!("game {}", number + 1));
            hall::play(&game, &entrants, means, &limits, self.seed ^ number as u64)
        };
        let count = self.tracks as usize * per_track;
        let played = share_out(count, self.workers.threads.into(), &stop, play);
        drop(status);
        let accounts = accounts(&pairings, seats, &played);
        self.print(&accounts, screen)?;
        if stop.is_raised() {
            return Err(Failure::Unfinished(Stop::Raised));
        }
        Ok(())
    }

    /// Every two entrants; with more than two players either of them alone.
    fn pairings(&self) -> Result<Vec<Pairing>, Failure> {
        if self.entrants.len() < 2 {
            return Err(Failure::input(
                "a match needs two entrants or more, as in engine,greedy",
            ));
        }
        let mut pairings = Vec::new();
        for (index, &alone) in self.entrants.iter().enumerate() {
            alone.check(self.rules.players)?;
            for (rival, &others) in self.entrants.iter().enumerate() {
                if rival > index || rival < index && self.rules.players > 2 {
                    pairings.push(Pairing { alone, others });
                }
            }
        }
        Ok(pairings)
    }

    fn print(&self, accounts: &[Account], screen: &mut Screen) -> io::Result<()> {
        if self.json {
            let mut record = Record::default();
            record.add("players", self.rules.players);
            record.add("seed", self.seed);
            record.add(
                "pairings",
                accounts.iter().map(Account::json).collect::<Vec<_>>(),
            );
            return screen.json(record);
        }
        let mut grid = Grid::new(&HEADING);
        accounts.iter().for_each(|account| grid.row(account.row()));
        write!(screen, "{grid}")?;
        let even = 100.0 / f64::from(self.rules.players);
        writeln!(screen, "\nEqual players win {even:.1} % of the games.")
    }
}

impl Pairing {
    /// Who sits in a seat if the one alone sits in that one.
    fn entrant(self, alone: usize, seat: usize) -> Entrant {
        if seat == alone {
            self.alone
        } else {
            self.others
        }
    }
}

/// What came of the games, each of which is known by its number.
fn accounts(pairings: &[Pairing], seats: usize, played: &[Played]) -> Vec<Account> {
    let mut accounts: Vec<_> = pairings
        .iter()
        .map(|&pairing| Account {
            pairing,
            games: 0,
            won: 0.0,
            outright: 0,
            points: [0.0; 2],
        })
        .collect();
    for (number, game) in played.iter().enumerate() {
        let account = &mut accounts[number / seats % pairings.len()];
        account.count(game, number % seats);
    }
    accounts
}

const HEADING: [&str; 8] = [
    "entrant",
    "against",
    "games",
    "won",
    "share",
    "95 % interval",
    "points",
    "theirs",
];

impl Account {
    fn count(&mut self, game: &Played, seat: usize) {
        let own = f64::from(game.points[seat]);
        let others = f64::from(game.points.iter().sum::<i32>()) - own;
        let share = game.share(seat);
        self.games += 1;
        self.won += share;
        self.outright += usize::from(share == 1.0);
        self.points[0] += own;
        self.points[1] += others / (game.points.len() - 1) as f64;
    }

    /// The points of a game.
    fn mean(&self, side: usize) -> f64 {
        self.points[side] / self.games.max(1) as f64
    }

    fn row(&self) -> [String; 8] {
        let [share, interval] = Share::of(self.won, self.games).words();
        [
            self.pairing.alone.name(),
            self.pairing.others.name(),
            self.games.to_string(),
            self.outright.to_string(),
            share,
            interval,
            format!("{:.1}", self.mean(0)),
            format!("{:.1}", self.mean(1)),
        ]
    }

    fn json(&self) -> Json {
        json!({
            "entrant": self.pairing.alone.name(),
            "against": self.pairing.others.name(),
            "games": self.games,
            "won": self.outright,
            "share": Share::of(self.won, self.games).json(),
            "points": self.mean(0),
            "theirs": self.mean(1),
        })
    }
}
