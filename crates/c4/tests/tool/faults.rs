//! Programs in C that print almost the right thing, compiled and run in the sandbox through real pipes: each fault is
//! caught, placed and told apart.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::common::{C4, Place};
use c4_course::Input;
use c4_grade::{
    Case, Entrant, Executable, GradedCase, Limits, NotRun, Origin, Outcome, Readings, Reproduce,
    Run, Sandbox, Source, Subject, Terms, grade,
};

/// What is expected; its last line has no end, as the course wants it.
const EXPECTED: &str = "+++\n|.|\n+++\nPlayer X, where do you want to play: ";

const BOARD: &str = r#"fputs("+++\n|.|\n+++\n", stdout);"#;
const PROMPT: &str = r#"fputs("Player X, where do you want to play: ", stdout);"#;

/// What a program prints where: the line and the column, and `stderr` if it is not on standard output.
type Spot = Option<(usize, usize, &'static str)>;

#[derive(Debug)]
struct Program(Executable);

impl Subject for Program {
    fn run(&self, args: &[String], stdin: &[u8], limits: &Limits) -> Result<Run, NotRun> {
        Ok(self.0.run(args, stdin, limits)?)
    }
}

impl Entrant for Program {
    fn takes(&self, _input: &Input) -> bool {
        true
    }

    fn reproduce(&self, _input: &Input) -> Reproduce {
        Reproduce { commands: vec![], stdin: String::new() }
    }
}

fn compiled(place: &Place, number: usize, body: &str) -> Program {
    let source = place.path(&format!("{number}.c"));
    let program = place.path(&number.to_string());
    let text = format!("#include <signal.h>\n#include <stdio.h>\nint main(void) {{\n{body}\n}}\n");
    fs::write(&source, text).unwrap();
    let mut gcc = Command::new("gcc");
    let status = gcc.args(["-std=c99", "-D_POSIX_C_SOURCE=200809L", "-Wall", "-Werror"]);
    let status = status.arg(&source).arg("-o").arg(&program).status();
    assert!(status.expect("there is a C compiler").success(), "{body}");
    let sandbox = Sandbox::new(Path::new(C4)).expect("c4 is its own shim");
    Program(Executable::find(&program).unwrap().inside(sandbox))
}

fn case() -> GradedCase {
    let case = Case {
        name: "prompt".parse().unwrap(),
        args: vec![],
        status: 0,
        why: "A board and a prompt.".into(),
        source: Source { origin: Origin::Recorded, detail: "by hand".into() },
        stdin: b"1\n".to_vec(),
        stdout: EXPECTED.into(),
        stderr: Some(Vec::new()),
        complains: false,
    };
    GradedCase { case, category: "play", is_generated: false, settles: true }
}

#[test]
fn every_fault_is_caught() {
    use Outcome::{Crash, Differ, Flood, Pass, TimeOut, WrongStatus, WrongStream};
    let both = format!("{BOARD}{PROMPT}");
    let rows: [(String, Outcome, Spot); 18] = [
        (both.clone(), Pass, None),
        // A space less at the end, an empty line more, other line ends.
        (both.replace("play: ", "play:"), Differ, Some((4, 37, "stdout"))),
        (format!("{both}puts(\"\");"), Differ, Some((4, 38, "stdout"))),
        (both.replace("\\n", "\\r\\n"), Differ, Some((1, 4, "stdout"))),
        (format!("puts(\"\");{both}"), Differ, Some((1, 1, "stdout"))),
        // The wrong stream: all of it, the prompt, something more.
        (both.replace("stdout", "stderr"), WrongStream, Some((1, 1, "stdout"))),
        (
            format!("{BOARD}{}", PROMPT.replace("stdout", "stderr")),
            WrongStream,
            Some((4, 1, "stdout")),
        ),
        (format!("{both}fputs(\"debug\", stderr);"), Differ, Some((1, 1, "stderr"))),
        // Something more before, in the middle, and after.
        (format!("puts(\"Hi\");{both}"), Differ, Some((1, 1, "stdout"))),
        (format!("{both}puts(\"Bye\");"), Differ, Some((4, 38, "stdout"))),
        (format!("{BOARD}putchar(0);{PROMPT}"), Differ, Some((4, 1, "stdout"))),
        // One for another, and one too few.
        (both.replace("|.|", "|o|"), Differ, Some((2, 2, "stdout"))),
        (both.replace("|.|\\n", ""), Differ, Some((2, 1, "stdout"))),
        // All is printed, but the end is wrong.
        (format!("{both}return 84;"), WrongStatus, None),
        (format!("{both}fflush(stdout);raise(SIGSEGV);"), Crash, None),
        // What was in a buffer at a crash is lost.
        (format!("{both}raise(SIGSEGV);"), Crash, None),
        (format!("{BOARD}for (;;) {{ {PROMPT} }}"), Flood, Some((4, 38, "stdout"))),
        (format!("{both}fflush(stdout);for (;;) {{}}"), TimeOut, None),
    ];
    let place = Place::new();
    let course = c4::Courses::ALL.get("stumper").unwrap();
    let readings = Readings::new();
    let limits = Limits { cpu: Duration::from_millis(300), ..Limits::default() };
    let terms = Terms::new(course, &readings, limits);
    for (number, (body, outcome, spot)) in rows.into_iter().enumerate() {
        let program = compiled(&place, number, &body);
        let graded = grade(&terms, &[case()], &program, &|_| {});
        let [result] = graded.results.as_slice() else { panic!("one case, one result") };
        let shown = result.difference.as_ref();
        let shown = shown.map(|shown| (shown.line, shown.column, shown.stream.as_str()));
        assert_eq!((result.outcome, shown), (outcome, spot), "{body}: {}", result.headline);
        assert_eq!(result.headline.is_empty(), outcome == Pass, "{body}");
    }
}
