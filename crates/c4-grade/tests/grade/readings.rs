//! Every reading of a course, switched on in a program, is found, named and shown on a small case.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use crate::common::*;
use c4_course::Input;
use c4_grade::*;

fn names(diagnosis: &Diagnosis) -> Vec<&str> {
    diagnosis.readings.iter().map(String::as_str).collect()
}

#[test]
fn the_reference_passes_its_own_grading() {
    for level in Level::ALL {
        let (cases, graded) = graded(&reading_as_program(&[]), level, 200);
        assert_eq!(graded.results.len(), cases.len());
        assert!(graded.results.iter().all(|result| result.outcome == Outcome::Pass));
        assert!(graded.results.iter().all(|result| result.headline.is_empty()));
        assert_eq!(graded.passes_at, Some(Level::Exact));
        assert_eq!((graded.diagnoses, graded.finding), (vec![], None));
    }
}

#[test]
fn every_reading_is_named_and_shrunk() {
    for (at, reading) in HEAP.readings().iter().enumerate() {
        let start = Instant::now();
        let (_, graded) = graded(&reading_as_program(&[at]), Level::Exact, 100);
        if HEAP.facts().reference.words(&[at]).is_some() {
            // What is a matter of words is heard in whatever words it is.
            assert_eq!((graded.diagnoses.len(), graded.wordings.len()), (0, 1), "{}", reading.name);
        } else {
            assert_eq!((graded.diagnoses.len(), graded.wordings.len()), (1, 0), "{}", reading.name);
            let diagnosis = &graded.diagnoses[0];
            // What happens at the end of the input is told as that.
            let is_end = diagnosis.reason == Reason::EndOfInput;
            assert!(is_end || names(diagnosis) == [reading.name], "{}", reading.name);
            assert!(is_end || diagnosis.says == [reading.says], "{}", reading.name);
            // An exit status that the course does not prescribe fails no case.
            assert!(diagnosis.explains >= diagnosis.of, "{}", reading.name);
        }
        let finding = graded.finding.expect(reading.name);
        let shrunk = finding.shrunk.as_ref().expect(reading.name);
        assert!(shrunk.bytes.1 <= shrunk.bytes.0, "{}", reading.name);
        insta::assert_snapshot!(reading.name, told(&finding));
        assert!(start.elapsed() < Duration::from_secs(5), "{}", reading.name);
    }
}

/// What comes behind a colon is said where a case shows it.
#[test]
fn what_no_case_tells_apart_is_not_said() {
    let says = |most: usize| {
        let is_small =
            |input: &Input| input.args.get(1).map_or(10, |stones| stones.parse().unwrap()) <= most;
        let (cases, _) = cases(HEAP, Vec::new(), &is_small, 7, 100);
        let (program, readings) = (reading_as_program(&[TAKES_TWO]), Readings::new());
        let terms = terms(HEAP, &readings, Level::Exact);
        let graded = grade(&terms, &cases, &program, &|_| {});
        graded.diagnoses.into_iter().flat_map(|it| it.says).collect::<Vec<String>>()
    };
    let shared = "your computer takes two where it cannot leave fours";
    assert_eq!(says(FEW), [shared]);
    assert_eq!(says(usize::MAX), [format!("{shared}: of any heap")]);
}

fn told(finding: &Finding) -> String {
    let part = |headline: &str, rule: &Option<String>, transcript: &[Piece], by: &Reproduce| {
        let rule = rule.as_deref().unwrap_or("-");
        let Reproduce { commands, stdin } = by;
        format!("{headline}\nrule: {rule}\ninput: {commands:?} {stdin}\n{}", drawn(transcript))
    };
    let Finding {
        headline,
        rule,
        transcript,
        reference,
        reproduce,
        shrunk,
        case: _,
        goes_on: _,
        page: _,
    } = finding;
    assert_eq!(reference, &[], "a reading differs somewhere");
    let mut told = part(headline, rule, transcript, reproduce);
    if let Some(shrunk) = shrunk {
        let Shrunk { bytes, runs, headline, rule, transcript, reference: _, reproduce, page: _ } =
            shrunk;
        told += &format!("\nsimplest, {} of {} bytes, after {runs} runs:\n", bytes.1, bytes.0);
        told += &part(headline, rule, transcript, reproduce);
    }
    told
}

#[test]
fn two_and_three_readings_together_are_named() {
    for together in [&[TAKES_TWO, CAPITAL][..], &[LAST_LOSES, NO_RANGE_MESSAGE], &[0, 2, 3]] {
        let (_, graded) = graded(&reading_as_program(together), Level::Exact, 100);
        let is_read = |at: &&usize| HEAP.facts().reference.words(&[**at]).is_none();
        let expected: BTreeSet<_> =
            together.iter().filter(is_read).map(|&at| HEAP.readings()[at].name).collect();
        let found: BTreeSet<_> = graded.diagnoses.iter().flat_map(names).collect();
        assert_eq!(found, expected, "{:#?} {:#?}", graded.diagnoses, graded.wordings);
        assert_eq!(graded.wordings.len(), together.len() - expected.len());
    }
}

#[test]
fn what_a_level_forgives_is_not_named() {
    let program = reading_as_program(&[EMPTY_LINE, LAST_SPACE]);
    assert_eq!(graded(&program, Level::Exact, 50).1.passes_at, Some(Level::Course));
    assert_eq!(graded(&program, Level::Course, 50).1.finding, None);
    let program = reading_as_program(&[EMPTY_LINE, CAPITAL]);
    let exact = graded(&program, Level::Exact, 50).1;
    assert_eq!((exact.diagnoses.len(), exact.wordings.len()), (0, 2));
    assert_eq!(exact.wordings.iter().filter(|wording| wording.is_open).count(), 1);
    let course = graded(&program, Level::Course, 50).1;
    assert_eq!((course.diagnoses, course.wordings), (exact.diagnoses, exact.wordings));
    let lines = graded(&reading_as_program(&[EMPTY_LINE, CAPITAL]), Level::Lines, 50).1;
    assert!(lines.wordings.iter().any(|wording| !wording.is_open), "{:#?}", lines.wordings);
}

#[test]
fn a_reading_that_a_passing_case_speaks_against_is_not_named() {
    // It takes two only where four are left.
    let odd = Program(InProcess::new(|args, input, out, err| {
        let few = args.last().is_some_and(|stones| stones.to_str().unwrap().len() == 1);
        let reading: &[usize] = if few { &[TAKES_TWO] } else { &[] };
        reading_as_program(reading)
            .0
            .call(
                &args.iter().map(|arg| arg.to_str().unwrap().to_owned()).collect::<Vec<_>>(),
                &std::io::read_to_string(input).unwrap().into_bytes(),
                &Limits::default(),
            )
            .pass_on(out, err)
    }));
    let (_, graded) = graded(&odd, Level::Exact, 100);
    assert!(graded.finding.is_some());
    assert!(graded.diagnoses.iter().all(|diagnosis| diagnosis.readings.is_empty()));
}

trait PassOn {
    fn pass_on(self, out: &mut dyn std::io::Write, err: &mut dyn std::io::Write) -> u8;
}

impl PassOn for Run {
    fn pass_on(self, out: &mut dyn std::io::Write, err: &mut dyn std::io::Write) -> u8 {
        let Ending::Exited { status } = self.ending else { return 99 };
        let written = out.write_all(&self.stdout).and(err.write_all(&self.stderr));
        written.map_or(98, |()| u8::try_from(status).unwrap())
    }
}
