//! The `ex3-cli` binary: see the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    ex3_cli::PROGRAM.main()
}
