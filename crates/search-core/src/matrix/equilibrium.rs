//! Optimal mixed strategies, by linear programming.
//!
//! George B. Dantzig, *A proof of the equivalence of the programming problem and the game problem*,
//! in *Activity Analysis of Production and Allocation*, 1951.

use microlp::{ComparisonOp, OptimizationDirection, Problem};

use super::payoffs::{greatest, least};
use super::{Matrix, MatrixError};

/// How both players play a zero-sum game best, by chance where that is best.
#[derive(Clone, PartialEq, Debug)]
pub struct Equilibrium {
    /// What the first player gets on average.
    pub value: f64,
    /// How often the first player chooses each row; the shares add up to 1.
    pub rows: Vec<f64>,
    /// How often the second player chooses each column.
    pub columns: Vec<f64>,
}

/// The largest difference between what one player is sure to get and the other is sure to hold them
/// to, as a part of the difference between the greatest and the least payoff.
const TOLERANCE: f64 = 1e-6;

impl Matrix {
    /// The value of the game and an optimal mixed strategy of each player.
    ///
    /// The result is checked against every pure reply before it is returned: what the rows guarantee
    /// and what the columns hold the first player to differ by less than a millionth of the range of
    /// the payoffs, and the value lies between the two.
    ///
    /// # Errors
    ///
    /// If the linear program fails numerically.
    pub fn solve(&self) -> Result<Equilibrium, MatrixError> {
        let (low, high) = self.range();
        // The program sees payoffs from 0 to 1, so that neither their size nor an offset matters.
        let scale = if high > low { high - low } else { 1.0 };
        if !scale.is_finite() {
            return Err(MatrixError::Unsolved(
                "the payoffs are too far apart".into(),
            ));
        }
        let scaled = |payoff: f64| (payoff - low) / scale;
        let (height, width) = (self.row_count(), self.column_count());
        let rows = best_shares(height, width, |row, column| {
            scaled(self.payoff(row, column))
        })?;
        // The second player is a first one who gets what the other does not.
        let columns = best_shares(width, height, |column, row| {
            1.0 - scaled(self.payoff(row, column))
        })?;
        let floor = least((0..width).map(|column| mean(self.column(column), &rows)));
        let each_row = (0..height).map(|row| mean(self.row(row).iter().copied(), &columns));
        let ceiling = greatest(each_row);
        if ceiling - floor > TOLERANCE * scale {
            let gap = format!("the value is only known to be from {floor} to {ceiling}");
            return Err(MatrixError::Unsolved(gap));
        }
        Ok(Equilibrium {
            value: f64::midpoint(floor, ceiling),
            rows,
            columns,
        })
    }
}

/// Shares of `own` choices that guarantee the most against `replies` of the opponent, for payoffs
/// from 0 to 1.
fn best_shares(
    own: usize,
    replies: usize,
    payoff: impl Fn(usize, usize) -> f64,
) -> Result<Vec<f64>, MatrixError> {
    let mut problem = Problem::new(OptimizationDirection::Maximize);
    let value = problem.add_var(1.0, (0.0, 1.0));
    let shares: Vec<_> = (0..own).map(|_| problem.add_var(0.0, (0.0, 1.0))).collect();
    let all: Vec<_> = shares.iter().map(|&share| (share, 1.0)).collect();
    problem.add_constraint(all, ComparisonOp::Eq, 1.0);
    for reply in 0..replies {
        let gains = shares.iter().enumerate();
        let gains = gains.map(|(choice, &share)| (share, payoff(choice, reply)));
        let gains: Vec<_> = gains.chain([(value, -1.0)]).collect();
        problem.add_constraint(gains, ComparisonOp::Ge, 0.0);
    }
    let unsolved = |reason: &dyn ToString| MatrixError::Unsolved(reason.to_string());
    let outcome = problem.solve().map_err(|error| unsolved(&error))?;
    let solution = outcome
        .solution()
        .ok_or_else(|| unsolved(&"the linear program was interrupted"))?;
    let shares: Vec<f64> = shares
        .iter()
        .map(|&share| solution.var_value(share).max(0.0))
        .collect();
    // Rounding leaves the sum a little beside 1.
    let sum: f64 = shares.iter().sum();
    Ok(shares.into_iter().map(|share| share / sum).collect())
}

fn mean(payoffs: impl Iterator<Item = f64>, shares: &[f64]) -> f64 {
    payoffs
        .zip(shares)
        .map(|(payoff, share)| payoff * share)
        .sum()
}
