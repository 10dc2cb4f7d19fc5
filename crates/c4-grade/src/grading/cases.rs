//! The cases to be graded on: the reference transcripts, and as many generated ones as are asked for.

use std::cmp::Reverse;
use std::collections::HashMap;

use super::grade::is_worthless;
use super::reference;
use super::typed::is_typed;
use crate::{Case, CaseInfo, CaseName, Occurrence, Origin};
use c4_console::Channel;
use c4_course::{Course, Input, Said, Session};
use c4_threads::{all, processors};

/// How many inputs are looked at, for each that is wanted, to find those that can be asked.
const TRIES: u64 = 100;

/// How many inputs are run, for each that is asked, to find those that show what hardly any other one shows.
const POOL: usize = 4;

/// In how many of a hundred generated cases each thing worth happening should happen, in each category that is worth points.
const LEAST_IN_A_HUNDRED: usize = 2;

/// The most occurrences that the reason of a generated case names.
const NAMED: usize = 4;

/// A case to be graded on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GradedCase {
    /// The case.
    pub case: Case,
    /// The part of the course that it belongs to, one of [`Facts::categories`](c4_course::Facts::categories).
    pub category: &'static str,
    /// Whether it was generated from a seed; otherwise it is a reference transcript.
    pub is_generated: bool,
    /// Whether it can tell programs apart: what nobody settles does not come before all that depends on what is typed.
    pub settles: bool,
}

impl GradedCase {
    /// What a program is run on.
    #[must_use]
    pub fn input(&self) -> Input {
        self.case.input()
    }

    /// The case, as far as reports need it.
    #[must_use]
    pub fn info(&self) -> CaseInfo {
        CaseInfo {
            category: self.category.to_owned(),
            is_generated: self.is_generated,
            ..CaseInfo::from(&self.case)
        }
    }
}

/// Of the reference transcripts those that are `wanted`, and `count` generated cases that are, in the order in which they
/// are run and told; and in how many of them each thing worth happening happens; what never happens is listed with 0.
///
/// Where inputs are hardly ever wanted, there are fewer generated cases than `count`. What happens in hardly any of the first ones is
/// looked for among the next: a fault may be seen there alone.
///
/// The order makes the first failing case the most telling one: the course's own samples, then games that go well, then
/// those that go wrong; within each of these, the shorter input first. What is worth no points comes last.
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
    transcripts.retain(|case| wanted(&case.input()));
    let tries = 0..(count as u64).saturating_mul(TRIES);
    let is_wanted = |&number: &u64| wanted(&course.generate(seed, number));
    let numbers: Vec<u64> = tries.filter(is_wanted).take(count.saturating_mul(POOL)).collect();
    let recorded = all(processors(), transcripts.len(), |at| transcript(course, &transcripts[at]));
    let generated = all(processors(), numbers.len(), |at| generate(course, seed, numbers[at]));
    let generated = telling(course, generated.into_iter().flatten().collect(), count);
    let mut made: Vec<_> = recorded.into_iter().chain(generated).collect();
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
    made.sort_by_cached_key(|(graded, _)| (is_worthless(course, graded), rank(&graded.case)));
    let occurrence = |(what, cases): (&&str, usize)| Occurrence { what: (*what).to_owned(), cases };
    (
        made.into_iter().map(|(graded, _)| graded).collect(),
        whats.iter().zip(counts).map(occurrence).collect(),
    )
}

/// A case, and what happens in it.
type Made = (GradedCase, Vec<usize>);

/// As many of some generated cases: the first ones, but for those that show only what many others do, in whose places are later ones of
/// the same kind that show what too few do.
fn telling(course: &dyn Course, mut made: Vec<Made>, count: usize) -> Vec<Made> {
    let later = made.split_off(count.min(made.len()));
    let least = (count * LEAST_IN_A_HUNDRED).div_ceil(100);
    // Not all programs can be asked all kinds; what is worth no points is as it comes.
    let kind = |(graded, _): &Made| {
        (!is_worthless(course, graded)).then(|| (graded.category, is_typed(course, graded)))
    };
    let mut made: Vec<_> = made.into_iter().map(|one| (kind(&one), one)).collect();
    let mut times = HashMap::new();
    for (kind, (_, occurred)) in &made {
        for &what in occurred {
            *times.entry((*kind, what)).or_insert(0) += 1;
        }
    }
    // Those that are put in stay in.
    let mut open = made.len();
    for one in later {
        let kind = kind(&one);
        let is_short = |&what: &usize| times.get(&(kind, what)).is_none_or(|&it| it < least);
        if kind.is_none() || !one.1.iter().any(is_short) {
            continue;
        }
        let is_plenty = |what: &usize| times[&(kind, *what)] > least;
        let is_dispensable =
            |(its, (_, occurred)): &(_, Made)| *its == kind && occurred.iter().all(is_plenty);
        let Some(at) = made[..open].iter().rposition(is_dispensable) else { continue };
        open -= 1;
        made.swap(at, open);
        let out = std::mem::replace(&mut made[open], (kind, one)).1;
        for what in out.1 {
            *times.entry((kind, what)).or_insert(0) -= 1;
        }
        for &what in &made[open].1.1 {
            *times.entry((kind, what)).or_insert(0) += 1;
        }
    }
    made.into_iter().map(|(_, one)| one).collect()
}

/// Reference transcripts as cases to be graded on, in their order.
#[must_use]
pub fn transcripts(course: &dyn Course, cases: &[Case]) -> Vec<GradedCase> {
    all(processors(), cases.len(), |at| transcript(course, &cases[at]).0)
}

/// A transcript, with its category and what belongs on standard error if it does not say it; and what happens in it.
fn transcript(course: &dyn Course, case: &Case) -> Made {
    let input = case.input();
    let session = course.run(&input);
    let seen = course.look(&input, &session);
    let (category, occurred) = (course.category(&seen), course.occurred(&seen));
    let settles = settles(course, &session);
    let stderr = || reference::said(case.complains, session.stderr.clone());
    let case = Case { stderr: case.stderr.clone().or_else(stderr), ..case.clone() };
    (GradedCase { case, category, is_generated: false, settles }, occurred)
}

/// One run of the reference says all that there is to know about a case.
fn generate(course: &dyn Course, seed: u64, number: u64) -> Option<Made> {
    let input = course.generate(seed, number);
    let session = course.run(&input);
    let seen = course.look(&input, &session);
    let (category, occurred) = (course.category(&seen), course.occurred(&seen));
    let settles = settles(course, &session);
    let detail = format!("the reference of {}, seed {seed}, number {number}", course.variant());
    let case = reference::case_of(course, &input, session, generated_name(number), detail)?;
    Some((GradedCase { case, category, is_generated: true, settles }, occurred))
}

/// Whether a program that only asks its first question, and ends, does not do all that is asked in a session.
fn settles(course: &dyn Course, session: &Session) -> bool {
    let all = session.events.len();
    let decided = session.events.iter().position(|said| course.is_decided(said)).unwrap_or(all);
    let shows =
        |said: &Said| said.channel == Channel::Output && (said.read > 0 || said.grid().is_some());
    decided == all || session.events[..decided].iter().any(shows)
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
