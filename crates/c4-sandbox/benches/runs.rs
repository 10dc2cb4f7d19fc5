//! How many times a second a program that does next to nothing is run: as it is, and in a sandbox.
//!
//! With N threads divan shows the time of one run in each of them; the runs a second are "items" there.

use std::path::Path;
use std::process::Command;

use c4_sandbox::{Ending, Executable, Limits, Sandbox};
use divan::Bencher;
use divan::counter::ItemsCount;

const PROGRAM: &str = "int main(void) { int c, n = 0;\n\
    while ((c = getchar()) != EOF) { putchar(c); n += c == '\\n'; } return n != 5; }\n";

fn main() {
    divan::main();
}

#[divan::bench(threads = [1, 2], sample_count = 200, sample_size = 5)]
fn plain(bencher: Bencher<'_, '_>) {
    run(bencher, |program| program);
}

#[divan::bench(threads = [1, 2], sample_count = 200, sample_size = 5)]
fn sandboxed(bencher: Bencher<'_, '_>) {
    let sandbox = Sandbox::new(env!("CARGO_BIN_EXE_c4-sandbox-shim").as_ref()).expect("a shim");
    run(bencher, |program| program.inside(sandbox));
}

/// Runs the program on five lines, as `confined` has it.
fn run(bencher: Bencher<'_, '_>, confined: impl FnOnce(Executable) -> Executable) {
    let folder = tempfile::tempdir().expect("a folder");
    let program = confined(compile(folder.path()));
    bencher.counter(ItemsCount::new(1_u32)).bench(|| {
        let run = program.run(&[], b"1\n2\n3\n4\n5\n", &Limits::default()).expect("it runs");
        assert_eq!((run.ending, run.stdout.len()), (Ending::Exited { status: 0 }, 10));
    });
}

fn compile(folder: &Path) -> Executable {
    let (source, program) = (folder.join("copy.c"), folder.join("copy"));
    std::fs::write(&source, ["#include <stdio.h>\n", PROGRAM].concat()).expect("it is ours");
    let status = Command::new("cc").arg("-O2").arg(&source).arg("-o").arg(&program).status();
    assert!(status.expect("there is a C compiler").success());
    Executable::find(&program).expect("it has just been compiled")
}
