//! Which parts of a bench are to be run.

/// The parts named on the command line; all if none is.
pub(crate) struct Wanted {
    parts: Vec<String>,
}

impl Wanted {
    /// Cargo adds options of its own, which name no part.
    pub(crate) fn from_arguments() -> Self {
        let words = std::env::args().skip(1);
        Self {
            parts: words.filter(|word| !word.starts_with('-')).collect(),
        }
    }

    pub(crate) fn has(&self, part: &str) -> bool {
        self.parts.is_empty() || self.parts.iter().any(|word| word == part)
    }
}
