//! What a submission is worth, and what each of its faults costs.

use c4_course::Course;

use super::share::{Worth, basis, share};

use crate::{
    CaseResult, CategoryPoints, CategoryScore, Diagnosis, Form, GradedCase, Outcome, Reason, Score,
    Submission, Wording,
};

/// The part of the points that is for the exact form.
const FORM: &str = "exact form";

/// How many points of 100 are for the exact form, where the course prescribes the words.
const FORM_POINTS: f64 = 15.0;

/// How many points of 100 an exit status costs, once, where the rest is right: where the course prescribes one, and where it does not.
const STATUS_POINTS: (f64, f64) = (10.0, 2.0);

/// How many points of 100 it costs, once, to show the board more often or less often.
const SHOWN_POINTS: f64 = 5.0;

/// How many points of 100 it costs at most, once for each cause, to count, tell or go by wrong points behind games that are played as they
/// should be.
const MOST_FOR_POINTS: f64 = 20.0;

/// How many points of 100 it costs at most, once for each cause, to call another one the winner of games that are played as they should be.
const MOST_FOR_WINNERS: f64 = 30.0;

/// How many points of 100 it costs at most, once for each cause, to say something else in games that are played as they should be; and all
/// such causes together.
const MOST_FOR_WORDS: f64 = 5.0;
const MOST_FOR_ALL_WORDS: f64 = 10.0;

impl CategoryPoints {
    /// The points of a course: 85 of 100 for what a program does, by category, and 15 for the exact form; where the course
    /// leaves the words open, all for what it does.
    #[must_use]
    pub fn of(course: &dyn Course) -> Vec<Self> {
        let form = if course.facts().words_are_open { 0.0 } else { FORM_POINTS };
        let behaviour = |&(category, points): &(&str, f64)| Self {
            category: category.to_owned(),
            points: points * (100.0 - form) / 100.0,
        };
        let mut points: Vec<Self> = course.facts().categories.iter().map(behaviour).collect();
        if form > 0.0 {
            points.push(Self { category: FORM.to_owned(), points: form });
        }
        points
    }

    /// The names that a file of points may have.
    #[must_use]
    pub fn names(course: &dyn Course) -> Vec<&'static str> {
        course.facts().categories.iter().map(|&(name, _)| name).chain([FORM]).collect()
    }

    /// Whether these are the points for the exact form.
    #[must_use]
    pub fn is_form(&self) -> bool {
        self.category == FORM
    }
}

/// The score of a submission: in each category the points times the share of its cases in which it does all that is asked,
/// no more than that of its generated ones if there are five or more; and for the exact form the share of its messages that are in the course's words.
///
/// A case that could not be run is left out, and so is one that tells nobody apart; one without a result, as after a failed build, does not count as right. A
/// category of which no case is left is worth nothing, and its points are not missed either. Where nothing is played, only who plays elsewhere
/// has points.
#[must_use]
pub fn score(
    course: &dyn Course,
    cases: &[GradedCase],
    results: &[CaseResult],
    form: Option<&Form>,
    points: &[CategoryPoints],
) -> Score {
    let is_right = |at: usize| match results.get(at) {
        Some(result) if !result.outcome.is_verdict() => None,
        Some(result) => Some(result.is_right()),
        None => Some(false),
    };
    let of_case = |(at, case): (usize, &GradedCase)| {
        let worth = if is_right(at)? { 100 } else { 0 };
        Some((case.category, Worth { worth, is_generated: case.is_generated }))
    };
    let counted = cases.iter().enumerate().filter(|(_, case)| case.settles);
    let worths: Vec<(&str, Worth)> = counted.filter_map(of_case).collect();
    let mut categories: Vec<CategoryScore> = points
        .iter()
        .map(|points| match points.is_form() {
            true => form_score(points, form, results, worths.is_empty()),
            false => category_score(points, &worths),
        })
        .collect();
    let played = played(course, &categories);
    let of_no_game = categories
        .iter_mut()
        .filter(|it| course.facts().without_games.contains(&it.category.as_str()));
    of_no_game.for_each(|it| it.points *= played);
    let scale = scale(&categories);
    categories.iter_mut().filter(|it| it.category == FORM).for_each(|it| it.points *= scale);
    let is_left =
        |points: &&CategoryPoints| worths.iter().any(|(name, _)| *name == points.category);
    let was_not_asked = |points: &&CategoryPoints| {
        let mut all = cases.iter().zip(results);
        all.any(|(case, it)| case.category == points.category && it.outcome == Outcome::NotAsked)
    };
    let not_asked = points
        .iter()
        .filter(|it| it.points > 0.0 && was_not_asked(it) && !is_left(it))
        .filter(|it| !course.facts().without_games.contains(&it.category.as_str()))
        .map(|it| it.category.clone())
        .collect();
    // What a program need not do leaves its points to what it has to do.
    if results.iter().any(|result| result.outcome == Outcome::NotAsked) {
        let all: f64 = points.iter().map(|points| points.points).sum();
        let left: f64 = categories.iter().map(|category| category.of).sum();
        for category in categories.iter_mut().filter(|_| left > 0.0) {
            category.points *= all / left;
            category.of *= all / left;
        }
    }
    Score {
        points: categories.iter().map(|category| category.points).sum(),
        of: categories.iter().map(|category| category.of).sum(),
        categories,
        deducted: 0.0,
        not_asked,
    }
}

/// What part of the points for form a program gets: all, if it has half of the points for what it does, and less if it has less. Who
/// does not play has no form.
fn scale(categories: &[CategoryScore]) -> f64 {
    let behaviour = || categories.iter().filter(|it| it.category != FORM);
    let (points, of): (f64, f64) =
        behaviour().fold((0.0, 0.0), |(points, of), it| (points + it.points, of + it.of));
    if of == 0.0 { 1.0 } else { (2.0 * points / of).min(1.0).powi(2) }
}

/// What part of the points for sessions without a game a program gets: all, if it has a quarter of those for games. Who does nothing
/// has refused nothing.
fn played(course: &dyn Course, categories: &[CategoryScore]) -> f64 {
    let no_games = course.facts().without_games;
    let games = categories
        .iter()
        .filter(|it| it.category != FORM && !no_games.contains(&it.category.as_str()));
    let (points, of): (f64, f64) =
        games.fold((0.0, 0.0), |(points, of), it| (points + it.points, of + it.of));
    if of == 0.0 { 1.0 } else { (4.0 * points / of).min(1.0) }
}

impl Form {
    /// The share of the points for form, from 0 to 1.
    fn share(&self) -> f64 {
        part(self.exact, self.messages) * self.kinds_share()
    }

    /// How many of the kinds of messages it came to, from 0 to 1.
    fn kinds_share(&self) -> f64 {
        part(self.reached, self.kinds)
    }
}

fn category_score(points: &CategoryPoints, worths: &[(&str, Worth)]) -> CategoryScore {
    let here = || worths.iter().filter(|(of, _)| *of == points.category).map(|(_, worth)| *worth);
    let (cases, pass) = (here().count(), here().filter(|it| it.worth == 100).count());
    let of = if cases == 0 { 0.0 } else { points.points };
    let share = share(&here());
    CategoryScore { category: points.category.clone(), pass, cases, points: of * share, of }
}

fn form_score(
    points: &CategoryPoints,
    form: Option<&Form>,
    results: &[CaseResult],
    is_empty: bool,
) -> CategoryScore {
    let category = points.category.clone();
    let of = if is_empty { 0.0 } else { points.points };
    match form {
        Some(form) => {
            let points = of * form.share();
            CategoryScore { category, pass: form.exact, cases: form.messages, points, of }
        }
        // All is right to the last byte, or form is not looked at; or there was nothing to look at.
        None => {
            let is_any = results.iter().any(CaseResult::is_right);
            CategoryScore { category, pass: 0, cases: 0, points: if is_any { of } else { 0.0 }, of }
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "no grading has 2^52 cases or messages")]
fn part(some: usize, whole: usize) -> f64 {
    some as f64 / whole.max(1) as f64
}

impl CaseResult {
    /// Whether the program does all that is asked, in whatever words.
    #[must_use]
    pub fn is_right(&self) -> bool {
        self.outcome == Outcome::Pass || self.in_own_words
    }
}

/// Prices a submission: its score, and what each of its faults costs. Those that cost most come first.
///
/// A case that fails for several reasons costs each of them the same part of its points.
pub(super) fn priced(
    mut submission: Submission,
    course: &dyn Course,
    cases: &[GradedCase],
    points: &[CategoryPoints],
) -> Submission {
    let Submission { results, diagnoses, wordings, form, score: priced, .. } = &mut submission;
    *priced = score(course, cases, results, form.as_ref(), points);
    let of_case = |case: &GradedCase| {
        let here = results.iter().zip(cases).filter(|(result, other)| {
            other.category == case.category && other.settles && result.outcome.is_verdict()
        });
        let worths = here.map(|(result, other)| Worth {
            worth: if result.is_right() { 100 } else { 0 },
            is_generated: other.is_generated,
        });
        let (generated_alone, count) = basis(&worths);
        let counts = case.settles && (case.is_generated || !generated_alone);
        let worth = priced.categories.iter().find(|it| it.category == case.category);
        worth.filter(|_| counts).map_or(0.0, |worth| worth.of * part(1, count))
    };
    let worths: Vec<f64> = cases.iter().map(of_case).collect();
    let failing = results.iter().zip(&worths);
    let failing = failing.filter(|(it, _)| it.outcome.is_verdict() && !it.is_right());
    for (result, worth) in failing {
        // What only shows boards more often, a status, and points that are only told are no reason for a case to fail, unless there is no
        // other.
        let is_reason = |cause: &&usize| match diagnoses[**cause].reason {
            Reason::Form | Reason::Status => false,
            Reason::Points | Reason::Winner => !diagnoses[**cause].readings.is_empty(),
            Reason::Words => false,
            _ => true,
        };
        let reasons: Vec<usize> = result.causes.iter().filter(is_reason).copied().collect();
        let reasons = if reasons.is_empty() { &result.causes } else { &reasons };
        for &cause in reasons {
            diagnoses[cause].points += worth * part(1, reasons.len());
            diagnoses[cause].without += if reasons.len() == 1 { *worth } else { 0.0 };
        }
    }
    // The points for what is right where nothing is played are missed for what is wrong in games.
    let missed: f64 = diagnoses.iter().map(|it| it.points).sum();
    if played(course, &priced.categories) < 1.0 && missed > 0.0 {
        let no_games = course.facts().without_games;
        let here = priced.categories.iter().filter(|it| no_games.contains(&it.category.as_str()));
        let withheld: f64 = here.map(|it| it.of * part(it.pass, it.cases) - it.points).sum();
        let more = 1.0 + withheld.max(0.0) / missed;
        for diagnosis in diagnoses.iter_mut() {
            diagnosis.points *= more;
            diagnosis.without *= more;
        }
    }
    let (prescribed, other) = STATUS_POINTS;
    let status = if course.facts().prescribes_status { prescribed } else { other };
    let reasons: Vec<Reason> = diagnoses.iter().map(|it| it.reason).collect();
    let of = priced.of;
    let mut deduct = |at: usize, cost: f64| {
        let cost = cost.min(priced.points);
        priced.deducted += cost;
        priced.points -= cost;
        diagnoses[at].points += cost;
        diagnoses[at].without += cost;
    };
    for (reason, part) in [(Reason::Status, status), (Reason::Form, SHOWN_POINTS)] {
        let is_here = |result: &CaseResult| result.is_right() || reason == Reason::Form;
        let deducting = (0..reasons.len()).find(|at| {
            let mut shows = results.iter().filter(|it| is_here(it) && it.causes.contains(at));
            reasons[*at] == reason && shows.next().is_some()
        });
        if let Some(at) = deducting {
            deduct(at, of * part / 100.0);
        }
    }
    let mut left_for_words = of * MOST_FOR_ALL_WORDS / 100.0;
    for (at, reason) in reasons.iter().enumerate() {
        let most = match reason {
            Reason::Points => MOST_FOR_POINTS,
            Reason::Winner => MOST_FOR_WINNERS,
            Reason::Words => MOST_FOR_WORDS,
            _ => continue,
        };
        let of_it =
            results.iter().zip(&worths).filter(|(it, _)| it.is_right() && it.causes.contains(&at));
        let worth: f64 = of_it.map(|(_, worth)| worth).sum();
        let mut cost = worth.min(of * most / 100.0);
        if *reason == Reason::Words {
            cost = cost.min(left_for_words);
            left_for_words -= cost;
        }
        deduct(at, cost);
    }
    diagnoses.iter_mut().for_each(|it| it.without += priced.points);
    let of_form = points.iter().position(CategoryPoints::is_form);
    let of_form = of_form.map_or(0.0, |at| priced.categories[at].of);
    let scale = scale(&priced.categories);
    for wording in wordings.iter_mut().filter(|wording| !wording.is_open) {
        let form = form.unwrap_or_default();
        wording.points = of_form * part(wording.places, form.messages) * form.kinds_share() * scale;
    }
    // Where all words are its own, they cost what is left of the form.
    let lost: f64 =
        priced.categories.iter().filter(|it| it.category == FORM).map(|it| it.of - it.points).sum();
    for wording in wordings.iter_mut().filter(|it| it.places == 0 && !it.is_open) {
        wording.points = lost;
    }
    wordings.iter_mut().for_each(|it| it.without = priced.points + it.points);
    wordings.sort_by(|a: &Wording, b| b.points.total_cmp(&a.points));
    sort(diagnoses, results);
    submission
}

/// Sorts diagnoses by what they cost, and by how many cases show them; what refers to them follows.
fn sort(diagnoses: &mut Vec<Diagnosis>, results: &mut [CaseResult]) {
    let mut order: Vec<usize> = (0..diagnoses.len()).collect();
    order.sort_by(|&a, &b| {
        let (a, b) = (&diagnoses[a], &diagnoses[b]);
        b.points.total_cmp(&a.points).then(b.explains.cmp(&a.explains))
    });
    let place = |old: usize| order.iter().position(|&it| it == old).unwrap_or(old);
    for result in results {
        result.causes.iter_mut().for_each(|cause| *cause = place(*cause));
        result.causes.sort_unstable();
    }
    *diagnoses = order.iter().map(|&old| diagnoses[old].clone()).collect();
}
