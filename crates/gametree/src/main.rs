//! The tool `gametree`: plays, matches, solves and analyzes games in the terminal.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main()
}
