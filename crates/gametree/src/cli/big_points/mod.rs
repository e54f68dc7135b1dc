//! Big Points: the reduced game on a track, as a study of balance, and the full game.

mod explain;
mod full;
mod merge;
mod output;
mod plot;
mod reduced;
mod row;
mod sweep;
mod table;
mod tally;
mod walkthrough;

use clap::{Args, Subcommand};
use games_big_points::{Reduced, Track};

use self::explain::Explain;
use super::analyze::Analyze;
use super::count::Count;
use super::failure::Failure;
use super::matrix::Matrix;
use super::perft::Perft;
use super::screen::Screen;
use super::survey::Survey;
use super::tree::Tree;

/// What a position looks like.
pub(super) const POSITION: &str = "The moves played from the start, as in \"1r 2l 1^\" (pawn, and \
    the side of the disc or ^ onto the stair), or a drawing as in \"b1a.22| 1,0 0,0\" (pawns a, b, …, \
    discs, the stair behind the bar, both hands) [default: the start]";

/// What to do with Big Points.
#[derive(Subcommand)]
pub(super) enum Command {
    /// Solves a track of the reduced game and explains best play, move by move.
    ///
    /// Both players want to win, else to draw; among wins they want many points, among draws as well, and
    /// when they lose they want the winner to have few. Of equal moves the first is made: pawn 1 left,
    /// pawn 1 right, pawn 2 left, and so on.
    Solve(Explain),
    /// Values every legal move by the difference of the points, best first.
    ///
    /// Without a limit every move is solved exactly. With one, the engine searches every move to
    /// that limit, and what it did not see to the end is an estimate.
    Analyze(OnTrack<Analyze>),
    /// Solves every position that can be reached for the difference of the points, and counts them.
    ///
    /// Finds them layer by layer, and then their values from the ends of the game up. With a directory
    /// the work can be stopped at any time and taken up again.
    Survey(OnTrack<Survey>),
    /// Counts the lines of play of a length; the count is the last thing printed.
    Perft(OnTrack<Perft>),
    /// Counts lines and positions ply by ply, beside estimates of them.
    Count(OnTrack<Count>),
    /// Draws a small track as a graph or a tree, with the moves that are refused and why.
    ///
    /// The nodes have letters, breadth first. Values are the difference of the points for the player to
    /// move; thick arrows are best moves.
    Tree(OnTrack<Tree>),
    /// Writes a small track as a matrix of all strategies of both players.
    Matrix(OnTrack<Matrix>),
    /// Solves all tracks of a size, or a part of them, and counts who wins.
    ///
    /// With a CSV file or a journal the work can be stopped at any time, in whatever way: the same command goes
    /// on where it was, with any number of threads, and the result is the same to the byte.
    Sweep(sweep::Sweep),
    /// Puts the CSV files of all shards of a sweep together.
    ///
    /// Checks that they are of one sweep and hold every track of their size once. The result is the file that
    /// one sweep of all tracks writes.
    Merge(merge::Merge),
    /// Draws the shares of wins, draws and losses of several sizes.
    Plot(plot::Plot),
    /// Plays the full game: a person against the engine in all other seats.
    ///
    /// The engine thinks for a second about each move, unless a limit is given.
    Play(full::Play),
    /// Plays the full game in a tournament of engines and counts.
    ///
    /// Every two entrants meet on the same random tracks, and everybody sits in every seat. With more
    /// than two players one entrant sits alone against as many of the other as there are seats left. All
    /// think for a tenth of a second about each move, unless a limit is given.
    #[command(name = "match")]
    Tournament(full::Tournament),
    /// Plays the full game between equal engines and tells how often each seat wins.
    ///
    /// Each game has another random track. With a limit of nodes the same command prints the same.
    Seats(full::Seats),
}

/// A command on a track of the reduced game.
#[derive(Args)]
pub(super) struct OnTrack<C: Args> {
    /// The colors of the discs from the first to the last before the stair, as in 1122.
    track: Track,
    #[command(flatten)]
    command: C,
}

impl<C: Args> OnTrack<C> {
    fn game(&self) -> Reduced {
        Reduced::new(self.track.clone())
    }
}

impl Command {
    pub(super) fn run(&self, screen: &mut Screen) -> Result<(), Failure> {
        match self {
            Self::Solve(explain) => explain.run(screen),
            Self::Analyze(on) => on.command.run(&on.game(), screen),
            Self::Survey(on) => on.command.run(&on.game(), screen),
            Self::Perft(on) => on.command.run(&on.game(), screen),
            Self::Count(on) => on.command.run(&on.game(), screen),
            Self::Tree(on) => on.command.run(&on.game(), screen),
            Self::Matrix(on) => on.command.run(&on.game(), screen),
            Self::Sweep(sweep) => sweep.run(screen),
            Self::Merge(merge) => merge.run(screen),
            Self::Plot(plot) => plot.run(screen),
            Self::Play(play) => play.run(screen),
            Self::Tournament(tournament) => tournament.run(screen),
            Self::Seats(seats) => seats.run(screen),
        }
    }
}
