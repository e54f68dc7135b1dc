//! The tool `gametree`: plays, matches, solves and analyzes games in the terminal.

mod cli;
mod drawing;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main()
}
