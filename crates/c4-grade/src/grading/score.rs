//! What a submission is worth.

use c4_course::Course;

use super::share::{Worth, share};
use crate::{CaseResult, CategoryPoints, CategoryScore, Form, GradedCase, Outcome, Score};

/// The part of the points that is for the exact form.
const FORM: &str = "exact form";

/// How many points of 100 are for the exact form, where the course prescribes the words.
const FORM_POINTS: f64 = 15.0;

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

impl CategoryScore {
    /// Whether this is the part for the exact form: what is counted there is messages.
    #[must_use]
    pub fn is_form(&self) -> bool {
        self.category == FORM
    }
}

/// The score of a submission: in each category the points times the share of its cases in which it does all that is asked,
/// no more than that of its generated ones if there are five or more; and for the exact form the share of its messages that are in the course's
/// words, less where it has less than half of the points for what it does.
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
    categories.iter_mut().filter(|it| it.is_form()).for_each(|it| it.points *= scale);
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
    if points.iter().any(|it| it.points > 0.0 && was_not_asked(&it)) {
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
pub(super) fn scale(categories: &[CategoryScore]) -> f64 {
    let behaviour = || categories.iter().filter(|it| !it.is_form());
    let (points, of): (f64, f64) =
        behaviour().fold((0.0, 0.0), |(points, of), it| (points + it.points, of + it.of));
    if of == 0.0 { 1.0 } else { (2.0 * points / of).min(1.0).powi(2) }
}

/// What part of the points for sessions without a game a program gets: all, if it has a quarter of those for games. Who does nothing
/// has refused nothing.
fn played(course: &dyn Course, categories: &[CategoryScore]) -> f64 {
    let no_games = course.facts().without_games;
    let games =
        categories.iter().filter(|it| !it.is_form() && !no_games.contains(&it.category.as_str()));
    let (points, of): (f64, f64) =
        games.fold((0.0, 0.0), |(points, of), it| (points + it.points, of + it.of));
    if of == 0.0 { 1.0 } else { (4.0 * points / of).min(1.0) }
}

impl Form {
    /// The share of the points for form, from 0 to 1.
    fn share(&self) -> f64 {
        part(self.exact, self.messages) * self.kinds_share()
    }

    /// The form that it is likely to have with these results: who does all that is asked comes to all kinds of messages. Of whom nobody has
    /// heard a message the best is believed.
    pub(super) fn if_right(self, results: &[CaseResult]) -> Self {
        let form = match self.messages {
            0 => Self { messages: 1, exact: 1, reached: 1, kinds: 1 },
            _ => self,
        };
        let is_right = |result: &CaseResult| !result.outcome.is_verdict() || result.is_right();
        if results.iter().all(is_right) { Self { reached: form.kinds, ..form } } else { form }
    }

    /// How many of the kinds of messages it came to, from 0 to 1.
    pub(super) fn kinds_share(&self) -> f64 {
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
pub(super) fn part(some: usize, whole: usize) -> f64 {
    some as f64 / whole.max(1) as f64
}

impl CaseResult {
    /// Whether the program does all that is asked, in whatever words.
    #[must_use]
    pub fn is_right(&self) -> bool {
        self.outcome == Outcome::Pass || self.in_own_words
    }
}
