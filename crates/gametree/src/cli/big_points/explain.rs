//! `solve`: one track, explained.

use std::io::Write;

use clap::Args;
use games_big_points::solve::Structural;
use games_big_points::{Class, Move, Position, Published, Reduced, Scores, Side, Track};
use search_core::{Game, Key, Keyed, Limits, Memoized, Notation, Stop, Verdict};

use super::super::clock::Clock;
use super::super::failure::Failure;
use super::super::interrupt;
use super::super::limits::{Effort, Space};
use super::super::record::{self, Record};
use super::super::screen::Screen;
use super::super::status::Status;
use super::super::tabletop;
use super::walkthrough::Walkthrough;

/// The options of `solve`.
#[derive(Args)]
pub(in crate::cli) struct Explain {
    /// The colors of the discs from the first to the last before the stair, as in 1122.
    track: Track,
    /// Where to start.
    position: Option<String>,
    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    space: Space,
    /// Prints JSON.
    #[arg(long, help_heading = "Output")]
    json: bool,
}

/// What best play comes to.
struct Solved {
    scores: Scores,
    /// How many positions can be reached, the finished ones not counted.
    positions: u64,
    line: Vec<Move>,
    bytes: usize,
}

impl Explain {
    pub(super) fn run(&self, screen: &mut Screen) -> Result<(), Failure> {
        let game = Reduced::new(self.track.clone());
        let at = tabletop::place(&game, self.position.as_deref())?;
        let limits = Limits {
            memory: self.space.bytes()?,
            ..self.effort.limits(&interrupt::stop_flag())
        };
        let clock = Clock::start();
        let solved = if self.position.is_none() && self.effort.is_unlimited() {
            solve_track(&game, &limits)
        } else {
            solve(&game, &at, &limits)
        };
        let solved = solved.map_err(Failure::Unfinished)?;
        let mut record = Record::default();
        record.add("track", game.track().to_string());
        record.add("position", game.write(&at));
        record.add("turn", tabletop::name(game.turn(&at)));
        record.add("scores", solved.scores.to_string());
        record.add("result", sentence(solved.scores.class()));
        record.add("class", solved.scores.class().to_string());
        record.add("positions", solved.positions);
        record.add("MiB", to_mebibytes(solved.bytes));
        record.add_some("CPU seconds", clock.cpu_time().map(record::seconds));
        let walkthrough = Walkthrough::new(&game, &at, &solved.line);
        if self.json {
            record.add("line", walkthrough.json());
            return Ok(screen.json(record)?);
        }
        screen.record(&record)?;
        Ok(write!(screen, "\n{}", walkthrough.grid())?)
    }
}

/// Solves a whole track: many positions at once where it is not too long for that.
fn solve_track(game: &Reduced, limits: &Limits) -> Result<Solved, Stop> {
    let Some(mut solver) = Structural::new(game.size()) else {
        return solve(game, &game.start(), limits);
    };
    let status = Status::new("solving");
    status.say("many positions at once".into());
    let solved = solver.solve(game.track(), limits)?;
    let pawns: Vec<_> = game.colors().collect();
    let mut at = game.start();
    let mut line = Vec::new();
    for turn in solved.line(&pawns) {
        // Climbing counts as a move to the left.
        let mv = game.attempt(&at, turn.pawn, turn.side.unwrap_or(Side::Left));
        let mv = mv.expect("solvers know the rules");
        line.push(mv);
        at = game.play(&at, mv);
    }
    Ok(Solved {
        scores: solved.scores(&pawns),
        positions: solved.states,
        line,
        bytes: solver.bytes(),
    })
}

/// Solves a position for what the players of the study want.
fn solve(game: &Reduced, at: &Position, limits: &Limits) -> Result<Solved, Stop> {
    match Reduced::with_short_keys(game.track().clone()) {
        Some(short) => memoized(short, at, limits),
        None => memoized(game.clone(), at, limits),
    }
}

/// The same, with keys of this width.
fn memoized<K: Key>(game: Reduced<K>, at: &Position, limits: &Limits) -> Result<Solved, Stop>
where
    Reduced<K>: Keyed<Position = Position, Move = Move>,
{
    let status = Status::new("solving");
    let mut solver = Memoized::new(game).preferring(Published);
    let solution = solver.solve_with(at, limits, |so_far| {
        status.say(format!("{} positions", so_far.positions));
    });
    match (solution.worth, solution.stop) {
        (Some(scores), None) => Ok(Solved {
            scores,
            positions: solution.positions,
            line: solution.line.to_vec(),
            bytes: solution.memory,
        }),
        (_, stop) => Err(stop.expect("a limit is all that keeps the worth unknown")),
    }
}

/// What a class says.
fn sentence(Class { verdict, points }: Class) -> String {
    match verdict {
        Verdict::Win => format!("first player wins with {points}"),
        Verdict::Draw => format!("draw with {points}"),
        Verdict::Loss => format!("second player wins with {points}"),
    }
}

/// Rounded up, so that what is there is never nothing.
fn to_mebibytes(bytes: usize) -> usize {
    bytes.div_ceil(1 << 20)
}
