//! `matrix`: a small game as a matrix of strategies.

use std::io::{self, Write};

use clap::{Args, value_parser};
use search_core::{Limits, NormalForm, NormalFormError, Player, Stop, Strategy};
use serde_json::{Value as Json, json};

use super::failure::Failure;
use super::grid::Grid;
use super::interrupt;
use super::letters::letters;
use super::limits;
use super::payoffs::{self, Payoffs};
use super::record::Record;
use super::screen::Screen;
use super::sketch::{self, View};
use super::tabletop::{self, Tabletop};

/// The options of `matrix`.
#[derive(Args)]
pub(super) struct Matrix {
    /// Where to start.
    position: Option<String>,
    /// Refuses games in which a player has more strategies than this.
    #[arg(
        long,
        value_name = "COUNT",
        default_value_t = 100,
        help_heading = "Limits"
    )]
    #[arg(value_parser = value_parser!(u16).range(1..))]
    strategies: u16,
    /// Refuses trees with more nodes than this.
    #[arg(long, value_name = "NODES", default_value_t = 100_000, value_parser = limits::nodes())]
    #[arg(help_heading = "Limits")]
    nodes: u64,
    /// Prints JSON.
    #[arg(long, help_heading = "Output")]
    json: bool,
}

impl Matrix {
    pub(super) fn run<T: Tabletop>(&self, game: &T, screen: &mut Screen) -> Result<(), Failure> {
        let at = tabletop::place(game, self.position.as_deref())?;
        let limits = Limits {
            nodes: self.nodes,
            stop: interrupt::stop_flag(),
            ..Limits::none()
        };
        let form = NormalForm::up_to_symmetry(game, &at, self.strategies.into(), &limits);
        let form = form.map_err(|error| self.failure(error))?;
        let payoffs = Payoffs {
            matrix: form.matrix(),
        };
        let mut findings = payoffs.findings().map_err(Failure::input)?;
        findings.add_list("wins against everything", payoffs.winning());
        if self.json {
            return Ok(screen.json(record(game, &form, &payoffs, findings))?);
        }
        print(game, &form, &payoffs, &findings, screen)?;
        Ok(())
    }

    fn failure(&self, error: NormalFormError) -> Failure {
        match error {
            NormalFormError::TooLarge(Stop::Nodes) => Failure::Input(format!(
                "the tree has more than {} nodes, see --nodes",
                self.nodes
            )),
            NormalFormError::TooLarge(stop) => Failure::Unfinished(stop),
            NormalFormError::TooManyStrategies { .. } => {
                Failure::Input(format!("{error}, see --strategies"))
            }
            error => Failure::input(error),
        }
    }
}

fn print<T: Tabletop>(
    game: &T,
    form: &NormalForm<T>,
    payoffs: &Payoffs,
    findings: &Record,
    screen: &mut Screen,
) -> io::Result<()> {
    writeln!(screen, "Tree up to symmetry\n{}", nodes(game, form))?;
    for (player, name) in PLAYERS {
        writeln!(screen, "Strategies of {}", tabletop::name(player))?;
        for (index, strategy) in form.strategies(player).iter().enumerate() {
            writeln!(screen, "{}: {}", name(index), in_words(strategy))?;
        }
        writeln!(screen)?;
    }
    writeln!(screen, "Where they end\n{}", leaves(form))?;
    writeln!(screen, "What player 1 gets\n{}", payoffs.grid())?;
    screen.record(findings)
}

/// A name for each number.
type Naming = fn(usize) -> String;

/// The players, and how their strategies are called.
const PLAYERS: [(Player, Naming); 2] = [
    (Player::FIRST, payoffs::row_name),
    (Player::SECOND, payoffs::column_name),
];

fn nodes<T: Tabletop>(game: &T, form: &NormalForm<T>) -> Grid {
    let mut grid = Grid::new(&["node", "position", "turn", "to", "value"]);
    for (index, node) in form.tree().nodes().iter().enumerate() {
        let children = node.branches.iter().map(|branch| letters(branch.child));
        let is_over = node.outcome.is_some();
        grid.row([
            letters(index),
            View::Canonical
                .position(game, &node.position)
                .replace('\n', "/"),
            if is_over {
                String::new()
            } else {
                tabletop::name(node.turn)
            },
            children.collect::<Vec<_>>().join(" "),
            sketch::verdict(node),
        ]);
    }
    grid
}

fn in_words(strategy: &Strategy) -> String {
    let choices = strategy.choices().iter();
    let words =
        choices.map(|choice| format!("at {} to {}", letters(choice.node), letters(choice.child)));
    let words: Vec<_> = words.collect();
    if words.is_empty() {
        return "every move is forced".into();
    }
    words.join(", ")
}

fn leaves<T: Tabletop>(form: &NormalForm<T>) -> Grid {
    let columns = form.matrix().column_count();
    let heading: Vec<String> = (0..columns).map(payoffs::column_name).collect();
    let heading = [""].into_iter().chain(heading.iter().map(String::as_str));
    let mut grid = Grid::new(&heading.collect::<Vec<_>>());
    for row in 0..form.matrix().row_count() {
        let ends = (0..columns).map(|column| letters(form.leaf(row, column)));
        grid.row([payoffs::row_name(row)].into_iter().chain(ends));
    }
    grid
}

fn record<T: Tabletop>(
    game: &T,
    form: &NormalForm<T>,
    payoffs: &Payoffs,
    findings: Record,
) -> Record {
    let nodes = form.tree().nodes().iter().enumerate().map(|(index, node)| {
        let children = node.branches.iter().map(|branch| letters(branch.child));
        json!({
            "node": letters(index),
            "position": View::Canonical.position(game, &node.position),
            "turn": tabletop::name(node.turn),
            "to": children.collect::<Vec<_>>(),
            "value": sketch::verdict(node),
        })
    });
    let mut record = Record::default();
    record.add("tree", nodes.collect::<Json>());
    for (player, field) in [(Player::FIRST, "rows"), (Player::SECOND, "columns")] {
        let strategies = form.strategies(player).iter().map(in_words);
        record.add(field, strategies.collect::<Vec<_>>());
    }
    let row = |row| -> Json {
        let columns = 0..form.matrix().column_count();
        columns
            .map(|column| letters(form.leaf(row, column)))
            .collect()
    };
    record.add(
        "leaves",
        (0..form.matrix().row_count()).map(row).collect::<Json>(),
    );
    record.add("matrix", payoffs.json());
    record.append(findings);
    record
}
