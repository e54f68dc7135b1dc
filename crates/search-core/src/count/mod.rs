//! How large a game is: counted, and estimated.

mod census;
mod probes;
mod register;

pub use census::{
    Census, Distinct, PlyCount, census, census_with, distinct, symmetric_census,
    symmetric_census_with,
};
pub use probes::{TreeEstimate, estimate_tree};
