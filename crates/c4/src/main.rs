//! The one tool: see the library of this package.

use std::process::ExitCode;

fn main() -> ExitCode {
    c4::PROGRAM.main()
}
