//! The `cmps270-cli` binary: see the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    cmps270_cli::PROGRAM.main()
}
