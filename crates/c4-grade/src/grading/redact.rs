//! What is left of a grading for those who must not see all of it.

use crate::{
    CaseResult, Diagnosis, Feedback, Finding, Grading, Outcome, Piece, Reason, Shown, Shrunk,
    Submission, Wording, clusters,
};

impl Grading {
    /// The grading without what this feedback leaves out: every report format shows only what is here.
    ///
    /// [`Feedback::Actual`] keeps what the programs did and where they went wrong, and nothing of what the reference
    /// did: no expected text, no rule that gives it away, no headline that quotes it, no reason or origin of a case,
    /// nothing of what happens in the cases, and no seed that they could be made from. [`Feedback::Verdict`] keeps the outcomes and
    /// the points. What has been left out before does not come back, and the [`Setup`](crate::Setup) keeps the stricter feedback of the two.
    #[must_use]
    pub fn redacted(mut self, feedback: Feedback) -> Self {
        self.setup.feedback = self.setup.feedback.max(feedback);
        if feedback != Feedback::Full {
            // Why a case is there is often what comes out, and in generated ones it is what the reference did. Where it comes from is a
            // rule of the course, or the seed.
            for case in &mut self.cases {
                case.why.clear();
                case.from.clear();
            }
            self.occurrences.clear();
            // Whoever knows the seed can make the cases, with what comes out.
            self.setup.seed = None;
            let seed = self.setup.options.iter().position(|option| option == "--seed");
            seed.map(|at| self.setup.options.drain(at..(at + 2).min(self.setup.options.len())));
        }
        match feedback {
            Feedback::Full => {}
            Feedback::Actual => {
                self.submissions.iter_mut().for_each(hide_expected);
                self.clusters = clusters(&self.cases, &self.submissions);
            }
            Feedback::Verdict => {
                self.clusters.clear();
                self.submissions.iter_mut().for_each(keep_verdicts);
            }
        }
        self
    }
}

fn hide_expected(submission: &mut Submission) {
    let Submission { results, finding, diagnoses, wordings, .. } = submission;
    *finding = finding.take().and_then(|finding| {
        let result = results.get(finding.case)?;
        Some(hidden_in(finding, result))
    });
    for result in results {
        result.headline = told(result, &result.headline);
        if let Some(Shown { expected, .. }) = &mut result.difference {
            *expected = None;
        }
        result.detail = None;
    }
    for Diagnosis { reason, readings, says, instead, when, .. } in diagnoses {
        instead.clear();
        *when = None;
        let quotes_nothing = matches!(
            reason,
            Reason::Form
                | Reason::Status
                | Reason::EndOfInput
                | Reason::Unsettled
                | Reason::NotKnown
        );
        if readings.is_empty() && !quotes_nothing {
            // What was seen quotes what was due.
            *says = vec!["your program does something else than the course asks".to_owned()];
        }
    }
    for Wording { wanted, says, .. } in wordings {
        *wanted = None;
        "your program words something in its own way".clone_into(says);
    }
}

fn hidden_in(mut finding: Finding, result: &CaseResult) -> Finding {
    let Finding {
        headline,
        rule,
        transcript,
        reference,
        shrunk,
        case: _,
        goes_on: _,
        reproduce: _,
        page,
    } = &mut finding;
    // The page shows what is expected.
    page.clear();
    *headline = told(result, headline);
    *rule = None;
    reference.clear();
    hide_in_transcript(transcript);
    if let Some(shrunk) = shrunk {
        let Shrunk { headline, rule, transcript, reference, page, bytes: _, runs: _, reproduce: _ } =
            shrunk;
        page.clear();
        if tells_expected(result.outcome) {
            *headline = "fails in the same way".to_owned();
        }
        *rule = None;
        reference.clear();
        hide_in_transcript(transcript);
    }
    finding
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
        | Outcome::Error
        | Outcome::NotAsked => false,
    }
}

fn keep_verdicts(submission: &mut Submission) {
    submission.diagnoses.clear();
    submission.wordings.clear();
    submission.finding = None;
    submission.sanitizers = None;
    for result in &mut submission.results {
        result.headline.clear();
        result.difference = None;
        result.behaviour.clear();
        result.causes.clear();
        result.detail = None;
    }
}
