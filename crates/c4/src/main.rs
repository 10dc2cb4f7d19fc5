//! The one tool: see the library of this package.

use std::process::ExitCode;

#[cfg(target_env = "musl")]
#[global_allocator]
static ALLOCATOR: c4_memory::Shards = c4_memory::Shards::new();

fn main() -> ExitCode {
    c4_sandbox::enter_shim_if_asked();
    c4::end_cleanly_when_told();
    let status = c4::PROGRAM.main();
    c4_sandbox::leave_nothing();
    status
}
