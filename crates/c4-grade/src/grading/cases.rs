//! The cases to be graded on: the reference transcripts, and as many generated ones as are asked for.

use std::cmp::Reverse;

use super::reference;
use crate::parallel;
use crate::{Case, CaseName, Course, Input, Occurrence, Origin};

/// How many inputs are looked at, for each that is wanted, to find those that can be asked.
const TRIES: u64 = 100;

/// The most occurrences that the reason of a generated case names.
const NAMED: usize = 4;

/// A case to be graded on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GradedCase {
    /// The case.
    pub case: Case,
    /// The part of the course that it belongs to, one of [`Course::categories`].
    pub category: &'static str,
    /// Whether it was generated from a seed; otherwise it is a reference transcript.
    pub is_generated: bool,
}

impl GradedCase {
    /// What a program is run on.
    #[must_use]
    pub fn input(&self) -> Input {
        input_of(&self.case)
    }
}

fn input_of(case: &Case) -> Input {
    Input { args: case.args.clone(), stdin: case.stdin.clone() }
}

/// Of the reference transcripts those that are `wanted`, and `count` generated cases that are, in the order in which they
/// are run and told; and in how many of them each thing worth happening happens; what never happens is listed with 0.
///
/// Where inputs are hardly ever wanted, there are fewer generated cases than `count`.
///
/// The order makes the first failing case the most telling one: the course's own samples, then games that go well, then
/// those that go wrong; within each of these, the shorter input first.
///
/// Generated cases are named `generated-0` and so on, by their number under the seed: the same name, the same case. One
/// that the reference does not bring to an end would be a fault of the course, and is left out.
#[must_use]
pub fn cases(
    course: &dyn Course,
    mut transcripts: Vec<Case>,
    wanted: &(dyn Fn(&Input) -> bool + Sync),
    seed: u64,
    count: usize,
) -> (Vec<GradedCase>, Vec<Occurrence>) {
    transcripts.retain(|case| wanted(&input_of(case)));
    let tries = 0..(count as u64).saturating_mul(TRIES);
    let is_wanted = |&number: &u64| wanted(&course.generate(seed, number));
    let numbers: Vec<u64> = tries.filter(is_wanted).take(count).collect();
    let recorded = parallel::all(transcripts.len(), |at| about(course, &transcripts[at]));
    let recorded =
        transcripts.into_iter().zip(recorded).map(|(case, (stderr, category, occurred))| {
            let case = Case { stderr: case.stderr.or(stderr), ..case };
            (GradedCase { case, category, is_generated: false }, occurred)
        });
    let generated = parallel::all(numbers.len(), |at| generate(course, seed, numbers[at]));
    let mut made: Vec<_> = recorded.chain(generated.into_iter().flatten()).collect();
    let whats = course.occurrences();
    let mut counts = vec![0; whats.len()];
    for &what in made.iter().flat_map(|(_, occurred)| occurred) {
        counts[what] += 1;
    }
    for (graded, occurred) in &mut made {
        if graded.is_generated {
            // The rarest first: it is what the case is good for.
            occurred.sort_by_key(|&what| counts[what]);
            graded.case.why = why(occurred.iter().map(|&what| whats[what]));
        }
    }
    made.sort_by_cached_key(|(graded, _)| rank(&graded.case));
    let occurrence = |(what, cases): (&&str, usize)| Occurrence { what: (*what).to_owned(), cases };
    (
        made.into_iter().map(|(graded, _)| graded).collect(),
        whats.iter().zip(counts).map(occurrence).collect(),
    )
}

/// What belongs on standard error in a transcript that does not say it, its category, and what happens in it.
fn about(course: &dyn Course, case: &Case) -> (Option<Vec<u8>>, &'static str, Vec<usize>) {
    let input = input_of(case);
    (reference::stderr_of(course, case), course.category(&input), occurred(course, &input))
}

fn generate(course: &dyn Course, seed: u64, number: u64) -> Option<(GradedCase, Vec<usize>)> {
    let input = course.generate(seed, number);
    let detail = format!("the reference of {}, seed {seed}, number {number}", course.variant());
    let case = reference::case(course, &input, generated_name(number), detail)?;
    let occurred = occurred(course, &input);
    Some((GradedCase { case, category: course.category(&input), is_generated: true }, occurred))
}

/// What happens on this input.
fn occurred(course: &dyn Course, input: &Input) -> Vec<usize> {
    let mut occurred = course.occurred(input, &reference::explained(course, input));
    occurred.sort_unstable();
    occurred.dedup();
    occurred
}

fn generated_name(number: u64) -> CaseName {
    format!("generated-{number}").parse().expect("a word and a number name a case")
}

/// Why a generated case is there: what happens in it.
fn why<'a>(mut whats: impl Iterator<Item = &'a str>) -> String {
    let named: Vec<_> = whats.by_ref().take(NAMED).collect();
    match (named.is_empty(), whats.count()) {
        (true, _) => "a game of no special kind".to_owned(),
        (false, 0) => named.join("; "),
        (false, more) => format!("{}; and {more} more", named.join("; ")),
    }
}

/// The place of a case in the order.
fn rank(case: &Case) -> (Reverse<bool>, bool, usize, usize, CaseName) {
    let is_sample = case.source.origin == Origin::Assignment;
    let goes_wrong = case.complains || case.status != 0;
    let input = case.stdin.len() + case.args.iter().map(|arg| arg.len() + 1).sum::<usize>();
    (Reverse(is_sample), goes_wrong, input, case.stdout.len(), case.name.clone())
}
