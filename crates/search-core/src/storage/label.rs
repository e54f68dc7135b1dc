//! What a file is of: the first bytes of each.

use std::io::{self, Read, Write};

use super::{Checksum, FileError};

/// The beginning of a file: what it is, of which rules and which start, in how many bytes of which
/// checksum.
///
/// | bytes  | meaning                                  |
/// |--------|------------------------------------------|
/// | 0..16  | kind of file, as text                    |
/// | 16..20 | version of its form                      |
/// | 20..24 | zero                                     |
/// | 24..32 | fingerprint of the rules                 |
/// | 32..48 | key of the start position, 0 if of none  |
/// | 48..56 | how many bytes follow the label          |
/// | 56..64 | a number of the kind's own               |
/// | 64..72 | checksum of what follows, or of its head |
/// | 72..80 | checksum of bytes 0..72                  |
///
/// All numbers are little-endian.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Label {
    pub(crate) kind: Kind,
    pub(crate) fingerprint: u64,
    pub(crate) start: u128,
    /// How many bytes follow.
    pub(crate) length: u64,
    /// What this number means is up to the kind.
    pub(crate) detail: u64,
    /// Of what follows, as far as the kind says.
    pub(crate) checksum: u64,
}

/// What a file is, and in which form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Kind {
    pub(crate) name: [u8; 16],
    pub(crate) version: u32,
}

impl Label {
    /// How many bytes a label takes.
    pub(crate) const BYTES: usize = 80;

    pub(crate) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let mut bytes = Vec::with_capacity(Self::BYTES);
        bytes.extend_from_slice(&self.kind.name);
        bytes.extend_from_slice(&self.kind.version.to_le_bytes());
        bytes.extend_from_slice(&[0; 4]);
        bytes.extend_from_slice(&self.fingerprint.to_le_bytes());
        bytes.extend_from_slice(&self.start.to_le_bytes());
        bytes.extend_from_slice(&self.length.to_le_bytes());
        bytes.extend_from_slice(&self.detail.to_le_bytes());
        bytes.extend_from_slice(&self.checksum.to_le_bytes());
        bytes.extend_from_slice(&Checksum::of(&bytes).to_le_bytes());
        out.write_all(&bytes)
    }

    /// Reads the label of a file that must be of this kind.
    pub(crate) fn read(kind: Kind, input: &mut impl Read) -> Result<Self, FileError> {
        let name: [u8; 16] = take(input)?;
        if name != kind.name {
            return Err(FileError::OtherKind);
        }
        let mut bytes = name.to_vec();
        bytes.extend_from_slice(&take::<56>(input)?);
        if take(input)? != Checksum::of(&bytes).to_le_bytes() {
            return Err(FileError::Corrupt);
        }
        let mut fields = &bytes[16..];
        let version = u32::from_le_bytes(take(&mut fields)?);
        if version != kind.version {
            return Err(FileError::OtherVersion(version));
        }
        take::<4>(&mut fields)?;
        Ok(Self {
            kind,
            fingerprint: u64::from_le_bytes(take(&mut fields)?),
            start: u128::from_le_bytes(take(&mut fields)?),
            length: u64::from_le_bytes(take(&mut fields)?),
            detail: u64::from_le_bytes(take(&mut fields)?),
            checksum: u64::from_le_bytes(take(&mut fields)?),
        })
    }

    /// Whether this is of the rules and the start that are expected.
    pub(crate) fn expect(&self, fingerprint: u64, start: u128) -> Result<(), FileError> {
        if self.fingerprint != fingerprint {
            return Err(FileError::OtherRules);
        }
        if self.start != start {
            return Err(FileError::OtherStart);
        }
        Ok(())
    }
}

fn take<const N: usize>(input: &mut impl Read) -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    input.read_exact(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIND: Kind = Kind {
        name: *b"gametree testing",
        version: 3,
    };

    const LABEL: Label = Label {
        kind: KIND,
        fingerprint: 17,
        start: u128::MAX - 4,
        length: 23,
        detail: 29,
        checksum: 31,
    };

    fn written() -> Vec<u8> {
        let mut bytes = Vec::new();
        LABEL.write(&mut bytes).unwrap();
        bytes
    }

    #[test]
    fn a_label_is_read_as_it_was_written() {
        let bytes = written();
        assert_eq!(bytes.len(), Label::BYTES);
        assert_eq!(Label::read(KIND, &mut bytes.as_slice()).unwrap(), LABEL);
    }

    #[test]
    fn every_changed_bit_is_refused() {
        for bit in 0..8 * Label::BYTES {
            let mut bytes = written();
            bytes[bit / 8] ^= 1 << (bit % 8);
            assert!(Label::read(KIND, &mut bytes.as_slice()).is_err());
        }
    }

    #[test]
    fn another_version_rules_or_start_is_told() {
        let other = Kind { version: 4, ..KIND };
        let error = Label::read(other, &mut written().as_slice()).unwrap_err();
        assert!(matches!(error, FileError::OtherVersion(3)));
        assert!(LABEL.expect(17, u128::MAX - 4).is_ok());
        assert!(matches!(
            LABEL.expect(18, u128::MAX - 4),
            Err(FileError::OtherRules)
        ));
        assert!(matches!(LABEL.expect(17, 0), Err(FileError::OtherStart)));
    }

    #[test]
    fn a_label_that_is_cut_off_is_told() {
        let error = Label::read(KIND, &mut &written()[..Label::BYTES - 1]).unwrap_err();
        assert!(matches!(error, FileError::Length));
    }
}
