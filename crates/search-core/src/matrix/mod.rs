//! Games of two players as a table of what every choice of strategies leads to.

mod dominance;
mod equilibrium;
mod normal_form;
mod payoffs;
mod strategy;

pub use dominance::{Dominance, Dominated};
pub use equilibrium::Equilibrium;
pub use normal_form::{NormalForm, NormalFormError};
pub use payoffs::{Matrix, MatrixError};
pub use strategy::{Choice, Strategy};
