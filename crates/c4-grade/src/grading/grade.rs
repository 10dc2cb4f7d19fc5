//! Running a submission on all cases.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use super::colours::Plain;
use super::failing::{Ran, longest};
use super::interview::{Interview, Interviewed, Refusals};
use super::levels;
use super::observed::Observed;
use super::patience::{Budget, Budgeted, Early, Patience};
use super::races;
use super::reading_set::ReadingSet;
use super::reference;
use super::shrink::shrink;
use super::transcript::output;
use super::typed::{
    WithoutOptions, answers_unasked, is_typed, read_as, takes_no_options, thinking,
};
use super::understand::{Asked, Understood, understand};
use super::unforeseen::mixed;
use crate::{
    CaseResult, Clock, Conditions, Diagnosis, Ending, Entrant, Finding, Form, Forms, GradedCase,
    Level, Limits, NotRun, Outcome, Readings, Reason, Run, Shrunk, Subject, Wording,
};
use c4_course::Course;
use c4_manner::Manner;
use c4_threads::in_order;

/// What is added to the headline of a case that did not fail when it was run again.
const SOMETIMES: &str = " (not every time that it is run)";

/// What all submissions of a grading have in common.
#[derive(Debug, Clone, Copy)]
pub struct Terms<'a> {
    /// The course.
    pub course: &'a dyn Course,
    /// What is known of its readings on the cases: one for all submissions, so that nothing is computed twice.
    pub readings: &'a Readings,
    /// The level that decides about passing.
    pub level: Level,
    /// Which forms of an output are right.
    pub forms: Forms,
    /// What a run may use; a long expected output makes room for itself.
    pub limits: Limits,
    /// How many programs may run at a time.
    pub jobs: NonZero<usize>,
    /// Whether to stop at the first case that does not pass.
    pub stops_early: bool,
    /// In how many runs of the program the first failing case may be made simpler; 0 leaves it as it is.
    pub shrinking: usize,
    /// In which words programs are expected to say what the course's program says; `None`: in its own.
    pub manner: Option<&'a Manner>,
    /// The readings under which they are expected to answer: such as the course leaves open.
    pub granted: ReadingSet,
}

impl<'a> Terms<'a> {
    /// Terms for a course: at the strictest level, one program at a time, all cases, and nothing made simpler.
    #[must_use]
    pub fn new(course: &'a dyn Course, readings: &'a Readings, limits: Limits) -> Self {
        Self {
            course,
            readings,
            level: Level::Exact,
            forms: Forms::Text,
            limits,
            jobs: NonZero::<usize>::MIN,
            stops_early: false,
            shrinking: 0,
            manner: None,
            granted: ReadingSet::NONE,
        }
    }
}

/// What became of a submission.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Graded {
    /// One for each case, in their order. With [`Terms::stops_early`] they end at the first that does not pass.
    pub results: Vec<CaseResult>,
    /// How many cases it had less time for, because it had run out of it on several before.
    pub hurried: usize,
    /// Whether it took so long that less was found out about it than of others.
    pub out_of_time: bool,
    /// The strictest level at which all of them pass, if there is one.
    pub passes_at: Option<Level>,
    /// What it words in its own way, wherever it says it: nothing, if it says all as the course does.
    pub wordings: Vec<Wording>,
    /// How much of what it says is in the course's words; absent if all is, or if that was not looked at.
    pub form: Option<Form>,
    /// What is known about why it fails.
    pub diagnoses: Vec<Diagnosis>,
    /// The first failing case, in full.
    pub finding: Option<Finding>,
}

/// Runs a submission on the cases; index i of the results is case i. All of the cases have to be ones that the entrant
/// [takes](Entrant::takes).
///
/// A program that has timed out on two cases, or on one when three others ended by themselves, has less time for the others: five times
/// what it took at most for a case that ended, at least 25 ms of processor time; an eighth of its time while fewer than three have.
/// After ten cases that ended by themselves, the first one that hangs has 25 times what the longest of them took, at least a twentieth
/// of the processor time, if that is not more than an eighth of it. What took a twentieth before that is run again with all its time,
/// unless it is seen by then that it hangs.
/// Which cases these are depends on how many run at a time.
///
/// What is run beyond the cases, to learn what it asks and to make a case simpler, takes a minute in all: then no more is asked. A
/// program whose computer thinks has five times as long for a case, and four minutes for all of them.
///
/// `tell` is called after each case with the number of those that are done.
pub fn grade(
    terms: &Terms<'_>,
    cases: &[GradedCase],
    entrant: &dyn Entrant,
    tell: &(dyn Fn(usize) + Sync),
) -> Graded {
    let budget = Budget::beyond_cases();
    let takes_none = takes_no_options(terms, cases, &Budgeted { entrant, budget: &budget });
    let graded = grade_as(takes_none, &budget, terms, cases, entrant, tell);
    if takes_none || !terms.course.facts().words_are_open {
        return graded;
    }
    let bare = &WithoutOptions(entrant);
    let typed =
        |cases: &[GradedCase]| grade_as(true, &Budget::beyond_cases(), terms, cases, bare, &|_| {});
    if plays_otherwise(&graded.results, terms, cases, &typed) {
        return typed(cases);
    }
    let is_wrong = |(graded, result): (&GradedCase, &CaseResult)| {
        !is_typed(terms.course, graded) || !result.is_right()
    };
    if cases.iter().zip(&graded.results).all(is_wrong) && answers_unasked(terms, cases, entrant) {
        return not_understood(&graded.results);
    }
    graded
}

/// Whether a program does not do without options what it does with ours, where the course's text has none: so it is not what would be
/// handed in. `typed` grades it without.
fn plays_otherwise(
    results: &[CaseResult],
    terms: &Terms<'_>,
    cases: &[GradedCase],
    typed: &dyn Fn(&[GradedCase]) -> Graded,
) -> bool {
    /// On how many cases that is looked at, at least and at most.
    const LEAST: usize = 20;
    const FEW: usize = 100;
    /// In how many of them it has to be so, and in how many times as many as a fault would show by chance where lots fall otherwise.
    const OTHERS: usize = 2;
    const TIMES: usize = 3;
    let is_typed = |(graded, _): &(&GradedCase, &CaseResult)| {
        is_typed(terms.course, graded) && !is_worthless(terms.course, graded)
    };
    let (right, failing): (Vec<_>, Vec<_>) =
        cases.iter().zip(results).filter(is_typed).partition(|(_, result)| result.is_right());
    let step = right.len().div_ceil(FEW).max(1);
    let few: Vec<GradedCase> =
        right.iter().step_by(step).map(|(graded, _)| (*graded).clone()).collect();
    if few.len() < LEAST {
        return false;
    }
    let results = typed(&few).results;
    let asked = results.iter().filter(|it| it.outcome.is_verdict());
    let (asked, wrong) =
        asked.fold((0, 0), |(asked, wrong), it| (asked + 1, wrong + usize::from(!it.is_right())));
    let by_chance = asked * failing.len() / (right.len() + failing.len());
    wrong == asked || wrong >= OTHERS + TIMES * by_chance
}

/// The same, if it is known whether the program takes options.
fn grade_as(
    takes_none: bool,
    budget: &Budget,
    terms: &Terms<'_>,
    cases: &[GradedCase],
    entrant: &dyn Entrant,
    tell: &(dyn Fn(usize) + Sync),
) -> Graded {
    let beyond = Budgeted { entrant, budget };
    let interview = takes_none.then(|| Interview::hold(terms, cases, &beyond)).flatten();
    let thinks = interview.as_ref().is_some_and(Interview::thinks);
    let thought = thinks.then(Budget::for_thinking);
    let has_thought_long = || thought.as_ref().is_some_and(Budget::is_spent);
    let is_out_of_time = || budget.is_spent() || has_thought_long();
    let limits = if thinks { thinking(&terms.limits) } else { terms.limits };
    let interviewed = interview.map(|interview| {
        let interviewed = Interviewed::new(terms.course, entrant, interview);
        let interviewed = interviewed.proven(cases, &limits);
        levels::at_best(terms, cases, interviewed, budget)
    });
    let entrant = interviewed.as_ref().map_or(entrant, |it| it as &dyn Entrant);
    let readings = interviewed.as_ref().map_or(ReadingSet::NONE, Interviewed::readings);
    let knows_games = interviewed.as_ref().is_none_or(Interviewed::knows_games);
    let is_other = readings != ReadingSet::NONE;
    let (fresh, other) =
        (Readings::new(), is_other.then(|| read_as(terms.course, readings, cases)));
    let terms = &if is_other {
        Terms { granted: readings.and_all(terms.granted), readings: &fresh, limits, ..*terms }
    } else {
        Terms { limits, ..*terms }
    };
    let cases = other.as_deref().unwrap_or(cases);
    let is_asked = |graded: &GradedCase| {
        let is_answered = |it: &Interviewed<'_>| it.takes(&graded.input());
        !takes_none
            || is_typed(terms.course, graded) && interviewed.as_ref().is_none_or(is_answered)
    };
    let patience = Patience::default();
    let lowest = AtomicUsize::new(usize::MAX);
    let ask = |at: usize, early: Early| {
        if !is_asked(&cases[at]) || has_thought_long() {
            return Done::without(CaseResult::not_asked());
        }
        let mut done = run(terms, &patience, &cases[at], entrant, early);
        thought.iter().for_each(|thought| thought.take(done.result.milliseconds));
        // Of what floods only the beginning is kept; the rest would fill the memory.
        let kept = |ran: &Ran| {
            let Run { ending, stdout, stderr, wall } = &ran.run;
            // What belongs on one stream may be on the other.
            let most = kept(longest(&ran.case));
            let beginning = |stream: &[u8]| stream[..stream.len().min(most)].to_vec();
            let (stdout, stderr) = (beginning(stdout), beginning(stderr));
            Run { ending: ending.clone(), stdout, stderr, wall: *wall }
        };
        done.run = done.ran.as_ref().map(kept);
        // All of it is looked at for the first case that fails, and for no other.
        let is_settled = done.is_failing() && done.doubtful.is_none();
        if !done.is_failing() || is_settled && lowest.fetch_min(at, Ordering::Relaxed) < at {
            done.ran = None;
        }
        done
    };
    let order =
        if thinks && !terms.stops_early { mixed(cases) } else { (0..cases.len()).collect() };
    let mut all: Vec<Done> = Vec::with_capacity(cases.len());
    in_order(
        terms.jobs,
        cases.len(),
        |place| ask(order[place], Early::Doubt),
        |done| {
            let goes_on = matches!(done.result.outcome, Outcome::Pass | Outcome::NotAsked);
            let is_last = terms.stops_early && !goes_on;
            all.push(done);
            tell(all.len());
            if is_last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        },
    );
    let mut placed: Vec<(usize, Done)> = order.into_iter().zip(all).collect();
    placed.sort_by_key(|(at, _)| *at);
    let mut all: Vec<Done> = placed.into_iter().map(|(_, done)| done).collect();
    let much = patience.much(terms.limits);
    let is_open = |done: &Done| done.doubtful.is_some_and(|had| much.is_none_or(|much| had < much));
    let open = all.iter_mut().enumerate().filter(|(_, done)| is_open(done));
    open.for_each(|(at, done)| *done = ask(at, Early::Wait));
    // A case that is only a large one is no hanging program's.
    let is_out = |done: &Done| done.result.outcome == Outcome::TimeOut;
    if all.iter().filter(|done| is_out(done)).count() <= FEW_TIME_OUTS {
        let is_late = |(at, done): &(usize, &mut Done)| {
            done.is_hurried && is_out(done) && !is_worthless(terms.course, &cases[*at])
        };
        let late = all.iter_mut().enumerate().filter(is_late);
        late.for_each(|(at, done)| *done = ask(at, Early::Whole));
    }
    let hurried = all.iter().filter(|done| done.is_hurried).count();
    let mut first_failing: Option<(usize, Ran)> = None;
    let (mut results, mut runs) = (Vec::new(), Vec::new());
    for done in all {
        if done.is_failing() && first_failing.is_none() {
            first_failing = done.ran.map(|ran| (results.len(), ran));
        }
        results.push(done.result);
        runs.push(done.run);
    }
    let passes_at = passes_at(cases, &results);
    let Some(first) = first_failing else {
        let out_of_time = is_out_of_time();
        // Who plays some game, but none that was asked for, has not been asked in the right way.
        if takes_none && cases.len() > 1 && !results.iter().any(|it| it.outcome.is_verdict()) {
            return Graded { hurried, out_of_time, ..not_understood(&results) };
        }
        return Graded { results, hurried, out_of_time, passes_at, ..Graded::default() };
    };
    if let Some(diagnosis) = never_started(&runs) {
        let failing = results.iter_mut().filter(|it| it.outcome.is_verdict() && !it.is_right());
        failing.for_each(|result| result.causes = vec![0]);
        let (out_of_time, finding) =
            (is_out_of_time(), finding(terms, entrant, first.0, &first.1, &results));
        let (diagnoses, finding) = (vec![diagnosis], Some(finding));
        return Graded {
            results,
            hurried,
            out_of_time,
            passes_at,
            diagnoses,
            finding,
            ..Graded::default()
        };
    }
    // One case cannot show what is always so.
    let is_heard = cases.len() > 1 && results.len() == cases.len();
    let boards = interviewed.as_ref().and_then(Interviewed::boards);
    let returns = interviewed.as_ref().is_some_and(Interviewed::returns);
    let begins_anew = interviewed.as_ref().is_some_and(Interviewed::begins_anew);
    let takes_options = !takes_none;
    let is_first_asked = interviewed.as_ref().is_some_and(Interviewed::asks_who_begins);
    let asked = Asked {
        is_heard,
        takes_options,
        knows_games,
        returns,
        begins_anew,
        boards,
        is_first_asked,
    };
    let plain = Plain::of(&runs).filter(|_| is_heard && !terms.course.facts().words_are_open);
    let understood =
        plain.as_ref().map(|plain| understand(terms, cases, &results, &plain.runs, asked));
    // Colours may be all that tells two players apart.
    let (mut understood, runs) = match (understood, plain) {
        (Some(understood), Some(plain)) if understood.boards.is_none() => {
            (plain.told(understood), plain.runs)
        }
        _ => (understand(terms, cases, &results, &runs, asked), runs),
    };
    if takes_none && is_heard && !understood.is_known && answers(&results, &runs) {
        let out_of_time = is_out_of_time();
        return Graded { hurried, out_of_time, ..not_understood(&results) };
    }
    if let (Some(interviewed), true) = (&interviewed, is_heard) {
        races::decide(terms, cases, interviewed, budget, &mut understood);
        levels::look(terms, cases, interviewed, budget, &mut understood);
        understood.diagnoses.extend(asides(terms, interviewed));
    }
    let own = Terms {
        manner: understood.manner.as_ref(),
        readings: &Readings::new(),
        granted: understood.granted.and_all(terms.granted),
        ..*terms
    };
    let told = judge_again(&own, cases, &runs, &understood, &mut results);
    let beyond = &Budgeted { entrant, budget };
    let finding = match &told {
        Some((at, ran)) if understood.boards.is_some() => {
            let shown = understood.cases[at].shown.as_ref();
            Some(finding_of_boards(beyond, *at, ran, shown, &results))
        }
        Some((at, ran)) => Some(finding(&own, beyond, *at, ran, &results)),
        // Where only the words are its own, they are what is shown, unless they are open.
        None if understood.boards.is_some() && terms.course.facts().words_are_open => None,
        None => Some(finding(terms, beyond, first.0, &first.1, &results)),
    };
    let out_of_time = is_out_of_time();
    let Understood { wordings, diagnoses, form, .. } = understood;
    Graded { results, hurried, out_of_time, passes_at, wordings, form, diagnoses, finding }
}

/// What was found out while a program was asked what it asks, and no game shows: it costs nothing.
fn asides(terms: &Terms<'_>, interviewed: &Interviewed<'_>) -> Vec<Diagnosis> {
    let refusals = terms.course.facts().wants_reasons.and_then(|wanted| {
        let says = match interviewed.refusals() {
            Refusals::Differ => return None,
            Refusals::Alike => {
                "your program refuses a column that does not exist and a full one with the same words"
            }
            Refusals::Silent => {
                "your program does not say why it refuses a move: it only asks again"
            }
        };
        Some((says, wanted))
    });
    let points = interviewed.keeps_points().then_some((
        "your program does not set the points back for another session: it goes on from those of the one before",
        "Each session begins without points.",
    ));
    let told = |(says, instead)| Diagnosis::of(Reason::Seen, 1).saying(says, instead);
    refusals.into_iter().chain(points).map(told).collect()
}

/// Whether a program takes notice of what is typed, and mostly comes to no crash: it does not say the same whatever it is asked.
fn answers(results: &[CaseResult], runs: &[Option<Run>]) -> bool {
    let asked = || results.iter().filter(|it| it.outcome != Outcome::NotAsked);
    let crashes = asked().filter(|it| it.outcome == Outcome::Crash).count();
    let mut said = runs.iter().flatten().map(|run| run.stdout.as_slice());
    let first = said.next();
    2 * crashes < asked().count() && said.any(|other| Some(other) != first)
}

/// What is told of a program that the system does not start, such as one whose library is not there: nothing is known of what it does.
fn never_started(runs: &[Option<Run>]) -> Option<Diagnosis> {
    /// What a loader ends with, and a shell that does not find a command.
    const NOT_FOUND: i32 = 127;
    let runs: Vec<&Run> = runs.iter().flatten().collect();
    let is_it = |run: &&Run| {
        matches!(run.ending, Ending::Exited { status: NOT_FOUND }) && run.stdout.is_empty()
    };
    let words = String::from_utf8_lossy(&runs.first()?.stderr);
    // The program's own path comes first, in a folder of ours. Who says nothing may have ended so by itself.
    let (_, reason) = words.lines().next()?.split_once(": ")?;
    let says = format!("your program does not start: {reason}");
    runs.iter().all(is_it).then(|| {
        Diagnosis::of(Reason::Seen, runs.len()).saying(
            says,
            "Nothing but the program itself is there when it runs: what it needs has to be in it.",
        )
    })
}

/// What is told of a program that speaks of its own accord, and of which neither words nor boards are understood: no fault is made of
/// that.
fn not_understood(results: &[CaseResult]) -> Graded {
    let asked = results.iter().filter(|it| it.outcome.is_verdict()).count();
    /// What may have kept it from being understood.
    const STOPPED: [(Outcome, &str); 3] = [
        (Outcome::Crash, "it crashes on some of what was typed"),
        (Outcome::TimeOut, "it still runs when its time is over, on some of what was typed"),
        (Outcome::Flood, "it prints without end, on some of what was typed"),
    ];
    let first = |outcome: Outcome| results.iter().position(|it| it.outcome == outcome);
    let stopped = STOPPED.iter().find_map(|&(outcome, says)| Some((first(outcome)?, says)));
    let (example, stopped) = stopped.unzip();
    let results = results.iter().map(|result| match result.outcome.is_verdict() {
        true => CaseResult::not_understood(),
        false => result.clone(),
    });
    let says = "what your program asks, or how it prints its boards, was not understood, so nothing is known of how it plays: somebody has to look at it";
    let says: Vec<String> = [says].into_iter().chain(stopped).map(str::to_owned).collect();
    let wanted = [
        "Boards of characters, whose cells are all of one size; and questions that a line answers.",
        "A program ends by itself, whatever is typed.",
    ];
    let instead = wanted.iter().take(says.len()).map(|&wanted| wanted.to_owned()).collect();
    let diagnosis = Diagnosis { says, instead, example, ..Diagnosis::of(Reason::NotKnown, asked) };
    Graded { results: results.collect(), diagnoses: vec![diagnosis], ..Graded::default() }
}

/// How much a failing run may have printed on a stream to be looked at as a whole, in bytes: boards with frames and numbers are several times as
/// long as those of letters alone. What is long anyhow may be a mebibyte more than twice as long.
fn kept(expected: usize) -> usize {
    const LEAST: usize = 1 << 17;
    const MORE: usize = 1 << 20;
    LEAST + 2 * expected + MORE.min(6 * expected)
}

/// Tells failing cases by what is expected in the program's own words: whether all is right there, and why not. Returns the one
/// that is told in full: the first in which it does something wrong, rather in a category that is worth points.
fn judge_again(
    terms: &Terms<'_>,
    cases: &[GradedCase],
    runs: &[Option<Run>],
    understood: &Understood,
    results: &mut [CaseResult],
) -> Option<(usize, Ran)> {
    let are_words_open = understood.wordings.iter().all(|wording| wording.is_open);
    let mut told: Option<((bool, bool), usize, Ran)> = None;
    for (&at, conduct) in &understood.cases {
        let (result, Some(run)) = (&mut results[at], &runs[at]) else { continue };
        result.causes.clone_from(&conduct.causes);
        result.in_own_words = conduct.is_right;
        let case = reference::expected(terms, &cases[at].case);
        let ran = Ran::judged(terms, case, run.clone());
        if conduct.is_right && are_words_open && conduct.causes.is_empty() {
            // The course leaves open all in which it differs.
            result.outcome = Outcome::Pass;
            result.passes_at = Some(Level::Course);
            result.headline.clear();
            result.difference = None;
            continue;
        }
        let is_priced = |cause: &usize| {
            let reason = understood.diagnoses[*cause].reason;
            matches!(reason, Reason::Points | Reason::Winner | Reason::Words)
        };
        let is_told = !conduct.is_right || conduct.causes.iter().any(is_priced);
        let is_compared =
            matches!(result.outcome, Outcome::Differ | Outcome::WrongStatus | Outcome::WrongStream);
        if let Some(shown) = &conduct.shown {
            result.headline.clone_from(&shown.says);
            result.difference = None;
        } else if is_told && is_compared {
            result.headline = ran.headline(terms);
            result.difference = ran.judged.shown(&ran.case, &ran.run);
        }
        // What costs nothing is told first only where nothing else is told.
        let rank = (is_worthless(terms.course, &cases[at]), conduct.is_right);
        if is_told && told.as_ref().is_none_or(|told| rank < told.0) {
            told = Some((rank, at, ran));
        }
    }
    told.map(|(_, at, ran)| (at, ran))
}

/// Whether a case belongs to a part of the course that is worth no points.
pub(super) fn is_worthless(course: &dyn Course, case: &GradedCase) -> bool {
    course.facts().categories.iter().any(|&(name, points)| name == case.category && points == 0.0)
}

/// A case that was run.
struct Done {
    result: CaseResult,
    /// After how much processor time it was stopped, if it was not known then how long the program takes.
    doubtful: Option<Duration>,
    /// Whether there was less time for it than the limits allow.
    is_hurried: bool,
    /// The run, if the case fails and it is worth keeping.
    run: Option<Run>,
    ran: Option<Ran>,
}

impl Done {
    /// One that was not run.
    fn without(result: CaseResult) -> Self {
        Self { result, doubtful: None, is_hurried: false, run: None, ran: None }
    }

    fn is_failing(&self) -> bool {
        let outcome = self.result.outcome;
        outcome.is_verdict() && !matches!(outcome, Outcome::Pass | Outcome::NotBuilt)
    }
}

/// Runs a program on the cases and judges each by itself: nothing is made simpler, and no reason is looked for. What does not
/// pass has its [`Detail`](crate::Detail). Each result is shown as soon as it and all before it are there.
///
/// As in [`grade`], a program that has timed out several times has less time for the other cases; the number of these is
/// returned.
pub fn check_each(
    terms: &Terms<'_>,
    cases: &[GradedCase],
    subject: &dyn Subject,
    mut show: impl FnMut(CaseResult),
) -> usize {
    let (patience, mut hurried) = (Patience::default(), 0);
    in_order(
        terms.jobs,
        cases.len(),
        |at| {
            let Done { result, is_hurried, ran, .. } =
                run(terms, &patience, &cases[at], subject, Early::Wait);
            let ran = ran.filter(|_| result.outcome != Outcome::Pass);
            let mut detail = ran.map(|ran| Box::new(ran.detail(terms)));
            if let Some(detail) = detail.as_mut().filter(|_| is_hurried) {
                detail.ending.push("it had less time, after a time-out or several".to_owned());
            }
            (CaseResult { detail, ..result }, is_hurried)
        },
        |(result, is_hurried)| {
            hurried += usize::from(is_hurried);
            show(result);
            ControlFlow::Continue(())
        },
    );
    hurried
}

/// A program with no more time-outs than these does not hang in every game: cases that had less time behind one have all of it in the end.
const FEW_TIME_OUTS: usize = 3;

fn run(
    terms: &Terms<'_>,
    patience: &Patience,
    graded: &GradedCase,
    subject: &dyn Subject,
    early: Early,
) -> Done {
    let is_worthless = is_worthless(terms.course, graded);
    if is_worthless && patience.is_endless() {
        return Done::without(CaseResult::endless());
    }
    let tighter = patience.tighter(terms.limits).filter(|_| early != Early::Whole);
    let is_hurried = tighter.is_some();
    // What is worth nothing comes last: by then it is known how long the program takes where it does not hang.
    let is_tight = is_worthless && patience.is_known();
    let limits = tighter.or_else(|| is_tight.then(|| patience.tight(terms.limits)));
    let is_first = limits.is_none();
    let limits = limits.unwrap_or_else(|| patience.first(terms.limits, early));
    let doubtful = |ran: &Ran| match ran.run.ending {
        Ending::TimedOut { clock: Clock::Cpu, limit } if is_first && limit < terms.limits.cpu => {
            patience.much(terms.limits).is_none_or(|much| limit < much).then_some(limit)
        }
        _ => None,
    };
    // Another thread may hear of a loss while this run is under way.
    let case = &graded.case;
    let conditions = Conditions { unbuffered: patience.is_unbuffered(), ..case.conditions() };
    let mut ran = Ran::new(terms, &limits, subject, case.clone(), &conditions);
    if let Ok(first) = &ran
        && first.is_stopped()
    {
        // Who crashes there has come to an end.
        let is_killed = matches!(first.run.ending, Ending::Killed { .. });
        if is_worthless && !is_killed && doubtful(first).is_none() {
            patience.hear_endless();
        }
        if first.judged.is_cut_off(&first.run) && !conditions.unbuffered {
            // What it printed may have been lost with it: once more, so that it is not.
            patience.hear_loss();
            ran = again_unbuffered(terms, patience, first, &limits, subject);
        }
    }
    match ran {
        Err(reason) => Done { is_hurried, ..Done::without(CaseResult::not_run(&reason)) },
        Ok(ran) => {
            let mut result = ran.result(terms.level);
            let outcome = result.outcome;
            let doubtful = doubtful(&ran);
            match doubtful {
                Some(_) => patience.hear_doubtful(),
                None => patience.hear(outcome, result.milliseconds),
            }
            if is_hurried && outcome == Outcome::TimeOut {
                result.headline += "; it had less time, after a time-out or several";
            }
            let is_exact = outcome == Outcome::Pass && ran.judged.passes_at == Some(Level::Exact);
            let ran = (!is_exact).then_some(ran);
            Done { result, doubtful, is_hurried, run: None, ran }
        }
    }
}

/// Runs a program once more that was stopped, so that nothing of what it prints is lost. It has had its time: if it hangs again, it has
/// no more than one that is likely to hang.
fn again_unbuffered(
    terms: &Terms<'_>,
    patience: &Patience,
    first: &Ran,
    limits: &Limits,
    subject: &dyn Subject,
) -> Result<Ran, NotRun> {
    let ending = &first.run.ending;
    let hangs = matches!(ending, Ending::TimedOut { .. });
    let limits = if hangs { patience.tight(*limits) } else { *limits };
    let case = first.case.clone();
    let conditions = Conditions { unbuffered: true, ..case.conditions() };
    let again = Ran::new(terms, &limits, subject, case, &conditions)?;
    if !hangs || !matches!(again.run.ending, Ending::TimedOut { .. }) {
        return Ok(again);
    }
    let Ran { case, run, .. } = again;
    Ok(Ran::judged(terms, case, Run { ending: ending.clone(), ..run }))
}

/// The strictest level at which every case passes.
fn passes_at(cases: &[GradedCase], results: &[CaseResult]) -> Option<Level> {
    if results.len() < cases.len() {
        return None;
    }
    let asked = results.iter().filter(|result| result.outcome != Outcome::NotAsked);
    let strictest: Option<Vec<Level>> = asked.map(|result| result.passes_at).collect();
    Some(strictest?.into_iter().max().unwrap_or(Level::Exact))
}

/// What there is to say about the first failing case of a program whose words are not compared: what its boards show, and its own
/// output up to there.
fn finding_of_boards(
    entrant: &dyn Entrant,
    at: usize,
    ran: &Ran,
    shown: Option<&Observed>,
    results: &[CaseResult],
) -> Finding {
    let stdout = &ran.run.stdout;
    let until = shown.and_then(|shown| shown.until).unwrap_or(stdout.len());
    Finding {
        case: at,
        headline: results[at].headline.clone(),
        rule: None,
        transcript: output(&stdout[..until.min(stdout.len())]),
        reference: vec![],
        goes_on: ran.goes_on(),
        reproduce: entrant.reproduce(&ran.input()),
        page: String::new(),
        shrunk: None,
    }
}

/// What there is to say about the first failing case.
fn finding(
    terms: &Terms<'_>,
    entrant: &dyn Entrant,
    at: usize,
    ran: &Ran,
    results: &[CaseResult],
) -> Finding {
    let passing = results.iter().filter(|result| result.outcome == Outcome::Pass);
    let longest = passing.map(|result| result.milliseconds).max().unwrap_or(0);
    let shrinking =
        (terms.shrinking > 0).then(|| shrink(terms, entrant, ran, Duration::from_millis(longest)));
    let is_steady = shrinking.as_ref().is_none_or(|shrinking| shrinking.is_steady);
    let headline = ran.headline(terms);
    Finding {
        case: at,
        headline: if is_steady { headline } else { headline + SOMETIMES },
        rule: ran.rule(terms),
        transcript: ran.transcript(terms),
        reference: ran.reference(terms),
        goes_on: ran.goes_on(),
        reproduce: entrant.reproduce(&ran.input()),
        page: ran.page(terms),
        shrunk: shrinking.and_then(|shrinking| {
            let runs = shrinking.runs;
            let simplest = shrinking.simplest.filter(|simplest| simplest.size() < ran.size());
            simplest.map(|simplest| Shrunk {
                bytes: (ran.size(), simplest.size()),
                runs,
                headline: simplest.headline(terms),
                rule: simplest.rule(terms),
                transcript: simplest.transcript(terms),
                reference: simplest.reference(terms),
                reproduce: entrant.reproduce(&simplest.input()),
                page: simplest.page(terms),
            })
        }),
    }
}
