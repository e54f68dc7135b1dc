//! Numbers that change when anything they were made from does.

/// A checksum of 64 bits over bytes that come in any pieces.
///
/// Words are mixed in one at a time by steps that can be undone, so a change of any single word always
/// changes the sum; other changes go unseen once in 2^64 times.
///
/// ```
/// use search_core::Checksum;
///
/// let mut checksum = Checksum::new();
/// checksum.add(b"in any ");
/// checksum.add(b"pieces");
/// assert_eq!(checksum.finish(), Checksum::of(b"in any pieces"));
/// ```
#[derive(Clone, Debug)]
pub struct Checksum {
    state: u64,
    /// Bytes that do not make up a word yet.
    rest: u64,
    length: u64,
}

const WORD: usize = size_of::<u64>();
const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;

impl Checksum {
    /// The checksum of nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self {
            state: MULTIPLIER,
            rest: 0,
            length: 0,
        }
    }

    /// The checksum of these bytes alone.
    #[must_use]
    pub fn of(bytes: &[u8]) -> u64 {
        let mut checksum = Self::new();
        checksum.add(bytes);
        checksum.finish()
    }

    /// Takes in some bytes.
    pub fn add(&mut self, mut bytes: &[u8]) {
        while !bytes.is_empty() && !self.length.is_multiple_of(WORD as u64) {
            self.add_byte(bytes[0]);
            bytes = &bytes[1..];
        }
        let mut words = bytes.chunks_exact(WORD);
        for word in &mut words {
            self.mix(word.try_into().map_or(0, u64::from_le_bytes));
            self.length += WORD as u64;
        }
        for &byte in words.remainder() {
            self.add_byte(byte);
        }
    }

    /// The sum over all that was taken in.
    #[must_use]
    pub fn finish(mut self) -> u64 {
        let (rest, length) = (self.rest, self.length);
        self.mix(rest);
        self.mix(length);
        self.state
    }

    fn add_byte(&mut self, byte: u8) {
        let place = self.length % WORD as u64;
        self.rest |= u64::from(byte) << (8 * place);
        self.length += 1;
        if self.length.is_multiple_of(WORD as u64) {
            self.mix(self.rest);
            self.rest = 0;
        }
    }

    #[inline]
    fn mix(&mut self, word: u64) {
        let mixed = (self.state ^ word).wrapping_mul(MULTIPLIER);
        self.state = mixed ^ (mixed >> 32);
    }
}

impl Default for Checksum {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(count: u8) -> Vec<u8> {
        (0..count).map(|byte| byte.wrapping_mul(37)).collect()
    }

    #[test]
    fn pieces_do_not_matter() {
        for length in 0..40 {
            let bytes = bytes(length);
            for first in 0..=bytes.len() {
                for second in first..=bytes.len() {
                    let mut checksum = Checksum::new();
                    checksum.add(&bytes[..first]);
                    checksum.add(&bytes[first..second]);
                    checksum.add(&bytes[second..]);
                    assert_eq!(checksum.finish(), Checksum::of(&bytes));
                }
            }
        }
    }

    #[test]
    fn every_changed_bit_and_every_changed_length_is_seen() {
        let whole = bytes(64);
        let sum = Checksum::of(&whole);
        for bit in 0..8 * whole.len() {
            let mut changed = whole.clone();
            changed[bit / 8] ^= 1 << (bit % 8);
            assert_ne!(Checksum::of(&changed), sum);
        }
        for length in 0..whole.len() {
            assert_ne!(Checksum::of(&whole[..length]), sum);
            let zeros = vec![0; length];
            assert_ne!(Checksum::of(&zeros), Checksum::of(&[0; 64]));
        }
    }
}
