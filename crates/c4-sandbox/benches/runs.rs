//! How many times a second a program that does next to nothing is run, and how many questions it answers: as it is, and in
//! a sandbox.
//!
//! With N threads divan shows the time of one run in each of them; the runs or questions a second are "items" there.

use std::process::Command;
use std::time::Duration;

use c4_sandbox::{Ending, Executable, Limits, Sandbox, Talk};
use divan::Bencher;
use divan::counter::ItemsCount;
use tempfile::TempDir;

/// Copies five lines.
const COPY: &str = "#include <stdio.h>\nint main(void) { int c, n = 0;\n\
    while ((c = getchar()) != EOF) { putchar(c); n += c == '\\n'; } return n != 5; }\n";

/// The same, and it asks for the time.
const TIMED: &str = "#include <stdio.h>\n#include <time.h>\nint main(void) { int c, n = time(NULL) == 0;\n\
    while ((c = getchar()) != EOF) { putchar(c); n += c == '\\n'; } return n != 5; }\n";

/// Answers each line with the same.
const ECHO: &str = "#include <stdio.h>\nint main(void) { char line[100];\n\
    while (fgets(line, sizeof line, stdin)) { fputs(line, stdout); fflush(stdout); } }\n";

fn main() {
    divan::main();
}

#[divan::bench(threads = [1, 2], sample_count = 200, sample_size = 5)]
fn plain(bencher: Bencher<'_, '_>) {
    run(bencher, COPY, |program| program);
}

#[divan::bench(threads = [1, 2], sample_count = 200, sample_size = 5)]
fn sandboxed(bencher: Bencher<'_, '_>) {
    run(bencher, COPY, |program| program.inside(sandbox()));
}

#[divan::bench(threads = [1, 2], sample_count = 200, sample_size = 5)]
fn sandboxed_with_chosen_chance(bencher: Bencher<'_, '_>) {
    run(bencher, TIMED, |program| program.inside(sandbox().with_chosen_chance()));
}

/// Each sample is a game of a hundred questions with one program, its start left out.
#[divan::bench(threads = [1, 2], sample_count = 200, sample_size = 1)]
fn questions(bencher: Bencher<'_, '_>) {
    const QUESTIONS: u32 = 100;
    let (_folder, program) = compiled(ECHO);
    let program = program.inside(sandbox());
    let ask = |talk: &mut Talk| {
        talk.say("4");
        assert_eq!(talk.hear(Duration::from_secs(10)).expect("it answers"), b"4");
    };
    let start = || {
        let mut talk = program.talk(&[], &Limits::default()).expect("it starts");
        ask(&mut talk);
        talk
    };
    bencher.counter(ItemsCount::new(QUESTIONS)).with_inputs(start).bench_values(|mut talk| {
        (0..QUESTIONS).for_each(|_| ask(&mut talk));
        talk
    });
}

/// Runs the program on five lines, as `confined` has it.
fn run(bencher: Bencher<'_, '_>, source: &str, confined: impl FnOnce(Executable) -> Executable) {
    let (_folder, program) = compiled(source);
    let program = confined(program);
    bencher.counter(ItemsCount::new(1_u32)).bench(|| {
        let run = program.run(&[], b"1\n2\n3\n4\n5\n", &Limits::default()).expect("it runs");
        assert_eq!((run.ending, run.stdout.len()), (Ending::Exited { status: 0 }, 10));
    });
}

fn sandbox() -> Sandbox {
    Sandbox::new(env!("CARGO_BIN_EXE_c4-sandbox-shim").as_ref()).expect("a shim")
}

/// The program of a C source, and the folder that it is in.
fn compiled(source: &str) -> (TempDir, Executable) {
    let folder = tempfile::tempdir().expect("a folder");
    let (path, program) = (folder.path().join("program.c"), folder.path().join("program"));
    std::fs::write(&path, source).expect("it is ours");
    let status = Command::new("cc").arg("-O2").arg(&path).arg("-o").arg(&program).status();
    assert!(status.expect("there is a C compiler").success());
    let program = Executable::find(&program).expect("it has just been compiled");
    (folder, program)
}
