//! `matrix` without a game: any zero-sum matrix.

use std::io::Write;

use clap::Args;
use search_core::Matrix;

use super::failure::Failure;
use super::payoffs::Payoffs;
use super::record::Record;
use super::screen::Screen;

/// The options of `matrix`.
#[derive(Args)]
pub(super) struct ZeroSum {
    /// What player 1 gets: rows separated by semicolons, payoffs by commas or spaces, as in
    /// "0,-1,1; 1,0,-1; -1,1,0".
    #[arg(allow_hyphen_values = true)]
    payoffs: String,
    /// Prints JSON.
    #[arg(long, help_heading = "Output")]
    json: bool,
}

impl ZeroSum {
    pub(super) fn run(&self, screen: &mut Screen) -> Result<(), Failure> {
        let rows = self.payoffs.split(';').map(read_row);
        let rows = rows.collect::<Result<Vec<_>, _>>()?;
        let matrix = Matrix::new(rows).map_err(Failure::input)?;
        let payoffs = Payoffs { matrix: &matrix };
        let findings = payoffs.findings().map_err(Failure::input)?;
        if self.json {
            let mut record = Record::default();
            record.add("matrix", payoffs.json());
            record.append(findings);
            return Ok(screen.json(record)?);
        }
        writeln!(screen, "{}", payoffs.grid())?;
        Ok(screen.record(&findings)?)
    }
}

fn read_row(text: &str) -> Result<Vec<f64>, Failure> {
    let words = text.split([',', ' ']).filter(|word| !word.is_empty());
    let read = |word: &str| {
        let number = word.parse();
        number.map_err(|_| Failure::Input(format!("`{word}` is not a payoff, a number")))
    };
    words.map(read).collect()
}
