//! The file that a sweep keeps its answers in until all are known.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use search_core::{Checksum, write_whole};

use super::super::table::told;
use super::answers::{Answers, Form};
use crate::cli::failure::Failure;

/// A journal, open at its end.
///
/// The first line names the sweep. Then come blocks, each with the answers to the jobs that follow those of the
/// block before: the first job (8 bytes), the number of jobs (4), their records, and a checksum of all this (8);
/// all numbers with the lowest byte first. Blocks are only ever appended, so whatever ends the sweep leaves whole
/// blocks and at most one at the end that is not; that one is dropped.
pub(super) struct Journal {
    path: PathBuf,
    file: File,
}

/// What every journal begins with; the number changes with the format.
const MARK: &str = "gametree big-points sweep 1: ";

impl Journal {
    /// Whether there is a journal of this sweep, or one that is of another sweep or of none.
    ///
    /// # Errors
    ///
    /// If there is a file that is not of this sweep.
    pub(super) fn is_there(path: &Path, sweep: &str) -> Result<bool, Failure> {
        match fs::metadata(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(error) => Err(told(path, &error)),
            Ok(about) if !about.is_file() => Err(told(path, &"not a file")),
            Ok(_) => {
                let file = File::open(path).map_err(|error| told(path, &error))?;
                check_heading(path, &mut BufReader::new(file), sweep)?;
                Ok(true)
            }
        }
    }

    /// Begins a journal, or takes up the one that is there, with its answers.
    ///
    /// Returns also how many jobs are known.
    pub(super) fn open(
        path: &Path,
        sweep: &str,
        answers: &mut Answers,
    ) -> Result<(Self, usize), Failure> {
        let told = |error: io::Error| told(path, &error);
        if !Self::is_there(path, sweep)? {
            write_whole(path, |out| writeln!(out, "{MARK}{sweep}")).map_err(told)?;
        }
        let mut options = OpenOptions::new();
        let mut file = options.read(true).write(true).open(path).map_err(told)?;
        if !is_alone(&file) {
            let reason = format!("{}: another run is at work on it", path.display());
            return Err(Failure::Input(reason));
        }
        let mut bytes = BufReader::new(&file);
        check_heading(path, &mut bytes, sweep)?;
        let mut end = (MARK.len() + sweep.len() + 1) as u64;
        let mut known = 0;
        while let Some(records) = read_block(&mut bytes, known, answers).map_err(told)? {
            answers.put(known, &records);
            end += (OVERHEAD + records.len()) as u64;
            known += records.len() / answers.form().width();
        }
        file.set_len(end).map_err(told)?;
        file.seek(SeekFrom::Start(end)).map_err(told)?;
        let path = path.into();
        Ok((Self { path, file }, known))
    }

    /// Appends the records of the jobs from this one on.
    pub(super) fn append(&mut self, form: Form, job: usize, records: &[u8]) -> io::Result<()> {
        for (index, records) in records.chunks(MOST_JOBS * form.width()).enumerate() {
            let jobs = u32::try_from(records.len() / form.width()).expect("few in a block");
            let mut block = Vec::with_capacity(OVERHEAD + records.len());
            block.extend(((job + index * MOST_JOBS) as u64).to_le_bytes());
            block.extend(jobs.to_le_bytes());
            block.extend(records);
            block.extend(Checksum::of(&block).to_le_bytes());
            self.file.write_all(&block)?;
        }
        Ok(())
    }

    /// Removes the journal: all that it holds is elsewhere.
    pub(super) fn remove(self) -> io::Result<()> {
        fs::remove_file(&self.path)
    }
}

/// The most jobs of a block.
const MOST_JOBS: usize = 1 << 16;
const HEAD: usize = 12;
/// What a block has besides records.
const OVERHEAD: usize = HEAD + 8;

/// Reads the records of the next block, which begins with the answer to this job; `None` if it is not whole.
fn read_block(bytes: &mut impl Read, job: usize, answers: &Answers) -> io::Result<Option<Vec<u8>>> {
    let form = answers.form();
    let mut head = [0; HEAD];
    if !fill(bytes, &mut head)? {
        return Ok(None);
    }
    let (first, jobs) = head.split_at(8);
    let jobs = jobs
        .iter()
        .rev()
        .fold(0, |sum, &byte| sum << 8 | usize::from(byte));
    let is_next = first == (job as u64).to_le_bytes();
    if !is_next || !(1..=MOST_JOBS).contains(&jobs) || job + jobs > answers.jobs() {
        return Ok(None);
    }
    let mut records = vec![0; jobs * form.width()];
    let mut sum = [0; 8];
    if !fill(bytes, &mut records)? || !fill(bytes, &mut sum)? {
        return Ok(None);
    }
    let mut checksum = Checksum::new();
    checksum.add(&head);
    checksum.add(&records);
    let are_records = records
        .chunks(form.width())
        .all(|record| form.is_record(record));
    let is_whole = are_records && checksum.finish().to_le_bytes() == sum;
    Ok(is_whole.then_some(records))
}

/// Reads just so many bytes; `false` if there are not as many.
fn fill(bytes: &mut impl Read, buffer: &mut [u8]) -> io::Result<bool> {
    match bytes.read_exact(buffer) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(error),
    }
}

/// Reads the first line, which must be of this sweep.
fn check_heading(path: &Path, bytes: &mut impl Read, sweep: &str) -> Result<(), Failure> {
    let mut line = Vec::new();
    let mut byte = [0];
    loop {
        let is_more = fill(bytes, &mut byte).map_err(|error| told(path, &error))?;
        if !is_more || byte == *b"\n" || line.len() == LONGEST_HEADING {
            break;
        }
        line.push(byte[0]);
    }
    let line = String::from_utf8_lossy(&line);
    match line.strip_prefix(MARK) {
        Some(heading) if heading == sweep => Ok(()),
        Some(heading) => {
            let reason = format!("the journal of another sweep ({heading}), not of {sweep}");
            Err(told(path, &reason))
        }
        None => Err(told(path, &"not the journal of a sweep")),
    }
}

const LONGEST_HEADING: usize = 1 << 10;

/// Locks the file until it is closed; `false` if another process has done so.
#[cfg(unix)]
fn is_alone(file: &File) -> bool {
    use rustix::fs::{FlockOperation, flock};
    use rustix::io::Errno;
    // Where files cannot be locked nobody else has locked this one.
    flock(file, FlockOperation::NonBlockingLockExclusive) != Err(Errno::WOULDBLOCK)
}

#[cfg(not(unix))]
fn is_alone(_: &File) -> bool {
    true
}
