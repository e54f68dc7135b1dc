//! Choices that nobody needs.

use super::Matrix;

/// A choice that another one dominates.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Dominated {
    /// The choice: a row or a column.
    pub choice: usize,
    /// One that is at least as good whatever the other player does, and that none dominates: the first
    /// of these, but one that dominates strictly before all others.
    pub by: usize,
    /// How much better that is.
    pub kind: Dominance,
}

/// How much better one choice is than another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Dominance {
    /// Better against some choice of the other player, worse against none.
    Weak,
    /// Better against every choice of the other player.
    Strict,
}

impl Matrix {
    /// The rows that another row dominates, in their order.
    #[must_use]
    pub fn dominated_rows(&self) -> Vec<Dominated> {
        dominated(self.row_count(), |choice, by| {
            let pairs = self.row(by).iter().zip(self.row(choice));
            compare(pairs.map(|(&by, &choice)| (by, choice)))
        })
    }

    /// The columns that another column dominates, in their order; the second player prefers the
    /// first to get little.
    #[must_use]
    pub fn dominated_columns(&self) -> Vec<Dominated> {
        dominated(self.column_count(), |choice, by| {
            compare(self.column(choice).zip(self.column(by)))
        })
    }
}

fn dominated(count: usize, compare: impl Fn(usize, usize) -> Option<Dominance>) -> Vec<Dominated> {
    let is_free = |&choice: &usize| (0..count).all(|by| compare(choice, by).is_none());
    let free: Vec<usize> = (0..count).filter(is_free).collect();
    // What dominates a dominating choice dominates as much: one that is free is always found.
    let judge = |choice: usize| {
        let kind_of = |&by: &usize| compare(choice, by).map(|kind| Dominated { choice, by, kind });
        let found = || free.iter().filter_map(kind_of);
        let strictly = found().find(|found| found.kind == Dominance::Strict);
        strictly.or_else(|| found().next())
    };
    (0..count).filter_map(judge).collect()
}

/// How much better the first of each pair is than the second.
fn compare(pairs: impl Iterator<Item = (f64, f64)>) -> Option<Dominance> {
    let (mut is_better_once, mut is_better_always) = (false, true);
    for (one, other) in pairs {
        if one < other {
            return None;
        }
        is_better_once |= one > other;
        is_better_always &= one > other;
    }
    match (is_better_once, is_better_always) {
        (true, true) => Some(Dominance::Strict),
        (true, false) => Some(Dominance::Weak),
        (false, _) => None,
    }
}
