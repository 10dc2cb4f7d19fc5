//! What a student's program prints may be anything: it is judged, its words are inferred, its failing case is made simpler and
//! told in every form, and none of that panics.
#![no_main]

use std::time::Duration;

use c4_course::Input;
use c4_grade::{
    Ending, Entrant, Level, Limits, NotRun, Readings, Reproduce, Run, Subject, Terms, cases, grade,
};
use libfuzzer_sys::fuzz_target;

/// What is right, but for bytes that are put in the place of others.
#[derive(Debug)]
struct Student<'a> {
    course: &'static dyn c4_course::Course,
    edits: Vec<(usize, usize, &'a [u8])>,
    status: u8,
}

impl Subject for Student<'_> {
    fn run(&self, args: &[String], stdin: &[u8], limits: &Limits) -> Result<Run, NotRun> {
        let session = self.course.run(&Input { args: args.to_vec(), stdin: stdin.to_vec() });
        let mut stdout = session.stdout;
        for (at, length, bytes) in &self.edits {
            let at = at % (stdout.len() + 1);
            let end = (at + length).min(stdout.len());
            stdout.splice(at..end, bytes.iter().copied());
        }
        stdout.truncate(limits.output);
        let status = match session.end {
            c4_course::End::Exited(status) => status ^ self.status,
            _ => 1,
        };
        let ending = Ending::Exited { status: status.into() };
        Ok(Run { ending, stdout, stderr: session.stderr, wall: Duration::ZERO })
    }
}

impl Entrant for Student<'_> {
    fn takes(&self, _input: &Input) -> bool {
        true
    }

    fn reproduce(&self, _input: &Input) -> Reproduce {
        Reproduce { commands: vec![], stdin: String::new() }
    }
}

fuzz_target!(|data: &[u8]| {
    let [course, seed, status, data @ ..] = data else { return };
    let course = c4_courses::ALL[usize::from(*course) % c4_courses::ALL.len()];
    let edits = data.chunks(8).map(|it| {
        let number = |at: usize| it.get(at).copied().map_or(0, usize::from);
        (number(0) * 256 + number(1), number(2) % 16, it.get(3..).unwrap_or_default())
    });
    let status = if *status > 250 { 1 } else { 0 };
    let student = Student { course, edits: edits.collect(), status };
    let (cases, _) =
        cases(course, vec![], &|input| input.stdin.len() < 400, u64::from(seed % 4), 3);
    let readings = Readings::new();
    let limits = Limits { output: 1 << 16, ..Limits::default() };
    let level = Level::ALL[usize::from(*seed) % 3];
    let terms = Terms { level, shrinking: 5, ..Terms::new(course, &readings, limits) };
    let graded = grade(&terms, &cases, &student, &|_| {});
    assert_eq!(graded.results.len(), cases.len());
});
