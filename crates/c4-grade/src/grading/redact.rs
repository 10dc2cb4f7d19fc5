//! What is left of a grading for those who must not see all of it.

use crate::{
    CaseResult, Diagnosis, Feedback, Finding, Grading, Outcome, Piece, Shown, Shrunk, Submission,
};

impl Grading {
    /// The grading without what this feedback leaves out: every report format shows only what is here.
    ///
    /// [`Feedback::Actual`] keeps what the programs did and where they went wrong, and nothing of what the reference
    /// did: no expected text, no rule that gives it away, no headline that quotes it, no reason of a transcript. [`Feedback::Verdict`] keeps the
    /// outcomes and the points.
    #[must_use]
    pub fn redacted(mut self, feedback: Feedback) -> Self {
        self.setup.feedback = feedback;
        if feedback != Feedback::Full {
            // A transcript may be there for what comes out, and says so.
            let transcripts = self.cases.iter_mut().filter(|case| !case.is_generated);
            transcripts.for_each(|case| case.why.clear());
        }
        match feedback {
            Feedback::Full => {}
            Feedback::Actual => self.submissions.iter_mut().for_each(hide_expected),
            Feedback::Verdict => {
                self.clusters.clear();
                self.submissions.iter_mut().for_each(keep_verdicts);
            }
        }
        self
    }
}

fn hide_expected(submission: &mut Submission) {
    let Submission { results, finding, diagnoses, .. } = submission;
    if let Some(finding) = finding {
        hide_in_finding(finding, &results[finding.case]);
    }
    for result in results {
        result.headline = told(result, &result.headline);
        if let Some(Shown { expected, .. }) = &mut result.difference {
            *expected = None;
        }
    }
    for Diagnosis { instead, .. } in diagnoses {
        instead.clear();
    }
}

fn hide_in_finding(finding: &mut Finding, result: &CaseResult) {
    let Finding { headline, rule, transcript, shrunk, case: _, reproduce: _ } = finding;
    *headline = told(result, headline);
    *rule = None;
    hide_in_transcript(transcript);
    if let Some(shrunk) = shrunk {
        let Shrunk { headline, rule, transcript, bytes: _, runs: _, reproduce: _ } = shrunk;
        if tells_expected(result.outcome) {
            *headline = "fails in the same way".to_owned();
        }
        *rule = None;
        hide_in_transcript(transcript);
    }
}

fn hide_in_transcript(transcript: &mut Vec<Piece>) {
    transcript.retain(|piece| !matches!(piece, Piece::Expected(_)));
}

/// A headline that tells nothing of what was expected.
fn told(result: &CaseResult, headline: &str) -> String {
    if !tells_expected(result.outcome) {
        return headline.to_owned();
    }
    match &result.difference {
        Some(Shown { stream, line, column, .. }) => {
            format!("{stream} is wrong from line {line}, column {column} on")
        }
        None if result.outcome == Outcome::WrongStatus => {
            "ends with a wrong exit status".to_owned()
        }
        None => "its streams are wrong".to_owned(),
    }
}

/// Whether the headline of such an outcome may quote what was expected.
fn tells_expected(outcome: Outcome) -> bool {
    match outcome {
        Outcome::Differ | Outcome::WrongStatus | Outcome::WrongStream => true,
        Outcome::Pass
        | Outcome::Crash
        | Outcome::TimeOut
        | Outcome::Flood
        | Outcome::OverLimit
        | Outcome::NotBuilt
        | Outcome::Error => false,
    }
}

fn keep_verdicts(submission: &mut Submission) {
    submission.diagnoses.clear();
    submission.finding = None;
    submission.sanitizers = None;
    for result in &mut submission.results {
        result.headline.clear();
        result.difference = None;
        result.behaviour.clear();
    }
}
