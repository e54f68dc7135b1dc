//! Win, draw and loss, or the margin, by alpha-beta on positions without their past.

mod guide;
mod outcomes;
mod position;
mod rules;

pub use guide::Leads;
pub use outcomes::{Found, Outcomes};
pub use position::Remainder;
pub use rules::{Margin, Step};
