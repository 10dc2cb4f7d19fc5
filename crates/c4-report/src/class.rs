//! What the submissions of a class have in common, and how their points are spread.

use std::collections::BTreeMap;

use super::causes::causes;
use c4_grade::Grading;

/// So many submissions have a picture of their points: fewer are read faster in the table.
const ENOUGH: usize = 5;

/// A cause that several submissions have.
#[derive(Debug)]
pub(super) struct Shared<'a> {
    /// What it is.
    pub(super) says: String,
    /// The points that it costs all of them together.
    pub(super) points: f64,
    /// Whose it is.
    pub(super) submissions: Vec<&'a str>,
}

/// Each cause that several submissions have, the most frequent first; of those that are equally frequent, what costs most.
pub(super) fn shared(grading: &Grading) -> Vec<Shared<'_>> {
    let mut all: BTreeMap<String, (f64, Vec<&str>)> = BTreeMap::new();
    for submission in &grading.submissions {
        // The same may be said of several places: behind one message and behind another.
        let mut own: BTreeMap<String, f64> = BTreeMap::new();
        for cause in causes(submission) {
            *own.entry(cause.says.join(" ")).or_default() += cause.points;
        }
        for (says, its_points) in own {
            let (points, submissions) = all.entry(says).or_default();
            *points += its_points;
            submissions.push(&submission.name);
        }
    }
    let several = all.into_iter().filter(|(_, (_, submissions))| submissions.len() > 1);
    let mut shared: Vec<Shared<'_>> =
        several.map(|(says, (points, submissions))| Shared { says, points, submissions }).collect();
    let count = |it: &Shared<'_>| it.submissions.len();
    shared.sort_by(|a, b| count(b).cmp(&count(a)).then(b.points.total_cmp(&a.points)));
    shared
}

/// How many submissions have points from here to there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Bin {
    /// Of 100 points, in words: `90–99`.
    pub(super) range: String,
    pub(super) count: usize,
}

/// How the points of a class are spread: tens of 100, and a bin for all points. `None` if there are few submissions, or no points.
pub(super) fn histogram(grading: &Grading) -> Option<Vec<Bin>> {
    let scores = grading.submissions.iter().map(|submission| &submission.score);
    let tens: Vec<usize> = scores.filter_map(|score| ten(score.points, score.of)).collect();
    let bin = |ten: usize| Bin {
        range: if ten == 10 {
            "100".to_owned()
        } else {
            format!("{}–{}", 10 * ten, 10 * ten + 9)
        },
        count: tens.iter().filter(|&&it| it == ten).count(),
    };
    (tens.len() >= ENOUGH).then(|| (0..=10).rev().map(bin).collect())
}

/// In which ten of 100 these points are, 10 if they are all; `None` if there were none to be had.
fn ten(points: f64, of: f64) -> Option<usize> {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "points are from 0 to what they are of"
    )]
    // What reports show as all points is all of them, however the sum was rounded.
    let ten = ((10.0 * (points + 0.005) / of) as usize).min(10);
    (of > 0.0).then_some(ten)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_counted_by_tens() {
        assert_eq!(ten(100.0, 100.0), Some(10));
        assert_eq!(ten(99.999_999, 100.0), Some(10));
        assert_eq!(ten(99.9, 100.0), Some(9));
        assert_eq!(ten(90.0, 100.0), Some(9));
        assert_eq!(ten(0.0, 100.0), Some(0));
        assert_eq!(ten(4.5, 9.0), Some(5));
        assert_eq!(ten(0.0, 0.0), None);
    }
}
