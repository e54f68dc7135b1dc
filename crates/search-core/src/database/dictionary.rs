//! The worths that occur in a database.

use std::collections::HashMap;

use ahash::RandomState;

use super::{Bits, DatabaseError};
use crate::{FileError, Worth};

/// The code of "nothing is known", which no worth has.
const UNKNOWN: u32 = u32::MAX;

/// The worths that a database is made of, in the order in which they came up.
pub(super) struct Dictionary {
    bits: Bits,
    codes: Vec<u32>,
    numbers: HashMap<u32, u8, RandomState>,
}

impl Dictionary {
    pub(super) fn new(bits: Bits) -> Self {
        Self {
            bits,
            codes: Vec::new(),
            numbers: HashMap::with_hasher(RandomState::with_seeds(1, 2, 3, 4)),
        }
    }

    /// The number of a worth, a new one if it did not come up before.
    pub(super) fn number<W: Worth>(&mut self, worth: Option<W>) -> Result<u8, DatabaseError> {
        let code = worth.map_or(UNKNOWN, W::code);
        if let Some(&number) = self.numbers.get(&code) {
            return Ok(number);
        }
        let too_many = || DatabaseError::TooManyWorths(self.bits);
        if self.codes.len() >= self.bits.worths() {
            return Err(too_many());
        }
        let number = u8::try_from(self.codes.len()).map_err(|_| too_many())?;
        self.codes.push(code);
        self.numbers.insert(code, number);
        Ok(number)
    }

    pub(super) fn codes(&self) -> &[u32] {
        &self.codes
    }
}

/// The worths that codes stand for.
pub(super) fn worths<W: Worth>(codes: &[u32]) -> Result<Vec<Option<W>>, FileError> {
    let worth = |&code: &u32| match code {
        UNKNOWN => Ok(None),
        code if code < W::CODES => Ok(Some(W::from_code(code))),
        _ => Err(FileError::Corrupt),
    };
    codes.iter().map(worth).collect()
}
