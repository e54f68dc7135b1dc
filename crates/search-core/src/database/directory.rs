//! What stands behind the blocks of a database and tells how to read them.

use super::Bits;

/// How the entries of a database are laid out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Shape {
    pub(super) bits: Bits,
    /// How many bytes a key takes; 0 if entries are found by their index.
    pub(super) key_bytes: u8,
}

/// Bytes of a block of entries without keys.
const BLOCK: usize = 1 << 16;
/// Entries of a block with keys.
const KEYS_PER_BLOCK: usize = 1 << 12;

impl Shape {
    /// How many entries a block holds, but for the last one.
    pub(super) const fn per_block(self) -> usize {
        if self.key_bytes == 0 {
            BLOCK * self.bits.per_byte()
        } else {
            KEYS_PER_BLOCK
        }
    }

    /// How many bytes a block of so many entries takes: the keys, then the entries.
    pub(super) const fn block_bytes(self, entries: usize) -> usize {
        entries * self.key_bytes as usize + entries.div_ceil(self.bits.per_byte())
    }
}

/// What stands behind the blocks and tells how to read them.
///
/// | bytes   | meaning                                                |
/// |---------|--------------------------------------------------------|
/// | 0..8    | number of entries                                      |
/// | 8..12   | number of codes of the worths                          |
/// | 12..16  | number of words in the dictionary                      |
/// | 16..17  | bits per entry                                         |
/// | 17..18  | bytes per key                                          |
/// | 18..24  | zero                                                   |
/// | 24..    | dictionary: codes of 4 bytes, all bits set for "unknown" |
/// | then    | checksums of the blocks, 8 bytes each                  |
/// | then    | first keys of the blocks, if there are keys            |
///
/// All numbers are little-endian.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Directory {
    pub(super) shape: Shape,
    pub(super) entries: u64,
    /// How many codes the type of worth has.
    pub(super) codes: u32,
    pub(super) dictionary: Vec<u32>,
    pub(super) checksums: Vec<u64>,
    pub(super) first_keys: Vec<u128>,
}

const HEAD: usize = 24;
/// Keys have up to 128 bits.
const MAX_KEY_BYTES: u8 = 16;

impl Directory {
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::new();
        out.extend(self.entries.to_le_bytes());
        out.extend(self.codes.to_le_bytes());
        let words = u32::try_from(self.dictionary.len()).expect("at most 256 worths");
        out.extend(words.to_le_bytes());
        out.push(self.shape.bits.count());
        out.push(self.shape.key_bytes);
        out.resize(HEAD, 0);
        out.extend(self.dictionary.iter().flat_map(|code| code.to_le_bytes()));
        out.extend(self.checksums.iter().flat_map(|sum| sum.to_le_bytes()));
        for key in &self.first_keys {
            out.extend(&key.to_le_bytes()[..usize::from(self.shape.key_bytes)]);
        }
        out
    }

    /// Reads a directory of which the checksum was right; `None` if it makes no sense all the same.
    pub(super) fn of_bytes(bytes: &[u8]) -> Option<Self> {
        let mut rest = bytes;
        let entries: u64 = number(&mut rest, 8)?;
        let codes = number(&mut rest, 4)?;
        let words = number(&mut rest, 4)?;
        let shape = Shape {
            bits: Bits::of_count(number(&mut rest, 1)?)?,
            key_bytes: number(&mut rest, 1).filter(|&bytes| bytes <= MAX_KEY_BYTES)?,
        };
        take(&mut rest, 6)?;
        let blocks = usize::try_from(entries.div_ceil(shape.per_block() as u64)).ok()?;
        let keyed_blocks = if shape.key_bytes == 0 { 0 } else { blocks };
        let directory = Self {
            shape,
            entries,
            codes,
            dictionary: numbers(&mut rest, words, 4)?,
            checksums: numbers(&mut rest, blocks, 8)?,
            first_keys: numbers(&mut rest, keyed_blocks, shape.key_bytes.into())?,
        };
        rest.is_empty().then_some(directory)
    }

    /// How many bytes all blocks take together, if that can be counted.
    pub(super) fn blocks_bytes(&self) -> Option<u64> {
        let per_block = self.shape.per_block() as u64;
        let full = self.shape.block_bytes(self.shape.per_block()) as u64;
        let rest = usize::try_from(self.entries % per_block).ok()?;
        (self.entries / per_block)
            .checked_mul(full)?
            .checked_add(self.shape.block_bytes(rest) as u64)
    }
}

/// The number that up to 16 bytes are.
fn little_endian(bytes: &[u8]) -> u128 {
    let mut whole = [0; 16];
    whole[..bytes.len()].copy_from_slice(bytes);
    u128::from_le_bytes(whole)
}

fn take<'a>(rest: &mut &'a [u8], count: usize) -> Option<&'a [u8]> {
    let (head, tail) = rest.split_at_checked(count)?;
    *rest = tail;
    Some(head)
}

fn number<T: TryFrom<u128>>(rest: &mut &[u8], width: usize) -> Option<T> {
    T::try_from(little_endian(take(rest, width)?)).ok()
}

fn numbers<T: TryFrom<u128>>(rest: &mut &[u8], count: usize, width: usize) -> Option<Vec<T>> {
    let bytes = take(rest, count.checked_mul(width)?)?;
    bytes
        .chunks_exact(width.max(1))
        .map(|chunk| T::try_from(little_endian(chunk)).ok())
        .collect()
}
