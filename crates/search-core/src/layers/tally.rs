//! How often each worth occurs.

/// How often each code was counted.
#[derive(Default)]
pub(super) struct Tally {
    counts: Vec<u64>,
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

    /// The codes that some tallies counted, in order, and how often; the tallies are empty then.
    pub(super) fn take_all<'a>(tallies: impl Iterator<Item = &'a mut Self>) -> Vec<(u32, u64)> {
        let mut sum = Vec::new();
        for tally in tallies {
            let counts = std::mem::take(&mut tally.counts);
            sum.resize(counts.len().max(sum.len()), 0);
            for (sum, count) in sum.iter_mut().zip(counts) {
                *sum += count;
            }
        }
        let kinds = (0..).zip(sum);
        kinds.filter(|&(_, count)| count > 0).collect()
    }
}
