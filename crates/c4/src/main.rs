//! The one tool: see the library of this package.

use std::process::ExitCode;

fn main() -> ExitCode {
    c4_grade::enter_shim_if_asked();
    c4::PROGRAM.main()
}
