//! What a search for many players found.

use crate::Report;

/// What a search for many players found.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(bound(
        serialize = "M: serde::Serialize",
        deserialize = "M: serde::Deserialize<'de>"
    ))
)]
pub struct ManyReport<M> {
    /// The answer in the form that all searches give it: the value is the mover's payoff, as far as
    /// values count. A win of two [`Opposed`](crate::Opposed) players is told as the longest there
    /// is, a bound on how soon it comes.
    pub report: Report<M>,
    /// What each player gets at the end of the line; `None` before the first depth was completed.
    pub payoffs: Option<Vec<i32>>,
}
