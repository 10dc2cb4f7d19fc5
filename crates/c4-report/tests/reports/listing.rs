//! Reports as people and programs read them.

use std::time::Duration;

use c4_grade::{
    Case, CaseResult, Clock, Ending, Executable, Limits, NotRun, Origin, Run, Signal, Source,
    Stream, Subject, Typed, check,
};
use c4_report::listing::{self, Tally};

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

/// A case, and how a run of it came out.
type Row = (Case, CaseResult);

fn row(name: &str, stderr: Option<&[u8]>, ending: Ending, stdout: &[u8], said: &[u8]) -> Row {
    let case = Case { stderr: stderr.map(<[u8]>::to_vec), ..case(name) };
    let wall = Duration::from_millis(3);
    let run = Run { ending, stdout: stdout.into(), stderr: said.into(), wall };
    let result = CaseResult::of(&case, run);
    (case, result)
}

fn with_typed((case, mut result): Row, lines: usize, last: &[&str], ended: bool) -> Row {
    let detail = result.detail.as_mut().unwrap();
    let last = last.iter().map(|&line| line.to_owned()).collect();
    detail.typed = Some(Typed { lines, last, input_ended: ended });
    detail.rerun = vec!["c4 verify a --case b".into(), "./a.out < b/stdin".into()];
    (case, result)
}

fn everything() -> Vec<Row> {
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
    vec![
        row("as-expected", None, ok.clone(), EXPECTED, b""),
        with_typed(
            row("space-missing", None, ok.clone(), &replaced("! ", "!"), b""),
            9,
            &["1␤", "␤", "3·4␤"],
            false,
        ),
        with_typed(row("nothing-typed", None, ok.clone(), b"Enter column(", b""), 0, &[], false),
        with_typed(row("no-end", None, ok.clone(), &EXPECTED[..40], b""), 1, &["7"], true),
        row("wrong-status", None, Ending::Exited { status: 1 }, EXPECTED, b""),
        row("crash", None, crash, &EXPECTED[..20], b"stack smashed\n"),
        row("odd-signal", None, odd_signal, EXPECTED, b""),
        row("hang", None, hang, &EXPECTED[..20], b""),
        row("busy", None, busy, EXPECTED, b""),
        row("hungry", None, Ending::OutOfMemory { limit: 256 << 20 }, EXPECTED, b""),
        row("bomb", None, Ending::TooManyProcesses { limit: 16 }, EXPECTED, b""),
        row("writer", None, Ending::FilesTooLarge { limit: 1 << 20 }, EXPECTED, b""),
        row("flood", None, flood, &EXPECTED.repeat(3), b""),
        row("wrong-stream", Some(b""), ok.clone(), b"", EXPECTED),
        {
            let missing = Executable::find("no/such/program".as_ref()).unwrap_err();
            let case = case("never-started");
            let result = check(&case, &Missing(missing.to_string()), &Limits::default());
            (case, result)
        },
    ]
}

/// A program that cannot be run.
#[derive(Debug)]
struct Missing(String);

impl Subject for Missing {
    fn run(&self, _: &[String], _: &[u8], _: &Limits) -> Result<Run, NotRun> {
        Err(NotRun::CannotBuild(self.0.clone()))
    }
}

#[test]
fn for_people() {
    let (rows, mut text) = (everything(), Vec::new());
    listing::head("first", rows.len(), "./a.out", &mut text).unwrap();
    for (case, result) in &rows {
        listing::case(&case.into(), result, &mut text).unwrap();
    }
    listing::end(rows.last().map(|(_, result)| result), &mut text).unwrap();
    let tally = Tally::of(rows.iter().map(|(_, result)| result));
    assert_eq!(tally, Tally { pass: 1, differ: 13, error: 1 });
    tally.write(&mut text).unwrap();
    listing::end(Some(&rows[0].1), &mut text).unwrap();
    insta::assert_snapshot!(String::from_utf8(text).unwrap());
}

#[test]
fn for_programs() {
    let results: Vec<CaseResult> = everything().into_iter().map(|(_, result)| result).collect();
    insta::assert_snapshot!(serde_json::to_string_pretty(&results).unwrap());
}
