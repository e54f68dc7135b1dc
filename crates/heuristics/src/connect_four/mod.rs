//! Connect Four.

mod line_potential;
mod threats;

pub use line_potential::LinePotential;
pub use threats::Threats;
