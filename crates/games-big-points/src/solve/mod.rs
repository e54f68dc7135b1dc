//! Solvers that use what no trait can show.

mod margin;

pub use margin::{Leads, Margin, Remainder, Step};
