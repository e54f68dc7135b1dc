//! Proof-number search: is a position worth at least so much?

mod circles;
mod claim;
mod line;
mod node;
mod numbers;
mod prover;
mod search;
mod table;

pub use claim::Claim;
pub use numbers::Answer;
pub use prover::{Proof, ProofSearch};
