//! What a submission is worth.

use crate::{CaseResult, CategoryPoints, CategoryScore, GradedCase, Outcome, Score};

/// The score of a submission: in each category the points times the share of its cases that pass.
///
/// A case that could not be run is left out; one without a result, as after a failed build, does not pass. A category
/// of which no case is left is worth nothing, and its points are not missed either.
#[must_use]
pub fn score(cases: &[GradedCase], results: &[CaseResult], points: &[CategoryPoints]) -> Score {
    let outcomes: Vec<(&str, Option<Outcome>)> = cases
        .iter()
        .enumerate()
        .map(|(at, case)| (case.category, results.get(at).map(|result| result.outcome)))
        .filter(|&(_, outcome)| outcome != Some(Outcome::Error))
        .collect();
    let categories: Vec<CategoryScore> =
        points.iter().map(|points| category_score(points, &outcomes)).collect();
    Score {
        points: categories.iter().map(|category| category.points).sum(),
        of: categories.iter().map(|category| category.of).sum(),
        categories,
    }
}

fn category_score(points: &CategoryPoints, outcomes: &[(&str, Option<Outcome>)]) -> CategoryScore {
    let count = |is_wanted: &dyn Fn(Option<Outcome>) -> bool| {
        outcomes
            .iter()
            .filter(|(of, outcome)| *of == points.category && is_wanted(*outcome))
            .count()
    };
    let cases = count(&|_| true);
    let pass = count(&|outcome| outcome == Some(Outcome::Pass));
    let of = if cases == 0 { 0.0 } else { points.points };
    #[expect(clippy::cast_precision_loss, reason = "no grading has 2^52 cases")]
    let share = pass as f64 / cases.max(1) as f64;
    CategoryScore { category: points.category.clone(), pass, cases, points: of * share, of }
}
