//! A program's clock begins at a moment of our choice, and what is by chance follows from it, if the sandbox has such clocks.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::SystemTime;

use crate::strangers::{compiled, sandbox};
use c4_sandbox::{Conditions, Ending, Executable, Limits, Sandbox};

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

/// The program of a C source, built in a folder with these options.
fn built(folder: &Path, text: &str, options: &[&str]) -> Executable {
    let (source, program) = (folder.join("source.c"), folder.join("program"));
    fs::write(&source, text).unwrap();
    let built = Command::new("cc").args(options).arg(&source).arg("-o").arg(&program).status();
    assert!(built.unwrap().success(), "{options:?}");
    Executable::find(&program).unwrap()
}

/// How the program of a C source ends, where chance is chosen.
fn ending(source: &str) -> Ending {
    let folder = tempfile::tempdir().unwrap();
    let program = built(folder.path(), source, &["-D_GNU_SOURCE", "-pthread"]);
    let program = program.inside(sandbox().with_chosen_chance());
    // A machine that is taken away from a program counts as its time: who waits by looking at a clock needs more of it then.
    let limits = Limits { cpu: Limits::default().wall, ..Limits::default() };
    program.run_under(&at(7), &[], b"", &limits).unwrap().ending
}

/// Whether a clock tells as many seconds as this, or a few more: on a busy machine a program may have to stand still for some. Who had
/// really waited would not have ended.
fn are_about(told: u64, due: u64) -> bool {
    (due..due + 9).contains(&told)
}

/// The same in C, of the seconds since it was last asked.
const ABOUT: &str = "#include <time.h>\n\
    static time_t since(void) { static time_t last; time_t before = last; last = time(NULL); return last - before; }\n\
    static int about(time_t due) { time_t told = since(); return told >= due && told < due + 9; }\n";

fn at(moment: u32) -> Conditions<'static> {
    Conditions { moment, ..Conditions::default() }
}

#[test]
fn a_moment_is_the_same_second_for_all_calls_each_time() {
    let told_at = |conditions| told(sandbox().with_chosen_chance(), &conditions, &[]).concat();
    let [first, again, later] = [at(7), at(7), at(8)].map(told_at);
    let unbuffered = told_at(Conditions { unbuffered: true, ..at(7) });
    // It begins when it is first looked at.
    assert_eq!([again[0], unbuffered[0]], [first[0]; 2]);
    let mut all = [&first[..], &again, &unbuffered].concat().into_iter();
    assert!(all.all(|second| are_about(second, first[0])), "{first:?} {again:?} {unbuffered:?}");
    assert!(!are_about(later[0], first[0]), "{first:?} {later:?}");
}

#[test]
fn such_a_clock_goes_on() {
    let told = told(sandbox().with_chosen_chance(), &at(7), &["2000"]);
    let [before, after] = &told[..] else { panic!("{told:?}") };
    assert!(before.iter().zip(after).all(|(one, other)| are_about(*other, one + 2)), "{told:?}");
}

/// So that a computer that seems to think, as many do, takes no longer than another one.
#[test]
fn who_sleeps_is_told_that_time_has_passed() {
    const SOURCE: &str = "#include <stdio.h>\n#include <stdlib.h>\n#include <threads.h>\n#include <time.h>\n#include <unistd.h>\n\
        int main(void) {\n\
        struct timespec long_time = {300, 0}, wrong = {0, 1000000000};\n\
        since();\n\
        if (sleep(100) != 0 || !about(100)) return 1;\n\
        for (int i = 0; i < 400; i++) if (usleep(500000) != 0) return 2;\n\
        if (!about(200)) return 3;\n\
        if (nanosleep(&long_time, NULL) != 0 || !about(300)) return 4;\n\
        if (thrd_sleep(&long_time, NULL) != 0 || !about(300)) return 5;\n\
        if (nanosleep(&wrong, NULL) != -1 || !about(0)) return 6;\n\
        return system(\"sleep 400\");\n}\n";
    assert_eq!(ending(&[ABOUT, SOURCE].concat()), Ending::Exited { status: 0 });
}

/// There are other ways to wait: for a moment, for nothing to come, or by looking at a clock again and again. Who waits for an answer hears it.
#[test]
fn who_waits_in_other_ways_is_told_that_time_has_passed() {
    const SOURCE: &str = "#include <poll.h>\n#include <signal.h>\n#include <stdlib.h>\n#include <sys/select.h>\n\
        #include <sys/time.h>\n#include <time.h>\n#include <unistd.h>\n\
        int main(void) {\n\
        struct timespec span = {100, 0}, then; struct timeval time_out = {100, 0}; fd_set some; struct pollfd one = {0, POLLIN, 0};\n\
        since();\n\
        if (clock_nanosleep(CLOCK_MONOTONIC, 0, &span, NULL) != 0 || !about(100)) return 1;\n\
        clock_gettime(CLOCK_REALTIME, &then); then.tv_sec += 100;\n\
        if (clock_nanosleep(CLOCK_REALTIME, TIMER_ABSTIME, &then, NULL) != 0 || !about(100)) return 2;\n\
        if (clock_nanosleep(CLOCK_REALTIME, TIMER_ABSTIME, &span, NULL) != 0 || !about(0)) return 3;\n\
        if (select(0, NULL, NULL, NULL, &time_out) != 0 || !about(100)) return 4;\n\
        if (pselect(0, NULL, NULL, NULL, &span, NULL) != 0 || !about(100)) return 5;\n\
        if (poll(NULL, 0, 100000) != 0 || !about(100)) return 6;\n\
        if (ppoll(NULL, 0, &span, NULL) != 0 || !about(100)) return 7;\n\
        if (poll(&one, 1, 100000) != 1 || !about(0)) return 8;\n\
        FD_ZERO(&some); FD_SET(0, &some); time_out.tv_sec = 100;\n\
        if (select(1, &some, NULL, NULL, &time_out) != 1 || !about(0)) return 9;\n\
        for (time_t end = time(NULL) + 100; time(NULL) < end;) {}\n\
        if (!about(100)) return 10;\n\
        for (clock_t end = clock() + 100 * CLOCKS_PER_SEC; clock() < end;) {}\n\
        return !about(100);\n}\n";
    assert_eq!(ending(&[ABOUT, SOURCE].concat()), Ending::Exited { status: 0 });
}

/// Who has threads, children or timers may wait for them, and who sleeps for hours for a signal.
#[test]
fn who_may_wait_for_something_else_than_time_does_sleep() {
    const HEAD: &str = "#include <pthread.h>\n#include <signal.h>\n#include <stdatomic.h>\n#include <stdlib.h>\n\
        #include <sys/wait.h>\n#include <time.h>\n#include <unistd.h>\n\
        static atomic_int done;\n";
    const THREADS: &str = "static void *work(void *none) { usleep(300000); done = 1; return none; }\n\
        int main(void) {\n\
        pthread_t other; pthread_create(&other, 0, work, 0);\n\
        for (int i = 0; i < 1000 && !done; i++) usleep(10000);\n\
        return done ? 0 : 1;\n}\n";
    const CHILDREN: &str = "int main(void) {\n\
        int status; pid_t child = fork();\n\
        if (child == 0) { sleep(60); kill(getppid(), SIGKILL); _exit(0); }\n\
        usleep(100000);\n\
        kill(child, SIGKILL); return waitpid(child, &status, 0) != child || !WIFSIGNALED(status);\n}\n";
    const TIMERS: &str = "static void ring(int signal) { done = signal; }\n\
        int main(void) { signal(SIGALRM, ring); alarm(1); return sleep(60) == 0 || !done; }\n";
    const HOURS: &str = "int main(void) { return sleep(7200) == 0; }\n";
    let run = |source| ending(&[HEAD, source].concat());
    for source in [THREADS, CHILDREN, TIMERS] {
        assert_eq!(run(source), Ending::Exited { status: 0 }, "{source}");
    }
    assert!(matches!(run(HOURS), Ending::TimedOut { .. }));
}

#[test]
fn other_sandboxes_have_the_clock_of_the_system() {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap().as_secs();
    let told = told(sandbox(), &at(7), &[]).concat();
    assert!(told.iter().all(|second| second.abs_diff(now) < 60), "{told:?}");
}

/// What is drawn, the number of the process, and where its memory is. What it starts has the system's number.
#[test]
fn what_is_by_chance_follows_from_the_moment() {
    const SOURCE: &str = "#include <cstdio>\n#include <cstdlib>\n#include <ctime>\n#include <random>\n#include <sys/random.h>\n\
        #include <unistd.h>\n\
        int main() {\n\
        timespec now, up; clock_t used = clock();\n\
        clock_gettime(CLOCK_REALTIME, &now); clock_gettime(CLOCK_MONOTONIC, &up);\n\
        std::random_device device; unsigned bytes = 0;\n\
        if (getrandom(&bytes, sizeof bytes, 0) != sizeof bytes) return 1;\n\
        std::printf(\"%u %u %u %d %ld %ld.%ld %ld\\n%p\\n\", device(), device(), bytes, (int)getpid(), now.tv_nsec, (long)up.tv_sec, up.tv_nsec, (long)used, (void *)&bytes);\n\
        std::fflush(stdout); return std::system(\"test $$ -le 4194304\");\n}\n";
    const OTHERS: &str = "#include <cstdio>\n#include <sys/resource.h>\n#include <sys/times.h>\n#include <unistd.h>\n\
        int main() { rusage used; getrusage(RUSAGE_SELF, &used);\n\
        std::printf(\"%ld %ld %d\\n\", (long)used.ru_utime.tv_usec, (long)times(nullptr), (int)getppid()); }\n";
    let folder = tempfile::tempdir().unwrap();
    let build = |name: &str, text| {
        let (source, program) = (folder.path().join("chance.cpp"), folder.path().join(name));
        fs::write(&source, text).unwrap();
        let built = Command::new("g++").arg(&source).arg("-o").arg(&program).status();
        assert!(built.unwrap().success());
        program
    };
    let programs = [build("chance", SOURCE), build("others", OTHERS)];
    let said = |moment| {
        programs.each_ref().map(|program| {
            let program = Executable::find(program).unwrap();
            let program = program.inside(sandbox().with_chosen_chance());
            let run = program.run_under(&at(moment), &[], b"", &Limits::default()).unwrap();
            assert_eq!(run.ending, Ending::Exited { status: 0 });
            String::from_utf8(run.stdout).unwrap()
        })
    };
    let [first, again, later] = [7, 7, 8].map(said);
    assert_eq!(first, again);
    let of = |said: &str| said.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    assert!(of(&first[1]).iter().zip(of(&later[1])).all(|(one, other)| *one != other));
    let (first, later) = (of(&first[0]), of(&later[0]));
    assert!((0..7).all(|at| first[at] != later[at]), "{first:?} {later:?}");
    assert_eq!(first[7], later[7]);
}

/// What a program does to its environment changes nothing.
#[test]
fn whose_environment_is_gone_has_the_same_clock() {
    const SOURCE: &str = "#include <stdlib.h>\n#include <time.h>\n#include <unistd.h>\n\
        int main(void) { since(); clearenv(); sleep(100); return !about(100); }\n";
    assert_eq!(ending(&[ABOUT, SOURCE].concat()), Ending::Exited { status: 0 });
}

/// Whoever is asked about by a number has to be known by it, to others and to its children.
#[test]
fn who_uses_its_number_has_its_own() {
    const SOURCE: &str = "#define _GNU_SOURCE\n#include <errno.h>\n#include <sched.h>\n#include <signal.h>\n\
        #include <stdio.h>\n#include <sys/random.h>\n#include <sys/wait.h>\n#include <unistd.h>\n\
        static volatile sig_atomic_t got;\nstatic void take(int signal) { got = signal; }\n\
        int main(void) {\n\
        char bytes[300], path[99]; cpu_set_t set; int status; pid_t me = getpid();\n\
        sprintf(path, \"/proc/%d/stat\", (int)me);\n\
        if (gettid() != me || access(path, F_OK) != 0) return 1;\n\
        if (sched_getaffinity(me, sizeof set, &set) != 0) return 2;\n\
        if (getentropy(bytes, 256) != 0 || getentropy(bytes, 257) != -1 || errno != EIO) return 3;\n\
        signal(SIGUSR1, take); signal(SIGUSR2, take);\n\
        if (sigqueue(me, SIGUSR2, (union sigval){0}) != 0 || got != SIGUSR2) return 4;\n\
        if (fork() == 0) _exit(getpid() == me || getppid() != me || kill(me, SIGUSR1) != 0);\n\
        if (wait(&status) < 0 || status != 0) return 5;\n\
        return got == SIGUSR1 ? 0 : 6;\n}\n";
    let folder = tempfile::tempdir().unwrap();
    let program = built(folder.path(), SOURCE, &[]).inside(sandbox().with_chosen_chance());
    let run = program.run_under(&at(7), &[], b"", &Limits::default()).unwrap();
    assert_eq!(run.ending, Ending::Exited { status: 0 });
}

/// Those who check for faults in memory with AddressSanitizer are the first to be loaded, or do not begin. All who check themselves
/// reserve terabytes; what they use is held to its limit.
#[test]
fn programs_that_check_themselves_are_run_as_they_are() {
    const SOURCE: &str = "#include <stdlib.h>\n#include <string.h>\n#include <time.h>\n\
        int main(int count, char **words) {\n\
        while (count > 1) memset(malloc(1 << 24), *words[1], 1 << 24);\n\
        return time(NULL) < 9;\n}\n";
    let folder = tempfile::tempdir().unwrap();
    let conditions = Conditions { unbuffered: true, ..at(7) };
    let limits = Limits { cpu: Limits::default().wall, ..Limits::default() };
    let checks = ["address", "thread", "leak"].map(|it| format!("-fsanitize={it}"));
    for option in [&["-static".to_owned()], &checks[..]].concat() {
        let program = built(folder.path(), SOURCE, &["-w", &option]);
        let program = program.inside(sandbox().with_chosen_chance());
        let run = program.run_under(&conditions, &[], b"", &limits).unwrap();
        let ended = (run.ending, &*run.stderr);
        assert_eq!(ended, (Ending::Exited { status: 0 }, &b""[..]), "{option}");
        if option == checks[0] {
            let run = program.run(&["x".to_owned()], b"", &limits).unwrap();
            assert_eq!(run.ending, Ending::OutOfMemory { limit: limits.memory });
        }
    }
}

/// Where its library cannot be made for want of room, that is an error: by the system's clock a program may have other points. Where it
/// is clear from the beginning that there is none, it is said.
#[test]
fn where_chance_is_not_ours_it_is_told() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("$a b")).unwrap();
    drop(compiled("clock"));
    let rows = [
        ("mount -t tmpfs -o size=24k none $TMPDIR", ERROR),
        ("mount -t tmpfs -o size=64m none $TMPDIR", OURS),
        ("export TMPDIR=\"$TMPDIR/\\$a b\"", THE_SYSTEMS),
        ("export TMPDIR=", OURS),
        ("PATH=/nowhere", THE_SYSTEMS),
    ];
    for (how, expected) in rows {
        let mut command = Command::new("unshare");
        command.args(["--user", "--map-root-user", "--mount", "sh", "-c"]);
        command
            .arg(format!("{how} && exec \"$@\""))
            .arg("sh")
            .arg(std::env::current_exe().unwrap());
        command.args(["--exact", "chance::as_another_process", "--nocapture"]);
        command.env("ANOTHER_PROCESS", "").env("TMPDIR", folder.path());
        let output = command.output().unwrap();
        assert_eq!(output.status.code(), Some(expected), "{how}: {output:?}");
    }
}

/// How another process tells whose clock a program had.
const ERROR: i32 = 33;
const OURS: i32 = 34;
const THE_SYSTEMS: i32 = 35;

/// Nothing in this process, but what it is started for above.
#[test]
fn as_another_process() {
    if std::env::var_os("ANOTHER_PROCESS").is_none() {
        return;
    }
    let sandbox = sandbox().with_chosen_chance();
    let missing = sandbox.protection().missing().join("\n");
    let program = Executable::find(&compiled("clock")).unwrap().inside(sandbox);
    let run = program.run_under(&at(7), &[], b"", &Limits::default());
    let Ok(run) = run else { std::process::exit(ERROR) };
    // The first word that it says is a second.
    let is_ours = run.stdout < b"1600000000".to_vec();
    assert_eq!(missing.contains("its clock"), !is_ours, "{missing}");
    std::process::exit(if is_ours { OURS } else { THE_SYSTEMS });
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
    let program =
        built(folder.path(), SOURCE, &["-pthread"]).inside(sandbox().with_chosen_chance());
    let run = program.run_under(&at(7), &[], b"", &Limits::default()).unwrap();
    assert_eq!(run.ending, Ending::Exited { status: 0 });
}
