//! Submissions that are wrong for the same reasons.

use std::collections::BTreeMap;

use crate::{CaseInfo, CaseResult, Cluster, Outcome, Submission};

/// The clusters of two or more submissions that are wrong for the same reasons, in whatever words they speak, the largest
/// first. Where no reason is known, it is those that fail the same cases with the same [behaviour].
///
/// A submission that passes everything is in none, and neither is one that was not built: it did nothing.
///
/// [behaviour]: crate::CaseResult::behaviour
#[must_use]
pub fn clusters(cases: &[CaseInfo], submissions: &[Submission]) -> Vec<Cluster> {
    let mut alike: BTreeMap<Why<'_>, Vec<&Submission>> = BTreeMap::new();
    for submission in submissions {
        if let Some(why) = Why::of(submission, cases.len()) {
            alike.entry(why).or_default().push(submission);
        }
    }
    let mut clusters: Vec<Cluster> = alike
        .into_values()
        .filter(|members| members.len() > 1)
        .map(|members| Cluster {
            submissions: members.iter().map(|member| member.name.clone()).collect(),
            failing: failing_all(&members, cases.len()),
            says: said_of_all(&members),
        })
        .collect();
    clusters.sort_by(|a, b| {
        let by_size = b.submissions.len().cmp(&a.submissions.len());
        by_size.then_with(|| a.submissions.cmp(&b.submissions))
    });
    clusters
}

/// Why a submission is wrong.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Why<'a> {
    /// What it does, in sentences.
    Does(Vec<&'a str>),
    /// The cases that it fails, and how.
    Fails(Vec<(usize, &'a str)>),
}

impl<'a> Why<'a> {
    fn of(submission: &'a Submission, cases: usize) -> Option<Self> {
        let failing = failing(submission, cases);
        if failing.is_empty() {
            return None;
        }
        let wrong = submission.diagnoses.iter().enumerate().filter(|(at, _)| {
            let is_here = |it: &CaseResult| !it.is_right() && it.causes.contains(at);
            submission.results.iter().any(is_here)
        });
        let does = sorted(wrong.flat_map(|(_, diagnosis)| &diagnosis.says));
        Some(if does.is_empty() { Self::Fails(failing) } else { Self::Does(does) })
    }
}

fn sorted<'a>(sentences: impl Iterator<Item = &'a String>) -> Vec<&'a str> {
    let mut sorted: Vec<&str> = sentences.map(String::as_str).collect();
    sorted.sort_unstable();
    sorted.dedup();
    sorted
}

/// The cases that all of them fail.
fn failing_all(members: &[&Submission], cases: usize) -> Vec<usize> {
    let of = |member: &Submission| -> Vec<usize> {
        failing(member, cases).into_iter().map(|(case, _)| case).collect()
    };
    let others: Vec<_> = members[1..].iter().map(|member| of(member)).collect();
    let mut common = of(members[0]);
    common.retain(|case| others.iter().all(|other| other.contains(case)));
    common
}

/// The cases that it fails, and how. Where it is not to be told how, nothing is alike.
fn failing(submission: &Submission, cases: usize) -> Vec<(usize, &str)> {
    let results = submission.results.iter().take(cases).enumerate();
    results
        .filter(|(_, result)| result.outcome.is_verdict() && result.outcome != Outcome::Pass)
        .filter(|(_, result)| !result.behaviour.is_empty())
        .map(|(case, result)| (case, result.behaviour.as_str()))
        .collect()
}

/// What is said of each of them.
fn said_of_all(members: &[&Submission]) -> Vec<String> {
    let said = |member: &Submission| -> Vec<String> {
        let does = member.diagnoses.iter().flat_map(|diagnosis| &diagnosis.says);
        does.chain(member.wordings.iter().map(|wording| &wording.says)).cloned().collect()
    };
    let mut common = Vec::new();
    let others: Vec<_> = members[1..].iter().map(|member| said(member)).collect();
    for sentence in said(members[0]) {
        if !common.contains(&sentence) && others.iter().all(|other| other.contains(&sentence)) {
            common.push(sentence);
        }
    }
    common
}
