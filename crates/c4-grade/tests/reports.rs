//! Reports as people and programs read them.

use std::path::PathBuf;
use std::time::Duration;

use c4_grade::{
    CannotRun, Case, CaseReport, Clock, Ending, Limits, NotRun, Origin, Protection, Report, Run,
    Signal, Source, Stream, SuiteReport, Summary, Typed, Verdict,
};

const EXPECTED: &[u8] = b"Enter column (1-7): Computer chose column 4\n\n|X|.|\n\nIt's a tie! \n";

fn case(name: &str) -> Case {
    Case {
        name: name.parse().unwrap(),
        args: vec![],
        status: 0,
        why: "The last free cell ends the game.".into(),
        source: Source { origin: Origin::Specification, detail: "docs, end of a game".into() },
        stdin: vec![],
        stdout: EXPECTED.to_vec(),
        stderr: None,
        complains: false,
    }
}

fn report(name: &str, stderr: Option<&[u8]>, run: Result<Run, NotRun>) -> CaseReport {
    let case = Case { stderr: stderr.map(<[u8]>::to_vec), ..case(name) };
    CaseReport {
        case: case.name.clone(),
        verdict: Verdict::of(&case, run),
        milliseconds: 3,
        why: case.why,
        source: case.source,
        typed: None,
        rerun: vec![],
    }
}

fn run(ending: Ending, stdout: &[u8], stderr: &[u8]) -> Result<Run, NotRun> {
    Ok(Run { ending, stdout: stdout.into(), stderr: stderr.into(), wall: Duration::ZERO })
}

fn with_typed(mut report: CaseReport, lines: usize, last: &[&str], ended: bool) -> CaseReport {
    let last = last.iter().map(|&line| line.to_owned()).collect();
    report.typed = Some(Typed { lines, last, input_ended: ended });
    report.rerun = vec!["c4 verify a --case b".into(), "./a.out < b/stdin".into()];
    report
}

fn everything() -> Report {
    let ok = Ending::Exited { status: 0 };
    let replaced = |from: &str, to: &str| {
        String::from_utf8(EXPECTED.to_vec()).unwrap().replace(from, to).into_bytes()
    };
    let flood = Ending::Flooded {
        stream: Stream::Stdout,
        limit: 100_000,
        after_input: true,
        repeats: Some(vec!["Enter␤".into(), "a·number:␤".into()]),
    };
    let crash = Ending::Killed { signal: Signal(11) };
    let odd_signal = Ending::Killed { signal: Signal(63) };
    let hang = Ending::TimedOut { clock: Clock::Wall, limit: Duration::from_millis(2500) };
    let busy = Ending::TimedOut { clock: Clock::Cpu, limit: Duration::from_secs(2) };
    let student = vec![
        report("as-expected", None, run(ok.clone(), EXPECTED, b"")),
        with_typed(
            report("space-missing", None, run(ok.clone(), &replaced("! ", "!"), b"")),
            9,
            &["1␤", "␤", "3·4␤"],
            false,
        ),
        with_typed(
            report("nothing-typed", None, run(ok.clone(), b"Enter column(", b"")),
            0,
            &[],
            false,
        ),
        with_typed(report("no-end", None, run(ok.clone(), &EXPECTED[..40], b"")), 1, &["7"], true),
        report("wrong-status", None, run(Ending::Exited { status: 1 }, EXPECTED, b"")),
        report("crash", None, run(crash, &EXPECTED[..20], b"stack smashed\n")),
        report("odd-signal", None, run(odd_signal, EXPECTED, b"")),
        report("hang", None, run(hang, &EXPECTED[..20], b"")),
        report("busy", None, run(busy, EXPECTED, b"")),
        report("hungry", None, run(Ending::OutOfMemory { limit: 256 << 20 }, EXPECTED, b"")),
        report("bomb", None, run(Ending::TooManyProcesses { limit: 16 }, EXPECTED, b"")),
        report("writer", None, run(Ending::FilesTooLarge { limit: 1 << 20 }, EXPECTED, b"")),
        report("flood", None, run(flood, &EXPECTED.repeat(3), b"")),
        report("wrong-stream", Some(b""), run(ok.clone(), b"", EXPECTED)),
        report("never-started", None, Err(CannotRun::NotFound(PathBuf::from("a.out")).into())),
    ];
    let suites = vec![
        SuiteReport { suite: "first".into(), program: "./a.out".into(), cases: student },
        SuiteReport {
            suite: "second".into(),
            program: "target/debug/second".into(),
            cases: vec![report("as-expected", None, run(ok.clone(), EXPECTED, b""))],
        },
    ];
    Report::new(Limits::default(), Protection { signals: false, ..Protection::FULL }, suites)
}

#[test]
fn for_people() {
    let mut text = Vec::new();
    everything().write_text(&mut text).unwrap();
    insta::assert_snapshot!(String::from_utf8(text).unwrap());
}

#[test]
fn for_programs() {
    insta::assert_snapshot!(serde_json::to_string_pretty(&everything()).unwrap());
}

#[test]
fn verdicts_are_counted() {
    let report = everything();
    assert_eq!(report.summary, Summary { pass: 2, differ: 13, error: 1 });
    assert_eq!(report.summary.total(), 16);
}
