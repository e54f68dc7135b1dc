//! The payoff matrix of a zero-sum game.
//!
//! John von Neumann, *Zur Theorie der Gesellschaftsspiele*, Mathematische Annalen, volume 100 (1928),
//! pages 295 to 320.

use std::error::Error;
use std::fmt;

/// What the first player gets and the second one pays, for every choice of both: the first chooses a
/// row, the second a column, neither knowing of the other.
///
/// ```
/// use search_core::Matrix;
///
/// let matrix = Matrix::new([[4.0, 2.0, 3.0], [1.0, 0.0, 5.0]])?;
/// assert_eq!(matrix.row_minima(), [2.0, 0.0]);
/// assert_eq!(matrix.column_maxima(), [4.0, 2.0, 5.0]);
/// assert_eq!((matrix.maximin(), matrix.minimax()), (2.0, 2.0));
/// assert_eq!(matrix.saddle_points(), [(0, 1)]);
///
/// // Rock, paper, scissors has no saddle point: both had better roll a die.
/// let matrix = Matrix::new([[0.0, -1.0, 1.0], [1.0, 0.0, -1.0], [-1.0, 1.0, 0.0]])?;
/// assert_eq!((matrix.maximin(), matrix.minimax()), (-1.0, 1.0));
/// let equilibrium = matrix.solve()?;
/// assert!(equilibrium.value.abs() < 1e-9);
/// assert!(equilibrium.rows.iter().all(|share| (share - 1.0 / 3.0).abs() < 1e-9));
/// # Ok::<(), search_core::MatrixError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Matrix {
    /// Row after row.
    payoffs: Vec<f64>,
    columns: usize,
}

/// What is wrong with a matrix.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum MatrixError {
    /// It has no row or no column.
    Empty,
    /// This row, counted from 0, is not as long as the first.
    Ragged(usize),
    /// This payoff is not a finite number.
    NotFinite(f64),
    /// The linear program found no strategies that are good enough; the text says why.
    Unsolved(String),
}

impl fmt::Display for MatrixError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("a matrix has at least one row and one column"),
            Self::Ragged(row) => write!(f, "row {row} is not as long as the first"),
            Self::NotFinite(payoff) => write!(f, "{payoff} is not a payoff"),
            Self::Unsolved(reason) => write!(f, "the matrix cannot be solved: {reason}"),
        }
    }
}

impl Error for MatrixError {}

impl Matrix {
    /// The matrix with these rows.
    ///
    /// # Errors
    ///
    /// If there is no payoff, if the rows are not equally long, or if a payoff is not finite.
    pub fn new<R: AsRef<[f64]>>(rows: impl IntoIterator<Item = R>) -> Result<Self, MatrixError> {
        let mut payoffs = Vec::new();
        let mut columns = 0;
        for (index, row) in rows.into_iter().enumerate() {
            let row = row.as_ref();
            if index == 0 {
                columns = row.len();
            }
            if row.len() != columns {
                return Err(MatrixError::Ragged(index));
            }
            payoffs.extend_from_slice(row);
        }
        match payoffs.iter().find(|payoff| !payoff.is_finite()) {
            Some(&payoff) => Err(MatrixError::NotFinite(payoff)),
            None if payoffs.is_empty() => Err(MatrixError::Empty),
            None => Ok(Self { payoffs, columns }),
        }
    }

    /// The number of rows, the first player's choices.
    #[must_use]
    pub fn row_count(&self) -> usize {
        self.payoffs.len() / self.columns
    }

    /// The number of columns, the second player's choices.
    #[must_use]
    pub fn column_count(&self) -> usize {
        self.columns
    }

    /// What the first player gets.
    ///
    /// # Panics
    ///
    /// If there is no such row or column.
    #[must_use]
    pub fn payoff(&self, row: usize, column: usize) -> f64 {
        self.row(row)[column]
    }

    /// What the first player gets for a choice, by the second player's.
    ///
    /// # Panics
    ///
    /// If there is no such row.
    #[must_use]
    pub fn row(&self, row: usize) -> &[f64] {
        &self.payoffs[row * self.columns..][..self.columns]
    }

    /// What the first player gets for the second player's choice, by the own one.
    ///
    /// # Panics
    ///
    /// If there is no such column.
    pub fn column(&self, column: usize) -> impl Iterator<Item = f64> + '_ {
        (0..self.row_count()).map(move |row| self.payoff(row, column))
    }

    /// What each row guarantees to the first player.
    #[must_use]
    pub fn row_minima(&self) -> Vec<f64> {
        let rows = self.payoffs.chunks(self.columns);
        rows.map(|row| least(row.iter().copied())).collect()
    }

    /// What each column lets the first player get at most.
    #[must_use]
    pub fn column_maxima(&self) -> Vec<f64> {
        let columns = 0..self.columns;
        columns
            .map(|column| greatest(self.column(column)))
            .collect()
    }

    /// The greatest row minimum: what the first player can guarantee by one row.
    #[must_use]
    pub fn maximin(&self) -> f64 {
        greatest(self.row_minima())
    }

    /// The least column maximum: what the second player can hold the first to by one column.
    #[must_use]
    pub fn minimax(&self) -> f64 {
        least(self.column_maxima())
    }

    /// Every row and column whose payoff is the least of its row and the greatest of its column: no
    /// player gains by leaving it alone. There are some exactly when maximin and minimax are equal.
    #[must_use]
    pub fn saddle_points(&self) -> Vec<(usize, usize)> {
        let minima = self.row_minima();
        let maxima = self.column_maxima();
        let is_saddle = |&(row, column): &(usize, usize)| {
            let payoff = self.payoff(row, column);
            payoff == minima[row] && payoff == maxima[column]
        };
        let row_cells = |row| (0..self.columns).map(move |column| (row, column));
        let cells = (0..self.row_count()).flat_map(row_cells);
        cells.filter(is_saddle).collect()
    }

    /// The least and the greatest payoff.
    pub(super) fn range(&self) -> (f64, f64) {
        let payoffs = || self.payoffs.iter().copied();
        (least(payoffs()), greatest(payoffs()))
    }
}

pub(super) fn least(payoffs: impl IntoIterator<Item = f64>) -> f64 {
    payoffs.into_iter().fold(f64::INFINITY, f64::min)
}

pub(super) fn greatest(payoffs: impl IntoIterator<Item = f64>) -> f64 {
    payoffs.into_iter().fold(f64::NEG_INFINITY, f64::max)
}
