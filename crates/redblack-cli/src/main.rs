//! The `redblack-cli` binary: see the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    redblack_cli::PROGRAM.main()
}
