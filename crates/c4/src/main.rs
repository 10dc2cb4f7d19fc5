//! The one tool: see the library of this package.

use std::process::ExitCode;

fn main() -> ExitCode {
    c4_sandbox::enter_shim_if_asked();
    c4::end_cleanly_when_told();
    let status = c4::PROGRAM.main();
    c4_sandbox::leave_nothing();
    status
}
