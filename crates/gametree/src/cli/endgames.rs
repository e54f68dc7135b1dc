//! `database`: the endgames of Adji-boto in a file.

use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::{Args, Subcommand, value_parser};
use games_adji_boto::{
    AdjiBoto, EndgameCount, EndgameFile, EndgameProgress, Endgames, Half, Margin, Move, Position,
    VerifyError,
};
use search_core::{FileError, Game, IndexDatabase, Indexed, Keyed, Moves, Notation};
use serde_json::{Value as Json, json};

use super::clock::Clock;
use super::failure::Failure;
use super::grid::Grid;
use super::interrupt;
use super::limits::{Effort, Room};
use super::record::{self, Record};
use super::screen::Screen;
use super::status::Status;
use super::table_file::{self, about};
use super::tabletop;

/// What to do with a database.
#[derive(Subcommand)]
pub(super) enum Database {
    /// Solves every position with up to so many pieces on the board.
    ///
    /// A file that is there already is taken up and extended. When a limit or Ctrl-C ends the work, the
    /// layers that are done are written, and the same command goes on from there.
    Build(Build),
    /// Proves every value of a database by the rules, after all checksums.
    Verify(Verify),
    /// Tells what a position and its moves are worth.
    Query(Query),
}

impl Database {
    pub(super) fn run(&self, game: AdjiBoto, screen: &mut Screen) -> Result<(), Failure> {
        match self {
            Self::Build(build) => build.run(game, screen),
            Self::Verify(verify) => verify.run(game, screen),
            Self::Query(query) => query.run(game, screen),
        }
    }
}

/// The options of `build`.
#[derive(Args)]
pub(super) struct Build {
    /// The most pieces on the board: with six holes a row, 15 take 17 MB and 0.1 GB of memory, 20 take
    /// 0.2 and 0.4 GB, 24 take 1.3 and 1.8 GB.
    #[arg(long)]
    #[arg(value_parser = value_parser!(u32).range(1..=i64::from(Half::MAX_PIECES)))]
    pieces: u32,
    /// Writes the database to this file.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    room: Room,
    /// Prints JSON.
    #[arg(long, help_heading = "Output")]
    json: bool,
}

impl Build {
    fn run(&self, game: AdjiBoto, screen: &mut Screen) -> Result<(), Failure> {
        let mut endgames = self.take_up(game)?;
        let known = endgames.pieces();
        let limits = self
            .room
            .within(self.effort.limits(&interrupt::stop_flag()));
        let (start, clock) = (Instant::now(), Clock::start());
        let status = Status::new("solving");
        let progress = |progress| status.say(news(progress));
        let result = endgames.extend(self.pieces, self.room.threads(), &limits, progress);
        let (time, cpu_time) = (start.elapsed(), clock.cpu_time());
        if endgames.pieces() > known {
            status.say(format!("writing {} positions", endgames.positions()));
            let written = endgames.write(&self.out);
            written.map_err(|error| about(&self.out, error))?;
        }
        drop(status);
        let counts: Vec<_> = (0..=endgames.pieces())
            .filter_map(|pieces| endgames.count(pieces))
            .collect();
        let mut record = summary(&counts);
        if let Ok(file) = fs::metadata(&self.out) {
            record.add("file bytes", file.len());
        }
        record.add("seconds", record::seconds(time));
        record.add_some("CPU seconds", cpu_time.map(record::seconds));
        self.print(record, &counts, screen)?;
        result.map_err(Failure::Unfinished)
    }

    /// The endgames that the file holds, or none yet.
    fn take_up(&self, game: AdjiBoto) -> Result<Endgames, Failure> {
        match open(&self.out, game) {
            Ok(database) => {
                let endgames = Endgames::read(game, &database);
                endgames.map_err(|error| about(&self.out, error))
            }
            Err(FileError::Unusable(error)) if error.kind() == ErrorKind::NotFound => {
                table_file::check_place(&self.out)?;
                Ok(Endgames::of(game))
            }
            Err(error) => Err(about(&self.out, error)),
        }
    }

    fn print(
        &self,
        mut record: Record,
        counts: &[EndgameCount],
        screen: &mut Screen,
    ) -> Result<(), Failure> {
        if self.json {
            record.add("layers", counts.iter().map(to_json).collect::<Vec<_>>());
            return Ok(screen.json(record)?);
        }
        writeln!(screen, "{}", table(counts))?;
        Ok(screen.record(&record)?)
    }
}

/// How far the work has come.
fn news(progress: EndgameProgress) -> String {
    let EndgameProgress {
        pieces,
        positions,
        passes,
        open,
    } = progress;
    format!("{pieces} pieces, {positions} positions, {open} open after pass {passes}")
}

fn summary(counts: &[EndgameCount]) -> Record {
    let mut record = Record::default();
    let pieces = counts.last().map(|count| count.pieces);
    record.add_some("pieces", pieces);
    let sum = |number: fn(&EndgameCount) -> u64| counts.iter().map(number).sum::<u64>();
    record.add("positions", sum(|count| count.positions));
    record.add("depend on endless play", sum(|count| count.dependent));
    record
}

fn table(counts: &[EndgameCount]) -> Grid {
    let mut grid = Grid::new(&[
        "pieces",
        "positions",
        "depend on endless play",
        "won",
        "drawn",
        "lost",
    ]);
    for count in counts {
        let numbers = [
            u64::from(count.pieces),
            count.positions,
            count.dependent,
            positions_where(count, |margin| margin > 0),
            positions_where(count, |margin| margin == 0),
            positions_where(count, |margin| margin < 0),
        ];
        grid.row(numbers.map(|number| number.to_string()));
    }
    grid
}

fn positions_where(count: &EndgameCount, is_wanted: fn(i32) -> bool) -> u64 {
    let margins = count.margins.iter();
    let wanted = margins.filter(|(margin, _)| is_wanted(*margin));
    wanted.map(|(_, positions)| positions).sum()
}

fn to_json(count: &EndgameCount) -> Json {
    let margins = count.margins.iter();
    let margins = margins.map(|&(margin, positions)| (margin.to_string(), Json::from(positions)));
    json!({
        "pieces": count.pieces,
        "positions": count.positions,
        "depend_on_endless_play": count.dependent,
        "margins": margins.collect::<serde_json::Map<_, _>>(),
    })
}

/// The options of `verify`.
#[derive(Args)]
pub(super) struct Verify {
    /// The database.
    file: PathBuf,
    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    room: Room,
}

impl Verify {
    fn run(&self, game: AdjiBoto, screen: &mut Screen) -> Result<(), Failure> {
        let told = |error| about(&self.file, error);
        let database = open(&self.file, game).map_err(told)?;
        database.verify().map_err(told)?;
        let endgames = Endgames::read(game, &database).map_err(told)?;
        drop(database);
        let limits = self
            .room
            .within(self.effort.limits(&interrupt::stop_flag()));
        let (start, clock) = (Instant::now(), Clock::start());
        let status = Status::new("verifying");
        let progress = |pieces| status.say(format!("{pieces} pieces are proved"));
        let result = endgames.verify(self.room.threads(), &limits, progress);
        drop(status);
        match result {
            Ok(()) => {}
            Err(VerifyError::Stopped(stop)) => return Err(Failure::Unfinished(stop)),
            Err(VerifyError::NotBest(at)) => return Err(self.wrong(game, &at, "is wrong")),
            Err(VerifyError::Unfounded(at)) => {
                return Err(self.wrong(game, &at, "rests on play that never ends"));
            }
            Err(error) => return Err(about(&self.file, error)),
        }
        let mut record = Record::default();
        record.add("pieces", endgames.pieces());
        record.add("positions", endgames.positions());
        record.add("proved", "yes");
        record.add("seconds", record::seconds(start.elapsed()));
        record.add_some("CPU seconds", clock.cpu_time().map(record::seconds));
        Ok(screen.record(&record)?)
    }

    fn wrong(&self, game: AdjiBoto, at: &Position, what: &str) -> Failure {
        about(
            &self.file,
            format!("the value of {} {what}", game.write(at)),
        )
    }
}

/// The options of `query`.
#[derive(Args)]
pub(super) struct Query {
    /// The database.
    file: PathBuf,
    /// The board: the upper row, the lower row and who moves, as in "0 0 1 0 2 0 / 0 3 0 0 1 1 / 1";
    /// captures may follow.
    #[arg(value_name = "BOARD")]
    position: String,
    /// Prints JSON.
    #[arg(long, help_heading = "Output")]
    json: bool,
}

impl Query {
    fn run(&self, game: AdjiBoto, screen: &mut Screen) -> Result<(), Failure> {
        let at = game.read(&self.position).map_err(Failure::input)?;
        let database = open(&self.file, game).map_err(|error| about(&self.file, error))?;
        let pieces = Endgames::pieces_of(game, &database);
        let pieces = pieces.map_err(|error| about(&self.file, error))?;
        if at.pieces() > pieces {
            return Err(Failure::Input(format!(
                "there are {} pieces on the board, and {} knows up to {pieces}",
                at.pieces(),
                self.file.display()
            )));
        }
        let margin = |at: &Position| match database.worth(game.index(at)) {
            Ok(Some(margin)) => Ok(margin),
            Ok(None) => Err(about(&self.file, FileError::Corrupt)),
            Err(error) => Err(about(&self.file, error)),
        };
        let mut moves = Moves::new();
        game.moves(&at, &mut moves);
        let mut verdicts = Vec::new();
        for mv in moves.iter() {
            let next = game.play(&at, mv);
            let gain = game.captures(&at, mv);
            verdicts.push((mv, gain, before(margin(&next)?, gain)));
        }
        verdicts.sort_by_key(|(_, _, margin)| (-margin.lower, -margin.upper));
        self.print(game, &at, margin(&at)?, &verdicts, screen)
    }

    fn print(
        &self,
        game: AdjiBoto,
        at: &Position,
        margin: Margin,
        verdicts: &[(Move, i32, Margin)],
        screen: &mut Screen,
    ) -> Result<(), Failure> {
        let mut record = Record::default();
        record.add("turn", tabletop::name(game.turn(at)));
        record.add("pieces", at.pieces());
        record.add("margin", margin.to_string());
        let exact = margin.exact().map(i32::from);
        let of_all = exact.map(|margin| format!("{:+}", margin + game.banked(at)));
        record.add_some("with captures so far", of_all);
        if self.json {
            let verdict = |(mv, gain, margin): &(Move, i32, Margin)| {
                json!({
                    "move": game.write_move(at, *mv),
                    "captures": gain,
                    "lower": margin.lower,
                    "upper": margin.upper,
                })
            };
            record.add("lower", margin.lower);
            record.add("upper", margin.upper);
            record.add("moves", verdicts.iter().map(verdict).collect::<Vec<_>>());
            record.add("position", game.write(at));
            return Ok(screen.json(record)?);
        }
        let mut grid = Grid::new(&["move", "captures", "margin"]);
        for (mv, gain, margin) in verdicts {
            let mv = game.write_move(at, *mv);
            grid.row([mv, gain.to_string(), margin.to_string()]);
        }
        if !verdicts.is_empty() {
            writeln!(screen, "{grid}")?;
        }
        Ok(screen.record(&record)?)
    }
}

/// What the mover gets who captures so many pieces on the way to a position of this margin.
fn before(after: Margin, gain: i32) -> Margin {
    let gain = i8::try_from(gain).unwrap_or(i8::MAX);
    Margin {
        lower: gain - after.upper,
        upper: gain - after.lower,
    }
}

/// Opens a database of which every block is whole, to be asked in a search.
pub(super) fn open_whole(path: &Path, game: AdjiBoto) -> Result<EndgameFile, Failure> {
    let file = open(path, game).and_then(|database| EndgameFile::new(game, database));
    let checked = file.and_then(|file| file.database().verify().map(|()| file));
    checked.map_err(|error| about(path, error))
}

fn open(path: &Path, game: AdjiBoto) -> Result<IndexDatabase<Margin>, FileError> {
    IndexDatabase::map(path, &game)
}
