//! `match`: the engine against itself.

use std::io::{self, Write};
use std::time::Duration;

use clap::{Args, value_parser};
use search_core::{Dice, Moves, Stop};
use serde_json::{Value as Json, json};

use super::chronicle;
use super::duel::{Arena, Duel, Side, Tally};
use super::failure::Failure;
use super::grid::Grid;
use super::interrupt;
use super::limits::{AgainstThinking, Machine, Pace};
use super::log::{Log, LogFile};
use super::lookup::Lookup;
use super::record::{self, Record};
use super::screen::Screen;
use super::seat::{AgainstSeat, Seat};
use super::status::Status;
use super::tabletop::{self, Tabletop};

/// The options of `match`.
#[derive(Args)]
pub(super) struct Contest {
    /// Where to start.
    position: Option<String>,
    /// Plays this many games; the engines start in turn [default: 2, of several times 1 each].
    #[arg(long, value_parser = value_parser!(u32).range(1..))]
    games: Option<u32>,
    /// Begins with this many random moves, the same for both games of a pair.
    #[arg(long, value_name = "PLIES", default_value_t = 0)]
    random_plies: u16,
    /// Draws the random moves from this seed.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    #[command(flatten)]
    pace: Pace,
    #[command(flatten)]
    against: AgainstThinking,
    #[command(flatten)]
    machine: Machine,
    #[command(flatten)]
    lookup: Lookup,
    #[command(flatten)]
    seat: Seat,
    #[command(flatten)]
    against_seat: AgainstSeat,
    #[command(flatten)]
    log: LogFile,
    /// Prints JSON.
    #[arg(long, help_heading = "Output")]
    json: bool,
}

/// The time for each move unless an option names another limit.
const DEFAULT_TIME: Duration = Duration::from_millis(100);

impl Contest {
    pub(super) fn run<T: Tabletop>(&self, game: &T, screen: &mut Screen) -> Result<(), Failure> {
        let start = tabletop::place_in_play(game, self.position.as_deref())?;
        let stop = interrupt::stop_flag();
        let paces = self.pace.limits_or(DEFAULT_TIME, &stop);
        if self.json && paces.len() > 1 {
            return Err(Failure::input("--json is for one time to think"));
        }
        let games = self.games.unwrap_or(if paces.len() > 1 { 1 } else { 2 });
        let kind = self.seat.kind();
        let endgames = self.lookup.open(game)?;
        let mut log = self.log.create()?;
        let mut chronicles = Vec::new();
        for limits in &paces {
            let arena = Arena {
                game,
                means: self.machine.to_play()?,
                endgames: endgames.as_ref(),
                kinds: [kind, self.against_seat.kind_or(kind)],
                limits: [limits.clone(), self.against.limits_or(limits)],
            };
            let mut tallies = [Tally::default(), Tally::default()];
            let duels = self.duels(&arena, &start, games, &mut tallies, &mut log, screen)?;
            self.print_result(&duels, &tallies, screen)?;
            chronicles.extend(duels.into_iter().next().map(|duel| duel.chronicle));
            if stop.is_raised() {
                break;
            }
        }
        if paces.len() > 1 || (game.precedent().is_some() && !self.json) {
            let grid = chronicle::grid(&chronicles, game.precedent());
            writeln!(screen, "the first game, both engines together\n{grid}")?;
        }
        if stop.is_raised() {
            return Err(Failure::Unfinished(Stop::Raised));
        }
        Ok(())
    }

    /// Plays all games with the same limits, as far as nobody interrupts.
    fn duels<T: Tabletop>(
        &self,
        arena: &Arena<T>,
        start: &T::Position,
        games: u32,
        tallies: &mut [Tally; 2],
        log: &mut Log,
        screen: &mut Screen,
    ) -> Result<Vec<Duel>, Failure> {
        let mut duels = Vec::new();
        let mut dice = Dice::new(self.seed);
        let mut opening = Vec::new();
        for number in 1..=games {
            let starter = if number % 2 == 1 { Side::A } else { Side::B };
            if starter == Side::A {
                opening = self.opening(arena.game, start, &mut dice);
            }
            let status = Status::new(&format!("game {number} of {games}"));
            let duel = arena.play(start, &opening, starter, tallies, log)?;
            drop(status);
            let Some(duel) = duel else { break };
            if !self.json {
                print_duel(number, &duel, screen)?;
            }
            duels.push(duel);
        }
        Ok(duels)
    }

    /// Random moves none of which ends the game; fewer than asked for where each one would.
    fn opening<T: Tabletop>(&self, game: &T, start: &T::Position, dice: &mut Dice) -> Vec<T::Move> {
        let mut at = start.clone();
        let mut opening = Vec::new();
        let mut moves = Moves::new();
        for _ in 0..self.random_plies {
            moves.clear();
            game.moves(&at, &mut moves);
            let goes_on = |&mv: &T::Move| game.outcome(&game.play(&at, mv)).is_none();
            let safe: Vec<_> = moves.iter().filter(goes_on).collect();
            let Some(mv) = dice.pick(&safe) else { break };
            at = game.play(&at, mv);
            opening.push(mv);
        }
        opening
    }

    fn print_result(
        &self,
        duels: &[Duel],
        tallies: &[Tally; 2],
        screen: &mut Screen,
    ) -> io::Result<()> {
        if self.json {
            let mut record = Record::default();
            record.add("seed", self.seed);
            record.add("games", duels.iter().map(duel_json).collect::<Vec<_>>());
            let sides = Side::BOTH.map(|side| tally_json(side, &tallies[side.index()]));
            record.add("sides", sides.to_vec());
            return screen.json(record);
        }
        let mut grid = Grid::new(&HEADING);
        for side in Side::BOTH {
            grid.row(tally_row(side, &tallies[side.index()]));
        }
        writeln!(screen, "\n{grid}")
    }
}

fn print_duel(number: u32, duel: &Duel, screen: &mut Screen) -> io::Result<()> {
    let (opening, moves) = duel.moves.split_at(duel.opening);
    let result = match duel.winner {
        Some(side) => format!("{} wins", side.name()),
        None => "draw".into(),
    };
    let opening = if opening.is_empty() {
        String::new()
    } else {
        format!("({}) ", opening.join(" "))
    };
    let score = &duel.chronicle.score;
    let result = if score.is_empty() {
        result
    } else {
        format!("{result} {score}")
    };
    let (starter, plies) = (duel.starter.name(), duel.moves.len());
    let moves = moves.join(" ");
    writeln!(
        screen,
        "game {number}, {starter} starts: {opening}{moves}: {result}, {plies} plies"
    )
}

fn duel_json(duel: &Duel) -> Json {
    json!({
        "starts": duel.starter.name(),
        "opening": duel.moves[..duel.opening],
        "moves": duel.moves[duel.opening..],
        "winner": duel.winner.map(Side::name),
    })
}

const HEADING: [&str; 12] = [
    "engine",
    "score",
    "wins",
    "draws",
    "losses",
    "plies",
    "depth",
    "nodes",
    "seconds",
    "nodes/s",
    "cuts",
    "by first move",
];

fn tally_row(side: Side, tally: &Tally) -> [String; 12] {
    let cost = &tally.cost;
    [
        side.name().into(),
        tally.score().to_string(),
        tally.wins.to_string(),
        tally.draws.to_string(),
        tally.losses.to_string(),
        tally.plies.to_string(),
        format!("{:.1}", tally.mean_depth()),
        cost.nodes.to_string(),
        format!("{:.3}", cost.time.as_secs_f64()),
        format!("{:.0}", cost.nodes_per_second()),
        cost.beta_cuts.to_string(),
        cost.first_move_cuts.to_string(),
    ]
}

fn tally_json(side: Side, tally: &Tally) -> Json {
    let cost = &tally.cost;
    json!({
        "engine": side.name(),
        "score": tally.score(),
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "plies": tally.plies,
        "depth": tally.mean_depth(),
        "nodes": cost.nodes,
        "seconds": record::seconds(cost.time),
        "cuts": cost.beta_cuts,
        "first_move_cuts": cost.first_move_cuts,
    })
}
