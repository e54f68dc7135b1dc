//! The command line: which game, which command, and how failures are told.

mod adji_boto;
mod analyze;
mod big_points;
mod chronicle;
mod clock;
mod command;
mod confidence;
mod connect_four;
mod contest;
mod count;
mod crowd;
mod duel;
mod endgames;
mod failure;
mod grid;
mod interrupt;
mod known;
mod letters;
mod limits;
mod log;
mod lookup;
mod matrix;
mod nim;
mod paint;
mod payoffs;
mod perft;
mod play;
mod record;
mod screen;
mod seat;
mod seated;
mod sketch;
mod solve;
mod status;
mod survey;
mod table_file;
mod tabletop;
mod tree;
mod zero_sum;

use std::process::ExitCode;
use std::thread;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use command::OneWayCommand;
use failure::Failure;
use screen::Screen;

/// Plays, matches, solves and analyzes games of perfect information.
#[derive(Parser)]
#[command(version, after_help = EXIT_CODES)]
struct Arguments {
    #[command(subcommand)]
    game: Choice,
    /// Writes plain text, as `NO_COLOR` in the environment does.
    #[arg(long, global = true, help_heading = "Output")]
    no_color: bool,
}

const EXIT_CODES: &str = "\
Exit codes: 0 done, 1 output failed, 2 bad input, 3 a limit ended the search before the answer was \
known, 130 stopped by Ctrl-C.";

#[derive(Subcommand)]
enum Choice {
    /// Sow pieces around the board; 1, 3 or 5 in the opponent's last hole are captured.
    AdjiBoto {
        #[command(flatten)]
        rules: adji_boto::Rules,
        #[command(subcommand)]
        command: adji_boto::Command,
    },
    /// Shared pawns walk to a stair, and discs of early colors are worth the most.
    BigPoints {
        #[command(subcommand)]
        command: big_points::Command,
    },
    /// Four stones in a row win; stones fall to the bottom of their column.
    ConnectFour {
        #[command(flatten)]
        rules: connect_four::Rules,
        #[command(subcommand)]
        command: OneWayCommand,
    },
    /// Take any number of objects from one heap; who takes the last object wins.
    Nim {
        #[command(flatten)]
        rules: nim::Rules,
        #[command(subcommand)]
        command: OneWayCommand,
    },
    /// Solves any zero-sum matrix, by mixed strategies where no pure ones will do.
    Matrix(zero_sum::ZeroSum),
}

/// Deep searches recurse once per ply, and the longest games have thousands.
const STACK_BYTES: usize = 256 << 20;

/// Runs the tool and says how it went.
pub(crate) fn main() -> ExitCode {
    let tool = thread::Builder::new().stack_size(STACK_BYTES).spawn(run);
    let result = tool.map(thread::JoinHandle::join);
    match result {
        Ok(Ok(Ok(()))) => ExitCode::SUCCESS,
        Ok(Ok(Err(failure))) => failure.tell(),
        // The panic has already told its story.
        Ok(Err(_)) => ExitCode::FAILURE,
        Err(error) => Failure::Output(error).tell(),
    }
}

fn run() -> Result<(), Failure> {
    let arguments = parse()?;
    let mut screen = Screen::new(arguments.no_color);
    match arguments.game {
        Choice::AdjiBoto { rules, command } => rules.run(&command, &mut screen),
        Choice::BigPoints { command } => command.run(&mut screen),
        Choice::ConnectFour { rules, command } => rules.run(&command, &mut screen),
        Choice::Nim { rules, command } => command.run(&rules.game(), &mut screen),
        Choice::Matrix(matrix) => matrix.run(&mut screen),
    }
}

fn parse() -> Result<Arguments, Failure> {
    let matches = parser().try_get_matches();
    matches
        .and_then(|matches| Arguments::from_arg_matches(&matches))
        .map_err(Failure::from)
}

/// The parser; what a position looks like is each game's own, all else is common.
fn parser() -> clap::Command {
    let describe = |game: clap::Command, position: &'static str| {
        game.mut_subcommands(|command| {
            let is_position = |argument: &clap::Arg| argument.get_id() == "position";
            if !command.get_arguments().any(is_position) {
                return command;
            }
            command.mut_arg("position", |arg| arg.help(position))
        })
    };
    // Positions of Big Points are few and lines many: what is met again is drawn once.
    let merge = |tree: clap::Command| tree.mut_arg("merge", |arg| arg.default_value("positions"));
    Arguments::command()
        .mut_subcommand("adji-boto", |game| describe(game, adji_boto::POSITION))
        .mut_subcommand("big-points", |game| {
            describe(game, big_points::POSITION).mut_subcommand("tree", merge)
        })
        .mut_subcommand("connect-four", |game| {
            describe(game, connect_four::POSITION)
        })
        .mut_subcommand("nim", |game| describe(game, nim::POSITION))
}
