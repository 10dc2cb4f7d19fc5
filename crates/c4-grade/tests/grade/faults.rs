//! What is found in programs that print almost the right thing: each fault is caught, placed and named.

use std::num::NonZero;
use std::sync::{LazyLock, Mutex};
use std::time::Duration;

use crate::common::*;
use c4_course::Input;
use c4_grade::*;

const EXPECTED: &str = "Game\n\n+++\n|.|\n|#|\n+++\nPlayer X, where do you want to play: ";

/// A submission that always does the same.
#[derive(Debug)]
struct Fixed(Run);

impl Subject for Fixed {
    fn run(&self, _: &[String], _: &[u8], _: &Limits) -> Result<Run, NotRun> {
        Ok(self.0.clone())
    }
}

impl Entrant for Fixed {
    fn takes(&self, _: &Input) -> bool {
        true
    }

    fn reproduce(&self, _: &Input) -> Reproduce {
        Reproduce { commands: vec![], stdin: String::new() }
    }
}

fn case(expected: &str, complains: bool) -> GradedCase {
    let case = Case {
        name: "prompt".parse().unwrap(),
        args: vec![],
        status: if complains { 84 } else { 0 },
        why: "A board and a prompt.".into(),
        source: Source { origin: Origin::Recorded, detail: "by hand".into() },
        stdin: b"1\n".to_vec(),
        stdout: expected.as_bytes().to_vec(),
        stderr: (!complains).then(Vec::new),
        complains,
    };
    GradedCase { case, category: "games", is_generated: false, settles: true }
}

fn result(case: GradedCase, level: Level, run: Run) -> CaseResult {
    static READINGS: LazyLock<Readings> = LazyLock::new(Readings::new);
    let terms = Terms { shrinking: 0, ..terms(HEAP, &READINGS, level) };
    let mut graded = grade(&terms, &[case], &Fixed(run), &|_| {});
    graded.results.remove(0)
}

fn run(ending: Ending, stdout: &[u8], stderr: &str) -> Run {
    let stderr = stderr.as_bytes().to_vec();
    Run { ending, stdout: stdout.to_vec(), stderr, wall: Duration::ZERO }
}

fn exited(status: i32) -> Ending {
    Ending::Exited { status }
}

#[test]
fn bytes_that_differ_are_placed_and_named() {
    let but = |from: &str, to: &str| EXPECTED.replacen(from, to, 1).into_bytes();
    let plus = |more: &[u8]| [EXPECTED.as_bytes(), more].concat();
    let rows: [(Vec<u8>, usize, usize, &str); 30] = [
        (but("play: ", "play:"), 7, 37, "one space too few at the very end"),
        (plus(b"\n"), 7, 38, "an extra line feed at the very end"),
        (plus(b"  "), 7, 38, "2 spaces too many at the very end"),
        (plus(b" \n"), 7, 38, "extra white space at the very end"),
        (plus(b"\0"), 7, 38, "a NUL byte at the very end"),
        (
            plus(b"Bye\n"),
            7,
            38,
            "goes on with `Bye` at line 7, column 38, where the output should end",
        ),
        (
            but("\n", "\r\n"),
            1,
            5,
            "CRLF line ends: line 1 ends with a carriage return before its line feed",
        ),
        (but("Game", "\nGame"), 1, 1, "an empty line too many at line 1"),
        (but("\n\n", "\n"), 2, 1, "an empty line too few before line 2"),
        (but("\n\n", "\n\n\n\n"), 3, 1, "2 empty lines too many at line 3"),
        (
            but("Game", "Hello\nGame"),
            1,
            1,
            "line 1 is too many: the line that belongs there comes after it",
        ),
        (but("|.|\n", ""), 4, 2, "line 4 is left out: the line after it is printed in its place"),
        // The line after it is printed there, but once more at its own place.
        (but("|.|", "|#|"), 4, 2, "prints `#` instead of `.` at line 4, column 2"),
        (but("|.|", "|.\0|"), 4, 3, "a NUL byte at line 4, column 3"),
        (but("|.|", "|.|  "), 4, 4, "2 spaces too many at the end of line 4"),
        (but("|.|", " |.|"), 4, 1, "one space too many at the beginning of line 4"),
        (but("|.|", "|.|-"), 4, 4, "line 4 goes on with `-` at column 4, where it should end"),
        (but("|.|", "|."), 4, 3, "line 4 ends too early, at column 3"),
        (but("|.|\n", "|.|"), 4, 4, "the line feed at the end of line 4 is missing"),
        (but("X, where", "X,\nwhere"), 7, 10, "line 7 ends too early, at column 10"),
        (but("X, where", "X, \nwhere"), 7, 11, "an extra line feed at line 7, column 11"),
        (but("where do", "where  do"), 7, 17, "one space too many at line 7, column 17"),
        (but("where do", "wheredo"), 7, 16, "one space too few at line 7, column 16"),
        (but("where do", "where\tdo"), 7, 16, "a tab instead of a space at line 7, column 16"),
        (
            but("where", "\u{1b}[1mwhere"),
            7,
            11,
            "an escape character, as for colours, at line 7, column 11",
        ),
        (
            but("where", "Where"),
            7,
            11,
            "a letter in the wrong case, `W` for `w`, at line 7, column 11",
        ),
        (but("want", "like"), 7, 24, "prints `like` instead of `want` at line 7, column 24"),
        (but("#", "O"), 5, 2, "prints `O` instead of `#` at line 5, column 2"),
        (
            but("+++\nPlayer X, where do you want to play: ", ""),
            6,
            1,
            "stops after line 5: nothing more was printed",
        ),
        (Vec::new(), 1, 1, "prints nothing"),
    ];
    for (stdout, line, column, headline) in rows {
        let drawn = visible(&stdout);
        let result = result(case(EXPECTED, false), Level::Exact, run(exited(0), &stdout, ""));
        assert_eq!(result.outcome, Outcome::Differ, "{drawn}");
        let Shown { line: at, column: and, stream, .. } = result.difference.expect(&drawn);
        assert_eq!((at, and, stream.as_str()), (line, column, "stdout"), "{drawn}");
        assert_eq!(result.headline, headline, "{drawn}");
    }
}

#[test]
fn everything_else_that_can_be_wrong_has_a_name() {
    let signal = |signal| Ending::Killed { signal: Signal(signal) };
    let out = Ending::TimedOut { clock: Clock::Cpu, limit: Duration::from_secs(2) };
    let memory = Ending::OutOfMemory { limit: 1 << 20 };
    let flood = Ending::Flooded {
        stream: Stream::Stdout,
        limit: 100,
        after_input: true,
        repeats: Some(vec!["more␤".into()]),
    };
    let (right, half) = (EXPECTED.as_bytes(), &EXPECTED.as_bytes()[..12]);
    let message = EXPECTED.replace("Player", "No such column.\nPlayer");
    let rows = [
        (false, run(exited(0), right, ""), Outcome::Pass, ""),
        (
            false,
            run(exited(1), right, ""),
            Outcome::WrongStatus,
            "the output is right, but ends with exit status 1, expected 0",
        ),
        (
            false,
            run(exited(0), right, "debug"),
            Outcome::Differ,
            "prints on standard error, where nothing is expected",
        ),
        (
            false,
            run(exited(3), half, ""),
            Outcome::Differ,
            "stops in line 4 after column 2: nothing more was printed; ends with exit status 3, expected 0",
        ),
        (
            false,
            run(exited(0), &right[..22], "Player X, where do you want to play: "),
            Outcome::WrongStream,
            "prints on standard error what belongs on standard output",
        ),
        (true, run(exited(84), right, "No."), Outcome::Pass, ""),
        (
            true,
            run(exited(84), right, ""),
            Outcome::WrongStream,
            "prints nothing on standard error, where a message is expected",
        ),
        (
            true,
            run(exited(0), right, ""),
            Outcome::WrongStream,
            "prints nothing on standard error, where a message is expected; ends with exit status 0, expected 84",
        ),
        (
            true,
            run(exited(84), message.as_bytes(), ""),
            Outcome::WrongStream,
            "prints its message on standard output; it belongs on standard error",
        ),
        (
            false,
            run(signal(11), right, ""),
            Outcome::Crash,
            "crashes with SIGSEGV (memory that is not its own), when it had printed everything right",
        ),
        (
            false,
            run(signal(8), half, ""),
            Outcome::Crash,
            "crashes with SIGFPE (arithmetic that cannot be done, such as a division by zero), when it had come to line 4",
        ),
        (
            false,
            run(signal(6), b"", ""),
            Outcome::Crash,
            "crashes with SIGABRT (it gave up: a failed assertion, or broken memory), when it had printed nothing (text still in a buffer is lost)",
        ),
        (
            false,
            run(out.clone(), b"Gane\n", ""),
            Outcome::TimeOut,
            "is still computing when its processor time is over; its output is wrong from line 1 on",
        ),
        (
            false,
            run(memory, b"Game\n", ""),
            Outcome::OverLimit,
            "uses more than 1048576 bytes of memory, when it had come to line 2",
        ),
        (
            false,
            run(flood, b"Game\nmore\nmore\n", ""),
            Outcome::Flood,
            "keeps printing after its input has ended, over and over: `more␤`; stopped after 100 bytes on standard output",
        ),
    ];
    for (complains, run, outcome, headline) in rows {
        let drawn = format!("{run:?}");
        let result = result(case(EXPECTED, complains), Level::Exact, run);
        assert_eq!((result.outcome, result.headline.as_str()), (outcome, headline), "{drawn}");
        // More on standard error than there should be is forgiven by the other levels.
        let is_forgiven = headline == "prints on standard error, where nothing is expected";
        let passes_at = match outcome {
            Outcome::Pass => Some(Level::Exact),
            _ => is_forgiven.then_some(Level::Course),
        };
        assert_eq!(result.passes_at, passes_at, "{drawn}");
    }
}

#[test]
fn lines_forgive_white_space_at_the_end_and_nothing_else() {
    type Wrong = Option<(usize, usize, &'static str)>;
    let rows: [(&str, Wrong); 7] = [
        (EXPECTED, None),
        ("Game\r\n+++ \r\n|.|\r\n\r\n\r\n|#|\n+++\nPlayer X, where do you want to play:\n\n", None),
        (
            "\n\nGame\n\n\n+++\n|.|  \n|O|\n",
            Some((8, 2, "prints `O` instead of `#` at line 8, column 2")),
        ),
        ("Game\n+++\n |.|\n", Some((3, 1, "one space too many at the beginning of line 3"))),
        ("Game\n+++  \n\n\n|.|\n\n", Some((7, 1, "stops after line 6: nothing more was printed"))),
        ("Game \n +++\n", Some((2, 1, "one space too many at the beginning of line 2"))),
        ("Game+++\n", Some((1, 5, "the line feed at the end of line 1 is missing"))),
    ];
    for (stdout, wrong) in rows {
        let run = run(exited(0), stdout.as_bytes(), "");
        let result = result(case(EXPECTED, false), Level::Lines, run);
        let found = result.difference.map(|shown| (shown.line, shown.column));
        assert_eq!(found, wrong.map(|(line, column, _)| (line, column)), "{stdout}");
        assert_eq!(result.headline, wrong.map_or("", |(.., headline)| headline), "{stdout}");
        assert_eq!(result.passes_at.is_none(), wrong.is_some());
    }
}

/// What a program had printed when it was cut off may be less than it did, so that is no difference: the right game is
/// shown beside it.
#[test]
fn what_was_cut_off_does_not_differ_there() {
    let prompt = "Player·X,·where";
    let timed_out = Ending::TimedOut { clock: Clock::Wall, limit: Duration::from_secs(5) };
    let rows = [
        (Ending::Killed { signal: Signal(11) }, "", true),
        (Ending::Killed { signal: Signal(11) }, "Game\n", true),
        (timed_out, "Game\n", true),
        (Ending::Killed { signal: Signal(11) }, "Gane\n", false),
        (Ending::Exited { status: 0 }, "Game\n", false),
    ];
    for (ending, stdout, is_cut_off) in rows {
        let reading = Readings::new();
        let terms = Terms { shrinking: 0, ..terms(HEAP, &reading, Level::Exact) };
        let run = run(ending, stdout.as_bytes(), "");
        let graded = grade(&terms, &[case(EXPECTED, false)], &Fixed(run), &|_| {});
        let finding = graded.finding.unwrap();
        assert_eq!(graded.results[0].difference.is_none(), is_cut_off, "{stdout}");
        assert_eq!(drawn(&finding.reference).contains(prompt), is_cut_off, "{stdout}");
        let differs = |piece: &Piece| matches!(piece, Piece::Actual(_) | Piece::Expected(_));
        assert_eq!(finding.transcript.iter().any(differs), !is_cut_off, "{stdout}");
        assert!(!is_cut_off || finding.rule.is_none(), "{stdout}");
    }
}

#[test]
fn what_hangs_is_not_waited_for_again_and_again() {
    /// Hangs as long as it may.
    #[derive(Debug)]
    struct Hangs(Mutex<Vec<Duration>>);
    impl Subject for Hangs {
        fn run(&self, _: &[String], _: &[u8], limits: &Limits) -> Result<Run, NotRun> {
            self.0.lock().unwrap().push(limits.wall);
            Ok(run(Ending::TimedOut { clock: Clock::Wall, limit: limits.wall }, b"", ""))
        }
    }
    impl Entrant for Hangs {
        fn takes(&self, _: &Input) -> bool {
            true
        }
        fn reproduce(&self, _: &Input) -> Reproduce {
            Reproduce { commands: vec![], stdin: String::new() }
        }
    }
    let readings = Readings::new();
    let usual = terms(HEAP, &readings, Level::Exact);
    let terms = Terms { shrinking: 0, jobs: NonZero::<usize>::MIN, ..usual };
    let hangs = Hangs(Mutex::default());
    let graded = grade(&terms, &vec![case(EXPECTED, false); 10], &hangs, &|_| {});
    let waited = hangs.0.into_inner().unwrap();
    // What it printed may have been lost: once more, so that it is not.
    let (full, short) = (terms.limits.wall, terms.limits.wall / 8);
    assert_eq!(waited[..4], [full, short, full, short]);
    assert_eq!(waited[4..], [short; 7]);
    assert_eq!(graded.hurried, 8);
    let headlines = graded.results.iter().map(|result| result.headline.as_str());
    let less = "; it had less time, after a time-out or several";
    let told: Vec<bool> = headlines.map(|it| it.ends_with(less)).collect();
    assert_eq!(told, [[false; 2].as_slice(), &[true; 8]].concat());
}

/// What takes long before it is known how long the program takes is stopped early. It is run again with all its time, unless ten short
/// cases that came later say that it hangs.
#[test]
fn a_long_first_case_is_looked_at_again() {
    /// Takes a second for the first case, and so long for each other one.
    #[derive(Debug)]
    struct Long {
        others: Duration,
        asked: Mutex<Vec<Duration>>,
    }
    impl Subject for Long {
        fn run(&self, _: &[String], stdin: &[u8], limits: &Limits) -> Result<Run, NotRun> {
            let takes = if stdin == b"first" { Duration::from_secs(1) } else { self.others };
            let has_time = takes < limits.cpu;
            let ending = match has_time {
                true => Ending::Exited { status: 0 },
                false => Ending::TimedOut { clock: Clock::Cpu, limit: limits.cpu },
            };
            if stdin == b"first" {
                self.asked.lock().unwrap().push(limits.cpu);
            }
            let stdout = if has_time { EXPECTED } else { "" };
            Ok(Run { wall: takes.min(limits.cpu), ..run(ending, stdout.as_bytes(), "") })
        }
    }
    impl Entrant for Long {
        fn takes(&self, _: &Input) -> bool {
            true
        }
        fn reproduce(&self, _: &Input) -> Reproduce {
            Reproduce { commands: vec![], stdin: String::new() }
        }
    }
    let readings = Readings::new();
    let limits = Limits { cpu: Duration::from_secs(2), ..Limits::default() };
    let usual = terms(HEAP, &readings, Level::Exact);
    let terms = Terms { shrinking: 0, limits, ..usual };
    let mut cases = vec![case(EXPECTED, false); 12];
    cases[0].case.stdin = b"first".to_vec();
    let outcome_and_last = |others| {
        let long = Long { others: Duration::from_millis(others), asked: Mutex::default() };
        let graded = grade(&terms, &cases, &long, &|_| {});
        (graded.results[0].outcome, long.asked.into_inner().unwrap())
    };
    let (outcome, asked) = outcome_and_last(11);
    assert_eq!(outcome, Outcome::Pass);
    assert_eq!(asked.last(), Some(&limits.cpu));
    let (outcome, asked) = outcome_and_last(10);
    assert_eq!(outcome, Outcome::TimeOut);
    assert!(asked.iter().all(|&cpu| cpu <= limits.cpu / 8), "{asked:?}");
}

/// A program that takes nearly all of its time each time, as if by chance, has a minute beyond its cases and no more.
#[test]
fn what_is_slow_is_not_asked_again_and_again() {
    const SLOW: Duration = Duration::from_millis(4700);
    #[derive(Debug)]
    struct Slow(Mutex<u32>);
    impl Subject for Slow {
        fn run(&self, args: &[String], stdin: &[u8], limits: &Limits) -> Result<Run, NotRun> {
            *self.0.lock().unwrap() += 1;
            let run = reading_as_program(&[CAPITAL]).run(args, stdin, limits)?;
            Ok(Run { wall: SLOW, ..run })
        }
    }
    impl Entrant for Slow {
        fn takes(&self, _: &Input) -> bool {
            true
        }
        fn reproduce(&self, _: &Input) -> Reproduce {
            Reproduce { commands: vec![], stdin: String::new() }
        }
    }
    let (cases, _) = cases(HEAP, Vec::new(), &|_| true, 7, 40);
    let readings = Readings::new();
    let usual = terms(HEAP, &readings, Level::Exact);
    let terms = Terms { shrinking: 3000, jobs: NonZero::<usize>::MIN, ..usual };
    let slow = Slow(Mutex::default());
    let graded = grade(&terms, &cases, &slow, &|_| {});
    let beyond = slow.0.into_inner().unwrap() - 40;
    assert!((2..=13).contains(&beyond), "{beyond} runs beyond the cases");
    assert!(graded.out_of_time);
    let finding = graded.finding.unwrap();
    assert!(finding.shrunk.is_some(), "the simplest that was found is told");
    assert!(!finding.headline.contains("not every time"), "{}", finding.headline);
}

/// Two programs that do the same wrong things, one of which is not built for a board, too, are not alike.
#[test]
fn not_to_be_built_is_a_way_to_fail() {
    #[derive(Debug)]
    struct Unbuilt;
    impl Subject for Unbuilt {
        fn run(&self, _: &[String], _: &[u8], _: &Limits) -> Result<Run, NotRun> {
            Err(NotRun::NotBuilt("gcc ended with status 1".into()))
        }
    }
    impl Entrant for Unbuilt {
        fn takes(&self, _: &Input) -> bool {
            true
        }
        fn reproduce(&self, _: &Input) -> Reproduce {
            Reproduce { commands: vec![], stdin: String::new() }
        }
    }
    let readings = Readings::new();
    let terms = terms(HEAP, &readings, Level::Exact);
    let graded = grade(&terms, &[case(EXPECTED, false)], &Unbuilt, &|_| {});
    assert_eq!(graded.results[0].outcome, Outcome::NotBuilt);
    assert!(!graded.results[0].behaviour.is_empty());
}
