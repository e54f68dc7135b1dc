//! Finished layers in files.
//!
//! A layer has a file of its positions and a file of their worths. Each is written whole or not at all,
//! tells what it is of, and is checked when it is read. What is damaged counts as not written, and is
//! made again; what is of something else is refused.

use std::error::Error;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::layer::{LayerKeys, LayerWorths};
use crate::storage::{Checksum, FileError, Kind, Label, write_whole};
use crate::{Key, Keyed};

/// A directory of layers below one start position of one game, under one order of preference.
#[derive(Clone, Debug)]
pub(super) struct Folder {
    path: PathBuf,
    fingerprint: u64,
    start: u128,
    preference: u64,
}

/// Whose directory it is; the detail is the preference.
const OWNER: Kind = Kind {
    name: *b"gametree layers ",
    version: 1,
};
/// The positions of a layer; the detail is its number.
const KEYS: Kind = Kind {
    name: *b"gametree keys   ",
    version: 1,
};
/// The worths of a layer; the detail is its number. The body begins with the preference and the
/// checksum of the positions.
const WORTHS: Kind = Kind {
    name: *b"gametree worths ",
    version: 1,
};

impl Folder {
    /// A directory for the layers below `start`, made if it is not there.
    ///
    /// # Errors
    ///
    /// If it cannot be used, or holds the layers of something else.
    pub(super) fn open<G: Keyed>(
        path: &Path,
        game: &G,
        start: &G::Position,
        preference: u64,
    ) -> Result<Self, LayerFileError> {
        let folder = Self {
            path: path.to_owned(),
            fingerprint: game.fingerprint(),
            start: game.key(start).widen(),
            preference,
        };
        fs::create_dir_all(path).map_err(|error| LayerFileError::new(path, error))?;
        folder.claim()?;
        Ok(folder)
    }

    pub(super) fn write_keys<K: Key>(
        &self,
        layer: u32,
        keys: &LayerKeys<K>,
    ) -> Result<(), LayerFileError> {
        let path = self.file(layer, "keys");
        self.write(KEYS, &path, layer.into(), &keys.encode())
    }

    /// The positions of a layer, if their file is there and whole.
    pub(super) fn read_keys<K: Key>(
        &self,
        layer: u32,
    ) -> Result<Option<LayerKeys<K>>, LayerFileError> {
        let path = self.file(layer, "keys");
        let body = self.read_layer(KEYS, &path, layer);
        unless_damaged(
            &path,
            body.and_then(|body| LayerKeys::decode(&body).ok_or(FileError::Corrupt)),
        )
    }

    pub(super) fn write_worths<K: Key>(
        &self,
        layer: u32,
        keys: &LayerKeys<K>,
        worths: &LayerWorths,
    ) -> Result<(), LayerFileError> {
        let mut body = self.head(keys).to_vec();
        body.extend(worths.encode());
        let path = self.file(layer, "worths");
        self.write(WORTHS, &path, layer.into(), &body)
    }

    /// The worths of a layer with these positions, if their file is there and whole.
    pub(super) fn read_worths<K: Key>(
        &self,
        layer: u32,
        keys: &LayerKeys<K>,
    ) -> Result<Option<LayerWorths>, LayerFileError> {
        let path = self.file(layer, "worths");
        let body = self.read_layer(WORTHS, &path, layer);
        unless_damaged(&path, body.and_then(|body| self.decode_worths(&body, keys)))
    }

    /// Says whose directory this is, or finds that it has been said.
    fn claim(&self) -> Result<(), LayerFileError> {
        let path = self.path.join("layers");
        let owner = self.read(OWNER, &path);
        let owner = owner.and_then(|(preference, _)| self.expect(preference));
        if unless_damaged(&path, owner)?.is_none() {
            self.write(OWNER, &path, self.preference, &[])?;
        }
        Ok(())
    }

    fn expect(&self, preference: u64) -> Result<(), FileError> {
        if preference != self.preference {
            return Err(FileError::OtherPreference);
        }
        Ok(())
    }

    fn decode_worths<K: Key>(
        &self,
        body: &[u8],
        keys: &LayerKeys<K>,
    ) -> Result<LayerWorths, FileError> {
        let head = self.head(keys);
        let (found, rest) = body.split_at_checked(head.len()).ok_or(FileError::Length)?;
        if found[..8] != head[..8] {
            return Err(FileError::OtherPreference);
        }
        if found != head {
            return Err(FileError::Corrupt);
        }
        LayerWorths::decode(rest, keys).ok_or(FileError::Corrupt)
    }

    /// What the worths of these positions begin with.
    fn head<K: Key>(&self, keys: &LayerKeys<K>) -> [u8; 16] {
        let checksum = u128::from(Checksum::of(&keys.encode()));
        (checksum << 64 | u128::from(self.preference)).to_le_bytes()
    }

    fn write(
        &self,
        kind: Kind,
        path: &Path,
        detail: u64,
        body: &[u8],
    ) -> Result<(), LayerFileError> {
        let label = Label {
            kind,
            fingerprint: self.fingerprint,
            start: self.start,
            length: body.len() as u64,
            detail,
            checksum: Checksum::of(body),
        };
        let written = write_whole(path, |out| {
            label.write(out)?;
            out.write_all(body)
        });
        written.map_err(|error| LayerFileError::new(path, error))
    }

    /// What follows the label of a file of this layer.
    fn read_layer(&self, kind: Kind, path: &Path, layer: u32) -> Result<Vec<u8>, FileError> {
        match self.read(kind, path)? {
            (detail, body) if detail == layer.into() => Ok(body),
            _ => Err(FileError::Corrupt),
        }
    }

    /// The detail of a file's label and what follows it, if it belongs here and is whole.
    fn read(&self, kind: Kind, path: &Path) -> Result<(u64, Vec<u8>), FileError> {
        let mut file = File::open(path)?;
        let label = Label::read(kind, &mut file)?;
        label.expect(self.fingerprint, self.start)?;
        let mut body = Vec::new();
        file.read_to_end(&mut body)?;
        if body.len() as u64 != label.length {
            return Err(FileError::Length);
        }
        if Checksum::of(&body) != label.checksum {
            return Err(FileError::Corrupt);
        }
        Ok((label.detail, body))
    }

    fn file(&self, layer: u32, ending: &str) -> PathBuf {
        self.path.join(format!("{layer:05}.{ending}"))
    }
}

/// What was read; nothing if there is no file or it is damaged, so that it is made again.
fn unless_damaged<T>(
    path: &Path,
    result: Result<T, FileError>,
) -> Result<Option<T>, LayerFileError> {
    match result {
        Ok(content) => Ok(Some(content)),
        Err(FileError::Length | FileError::Corrupt) => Ok(None),
        Err(FileError::Unusable(error)) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(LayerFileError::new(path, error)),
    }
}

/// Why a file of a layered solve cannot be used.
#[derive(Debug)]
pub struct LayerFileError {
    /// Which file, or the directory.
    pub path: PathBuf,
    /// What is wrong with it.
    pub error: FileError,
}

impl LayerFileError {
    pub(super) fn new(path: &Path, error: impl Into<FileError>) -> Self {
        Self {
            path: path.to_owned(),
            error: error.into(),
        }
    }

    /// A file is gone, or damaged, that was whole before.
    pub(super) fn lost(layer: u32) -> Self {
        Self::new(Path::new(&format!("layer {layer}")), FileError::Corrupt)
    }
}

impl fmt::Display for LayerFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.error)
    }
}

impl Error for LayerFileError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.error)
    }
}
