//! Connect Four

mod position;
mod rules;
mod size;

pub use position::{Position, Stones};
pub use rules::{Column, ConnectFour};
pub use size::{AnySize, Size, Standard};
