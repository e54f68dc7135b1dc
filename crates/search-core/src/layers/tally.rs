//! How often each worth occurs.

/// How often each code was counted.
#[derive(Default)]
pub(super) struct Tally {
    counts: Vec<u64>,
}

/// The codes that occur, in order, and how often each does.
pub(super) struct Codes {
    kinds: Vec<(u32, u64)>,
}

impl Tally {
    /// Counts a code.
    #[inline]
    pub(super) fn count(&mut self, code: u32) {
        let code = code as usize;
        if code >= self.counts.len() {
            self.counts.resize(code + 1, 0);
        }
        self.counts[code] += 1;
    }

    /// The sum of some tallies, which are empty then.
    pub(super) fn take_all<'a>(tallies: impl Iterator<Item = &'a mut Self>) -> Codes {
        let mut sum = Vec::new();
        for tally in tallies {
            let counts = std::mem::take(&mut tally.counts);
            sum.resize(counts.len().max(sum.len()), 0);
            for (sum, count) in sum.iter_mut().zip(counts) {
                *sum += count;
            }
        }
        let kinds = (0..).zip(sum).filter(|&(_, count)| count > 0);
        Codes {
            kinds: kinds.collect(),
        }
    }
}

impl Codes {
    pub(super) fn kinds(&self) -> &[(u32, u64)] {
        &self.kinds
    }

    pub(super) fn into_kinds(self) -> Vec<(u32, u64)> {
        self.kinds
    }

    /// At the place of each code, which of those that occur it is.
    pub(super) fn index(&self) -> Vec<u32> {
        let codes = self.kinds.last().map_or(0, |&(code, _)| code as usize + 1);
        let mut index = vec![0; codes];
        for (number, &(code, _)) in (0..).zip(&self.kinds) {
            index[code as usize] = number;
        }
        index
    }
}
