//! The one tool: see the library of this package.

use std::panic::resume_unwind;
use std::process::ExitCode;
use std::thread;

#[cfg(target_env = "musl")]
#[global_allocator]
static ALLOCATOR: c4_memory::Shards = c4_memory::Shards::new();

fn main() -> ExitCode {
    c4_sandbox::enter_shim_if_asked();
    c4::end_cleanly_when_told();
    let status = with_a_stack(|| {
        if c4_sandbox::output_was_closed() {
            c4::PROGRAM.main_without_output()
        } else {
            c4::PROGRAM.main()
        }
    });
    c4_sandbox::leave_nothing();
    status
}

/// Does it on a stack as large as most systems give, whatever whoever started us has left us (`ulimit -s`).
fn with_a_stack(main: fn() -> ExitCode) -> ExitCode {
    const STACK: usize = 8 << 20;
    let thread = thread::Builder::new().name("main".to_owned()).stack_size(STACK).spawn(main);
    // Where there is none to be had, ours has to do.
    thread.map_or_else(|_| main(), |thread| thread.join().unwrap_or_else(|it| resume_unwind(it)))
}
