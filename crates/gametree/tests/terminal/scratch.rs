//! Files of one test.

use std::fs;
use std::path::PathBuf;

/// A directory of one test alone, removed at the end.
pub(crate) struct Scratch(pub(crate) PathBuf);

impl Scratch {
    pub(crate) fn new(name: &str) -> Self {
        let name = format!("gametree-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir(&path).unwrap();
        Self(path)
    }

    pub(crate) fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    /// The names of all files, in order.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        let name = |entry: fs::DirEntry| entry.file_name().into_string().unwrap();
        let mut names: Vec<_> = entries.map(|entry| name(entry.unwrap())).collect();
        names.sort_unstable();
        names
    }

    /// All files with what is in them.
    pub(crate) fn contents(&self) -> Vec<(String, Vec<u8>)> {
        let read = |name: String| {
            let bytes = fs::read(self.0.join(&name)).unwrap_or_default();
            (name, bytes)
        };
        self.names().into_iter().map(read).collect()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
