//! The `connect6-lab` binary: see the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    connect6_lab::PROGRAM.main()
}
