//! The `stumper-cli` binary: see the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    stumper_cli::PROGRAM.main()
}
