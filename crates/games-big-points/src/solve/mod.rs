//! Solvers that use what no trait can show; the README of this folder tells how.

mod margin;
mod structural;
pub use structural::{Solved, Structural, Turn};

pub use margin::{Found, Leads, Margin, Outcomes, Remainder, Step};
