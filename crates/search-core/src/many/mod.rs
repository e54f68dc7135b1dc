//! Looking ahead for any number of players: [`MaxN`] believes that everybody plays for themselves,
//! [`Paranoid`] that all others play against the mover.

mod deepening;
mod max_n;
mod paranoid;
mod report;
mod walk;

pub use max_n::MaxN;
pub use paranoid::Paranoid;
pub use report::ManyReport;
