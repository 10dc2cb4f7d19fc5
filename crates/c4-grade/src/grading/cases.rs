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
const POOL: usize = 8;

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

/// As many of some generated cases: the first ones, but for those that are dispensable, in whose places are later ones that are not.
fn telling(course: &dyn Course, mut made: Vec<Made>, count: usize) -> Vec<Made> {
    let later = made.split_off(count.min(made.len()));
    let mut chosen = Chosen::new(course, made);
    let later = later.into_iter().map(|made| Candidate::new(course, made));
    let mut later: Vec<Candidate> = later.filter_map(|one| chosen.balance(one)).collect();
    // Each thing once before anything twice.
    for least in 1..=(count * LEAST_IN_A_HUNDRED).div_ceil(100) {
        later = later.into_iter().filter_map(|one| chosen.complete(one, least)).collect();
    }
    if course.facts().words_are_open {
        chosen.fill(later, count);
    }
    chosen.cases.into_iter().map(|one| one.made).collect()
}

/// The category of a case that is worth points, and whether programs without options can be asked it.
type Kind = (&'static str, bool);

/// A generated case.
struct Candidate {
    kind: Option<Kind>,
    made: Made,
}

impl Candidate {
    fn new(course: &dyn Course, made: Made) -> Self {
        let graded = &made.0;
        let is_worthless = is_worthless(course, graded);
        let kind = (!is_worthless).then(|| (graded.category, is_typed(course, graded)));
        Self { kind, made }
    }
}

/// Those that were chosen.
struct Chosen<'a> {
    course: &'a dyn Course,
    cases: Vec<Candidate>,
    /// How many of them can still be replaced: those that were put in come last.
    open: usize,
    /// How many there are of each kind, and how often each thing happens in them.
    kinds: HashMap<Kind, usize>,
    times: HashMap<(Kind, usize), usize>,
}

impl<'a> Chosen<'a> {
    fn new(course: &'a dyn Course, made: Vec<Made>) -> Self {
        let cases: Vec<_> = made.into_iter().map(|made| Candidate::new(course, made)).collect();
        let (open, kinds, times) = (cases.len(), HashMap::new(), HashMap::new());
        let mut chosen = Self { course, cases, open, kinds, times };
        (0..open).for_each(|at| chosen.count(at, 1));
        chosen
    }

    fn count(&mut self, at: usize, by: isize) {
        let Candidate { kind: Some(kind), made } = &self.cases[at] else { return };
        let add = |number: &mut usize| *number = number.saturating_add_signed(by);
        add(self.kinds.entry(*kind).or_default());
        for &what in &made.1 {
            add(self.times.entry((*kind, what)).or_default());
        }
    }

    /// Puts a case in the place of one that can be replaced and is like this: one that shows what most others do. Gives it back if there
    /// is none.
    fn replace(
        &mut self,
        one: Candidate,
        is_dispensable: impl Fn(&Self, &Candidate) -> bool,
    ) -> Option<Candidate> {
        let rarest = |it: &Candidate| {
            let kind = it.kind?;
            it.made.1.iter().map(|&what| self.times[&(kind, what)]).min()
        };
        let open = (0..self.open).filter(|&at| is_dispensable(self, &self.cases[at]));
        let Some(at) = open.max_by_key(|&at| rarest(&self.cases[at])) else { return Some(one) };
        self.count(at, -1);
        self.open -= 1;
        self.cases.swap(at, self.open);
        self.cases[self.open] = one;
        self.count(self.open, 1);
        None
    }

    /// How many cases of a category there are, less its share of all by its points.
    fn beyond(&self, category: &str) -> f64 {
        let categories = self.course.facts().categories;
        let all: f64 = categories.iter().map(|(_, points)| points).sum();
        let own = categories.iter().find(|(name, _)| *name == category);
        let share = own.map_or(0.0, |(_, points)| points / all);
        let of_category = self.kinds.iter().filter(|((name, _), _)| *name == category);
        let cases: usize = of_category.map(|(_, cases)| cases).sum();
        cases as f64 - share * self.cases.len() as f64
    }

    /// Takes a case in, if its category has too few for its points, for one of the category that has the most beyond its share. Gives
    /// it back otherwise.
    fn balance(&mut self, one: Candidate) -> Option<Candidate> {
        let Some((category, is_typed)) = one.kind else { return Some(one) };
        let categories = self.course.facts().categories.iter().map(|(name, _)| *name);
        let most = categories.max_by(|a, b| self.beyond(a).total_cmp(&self.beyond(b)))?;
        if self.beyond(category) > -1.0 || self.beyond(most) < 1.0 {
            return Some(one);
        }
        // Programs that take no options are asked no less.
        self.replace(one, |_, other| {
            other.kind.is_some_and(|(name, typed)| name == most && typed <= is_typed)
        })
    }

    /// Takes a case in, if something happens in it that happens in fewer of its kind than this, for one in which nothing of that sort
    /// does. Gives it back otherwise.
    fn complete(&mut self, one: Candidate, least: usize) -> Option<Candidate> {
        let Some(kind) = one.kind else { return Some(one) };
        let times = |chosen: &Self, what: &usize| chosen.times.get(&(kind, *what)).copied();
        if one.made.1.iter().all(|what| times(self, what) >= Some(least)) {
            return Some(one);
        }
        self.replace(one, |chosen, other| {
            let is_plenty = |what: &usize| times(chosen, what) > Some(least);
            other.kind == Some(kind) && other.made.1.iter().all(is_plenty)
        })
    }

    /// Takes cases in until there are so many of each category that programs without options can be asked: those first that show what is
    /// rarest. A program that offers one part of the course alone would hardly be asked anything otherwise.
    fn fill(&mut self, mut later: Vec<Candidate>, least: usize) {
        for &(category, _) in self.course.facts().categories {
            let kind = (category, true);
            while self.kinds.get(&kind).is_some_and(|&cases| cases < least) {
                let times = |what| self.times.get(&(kind, what)).copied().unwrap_or(0);
                let rarest = |one: &Candidate| one.made.1.iter().map(|&what| times(what)).min();
                let of_kind = (0..later.len()).filter(|&at| later[at].kind == Some(kind));
                let Some(at) = of_kind.min_by_key(|&at| rarest(&later[at])) else { break };
                self.cases.push(later.swap_remove(at));
                self.count(self.cases.len() - 1, 1);
            }
        }
    }
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
