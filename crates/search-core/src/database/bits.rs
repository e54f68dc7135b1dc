//! How many bits an entry takes.

/// How many bits an entry of a database takes: with `b` of them, up to `2^b` different worths.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Bits {
    /// Two worths.
    One,
    /// Four worths.
    Two,
    /// Sixteen worths.
    Four,
    /// 256 worths.
    Eight,
}

impl Bits {
    /// All of them, the fewest first.
    pub const ALL: [Self; 4] = [Self::One, Self::Two, Self::Four, Self::Eight];

    /// The fewest that tell so many worths apart, if any do.
    #[must_use]
    pub fn telling(worths: usize) -> Option<Self> {
        Self::ALL.into_iter().find(|bits| worths <= bits.worths())
    }

    /// The number of bits.
    #[must_use]
    pub const fn count(self) -> u8 {
        match self {
            Self::One => 1,
            Self::Two => 2,
            Self::Four => 4,
            Self::Eight => 8,
        }
    }

    /// How many worths they tell apart.
    #[must_use]
    pub const fn worths(self) -> usize {
        1 << self.count()
    }

    pub(super) fn of_count(count: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|bits| bits.count() == count)
    }

    /// How many entries share a byte.
    pub(super) const fn per_byte(self) -> usize {
        8 / self.count() as usize
    }

    /// The entry at a place of packed ones.
    #[inline]
    pub(super) fn unpack(self, bytes: &[u8], place: usize) -> u8 {
        let byte = bytes[place / self.per_byte()];
        let shift = usize::from(self.count()) * (place % self.per_byte());
        (byte >> shift) & self.mask()
    }

    /// Packs entries, the first in the lowest bits.
    pub(super) fn pack(self, entries: &[u8], out: &mut Vec<u8>) {
        let join = |byte, &entry: &u8| byte << (self.count() % 8) | entry;
        let chunks = entries.chunks(self.per_byte());
        out.extend(chunks.map(|chunk| chunk.iter().rev().fold(0, join)));
    }

    const fn mask(self) -> u8 {
        u8::MAX >> (8 - self.count())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_unpacked() {
        for bits in Bits::ALL {
            let entries: Vec<u8> = (0..100)
                .map(|number: u8| number.wrapping_mul(37) & bits.mask())
                .collect();
            for len in 0..entries.len() {
                let mut packed = Vec::new();
                bits.pack(&entries[..len], &mut packed);
                assert_eq!(packed.len(), len.div_ceil(bits.per_byte()));
                for (place, &entry) in entries[..len].iter().enumerate() {
                    assert_eq!(bits.unpack(&packed, place), entry);
                }
            }
        }
    }
}
