//! Sampling: games are played out at random, and what they bring decides which are played next.
//!
//! [`MonteCarlo`] is the face. Each thread runs a [`Sampler`](sampler) over a [`Tree`](tree) of its
//! own, and [`Proof`](proof) narrows what positions can still be worth.

mod monte_carlo;
mod playout;
mod proof;
mod report;
mod sampler;
mod tree;

pub use monte_carlo::MonteCarlo;
pub use playout::{Policy, Uniform};
pub use report::{SampledMove, Sampling};
