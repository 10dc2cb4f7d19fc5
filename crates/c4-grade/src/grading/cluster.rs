//! Submissions that do the same wrong things.

use std::collections::BTreeMap;

use crate::{CaseInfo, Cluster, Outcome, Submission};

/// The clusters of two or more submissions that fail the same cases with the same [behaviour], the largest first.
///
/// A submission that passes everything is in none, and neither is one that was not built: it did nothing.
///
/// [behaviour]: crate::CaseResult::behaviour
#[must_use]
pub fn clusters(cases: &[CaseInfo], submissions: &[Submission]) -> Vec<Cluster> {
    let mut alike: BTreeMap<Vec<(usize, &str)>, Vec<&Submission>> = BTreeMap::new();
    for submission in submissions {
        let failing = failing(submission, cases.len());
        if !failing.is_empty() {
            alike.entry(failing).or_default().push(submission);
        }
    }
    let mut clusters: Vec<Cluster> = alike
        .into_iter()
        .filter(|(_, members)| members.len() > 1)
        .map(|(failing, members)| Cluster {
            submissions: members.iter().map(|member| member.name.clone()).collect(),
            failing: failing.into_iter().map(|(case, _)| case).collect(),
            says: said_of_all(&members),
        })
        .collect();
    clusters.sort_by(|a, b| {
        let by_size = b.submissions.len().cmp(&a.submissions.len());
        by_size.then_with(|| a.submissions.cmp(&b.submissions))
    });
    clusters
}

/// The cases that it fails, and how. Where it is not to be told how, nothing is alike.
fn failing(submission: &Submission, cases: usize) -> Vec<(usize, &str)> {
    let results = submission.results.iter().take(cases).enumerate();
    results
        .filter(|(_, result)| !matches!(result.outcome, Outcome::Pass | Outcome::Error))
        .filter(|(_, result)| !result.behaviour.is_empty())
        .map(|(case, result)| (case, result.behaviour.as_str()))
        .collect()
}

/// What is said of each of them.
fn said_of_all(members: &[&Submission]) -> Vec<String> {
    let said = |member: &Submission| -> Vec<String> {
        member.diagnoses.iter().flat_map(|diagnosis| diagnosis.says.iter().cloned()).collect()
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
