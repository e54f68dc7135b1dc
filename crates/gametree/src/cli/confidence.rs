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

/// A normal variable is within this many deviations of its mean with a probability of 95 %.
const QUANTILE: f64 = 1.959_963_984_540_054;

impl Share {
    /// What was won of so many games, at least one.
    pub(super) fn of(won: f64, games: u64) -> Self {
        let games = games.max(1) as f64;
        let share = won / games;
        let square = QUANTILE * QUANTILE;
        let scale = 1.0 + square / games;
        let middle = (share + square / (2.0 * games)) / scale;
        let variance = share * (1.0 - share) / games + square / (4.0 * games * games);
        let half = QUANTILE * variance.sqrt() / scale;
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

    /// Newcombe 1998, table I, and an independent calculation.
    #[test]
    fn intervals_are_those_of_wilson() {
        for (won, games, bounds) in [
            (81.0, 263, [0.2553, 0.3662]),
            (0.0, 20, [0.0, 0.1611]),
            (5.0, 10, [0.236_593, 0.763_407]),
            (0.0, 10, [0.0, 0.277_533]),
            (10.0, 10, [0.722_467, 1.0]),
            (778.0, 1_000, [0.751_205, 0.802_667]),
        ] {
            let Share { low, high, .. } = Share::of(won, games);
            let is_near = |found: f64, bound: f64| (found - bound).abs() < 5e-5;
            assert!(
                is_near(low, bounds[0]) && is_near(high, bounds[1]),
                "{low} {high}"
            );
        }
    }
}
