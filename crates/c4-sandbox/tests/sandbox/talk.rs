//! Programs that are talked to: every answer is heard, every silence is told for what it is, and nothing stays.

use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use crate::strangers::{SOON, compiled, is_gone_or_empty, is_running, sandbox};
use c4_sandbox::{
    CannotRun, Clock, Ending, Executable, Limits, Protection, Signal, Silence, Stream, Talk,
};

/// Enough for whoever answers at once, on a machine that is busy with something else, too.
const LONG: Duration = Duration::from_secs(4);
/// For those who do not answer.
const SHORT: Duration = Duration::from_millis(100);

/// Memory enough for the program, and so little that it is taken long before the processor time is, however slow the machine.
fn limits() -> Limits {
    let (memory, cpu) = (64 << 20, Duration::from_millis(500));
    Limits { output: 10_000, processes: 8, memory, cpu, ..Limits::default() }
}

/// A talk with the program of `talker.c`, and what tells whether anything of it is left.
struct Scene {
    talk: Talk,
    mark: String,
    folder: PathBuf,
}

impl Scene {
    fn new(name: &str, is_confined: bool) -> Self {
        let program = Executable::find(&compiled("talker")).unwrap();
        let program = if is_confined { program.inside(sandbox()) } else { program };
        let mark = format!("talker-of-{}-{name}-{is_confined}", std::process::id());
        let mut talk = program.talk(std::slice::from_ref(&mark), &limits()).unwrap();
        talk.say("folder");
        let folder = PathBuf::from(String::from_utf8(talk.hear(LONG).unwrap()).unwrap());
        assert!(folder.is_dir(), "{folder:?}");
        Self { talk, mark, folder }
    }

    fn ask(&mut self, question: &str, within: Duration) -> Result<String, Silence> {
        self.talk.say(question);
        self.talk.hear(within).map(|line| String::from_utf8(line).unwrap())
    }

    /// Ends it, and returns how it had ended.
    fn end(mut self) -> Option<Ending> {
        let ended = match self.talk.hear(Duration::ZERO) {
            Err(Silence::Ended(ending)) => Some(ending),
            _ => None,
        };
        drop(self.talk);
        assert_gone(&self.mark, &self.folder);
        ended
    }
}

fn assert_gone(mark: &str, folder: &Path) {
    let start = Instant::now();
    while is_running(mark) {
        assert!(start.elapsed() < SOON, "{mark} is still running");
        thread::sleep(Duration::from_millis(5));
    }
    assert!(is_gone_or_empty(folder), "{folder:?} is still there");
}

/// What is done with a program in a sandbox, and with one that is not.
fn both_ways(name: &str, act: impl Fn(Scene)) {
    for is_confined in [true, false] {
        act(Scene::new(name, is_confined));
    }
}

#[test]
fn questions_are_answered() {
    both_ways("answers", |mut scene| {
        for number in 0..500 {
            let question = format!("question {number}");
            assert_eq!(scene.ask(&question, LONG).unwrap(), question);
            assert_eq!(scene.talk.left_over(), b"");
        }
        let much = "x".repeat(9_000);
        assert_eq!(scene.ask(&much, LONG).unwrap(), much, "the limit is for each answer");
        assert_eq!(scene.ask(&much, LONG).unwrap(), much);
        assert_eq!(scene.end(), None, "it was still there");
    });
}

#[test]
fn late_answers_are_silence_first() {
    both_ways("late", |mut scene| {
        let silence = scene.ask("late", SHORT);
        assert!(matches!(silence, Err(Silence::TimedOut { limit: SHORT })), "{silence:?}");
        assert_eq!(scene.talk.hear(LONG).unwrap(), b"late");
        assert!(matches!(scene.ask("never", SHORT), Err(Silence::TimedOut { .. })));
        assert_eq!(scene.ask("again", LONG).unwrap(), "again");
        assert!(matches!(scene.ask("half", SHORT), Err(Silence::TimedOut { .. })));
        assert_eq!(scene.talk.left_over(), b"hal", "a line is complete or none");
        assert_eq!(scene.ask("f", LONG).unwrap(), "half".to_owned());
        assert_eq!(scene.end(), None);
    });
}

#[test]
fn what_is_said_beyond_an_answer_is_seen() {
    both_ways("two", |mut scene| {
        assert_eq!(scene.ask("two", LONG).unwrap(), "one");
        let start = Instant::now();
        while scene.talk.left_over() != b"two\nthr" && start.elapsed() < SOON {}
        assert_eq!(scene.talk.left_over(), b"two\nthr");
        assert_eq!(scene.talk.hear(LONG).unwrap(), b"two");
        assert_eq!(scene.ask("complain", LONG).unwrap(), "thrcomplained");
        assert_eq!(scene.talk.stderr(), b"complaint\n");
        assert!(matches!(scene.ask("complain much", SHORT), Err(Silence::TimedOut { .. })));
        assert_eq!(scene.ask("enough", LONG).unwrap(), "enough");
        assert!(scene.talk.stderr().ends_with(b"much\nmuch\n"));
        let silence = scene.ask("flood stderr", Duration::from_millis(100));
        assert!(matches!(silence, Err(Silence::TimedOut { .. })), "{silence:?}");
        assert_eq!(scene.talk.stderr().len(), 8 << 10);
        assert_eq!(scene.end(), None);
    });
}

#[test]
fn every_silence_is_told_for_what_it_is() {
    let Limits { output: limit, cpu, memory, processes, .. } = limits();
    let flooded = |line: &str| Ending::Flooded {
        stream: Stream::Stdout,
        limit,
        after_input: true,
        repeats: Some(vec![line.to_owned()]),
    };
    let rows = [
        ("exit", Ending::Exited { status: 3 }),
        ("crash", Ending::Killed { signal: Signal(11) }),
        ("long line", flooded("x")),
        ("compute", Ending::TimedOut { clock: Clock::Cpu, limit: cpu }),
        ("forks", Ending::TooManyProcesses { limit: processes }),
        ("allocates", Ending::OutOfMemory { limit: memory }),
    ];
    for (question, expected) in rows {
        both_ways(&question.replace(' ', "-"), |mut scene| {
            let mut silence = scene.ask(question, Duration::from_secs(60));
            if question == "forks" && silence.is_ok() {
                silence = scene.ask("never", Duration::from_secs(60));
            }
            let Err(Silence::Ended(ending)) = silence else { panic!("{question}: {silence:?}") };
            assert_eq!(ending, expected, "{question}");
            let again = scene.ask("still there?", LONG);
            assert!(matches!(again, Err(Silence::Ended(again)) if again == ending), "{question}");
            assert_eq!(scene.end(), Some(ending));
        });
    }
}

/// Whoever floods has answered, but not for long.
#[test]
fn a_flood_of_lines_is_a_flood() {
    both_ways("flood", |mut scene| {
        assert_eq!(scene.ask("flood", LONG).unwrap(), "more");
        let start = Instant::now();
        while is_running(&scene.mark) {
            scene.talk.left_over();
            assert!(start.elapsed() < SOON);
        }
        // One line is gone, whether it was heard before the flood was one or after.
        assert!(scene.talk.left_over().len() >= limits().output - "more\n".len());
        let lines = std::iter::repeat_with(|| scene.talk.hear(LONG)).take_while(Result::is_ok);
        assert!(lines.count() <= limits().output / 5);
        let Some(Ending::Flooded { stream: Stream::Stdout, .. }) = scene.end() else { panic!() };
    });
}

#[test]
fn last_words_are_heard() {
    both_ways("words", |mut scene| {
        assert_eq!(scene.ask("last words", LONG).unwrap(), "last");
        assert_eq!(scene.talk.hear(LONG).unwrap(), b"words");
        let silence = scene.talk.hear(LONG);
        let ending = Ending::Exited { status: 4 };
        assert!(matches!(&silence, Err(Silence::Ended(it)) if *it == ending), "{silence:?}");
        assert_eq!(scene.end(), Some(ending));
    });
    both_ways("hangs-up", |mut scene| {
        scene.talk.hang_up();
        let silence = scene.talk.hear(LONG);
        let ending = Ending::Exited { status: 0 };
        assert!(matches!(&silence, Err(Silence::Ended(it)) if *it == ending), "{silence:?}");
        assert_eq!(scene.end(), Some(ending));
    });
}

#[test]
fn closed_streams_hold_nobody_up() {
    both_ways("closes", |mut scene| {
        assert!(matches!(scene.ask("close out", LONG), Err(Silence::Closed)));
        assert!(matches!(scene.ask("hello", LONG), Err(Silence::Closed)));
        assert_eq!(scene.end(), None);
    });
    let much = "x".repeat(1 << 20);
    both_ways("closes-in", |mut scene| {
        assert_eq!(scene.ask("close in", LONG).unwrap(), "closed");
        assert!(matches!(scene.ask(&much, SHORT), Err(Silence::TimedOut { .. })));
        assert_eq!(scene.end(), None);
    });
    let program = Executable::find(&compiled("talker")).unwrap().inside(sandbox());
    let args = ["mark", "never-reads"].map(str::to_owned);
    let mut talk = program.talk(&args, &limits()).unwrap();
    talk.say(&much);
    assert!(matches!(talk.hear(SHORT), Err(Silence::TimedOut { .. })));
}

#[test]
fn nobody_thinks_while_paused() {
    both_ways("pauses", |mut scene| {
        scene.talk.pause();
        assert!(matches!(scene.ask("hello", SHORT), Err(Silence::TimedOut { .. })));
        scene.talk.resume();
        assert_eq!(scene.talk.hear(LONG).unwrap(), b"hello");
        assert_eq!(scene.ask("child", LONG).unwrap(), "child");
        scene.talk.pause();
        assert_eq!(scene.end(), None, "with all that it started");
    });
}

#[test]
fn each_thread_has_its_own() {
    thread::scope(|scope| {
        for number in 0..4 {
            scope.spawn(move || {
                let mut scene = Scene::new(&format!("thread-{number}"), true);
                for question in 0..100 {
                    let question = format!("{number} asks {question}");
                    assert_eq!(scene.ask(&question, LONG).unwrap(), question);
                }
                scene.end()
            });
        }
    });
}

#[test]
fn who_is_dropped_is_gone() {
    let Scene { talk, mark, folder } = Scene::new("dropped", true);
    drop(talk);
    assert_gone(&mark, &folder);
}

#[test]
fn what_cannot_be_started_is_no_silence() {
    let folder = tempfile::tempdir().unwrap();
    let text = folder.path().join("text");
    std::fs::write(&text, "echo hello\n").unwrap();
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(&text, mode).unwrap();
    let program = Executable::find(&text).unwrap().inside(sandbox());
    let mut talk = program.talk(&[], &limits()).unwrap();
    let silence = talk.hear(LONG);
    assert!(matches!(silence, Err(Silence::CannotRun(CannotRun::Start(..)))), "{silence:?}");
    let calls_only = Protection { calls: true, ..Protection::NONE };
    let weaker = Executable::find(&compiled("talker")).unwrap();
    let mut talk = weaker.inside(sandbox().at_most(calls_only)).talk(&[], &limits()).unwrap();
    talk.say("hello");
    assert_eq!(talk.hear(LONG).unwrap(), b"hello");
}
