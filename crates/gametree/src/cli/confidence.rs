//! How sure a share is that was counted.

use serde_json::{Value as Json, json};

/// A share of games, between 0 and 1, with its 95 % confidence interval.
///
/// Edwin Wilson, *Probable Inference, the Law of Succession, and Statistical Inference*, 1927. Games that
/// are shared by several winners make the true interval narrower than this one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Share {
    pub(super) share: f64,
    pub(super) low: f64,
    pub(super) high: f64,
}

/// So many standard errors hold 95 % of a normal distribution.
const STANDARD_ERRORS: f64 = 1.96;

impl Share {
    /// What was won of so many games, at least one.
    pub(super) fn of(won: f64, games: usize) -> Self {
        let games = games.max(1) as f64;
        let share = won / games;
        let square = STANDARD_ERRORS * STANDARD_ERRORS;
        let scale = 1.0 + square / games;
        let middle = (share + square / (2.0 * games)) / scale;
        let variance = share * (1.0 - share) / games + square / (4.0 * games * games);
        let half = STANDARD_ERRORS * variance.sqrt() / scale;
        Self {
            share,
            low: (middle - half).max(0.0),
            high: (middle + half).min(1.0),
        }
    }

    /// In percent, with the interval.
    pub(super) fn words(self) -> [String; 2] {
        let percent = |share: f64| format!("{:.1}", 100.0 * share);
        let interval = format!("{} to {}", percent(self.low), percent(self.high));
        [format!("{} %", percent(self.share)), interval]
    }

    pub(super) fn json(self) -> Json {
        let rounded = |share: f64| (share * 1e6).round() / 1e6;
        json!({
            "share": rounded(self.share),
            "low": rounded(self.low),
            "high": rounded(self.high),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_those_of_the_literature() {
        // Newcombe 1998, table I: 81 of 263 and 0 of 20.
        let Share { low, high, .. } = Share::of(81.0, 263);
        assert!(
            (low - 0.2553).abs() < 1e-4 && (high - 0.3662).abs() < 1e-4,
            "{low} {high}"
        );
        let Share { low, high, .. } = Share::of(0.0, 20);
        assert!(low < 1e-9 && (high - 0.1611).abs() < 1e-4, "{low} {high}");
    }
}
