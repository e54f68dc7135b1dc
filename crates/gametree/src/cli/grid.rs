//! Tables of text.

use std::fmt;

/// Rows of words under a heading, in columns as wide as their widest word; a column without any word
/// is left out.
pub(super) struct Grid {
    rows: Vec<Vec<String>>,
}

impl Grid {
    pub(super) fn new(heading: &[&str]) -> Self {
        Self {
            rows: vec![heading.iter().map(ToString::to_string).collect()],
        }
    }

    /// Appends a row with a word for each column.
    pub(super) fn row(&mut self, words: impl IntoIterator<Item = String>) {
        self.rows.push(words.into_iter().collect());
    }

    fn is_empty(&self, column: usize) -> bool {
        let rows = self.rows.iter().skip(1);
        rows.filter_map(|row| row.get(column)).all(String::is_empty)
    }

    fn width(&self, column: usize) -> usize {
        let words = self.rows.iter().filter_map(|row| row.get(column));
        words.map(|word| word.chars().count()).max().unwrap_or(0)
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in &self.rows {
            let cells = row.iter().enumerate();
            let cells = cells.filter(|(column, _)| !self.is_empty(*column));
            let padded = cells.map(|(column, word)| format!("{word:0$}", self.width(column)));
            let line = padded.collect::<Vec<_>>().join("  ");
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}
