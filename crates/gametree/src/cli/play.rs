//! `play`: a person against the engine.

use std::io::{self, BufRead, IsTerminal, Write};
use std::time::Duration;

use clap::{Args, ValueEnum, value_parser};
use search_core::{Limits, Player, Report, StopFlag};

use super::failure::Failure;
use super::limits::{Machine, Thinking};
use super::log::{Log, LogFile};
use super::lookup::Lookup;
use super::screen::Screen;
use super::seat::Seat;
use super::seated::Seated;
use super::status::Status;
use super::tabletop::{self, Tabletop, Think};

/// The options of `play`.
#[derive(Args)]
pub(super) struct Play {
    /// Where to start.
    position: Option<String>,
    /// Who makes the first move.
    #[arg(long, value_enum, default_value_t = Side::Human)]
    first: Side,
    /// Takes the side of this player: 1 moves first at the start.
    #[arg(long, value_name = "PLAYER", conflicts_with = "first")]
    #[arg(value_parser = value_parser!(u8).range(1..=2))]
    side: Option<u8>,
    #[command(flatten)]
    thinking: Thinking,
    #[command(flatten)]
    machine: Machine,
    #[command(flatten)]
    lookup: Lookup,
    #[command(flatten)]
    seat: Seat,
    #[command(flatten)]
    log: LogFile,
}

/// Who sits at the table.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Side {
    Human,
    Engine,
}

/// The time for each of the engine's moves unless an option names another limit.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

impl Play {
    pub(super) fn run<T: Tabletop>(&self, game: &T, screen: &mut Screen) -> Result<(), Failure> {
        let at = tabletop::place_in_play(game, self.position.as_deref())?;
        let turn = game.turn(&at);
        let (means, endgames) = (self.machine.to_play()?, self.lookup.open(game)?);
        let table = Table {
            game,
            human: match (self.side, self.first) {
                (Some(side), _) => Player::new(side - 1),
                (None, Side::Human) => turn,
                (None, Side::Engine) => turn.opponent(),
            },
            engine: self.seat.kind().seated(game, means, endgames.as_ref())?,
            log: self.log.create()?,
            limits: limits(&self.thinking),
            history: Vec::new(),
            at,
            screen,
        };
        Ok(table.run()?)
    }
}

/// The limits for each of the engine's moves.
pub(super) fn limits(thinking: &Thinking) -> Limits {
    thinking.limits_or(DEFAULT_TIME, &StopFlag::default())
}

/// One game at the table: a person in one seat, the engine in all others.
pub(super) struct Table<'a, T: Seated, E> {
    pub(super) game: &'a T,
    pub(super) human: Player,
    pub(super) engine: E,
    pub(super) log: Log,
    pub(super) limits: Limits,
    /// The positions before this one, the first at the bottom.
    pub(super) history: Vec<T::Position>,
    pub(super) at: T::Position,
    pub(super) screen: &'a mut Screen,
}

/// What a person may say.
enum Word<M> {
    Move(M),
    Help,
    Hint,
    Undo,
    Quit,
    Nothing,
    /// Not understood, and why.
    Unknown(String),
}

impl<T: Seated, E: Think<T>> Table<'_, T, E> {
    pub(super) fn run(mut self) -> io::Result<()> {
        writeln!(
            self.screen,
            "You are {}. Say `help` for help.",
            tabletop::name(self.human)
        )?;
        self.draw()?;
        loop {
            if self.game.outcome(&self.at).is_some() {
                return self.announce();
            }
            if self.game.turn(&self.at) != self.human {
                self.answer()?;
            } else if let Some(pass) = self.forced_pass() {
                writeln!(self.screen, "You must pass.")?;
                self.play(pass)?;
            } else if !self.listen()? {
                return writeln!(self.screen, "Good-bye.");
            }
        }
    }

    /// The pass, if there is nothing else to do.
    fn forced_pass(&self) -> Option<T::Move> {
        tabletop::only_move(self.game, &self.at).filter(|&mv| self.game.is_pass(mv))
    }

    fn draw(&mut self) -> io::Result<()> {
        let board = self.game.draw(&self.at, self.screen.paint);
        writeln!(self.screen, "\n{board}\n")
    }

    fn announce(&mut self) -> io::Result<()> {
        let text = self.game.verdict(&self.at, self.human);
        let text = self.screen.paint.strong(&text);
        writeln!(self.screen, "{text}")
    }

    /// The engine moves.
    fn answer(&mut self) -> io::Result<()> {
        let report = self.think();
        let Some(mv) = report.best else { return Ok(()) };
        let turn = self.history.len() + 1;
        self.log.turn(turn, self.game, &self.at, &report)?;
        let text = self
            .screen
            .paint
            .strong(&self.game.write_move(&self.at, mv));
        let mover = self.game.engine_name(self.game.turn(&self.at));
        let comment = self.comment(&report);
        writeln!(self.screen, "{mover} plays {text}{comment}.")?;
        self.play(mv)
    }

    /// The person says a word; returns whether the game goes on.
    fn listen(&mut self) -> io::Result<bool> {
        match self.ask()? {
            Word::Move(mv) => self.play(mv)?,
            Word::Help => self.help()?,
            Word::Hint => self.hint()?,
            Word::Undo => self.undo()?,
            Word::Unknown(reason) => writeln!(self.screen, "Not a move: {reason}")?,
            Word::Nothing => {}
            Word::Quit => return Ok(false),
        }
        Ok(true)
    }

    fn ask(&mut self) -> io::Result<Word<T::Move>> {
        let stdin = io::stdin();
        if stdin.is_terminal() {
            write!(self.screen, "Your move: ")?;
            self.screen.flush()?;
        }
        let mut line = Vec::new();
        if stdin.lock().read_until(b'\n', &mut line)? == 0 {
            return Ok(Word::Quit);
        }
        let line = String::from_utf8_lossy(&line);
        Ok(match line.trim().to_lowercase().as_str() {
            "" => Word::Nothing,
            "help" => Word::Help,
            "hint" => Word::Hint,
            "undo" => Word::Undo,
            "quit" | "exit" => Word::Quit,
            _ => match self.game.read_move(&self.at, line.trim()) {
                Ok(mv) => Word::Move(mv),
                Err(error) => Word::Unknown(error.to_string()),
            },
        })
    }

    fn play(&mut self, mv: T::Move) -> io::Result<()> {
        let next = self.game.play(&self.at, mv);
        self.history.push(std::mem::replace(&mut self.at, next));
        self.draw()
    }

    fn help(&mut self) -> io::Result<()> {
        let moves = self.game.moves_help(&self.at);
        writeln!(self.screen, "{moves}\nAlso: hint, undo, quit.")
    }

    fn hint(&mut self) -> io::Result<()> {
        let report = self.think();
        let Some(mv) = report.best else { return Ok(()) };
        let text = self.game.write_move(&self.at, mv);
        let comment = self.comment(&report);
        writeln!(self.screen, "The engine would play {text}{comment}.")
    }

    /// Takes back to the person's move before this one.
    fn undo(&mut self) -> io::Result<()> {
        let can_choose = |at: &T::Position| {
            let only = tabletop::only_move(self.game, at);
            !only.is_some_and(|mv| self.game.is_pass(mv))
        };
        let is_humans = |at: &T::Position| self.game.turn(at) == self.human && can_choose(at);
        let Some(index) = self.history.iter().rposition(is_humans) else {
            return writeln!(self.screen, "There is nothing to take back.");
        };
        self.at = self.history[index].clone();
        self.history.truncate(index);
        self.draw()
    }

    fn think(&mut self) -> Report<T::Move> {
        let status = Status::new("thinking");
        let mut progress = |report: &Report<T::Move>| status.say(format!("depth {}", report.depth));
        let engine = &mut self.engine;
        tabletop::answer(self.game, engine, &self.at, &self.limits, &mut progress)
    }

    /// What the engine thinks of its move, in brackets.
    fn comment(&self, report: &Report<T::Move>) -> String {
        match report.value {
            Some(value) => {
                let value = self.game.write_value(value);
                format!(" ({value}, {} plies ahead)", report.depth)
            }
            None => String::new(),
        }
    }
}
