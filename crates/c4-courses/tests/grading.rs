//! Every course graded on its own programs: the reference passes everything, and each known misreading is found, named
//! and shown on a case that is as simple as it gets.
//!
//! `just deep` takes more cases and more time.

use std::num::NonZero;
use std::path::Path;
use std::time::Duration;

use c4_course::{Bounds, Course, End, Input};
use c4_courses::ALL;
use c4_grade::{
    Entrant, Graded, GradedCase, Level, Limits, NotRun, Outcome, ReadAs, Readings, Reproduce, Run,
    Shown, Subject, Suite, Terms, cases, grade,
};

const SEED: u64 = 1;

/// Generated cases for the reference.
const MANY: usize = 1000;

const IS_DEEP: bool = cfg!(feature = "deep");

/// Generated cases for a misreading. Every one shows in 300 of any seed.
const SOME: usize = if IS_DEEP { 1000 } else { 300 };

/// How many of them it is graded on: from those it passes and from those it fails, so many each.
const TAKEN: usize = if IS_DEEP { 1000 } else { 8 };

const SHRINKING: Duration = Duration::from_millis(if IS_DEEP { 5000 } else { 40 });

/// A misread program as a submission.
#[derive(Debug)]
struct Program<'a>(ReadAs<'a>);

impl Subject for Program<'_> {
    fn run(&self, args: &[String], stdin: &[u8], limits: &Limits) -> Result<Run, NotRun> {
        self.0.run(args, stdin, limits)
    }
}

impl Entrant for Program<'_> {
    fn takes(&self, _input: &Input) -> bool {
        true
    }

    /// The input itself, so that it can be run again.
    fn reproduce(&self, input: &Input) -> Reproduce {
        Reproduce { commands: input.args.clone(), stdin: hex(&input.stdin) }
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What [`Program::reproduce`] was about.
fn reproduced(by: &Reproduce) -> Input {
    let digits = by.stdin.as_bytes().chunks(2).map(|pair| str::from_utf8(pair).unwrap());
    let stdin = digits.map(|digits| u8::from_str_radix(digits, 16).unwrap()).collect();
    Input { args: by.commands.clone(), stdin }
}

fn limits() -> Limits {
    Limits { output: 1 << 16, ..Limits::default() }
}

fn graded(
    course: &dyn Course,
    known: &Readings,
    cases: &[GradedCase],
    readings: &[usize],
) -> Graded {
    let terms = Terms {
        course,
        readings: known,
        level: Level::Exact,
        limits: limits(),
        // There is a thread for each course already.
        jobs: NonZero::<usize>::MIN,
        stops_early: false,
        shrinking: SHRINKING,
        manner: None,
    };
    grade(&terms, cases, &Program(ReadAs { course, readings: readings.to_vec() }), &|_| {})
}

/// What is compared of a run in these readings.
fn behaviour(course: &dyn Course, readings: &[usize], input: &Input) -> (Vec<u8>, End) {
    let bounds = Bounds { output: limits().output, ..Bounds::default() };
    let session = course.run_as(readings, input, bounds);
    (session.stdout, session.end)
}

#[track_caller]
fn the_reference_passes(course: &dyn Course) {
    let (cases, _) = cases(course, vec![], &|_| true, SEED, MANY);
    assert_eq!(cases.len(), MANY);
    let graded = graded(course, &Readings::new(), &cases, &[]);
    let wrong = graded.results.iter().position(|result| result.outcome != Outcome::Pass);
    assert_eq!(wrong.map(|at| (&cases[at], &graded.results[at])), None);
    assert_eq!((graded.passes_at, graded.finding), (Some(Level::Exact), None));
    assert!(graded.diagnoses.is_empty());
}

#[track_caller]
fn every_misreading_is_named(course: &dyn Course) {
    let variant = course.variant();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures").join(variant);
    let transcripts = Suite::read(&folder).unwrap().cases;
    let (mut cases, _) = cases(course, transcripts, &|_| true, SEED, SOME);
    // Some readings show in transcripts alone, which come last.
    cases.sort_by_key(|graded| !graded.is_generated);
    let known = Readings::new();
    let mut faults = Vec::new();
    let mut simplified = 0;
    for (index, reading) in course.readings().iter().enumerate() {
        let taken = telling(course, &cases, index);
        let graded = graded(course, &known, &taken, &[index]);
        match fault(course, index, &taken, &graded) {
            Some(fault) => faults.push(format!("{}: {fault}", reading.name)),
            None => simplified += usize::from(graded.finding.unwrap().shrunk.is_some()),
        }
    }
    assert!(faults.is_empty(), "{variant}: {faults:#?}");
    assert!(simplified > course.readings().len() / 2, "{variant}: only {simplified} got simpler");
}

/// The first few cases that the reference passes in this reading, and that it fails.
fn telling(course: &dyn Course, cases: &[GradedCase], reading: usize) -> Vec<GradedCase> {
    let (mut passing, mut failing) = (0, 0);
    let mut taken = Vec::new();
    for graded in cases {
        if passing.min(failing) >= TAKEN {
            break;
        }
        let (stdout, ending) = behaviour(course, &[reading], &graded.input());
        let passes = stdout == graded.case.stdout && ending == End::Exited(graded.case.status);
        let taken_so_far = if passes { &mut passing } else { &mut failing };
        if *taken_so_far < TAKEN {
            *taken_so_far += 1;
            taken.push(graded.clone());
        }
    }
    taken
}

/// What is wrong with the grading of this reading, if something is.
fn fault(
    course: &dyn Course,
    reading: usize,
    cases: &[GradedCase],
    graded: &Graded,
) -> Option<String> {
    let Some(finding) = &graded.finding else { return Some("passes everything".into()) };
    let Some(diagnosis) = graded.diagnoses.first() else { return Some("is not named".into()) };
    // Other words on standard error, where they are compared, are no reading's.
    let is_words = |shown: &Shown| shown.stream == "stderr";
    let failing = graded.results.iter().filter(|result| result.outcome != Outcome::Pass);
    let to_explain = failing.filter(|it| !it.difference.as_ref().is_some_and(is_words)).count();
    if diagnosis.explains < to_explain || graded.diagnoses.len() > 1 {
        let failing =
            graded.results.iter().zip(cases).filter(|(it, _)| it.outcome != Outcome::Pass);
        let failing: Vec<_> = failing.map(|(it, case)| (&case.case.name, &it.headline)).collect();
        return Some(format!("is explained by {:?}, and fails {failing:#?}", graded.diagnoses));
    }
    // Two readings may do the same on the few cases there are. Then there is no telling which it was.
    let is_same = |name: &String| {
        let other = course.readings().iter().position(|reading| reading.name == name).unwrap();
        let same = |case: &GradedCase| {
            let did = |reading| behaviour(course, &[reading], &case.input());
            did(reading) == did(other)
        };
        other == reading || cases.iter().all(same)
    };
    if !matches!(&diagnosis.readings[..], [name] if is_same(name)) {
        return Some(format!("is taken for {:?}", diagnosis.readings));
    }
    let shrunk = finding.shrunk.as_ref()?;
    let input = reproduced(&shrunk.reproduce);
    let did = |readings| behaviour(course, readings, &input);
    let (before, after) = shrunk.bytes;
    if after > before || did(&[]) == did(&[reading]) {
        return Some(format!("is shown on {input:?}, {after} bytes after {before}"));
    }
    None
}

/// Each course on a thread of its own.
fn for_each_course(test: fn(&dyn Course)) {
    std::thread::scope(|scope| {
        for &course in ALL {
            scope.spawn(move || test(course));
        }
    });
}

#[test]
fn the_references_pass() {
    for_each_course(the_reference_passes);
}

#[test]
fn every_misreading_of_every_course_is_named() {
    for_each_course(every_misreading_is_named);
}
