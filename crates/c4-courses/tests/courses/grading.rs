//! Every course graded on its own programs: the reference passes everything, and misreadings are named, shown on a case
//! that is as simple as it gets, and never taken for another.
//!
//! `just deep` takes more cases and more time.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use c4_console::Channel;
use c4_course::dice::Dice;
use c4_course::{Bounds, Course, End, Input, Session};
use c4_courses::ALL;
use c4_grade::{
    CategoryPoints, Ending, Entrant, Graded, GradedCase, Level, Limits, NotRun, Outcome, ReadAs,
    Readings, Reason, Reproduce, Run, Subject, Suite, Terms, cases, grade, score,
};

const SEED: u64 = 1;

/// Generated cases for the reference.
const MANY: usize = if IS_DEEP { 1000 } else { 150 };

const IS_DEEP: bool = cfg!(feature = "deep");

/// Generated cases for a misreading: those in which it shows are among them.
const SOME: usize = if IS_DEEP { 1000 } else { 120 };

/// How many of them it is graded on: from those it passes and from those it fails, so many each.
const TAKEN: usize = if IS_DEEP { 1000 } else { 8 };

/// Of so many readings one is looked at.
const STEP: usize = if IS_DEEP { 1 } else { 90 };

/// So many of the readings that are looked at may be of those that are not named.
const FEW: usize = 4;

/// How many random manners of speaking are tried, and on how many cases.
const MANNERS: usize = if IS_DEEP { 200 } else { 3 };
const SPOKEN: usize = if IS_DEEP { 200 } else { 40 };

/// Where a sentence is missing, whether it would come after the next one cannot be told; nor, where a number is refused as a word is,
/// whether its first character is taken for one.
const SAME_WITHOUT_WORDS: [(&str, &str); 2] =
    [("winner-not-told", "score-comes-first"), ("refusals-swapped", "first-digit-is-the-number")];

const SHRINKING: usize = if IS_DEEP { 3000 } else { 20 };

/// A misread program as a submission, in a manner of speaking.
#[derive(Debug)]
struct Program<'a>(ReadAs<'a>, Manner);

impl Subject for Program<'_> {
    fn run(&self, args: &[String], stdin: &[u8], limits: &Limits) -> Result<Run, NotRun> {
        let run = self.0.run(args, stdin, limits)?;
        if self.1.is_empty() {
            return Ok(run);
        }
        let input = Input { args: args.to_vec(), stdin: stdin.to_vec() };
        let bounds = Bounds { output: limits.output, ..Bounds::default() };
        let session = self.0.course.run_as(&self.0.readings, &input, bounds);
        Ok(Run { stdout: spoken(&session, &self.1), ..run })
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

/// A program that plays no game.
#[derive(Debug)]
enum Idle<'a> {
    /// It says what comes before the first answer, and ends.
    Asks(&'a dyn Course),
    /// It says nothing, and ends with the right status, also where what it is called with is to be refused.
    Refuses(&'a dyn Course),
    /// It plays with our options, of which the text does not speak, and else says a word and ends.
    KnowsOptions(&'a dyn Course),
}

impl Subject for Idle<'_> {
    fn run(&self, args: &[String], stdin: &[u8], limits: &Limits) -> Result<Run, NotRun> {
        let (Self::Asks(course) | Self::Refuses(course) | Self::KnowsOptions(course)) = *self;
        let run = ReadAs { course, readings: vec![] }.run(args, stdin, limits)?;
        let session = course.run(&Input { args: args.to_vec(), stdin: stdin.to_vec() });
        let mut said = session.events.iter().filter(|said| said.channel == Channel::Output);
        let asked = said.find(|said| said.read > 0).map_or(run.stdout.len(), |it| it.span.start);
        Ok(match self {
            Self::Asks(_) => Run {
                stdout: run.stdout[..asked].to_vec(),
                stderr: vec![],
                ending: Ending::Exited { status: 0 },
                ..run
            },
            Self::Refuses(_) => Run { stdout: vec![], ..run },
            Self::KnowsOptions(_) if args.is_empty() => Run { stdout: b"hello\n".to_vec(), ..run },
            Self::KnowsOptions(_) => run,
        })
    }
}

impl Entrant for Idle<'_> {
    fn takes(&self, _input: &Input) -> bool {
        true
    }

    fn reproduce(&self, input: &Input) -> Reproduce {
        Reproduce { commands: input.args.clone(), stdin: hex(&input.stdin) }
    }
}

/// Who misses the lines at one edge alone should fail somewhere.
#[test]
fn a_hundred_cases_have_wins_of_every_kind() {
    for &course in ALL {
        let (_, occurrences) = cases(course, vec![], &|_| true, SEED, 100);
        let is_win = |what: &str| what.starts_with("win:") || what.starts_with("line:");
        let wins = occurrences.iter().filter(|it| is_win(&it.what));
        let missing: Vec<_> = wins.filter(|it| it.cases == 0).collect();
        assert!(missing.is_empty(), "{}: {missing:?}", course.variant());
    }
}

#[test]
fn nobody_has_points_for_a_question_or_a_refusal() {
    for_each_course(|course| {
        let (cases, _) = cases(course, vec![], &|_| true, SEED, SPOKEN);
        let points = CategoryPoints::of(course);
        let known = Readings::new();
        let mut all = vec![Idle::Asks(course), Idle::Refuses(course)];
        if course.facts().words_are_open {
            all.push(Idle::KnowsOptions(course));
        }
        for idle in all {
            let graded = grade(&Terms::new(course, &known, limits()), &cases, &idle, &|_| {});
            let score = score(course, &cases, &graded.results, graded.form.as_ref(), &points);
            // Where the input ends at once, that is all there is to do.
            assert!(
                score.of > 99.0 && score.points < score.of / 40.0,
                "{}, {idle:?}: {score:?}",
                course.variant()
            );
            let said = |says: &str| graded.diagnoses.iter().any(|it| it.says == [says]);
            let printed = |case: &GradedCase| {
                idle.run(&case.case.args, &case.case.stdin, &limits()).unwrap().stdout
            };
            let printed: BTreeSet<Vec<u8>> = cases.iter().map(printed).collect();
            // Where its options change what it prints, more is said of it.
            if let [printed] = &*Vec::from_iter(printed) {
                let what = if printed.is_empty() { "nothing" } else { "the same" };
                let says = format!("your program prints {what}, whatever is typed");
                assert!(said(&says), "{}, {idle:?}: {:?}", course.variant(), graded.diagnoses);
            }
        }
    });
}

/// What a program says in its own way: the kind of event, and how its words are others.
type Manner = BTreeMap<&'static str, Slip>;

/// How some words are others than the course's.
#[derive(Debug, Clone, Copy)]
enum Slip {
    /// With so many line feeds more behind them, or one less.
    LineFeeds(isize),
    /// With a line feed before them.
    EmptyLine,
    /// With another full stop.
    Exclaimed,
    /// With two spaces in the place of the first one.
    Spaced,
}

const SLIPS: [Slip; 5] =
    [Slip::LineFeeds(-1), Slip::LineFeeds(1), Slip::EmptyLine, Slip::Exclaimed, Slip::Spaced];

impl Slip {
    fn said(self, words: &[u8]) -> Vec<u8> {
        let place = |wanted: u8| words.iter().position(|&byte| byte == wanted);
        let mut said = words.to_vec();
        match self {
            Self::LineFeeds(more) if more > 0 => said.push(b'\n'),
            Self::LineFeeds(_) if words.ends_with(b"\n") => {
                said.pop();
            }
            Self::LineFeeds(_) => {}
            Self::EmptyLine => said.insert(0, b'\n'),
            Self::Exclaimed => place(b'.').into_iter().for_each(|at| said[at] = b'!'),
            Self::Spaced => place(b' ').into_iter().for_each(|at| said.insert(at, b' ')),
        }
        said
    }
}

/// What a session says in a manner of speaking.
fn spoken(session: &Session, manner: &Manner) -> Vec<u8> {
    let said = session.events.iter().filter(|said| said.channel == Channel::Output);
    let words = said.map(|said| {
        let words = session.stdout.get(said.span.clone()).unwrap_or_default();
        // A board has no words in it.
        let is_apart =
            |slip: &&Slip| said.grid().is_none() || !matches!(slip, Slip::Exclaimed | Slip::Spaced);
        let slip = manner.get(said.kind).filter(is_apart);
        slip.map_or_else(|| words.to_vec(), |slip| slip.said(words))
    });
    words.flatten().collect()
}

/// One to three kinds of events that are said otherwise.
fn manner(course: &dyn Course, dice: &mut Dice) -> Manner {
    let kinds: Vec<&'static str> = course.facts().events.iter().map(|kind| kind.name).collect();
    let count = 1 + dice.below(3);
    (0..count).map(|_| (dice.one_of(&kinds), dice.one_of(&SLIPS))).collect()
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
    manner: &Manner,
) -> Graded {
    // There is a thread for each course already.
    let terms = Terms { shrinking: SHRINKING, ..Terms::new(course, known, limits()) };
    grade(
        &terms,
        cases,
        &Program(ReadAs { course, readings: readings.to_vec() }, manner.clone()),
        &|_| {},
    )
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
    assert!(cases.len() >= MANY, "{}", cases.len());
    let graded = graded(course, &Readings::new(), &cases, &[], &Manner::new());
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
    let (mut named, mut unnamed, mut faults) = (0, Vec::new(), Vec::new());
    for (index, reading) in course.readings().iter().enumerate().step_by(STEP) {
        let taken = telling(course, &cases, index);
        let graded = graded(course, &known, &taken, &[index], &Manner::new());
        match judged(course, index, &taken, &graded) {
            Told::Named => named += 1,
            Told::Unnamed => unnamed.push(reading.name),
            Told::Fault(fault) => faults.push(format!("{}: {fault}", reading.name)),
        }
    }
    assert!(faults.is_empty(), "{variant}: {faults:#?}");
    let lucky = if IS_DEEP { 0 } else { FEW };
    assert!(
        named + lucky >= 6 * unnamed.len(),
        "{variant}: {named} are named, and not {unnamed:?}"
    );
}

/// What became of a reading.
enum Told {
    /// It is named, or heard as other words, or told as what is done at the end of the input.
    Named,
    /// It is not named, and no other one is.
    Unnamed,
    /// This is wrong.
    Fault(String),
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

/// What the grading tells of a program with this reading in it.
fn judged(course: &dyn Course, reading: usize, cases: &[GradedCase], graded: &Graded) -> Told {
    if graded.results.iter().all(|result| result.outcome == Outcome::Pass) {
        // What the course leaves open passes.
        let is_open = course.readings()[reading].is_equivalent || !graded.wordings.is_empty();
        return if is_open { Told::Named } else { Told::Unnamed };
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
    let mut names = graded.diagnoses.iter().flat_map(|diagnosis| &diagnosis.readings);
    let own = course.readings()[reading].name;
    let is_same = |name: &String| is_same(name) || SAME_WITHOUT_WORDS.contains(&(own, name));
    if let Some(other) = names.clone().find(|name| !is_same(name)) {
        return Told::Fault(format!("is taken for {other}"));
    }
    if let Some(shrunk) = graded.finding.as_ref().and_then(|finding| finding.shrunk.as_ref()) {
        let input = reproduced(&shrunk.reproduce);
        let did = |readings| behaviour(course, readings, &input);
        let (before, after) = shrunk.bytes;
        if after > before || did(&[]) == did(&[reading]) {
            return Told::Fault(format!("is shown on {input:?}, {after} bytes after {before}"));
        }
    }
    let is_end = graded.diagnoses.iter().any(|it| it.reason == Reason::EndOfInput);
    let is_heard = is_end || !graded.wordings.is_empty();
    if names.next().is_some() || is_heard { Told::Named } else { Told::Unnamed }
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

/// What is put in is what is found: in any manner of speaking a right program has nothing else, and no other reading than its own is
/// ever named.
fn manners_and_readings_are_told_apart(course: &dyn Course) {
    let (variant, known) = (course.variant(), Readings::new());
    // Where the words are open, a manner costs nothing, and there is nothing to tell apart.
    if course.facts().words_are_open {
        return;
    }
    let (cases, _) = cases(course, vec![], &|_| true, SEED, SPOKEN);
    let mut dice = Dice::new(SEED, 1);
    let mut faults = Vec::new();
    for _ in 0..MANNERS {
        let manner = manner(course, &mut dice);
        let right = graded(course, &known, &cases, &[], &manner);
        if right.results.iter().any(|result| !result.is_right()) {
            faults.push(format!("{manner:?}: {:#?}", right.diagnoses));
        }

        let reading = dice.below(course.readings().len());
        let both = graded(course, &known, &cases, &[reading], &manner);
        let mut names = both.diagnoses.iter().flat_map(|diagnosis| &diagnosis.readings);
        let own = course.readings()[reading].name;
        let is_other = |name: &String| {
            let other = course.readings().iter().position(|it| it.name == name.as_str()).unwrap();
            let differs = |case: &GradedCase| {
                let did = |reading| behaviour(course, &[reading], &case.input());
                did(reading) != did(other)
            };
            cases.iter().any(differs)
        };
        if names.any(is_other) {
            faults.push(format!("{own} {manner:?}: {:#?}", both.diagnoses));
        }
    }
    assert!(faults.is_empty(), "{variant}: {} faults: {}", faults.len(), faults.join("\n"));
}

#[test]
fn a_manner_of_speaking_hides_no_reading_and_makes_none() {
    for_each_course(manners_and_readings_are_told_apart);
}

#[test]
fn every_misreading_of_every_course_is_named() {
    for_each_course(every_misreading_is_named);
}

/// What keeps a session going that would end with an error is found beside what is at work from its first words on.
#[test]
fn errors_that_are_passed_over_are_named_beside_other_faults() {
    let course = *ALL.iter().find(|course| course.variant() == "stumper").unwrap();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/stumper");
    let transcripts = Suite::read(&folder).unwrap().cases;
    let (cases, _) = cases(course, transcripts, &|_| true, SEED, SOME);
    let put_in = [
        "grid-before-first-prompt",
        "any-slots-allowed",
        "first-of-several-characters",
        "unknown-options-ignored",
        "missing-value-ignored",
        "number-by-number-or-line",
    ];
    let readings: Vec<usize> = put_in
        .iter()
        .map(|name| course.readings().iter().position(|it| it.name == *name).unwrap())
        .collect();
    let graded = graded(course, &Readings::new(), &cases, &readings, &Manner::new());
    let named: BTreeSet<&str> =
        graded.diagnoses.iter().flat_map(|it| &it.readings).map(String::as_str).collect();
    // The others are what the course decided, and cost nothing.
    assert!(put_in[..3].iter().all(|it| named.contains(it)), "{named:?}");
}

/// A program may offer one part of a course alone: where words are open, each part that it can be asked has as many cases as are asked
/// for.
#[test]
fn each_part_of_a_course_is_asked_as_often() {
    for &course in ALL.iter().filter(|course| course.facts().words_are_open) {
        let (cases, _) = cases(course, vec![], &|_| true, SEED, 20);
        let mut typed: BTreeMap<&str, usize> = BTreeMap::new();
        for case in cases.iter().filter(|case| course.is_typed(&case.input())) {
            *typed.entry(case.category).or_default() += 1;
        }
        let has_points = |(name, points): &&(&str, f64)| *points > 0.0 && typed.contains_key(name);
        let parts = course.facts().categories.iter().filter(has_points);
        // Few inputs are full boards; of all others there are enough.
        let (few, enough): (Vec<usize>, Vec<usize>) =
            parts.map(|(name, _)| typed[name]).partition(|&cases| cases < 20);
        assert!(few.len() <= 1 && enough.len() >= 2, "{typed:?}");
    }
}
