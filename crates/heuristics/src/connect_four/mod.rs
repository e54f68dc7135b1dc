//! Connect Four.

mod threats;

pub use threats::Threats;
