//! `tree`: a small game, drawn.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use search_core::{GameTree, Limits, Merge, Stop};

use super::failure::Failure;
use super::interrupt;
use super::limits;
use super::screen::Screen;
use super::sketch::{View, sketch};
use super::tabletop::{self, Tabletop};
use crate::drawing;

/// The options of `tree`.
#[derive(Args)]
#[command(group = clap::ArgGroup::new("output").required(true).multiple(true))]
pub(super) struct Tree {
    /// Where to start.
    position: Option<String>,
    /// Says what is one node.
    #[arg(long, value_name = "WHAT", default_value = "none")]
    merge: Same,
    /// Goes this many plies deep; without it, to the end of the game.
    #[arg(long, value_name = "PLIES", value_parser = limits::depth(), help_heading = "Limits")]
    depth: Option<u16>,
    /// Refuses to draw more nodes than this.
    #[arg(long, value_name = "NODES", default_value_t = 2_000, value_parser = limits::nodes())]
    #[arg(help_heading = "Limits")]
    nodes: u64,
    /// Writes a picture to this file; - or nothing is standard output.
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "-")]
    #[arg(group = "output", help_heading = "Output")]
    svg: Option<PathBuf>,
    /// Writes a graph for Graphviz to this file; - or nothing is standard output.
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "-")]
    #[arg(group = "output", help_heading = "Output")]
    dot: Option<PathBuf>,
}

/// What is one node.
#[derive(Clone, Copy, ValueEnum)]
enum Same {
    /// Nothing: every line of play has nodes of its own.
    None,
    /// Positions that moves from one node lead to, if they are symmetric.
    Siblings,
    /// Equal positions.
    Positions,
    /// Symmetric positions with the same player to move.
    Symmetric,
}

impl Tree {
    pub(super) fn run<T: Tabletop>(&self, game: &T, screen: &mut Screen) -> Result<(), Failure> {
        let at = tabletop::place(game, self.position.as_deref())?;
        let to_screen = |path: &&PathBuf| is_screen(path);
        if [&self.svg, &self.dot]
            .into_iter()
            .flatten()
            .filter(to_screen)
            .count()
            > 1
        {
            return Err(Failure::input(
                "only one of --svg and --dot can be standard output",
            ));
        }
        let (tree, view) = self.tree(game, &at)?;
        let picture = sketch(game, &tree, view);
        if let Some(path) = &self.svg {
            write(path, &drawing::svg(&picture), screen)?;
        }
        if let Some(path) = &self.dot {
            write(path, &drawing::dot(&picture), screen)?;
        }
        Ok(())
    }

    fn tree<T: Tabletop>(
        &self,
        game: &T,
        at: &T::Position,
    ) -> Result<(GameTree<T>, View), Failure> {
        let limits = Limits {
            depth: self.depth.unwrap_or(u16::MAX),
            nodes: self.nodes,
            stop: interrupt::stop_flag(),
            ..Limits::none()
        };
        let (tree, view) = match self.merge {
            Same::None => (
                GameTree::new(game, at, Merge::Nothing, &limits),
                View::Plain,
            ),
            Same::Positions => (
                GameTree::new(game, at, Merge::Everywhere, &limits),
                View::Plain,
            ),
            Same::Siblings => {
                let tree = GameTree::up_to_symmetry(game, at, Merge::Siblings, &limits);
                (tree, View::Canonical)
            }
            Same::Symmetric => {
                let tree = GameTree::up_to_symmetry(game, at, Merge::Everywhere, &limits);
                (tree, View::Canonical)
            }
        };
        let tree = tree.map_err(|stop| match stop {
            Stop::Nodes => Failure::Input(format!(
                "the tree has more than {} nodes, see --depth, --merge and --nodes",
                self.nodes
            )),
            stop => Failure::Unfinished(stop),
        });
        Ok((tree?, view))
    }
}

fn is_screen(path: &Path) -> bool {
    path == Path::new("-")
}

fn write(path: &Path, text: &str, screen: &mut Screen) -> Result<(), Failure> {
    if is_screen(path) {
        return Ok(screen.write_all(text.as_bytes())?);
    }
    fs::write(path, text).map_err(|error| Failure::Input(format!("{}: {error}", path.display())))
}
