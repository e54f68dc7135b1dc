//! What can go wrong, as one line on standard error and an exit code.

use std::io;
use std::process::ExitCode;

use search_core::Stop;

/// Why the tool did not do all it was asked for.
#[derive(Debug)]
pub(super) enum Failure {
    /// The user asked for something that does not exist; the text says what.
    Input(String),
    /// The user asked for help, or for the version.
    Help(clap::Error),
    /// The search ended before the answer was known; what is known has been printed.
    Unfinished(Stop),
    /// Standard output or a thread is not to be had.
    Output(io::Error),
}

impl Failure {
    /// Bad input, as the game or the parser explains it.
    pub(super) fn input(reason: impl ToString) -> Self {
        Self::Input(reason.to_string())
    }

    /// Tells the user, in one line.
    pub(super) fn tell(&self) -> ExitCode {
        match self {
            Self::Input(reason) => {
                eprintln!("error: {}", one_line(reason));
                ExitCode::from(2)
            }
            Self::Help(text) => {
                // Whoever closes the pipe has read enough.
                let _ = text.print();
                ExitCode::SUCCESS
            }
            Self::Unfinished(Stop::Raised) => {
                eprintln!("stopped by Ctrl-C");
                ExitCode::from(130)
            }
            Self::Unfinished(stop) => {
                eprintln!("unfinished: {}", reason(*stop));
                ExitCode::from(3)
            }
            // Whoever closes the pipe has read enough.
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Self::Output(error) => {
                eprintln!("error: {error}");
                ExitCode::FAILURE
            }
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl From<clap::Error> for Failure {
    fn from(error: clap::Error) -> Self {
        if !error.use_stderr() {
            return Self::Help(error);
        }
        if error.kind() == clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
            return Self::Input("no game or no command is named, see --help".into());
        }
        // The first paragraph says what is wrong, the others repeat the usage.
        let text = error.to_string();
        let paragraph = text.lines().take_while(|line| !line.trim().is_empty());
        let reason = paragraph.map(str::trim).collect::<Vec<_>>().join(" ");
        Self::Input(reason.trim_start_matches("error: ").into())
    }
}

/// Why a search ended, in words.
pub(super) fn reason(stop: Stop) -> &'static str {
    match stop {
        Stop::Depth => "the depth was reached",
        Stop::Nodes => "the nodes were used up",
        Stop::Time => "the time was up",
        Stop::Memory => "the memory was full",
        Stop::Raised => "stopped by Ctrl-C",
    }
}

/// The longest reason to print: what the user typed may be of any length.
const LONGEST: usize = 240;

/// The text without what would break a line or a terminal.
fn one_line(text: &str) -> String {
    let clean = |c: char| if c.is_control() { ' ' } else { c };
    let mut line: String = text.chars().map(clean).take(LONGEST).collect();
    if text.chars().nth(LONGEST).is_some() {
        line.push('…');
    }
    line
}
