//! Files of sweeps, read row by row.

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use games_big_points::{Color, Size, Track};

use super::row::{Found, Kind};
use crate::cli::failure::Failure;

/// A file of a sweep: a heading, then a row for each track in the order of the boards.
///
/// Every row is checked, also against the one before.
pub(super) struct Table {
    path: PathBuf,
    kind: Kind,
    lines: BufReader<File>,
    line: String,
    /// The number of the line, from 1.
    number: u64,
    /// The last track read.
    track: Vec<Color>,
    size: Option<Size>,
}

impl Table {
    pub(super) fn open(path: &Path) -> Result<Self, Failure> {
        let told = |reason: &dyn ToString| told(path, reason);
        // Whatever is not a file might never end, or never begin.
        if !fs::metadata(path).map_err(|error| told(&error))?.is_file() {
            return Err(told(&"not a file"));
        }
        let mut lines =
            BufReader::with_capacity(1 << 16, File::open(path).map_err(|error| told(&error))?);
        let mut line = String::new();
        read_line(&mut lines, &mut line).map_err(|error| told(&error))?;
        let heading = |kind: &Kind| line.strip_suffix('\n') == Some(kind.heading());
        let kind = Kind::ALL.into_iter().find(heading);
        let kind = kind.ok_or_else(|| told(&"not a CSV file of a sweep"))?;
        Ok(Self {
            path: path.into(),
            kind,
            lines,
            line,
            number: 1,
            track: Vec::new(),
            size: None,
        })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn kind(&self) -> Kind {
        self.kind
    }

    /// The size of the tracks, known from the first row on.
    pub(super) fn size(&self) -> Option<Size> {
        self.size
    }

    /// The track of the last row.
    pub(super) fn track(&self) -> &[Color] {
        &self.track
    }

    /// Goes to the next row; `None` after the last.
    pub(super) fn advance(&mut self) -> Result<Option<Found>, Failure> {
        self.number += 1;
        match read_line(&mut self.lines, &mut self.line) {
            Ok(0) => Ok(None),
            Ok(_) => self.read_row().map(Some),
            Err(error) => Err(told(&self.path, &error)),
        }
    }

    fn read_row(&mut self) -> Result<Found, Failure> {
        let line = self.line.strip_suffix('\n');
        let (board, rest) = line
            .and_then(|line| line.split_once(','))
            .ok_or_else(|| self.fault(&"not a whole row"))?;
        let track = read_colors(board).filter(|track| self.is_of_size(track));
        let track = match track {
            Some(track) => track,
            None => {
                let track: Track = board.parse().map_err(|error| self.fault(&error))?;
                if let Some(size) = self.size {
                    let reason = format!("a track of {}, not of {size}", track.size());
                    return Err(self.fault(&reason));
                }
                self.size = Some(track.size());
                track.colors().to_vec()
            }
        };
        if track <= self.track {
            return Err(self.fault(&"not in the order of the boards"));
        }
        let found = Found::read(self.kind, rest).ok_or_else(|| self.fault(&"not a row"))?;
        self.track = track;
        Ok(found)
    }

    /// Whether these are the discs of a track of the known size.
    fn is_of_size(&self, track: &[Color]) -> bool {
        let mut counts = [0_usize; Color::COUNT];
        for color in track {
            counts[color.index()] += 1;
        }
        self.size.is_some_and(|size| {
            let (present, absent) = counts.split_at(size.colors().into());
            let discs = usize::from(size.discs());
            present.iter().all(|&count| count == discs) && absent.iter().all(|&count| count == 0)
        })
    }

    /// What is wrong with the row that was read last.
    fn fault(&self, reason: &dyn ToString) -> Failure {
        let reason = format!("line {}: {}", self.number, reason.to_string());
        told(&self.path, &reason)
    }
}

/// The longest line worth reading: a file without line ends may be of any size.
const LONGEST: u64 = 1 << 12;

fn read_line(lines: &mut BufReader<File>, line: &mut String) -> std::io::Result<usize> {
    use std::io::Read;
    line.clear();
    lines.take(LONGEST).read_line(line)
}

fn read_colors(board: &str) -> Option<Vec<Color>> {
    let color = |byte: u8| Color::from_digit(byte.into());
    board.bytes().map(color).collect()
}

/// Something is wrong with a file.
pub(super) fn told(path: &Path, reason: &dyn ToString) -> Failure {
    Failure::Input(format!("{}: {}", path.display(), reason.to_string()))
}
