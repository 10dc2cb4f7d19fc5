//! What a submission is worth.

use super::share::{Worth, share};
use crate::{CaseResult, CategoryPoints, CategoryScore, GradedCase, Outcome, Score};

/// What part of a case's worth is its exact form, in percent. A case that is right but for its own words has the rest.
const FORM: usize = 15;

/// The score of a submission: in each category the points times the share of its cases that pass, and no more than that of
/// its generated ones, if there are five or more. A case that does all that
/// is asked in words of its own counts for 85 % of one.
///
/// A case that could not be run is left out; one without a result, as after a failed build, does not pass. A category
/// of which no case is left is worth nothing, and its points are not missed either.
#[must_use]
pub fn score(cases: &[GradedCase], results: &[CaseResult], points: &[CategoryPoints]) -> Score {
    let worth = |result: &CaseResult| match result {
        CaseResult { outcome: Outcome::Error, .. } => None,
        CaseResult { outcome: Outcome::Pass, .. } => Some(100),
        CaseResult { in_own_words: true, .. } => Some(100 - FORM),
        _ => Some(0),
    };
    let of_case = |(at, case): (usize, &GradedCase)| {
        let worth = results.get(at).map_or(Some(0), worth)?;
        Some((case.category, Worth { worth, is_generated: case.is_generated }))
    };
    let worths: Vec<(&str, Worth)> = cases.iter().enumerate().filter_map(of_case).collect();
    let categories: Vec<CategoryScore> =
        points.iter().map(|points| category_score(points, &worths)).collect();
    Score {
        points: categories.iter().map(|category| category.points).sum(),
        of: categories.iter().map(|category| category.of).sum(),
        categories,
    }
}

fn category_score(points: &CategoryPoints, worths: &[(&str, Worth)]) -> CategoryScore {
    let here = || worths.iter().filter(|(of, _)| *of == points.category).map(|(_, worth)| *worth);
    let (cases, pass) = (here().count(), here().filter(|it| it.worth == 100).count());
    let of = if cases == 0 { 0.0 } else { points.points };
    let share = share(&here());
    CategoryScore { category: points.category.clone(), pass, cases, points: of * share, of }
}
