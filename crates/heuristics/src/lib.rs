//! heuristics

#[cfg(feature = "connect-four")]
pub mod connect_four;
