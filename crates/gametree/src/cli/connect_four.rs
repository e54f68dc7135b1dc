//! Connect Four on the table.

use std::convert::Infallible;

use clap::Args;
use game_heuristics::connect_four::{LinePotential, Threats};
use games_connect_four::{ConnectFour, Position, Size};
use search_core::{Engine, Notation, Solver, Value};

use super::command::OneWayCommand;
use super::failure::Failure;
use super::limits::Means;
use super::paint::Paint;
use super::screen::Screen;
use super::tabletop::{Prove, Tabletop, Think};

/// What a position looks like.
pub(super) const POSITION: &str = "The columns played from the empty board, counted from 1 from \
    the left, as in 4453 or, with more than nine columns, 10,3,12; or a drawing of the board \
    [default: the empty board]";

/// Which board.
#[derive(Args)]
#[command(next_help_heading = "Rules")]
pub(super) struct Rules {
    /// Sets the width and the height of the board.
    #[arg(
        long,
        global = true,
        value_name = "WIDTHxHEIGHT",
        default_value = "7x6"
    )]
    #[arg(value_parser = dimensions)]
    size: Dimensions,
}

/// Width and height.
type Dimensions = (u32, u32);

impl Rules {
    /// Runs a command on the board that the compiler knows, or on one of another size.
    pub(super) fn run(&self, command: &OneWayCommand, screen: &mut Screen) -> Result<(), Failure> {
        let standard = ConnectFour::standard();
        let (width, height) = self.size;
        if self.size == (standard.size().width(), standard.size().height()) {
            return command.run(&standard, screen);
        }
        let Some(game) = ConnectFour::with_size(width, height) else {
            let reason = format!(
                "a board of {width}x{height} does not fit: WIDTH times (HEIGHT + 1) must be from 2 to 64"
            );
            return Err(Failure::Input(reason));
        };
        command.run(&game, screen)
    }
}

impl<S: Size> Tabletop for ConnectFour<S> {
    type Endgames = Infallible;

    fn start(&self) -> Position {
        Position::EMPTY
    }

    fn move_help(&self) -> String {
        let width = self.size().width();
        format!("Say the column to drop a stone into, from 1 on the left to {width}.")
    }

    /// The first player's stones in one color, the second's in another, and the columns' numbers.
    fn draw(&self, at: &Position, paint: Paint) -> String {
        let cell = |c: char| match c {
            'x' => paint.first("x"),
            'o' => paint.second("o"),
            other => other.into(),
        };
        let row = |line: &str| line.chars().map(cell).collect::<Vec<_>>().join(" ");
        let board = self.write(at);
        let mut rows: Vec<_> = board.lines().map(row).collect();
        let numbers = (1..=self.size().width()).map(|number| (number % 10).to_string());
        rows.push(paint.faint(&numbers.collect::<Vec<_>>().join(" ")));
        rows.join("\n")
    }

    fn engine(&self, means: Means) -> impl Think<Self> {
        Engine::new(*self, LinePotential)
            .guided_by(Threats)
            .with_table(means.table)
            .with_threads(means.threads)
    }

    fn solver(&self, means: Means) -> impl Prove<Self> {
        Solver::new(*self)
            .guided_by(Threats)
            .with_crowded_table(means.table)
            .with_threads(means.threads)
    }

    fn score(&self, at: &Position, value: Value) -> Option<i32> {
        Self::score(self, at, value)
    }
}

fn dimensions(text: &str) -> Result<Dimensions, String> {
    let numbers = text.split_once(['x', 'X']);
    let read = |(width, height): (&str, &str)| Some((width.parse().ok()?, height.parse().ok()?));
    numbers
        .and_then(read)
        .ok_or_else(|| "not a width and a height as in 7x6".into())
}
