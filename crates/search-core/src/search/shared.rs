//! What the threads of a search have in common.

use super::Options;
use super::busy::Busy;
use crate::limits::Pool;

/// What all threads of a search share.
pub(super) struct Shared<'a, G, E, K, M> {
    pub(super) game: &'a G,
    pub(super) eval: &'a E,
    pub(super) guide: &'a K,
    pub(super) memory: &'a M,
    pub(super) options: &'a Options,
    pub(super) pool: &'a Pool,
    /// What the other threads are at; `None` if there are none.
    pub(super) busy: Option<&'a Busy>,
}

impl<G, E, K, M> Clone for Shared<'_, G, E, K, M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G, E, K, M> Copy for Shared<'_, G, E, K, M> {}
