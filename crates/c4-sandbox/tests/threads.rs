//! Alone in its process, so that threads can be counted.
#![cfg(target_os = "linux")]

use std::fs;
use std::thread;
use std::time::Duration;

use c4_sandbox::{Clock, Ending, Executable, Limits};

/// A grader runs thousands of programs in one process: none of them may cost it a thread, not even for a while.
#[test]
fn a_run_takes_no_thread_of_its_own() {
    let threads = || fs::read_dir("/proc/self/task").expect("it is there on Linux").count();
    let limits = Limits { wall: Duration::from_millis(300), ..Limits::default() };
    let hang = || {
        let program = Executable::find("tests/misbehave.sh".as_ref()).unwrap();
        program.run(&["hang".into(), "pid".into()], &vec![b'x'; 1 << 20], &limits).unwrap()
    };
    let before = threads();
    let most = thread::scope(|scope| {
        let runner = scope.spawn(hang);
        let mut most = 0;
        while !runner.is_finished() {
            most = most.max(threads());
            thread::sleep(Duration::from_millis(5));
        }
        assert_eq!(
            runner.join().unwrap().ending,
            Ending::TimedOut { clock: Clock::Wall, limit: limits.wall }
        );
        most
    });
    assert_eq!(most, before + 1, "the runner itself, and no more");
    assert_eq!(threads(), before);
}
