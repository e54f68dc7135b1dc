//! The commands that every game has, and those of games that only go forward.

use clap::Subcommand;

use super::analyze::Analyze;
use super::contest::Contest;
use super::count::Count;
use super::failure::Failure;
use super::matrix::Matrix;
use super::perft::Perft;
use super::play::Play;
use super::screen::Screen;
use super::solve::Solve;
use super::survey::Survey;
use super::tabletop::Tabletop;
use super::tree::Tree;

/// What to do with a game.
#[derive(Subcommand)]
pub(super) enum Command {
    /// Plays a person against the engine.
    ///
    /// The engine thinks for a second about each move, unless a limit is given.
    Play(Play),
    /// Plays the engine against itself and counts.
    ///
    /// Both engines, A and B, think for a tenth of a second about each move, unless limits are given.
    #[command(name = "match")]
    Contest(Contest),
    /// Finds the exact value of a position.
    Solve(Solve),
    /// Values every legal move, best first.
    ///
    /// Without a limit every move is solved exactly. With one, the engine searches every move to
    /// that limit, and what it did not see to the end is an estimate.
    Analyze(Analyze),
    /// Counts the lines of play of a length; the count is the last thing printed.
    Perft(Perft),
    /// Counts lines and positions ply by ply, beside estimates of them.
    ///
    /// A position that is reached after different numbers of plies counts at each of these, but once
    /// in the totals. Estimates are what the average branching factor to the power of the ply says,
    /// and what random games say (Knuth 1975).
    Count(Count),
    /// Draws a small game as a tree or a graph, with values and best moves.
    ///
    /// The nodes have letters, breadth first. Values are for the player to move; thick arrows are best
    /// moves. What depends on lines beyond the depth has no value.
    Tree(Tree),
}

impl Command {
    pub(super) fn run<T: Tabletop>(&self, game: &T, screen: &mut Screen) -> Result<(), Failure> {
        match self {
            Self::Play(play) => play.run(game, screen),
            Self::Contest(contest) => contest.run(game, screen),
            Self::Solve(solve) => solve.run(game, screen),
            Self::Analyze(analyze) => analyze.run(game, screen),
            Self::Perft(perft) => perft.run(game, screen),
            Self::Count(count) => count.run(game, screen),
            Self::Tree(tree) => tree.run(game, screen),
        }
    }
}

/// What to do with a game in which no position comes back.
#[derive(Subcommand)]
pub(super) enum OneWayCommand {
    #[command(flatten)]
    Any(Command),
    /// Solves every position that can be reached, and counts them.
    ///
    /// Finds them layer by layer, and then their values from the ends of the game up. With a directory
    /// the work can be stopped at any time and taken up again.
    Survey(Survey),
    /// Writes a small game as a matrix of all strategies of both players.
    ///
    /// Moves that come to the same up to symmetry are one. Only decisions that the own earlier ones
    /// leave possible are part of a strategy, and only if there is a choice.
    Matrix(Matrix),
}

impl OneWayCommand {
    pub(super) fn run<T: Tabletop>(&self, game: &T, screen: &mut Screen) -> Result<(), Failure> {
        match self {
            Self::Any(command) => command.run(game, screen),
            Self::Survey(survey) => survey.run(game, screen),
            Self::Matrix(matrix) => matrix.run(game, screen),
        }
    }
}
