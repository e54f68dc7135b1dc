//! A payoff matrix, with what game theory says of it.

use search_core::{Dominance, Dominated, Equilibrium, Matrix, MatrixError};
use serde_json::{Value as Json, json};

use super::grid::Grid;
use super::record::Record;

/// A matrix with names for its rows and columns.
pub(super) struct Payoffs<'a> {
    pub(super) matrix: &'a Matrix,
}

/// The name of a row, counted from 0: s1, s2, …
pub(super) fn row_name(row: usize) -> String {
    format!("s{}", row + 1)
}

/// The name of a column, counted from 0: t1, t2, …
pub(super) fn column_name(column: usize) -> String {
    format!("t{}", column + 1)
}

impl Payoffs<'_> {
    /// The matrix with its row minima and column maxima.
    pub(super) fn grid(&self) -> Grid {
        let columns = 0..self.matrix.column_count();
        let heading = columns.map(column_name);
        let heading = [String::new()]
            .into_iter()
            .chain(heading)
            .chain(["row minimum".into()]);
        let heading: Vec<String> = heading.collect();
        let mut grid = Grid::new(&heading.iter().map(String::as_str).collect::<Vec<_>>());
        for (row, minimum) in self.matrix.row_minima().into_iter().enumerate() {
            let payoffs = self.matrix.row(row).iter().chain([&minimum]);
            grid.row(
                [row_name(row)]
                    .into_iter()
                    .chain(payoffs.map(f64::to_string)),
            );
        }
        let maxima = self.matrix.column_maxima();
        grid.row(
            ["column maximum".to_owned()]
                .into_iter()
                .chain(maxima.iter().map(f64::to_string)),
        );
        grid
    }

    /// What the matrix says: maximin, minimax, saddle points or mixed strategies, dominated choices.
    pub(super) fn findings(&self) -> Result<Record, MatrixError> {
        let matrix = self.matrix;
        let mut record = Record::default();
        record.add("maximin", number(matrix.maximin()));
        record.add("minimax", number(matrix.minimax()));
        let saddles = matrix.saddle_points();
        let name =
            |&(row, column): &(usize, usize)| format!("{} {}", row_name(row), column_name(column));
        record.add_list("saddle points", saddles.iter().map(name).collect());
        match saddles.first() {
            Some(&(row, column)) => record.add("value", number(matrix.payoff(row, column))),
            None => add_mixed(&mut record, &matrix.solve()?),
        }
        record.add_list(
            "dominated rows",
            dominated(&matrix.dominated_rows(), row_name),
        );
        record.add_list(
            "dominated columns",
            dominated(&matrix.dominated_columns(), column_name),
        );
        Ok(record)
    }

    /// The choices that win against everything: rows of the first player, or columns of the second.
    pub(super) fn winning(&self) -> Vec<String> {
        let (minima, maxima) = (self.matrix.row_minima(), self.matrix.column_maxima());
        let rows = (0..minima.len())
            .filter(|&row| minima[row] > 0.0)
            .map(row_name);
        let columns = (0..maxima.len())
            .filter(|&column| maxima[column] < 0.0)
            .map(column_name);
        rows.chain(columns).collect()
    }

    pub(super) fn json(&self) -> Json {
        let rows = 0..self.matrix.row_count();
        let list = |numbers: &[f64]| {
            numbers
                .iter()
                .map(|&payoff| number(payoff))
                .collect::<Json>()
        };
        json!({
            "payoffs": rows.map(|row| list(self.matrix.row(row))).collect::<Json>(),
            "row_minima": list(&self.matrix.row_minima()),
            "column_maxima": list(&self.matrix.column_maxima()),
        })
    }
}

/// Numbers that are whole look like it.
fn number(payoff: f64) -> Json {
    payoff
        .to_string()
        .parse::<i64>()
        .map_or_else(|_| payoff.into(), Json::from)
}

fn add_mixed(record: &mut Record, equilibrium: &Equilibrium) {
    let rounded = |number: f64| (number * 1e6).round() / 1e6 + 0.0;
    let shares = |shares: &[f64], name: fn(usize) -> String| -> Vec<String> {
        let used = shares
            .iter()
            .enumerate()
            .filter(|(_, share)| rounded(**share) > 0.0);
        used.map(|(choice, &share)| format!("{} {}", name(choice), rounded(share)))
            .collect()
    };
    record.add("value", rounded(equilibrium.value));
    record.add_list("mixed rows", shares(&equilibrium.rows, row_name));
    record.add_list("mixed columns", shares(&equilibrium.columns, column_name));
}

fn dominated(list: &[Dominated], name: fn(usize) -> String) -> Vec<String> {
    let words = |found: &Dominated| {
        let kind = match found.kind {
            Dominance::Weak => "weakly",
            Dominance::Strict => "strictly",
        };
        format!("{} {kind} by {}", name(found.choice), name(found.by))
    };
    list.iter().map(words).collect()
}
