//! A program's clock begins at a moment of our choice, and what is by chance follows from it, if the sandbox has such clocks.
#![cfg(target_os = "linux")]

mod strangers;

use std::fs;
use std::process::Command;
use std::time::SystemTime;

use c4_sandbox::{Conditions, Ending, Executable, Limits, Sandbox};
use strangers::{compiled, sandbox};

/// The seconds that each of its calls tells it, in lines.
fn told(sandbox: Sandbox, conditions: &Conditions<'_>, args: &[&str]) -> Vec<Vec<u64>> {
    let program = Executable::find(&compiled("clock")).unwrap().inside(sandbox);
    let args: Vec<String> = args.iter().map(|&arg| arg.to_owned()).collect();
    let run = program.run_under(conditions, &args, b"", &Limits::default()).unwrap();
    assert_eq!((run.ending, &*run.stderr), (Ending::Exited { status: 0 }, &b""[..]));
    let said = String::from_utf8(run.stdout).unwrap();
    let numbers = |line: &str| line.split(' ').map(|word| word.parse().unwrap()).collect();
    said.lines().map(numbers).collect()
}

fn at(moment: u32) -> Conditions<'static> {
    Conditions { moment, ..Conditions::default() }
}

#[test]
fn a_moment_is_the_same_second_for_all_calls_each_time() {
    let told_at = |conditions| told(sandbox().with_fake_time(), &conditions, &[]).concat();
    let [first, again, later] = [at(7), at(7), at(8)].map(told_at);
    assert_eq!(first, again);
    assert!(first.iter().all(|second| *second == first[0]), "{first:?}");
    assert_ne!(first, later);
    assert_eq!(first, told_at(Conditions { unbuffered: true, ..at(7) }));
}

#[test]
fn such_a_clock_goes_on() {
    let told = told(sandbox().with_fake_time(), &at(7), &["2"]);
    assert_eq!(told[1], told[0].iter().map(|second| second + 2).collect::<Vec<_>>());
}

#[test]
fn other_sandboxes_have_the_clock_of_the_system() {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap().as_secs();
    let told = told(sandbox(), &at(7), &[]).concat();
    assert!(told.iter().all(|second| second.abs_diff(now) < 60), "{told:?}");
}

/// What is drawn, the number of the process, and where its memory is.
#[test]
fn what_is_by_chance_follows_from_the_moment() {
    const SOURCE: &str = "#include <csignal>\n#include <cstdio>\n#include <random>\n#include <sys/random.h>\n#include <unistd.h>\n\
        int main() {\n\
        std::random_device device; unsigned bytes = 0;\n\
        if (kill(getpid(), 0) != 0 || getrandom(&bytes, sizeof bytes, 0) != sizeof bytes) return 1;\n\
        std::printf(\"%u %u %u %d\\n%p\\n\", device(), device(), bytes, (int)getpid(), (void *)&bytes);\n}\n";
    let folder = tempfile::tempdir().unwrap();
    let (source, program) = (folder.path().join("chance.cpp"), folder.path().join("chance"));
    fs::write(&source, SOURCE).unwrap();
    assert!(Command::new("g++").arg(&source).arg("-o").arg(&program).status().unwrap().success());
    let said = |moment| {
        let program = Executable::find(&program).unwrap().inside(sandbox().with_fake_time());
        let run = program.run_under(&at(moment), &[], b"", &Limits::default()).unwrap();
        assert_eq!(run.ending, Ending::Exited { status: 0 });
        String::from_utf8(run.stdout).unwrap()
    };
    let [first, again, later] = [7, 7, 8].map(said);
    assert_eq!(first, again);
    let of = |said: &str| said.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let (first, later) = (of(&first), of(&later));
    assert!((0..4).all(|at| first[at] != later[at]), "{first:?} {later:?}");
    assert_eq!(first[4], later[4]);
}

/// Those who check for faults in memory are the first to be loaded, or do not begin.
#[test]
fn programs_that_take_no_library_are_run_as_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("time.c");
    let text = "#include <stdio.h>\n#include <time.h>\nint main(void) { return time(NULL) < 9; }\n";
    fs::write(&source, text).unwrap();
    for option in ["-static", "-fsanitize=address"] {
        let program = folder.path().join("program");
        let cc = Command::new("cc").arg(option).arg(&source).arg("-o").arg(&program).status();
        assert!(cc.unwrap().success(), "{option}");
        let program = Executable::find(&program).unwrap().inside(sandbox().with_fake_time());
        let limits = Limits { address_space: None, ..Limits::default() };
        let conditions = Conditions { unbuffered: true, ..at(7) };
        let run = program.run_under(&conditions, &[], b"", &limits).unwrap();
        assert_eq!((run.ending, &*run.stderr), (Ending::Exited { status: 0 }, &b""[..]));
    }
}

/// To the system what is to come for such a clock has long passed: the wait would be over at once.
#[test]
fn who_waits_for_a_time_of_day_has_the_clock_of_the_system() {
    const SOURCE: &str = "#include <pthread.h>\n#include <time.h>\n\
        int main(void) {\n\
        pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;\n\
        pthread_cond_t never = PTHREAD_COND_INITIALIZER;\n\
        struct timespec until;\n\
        clock_gettime(CLOCK_REALTIME, &until);\n\
        time_t begin = time(NULL);\n\
        until.tv_sec += 2;\n\
        pthread_mutex_lock(&mutex);\n\
        pthread_cond_timedwait(&never, &mutex, &until);\n\
        return time(NULL) - begin < 1;\n}\n";
    let folder = tempfile::tempdir().unwrap();
    let (source, program) = (folder.path().join("wait.c"), folder.path().join("wait"));
    fs::write(&source, SOURCE).unwrap();
    let built = Command::new("cc").arg("-pthread").arg(&source).arg("-o").arg(&program).status();
    assert!(built.unwrap().success());
    let program = Executable::find(&program).unwrap().inside(sandbox().with_fake_time());
    let run = program.run_under(&at(7), &[], b"", &Limits::default()).unwrap();
    assert_eq!(run.ending, Ending::Exited { status: 0 });
}
