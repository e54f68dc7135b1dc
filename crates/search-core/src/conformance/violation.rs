//! A law that was seen to be broken.

use std::error::Error;
use std::fmt::{self, Debug};

use super::Law;

/// A law that was seen to be broken, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    law: Law,
    position: String,
    mv: Option<String>,
    found: Option<String>,
}

impl Violation {
    /// The law that was broken.
    #[must_use]
    pub fn law(&self) -> Law {
        self.law
    }

    /// The position where it was broken, as `Debug` writes it.
    #[must_use]
    pub fn position(&self) -> &str {
        &self.position
    }

    /// The move that broke it, as `Debug` writes it, if a single move did.
    #[must_use]
    pub fn mv(&self) -> Option<&str> {
        self.mv.as_deref()
    }

    pub(super) fn new(law: Law, at: &impl Debug) -> Self {
        Self {
            law,
            position: format!("{at:?}"),
            mv: None,
            found: None,
        }
    }

    /// Names the move that broke the law.
    pub(super) fn by(self, mv: impl Debug) -> Self {
        Self {
            mv: Some(format!("{mv:?}")),
            ..self
        }
    }

    /// Says what was found instead of what the law demands.
    pub(super) fn found(self, found: impl Into<String>) -> Self {
        Self {
            found: Some(found.into()),
            ..self
        }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "broken law: {}; at {}", self.law, self.position)?;
        if let Some(mv) = &self.mv {
            write!(f, ", move {mv}")?;
        }
        if let Some(found) = &self.found {
            write!(f, ": {found}")?;
        }
        Ok(())
    }
}

impl Error for Violation {}

/// `Ok` if a law is kept, else its violation.
pub(super) fn ensure(kept: bool, violation: impl FnOnce() -> Violation) -> Result<(), Violation> {
    if kept { Ok(()) } else { Err(violation()) }
}
