//! A submission, and how it did on each case.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    BuildFailure, Diagnosis, Finding, Form, Identity, Intake, Level, Score, Typed, Wording,
};

/// One submission, graded.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Submission {
    /// What it is called: the name of its folder or file.
    pub name: String,
    /// Where it lies, as the grader was told.
    pub path: String,
    /// A digest of its files: the same digest, the same submission.
    pub digest: String,
    /// Whose it is, where a platform says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub identity: Option<Identity>,
    /// What of the upload was graded, and what was left.
    #[serde(default, skip_serializing_if = "Intake::is_empty")]
    pub intake: Intake,
    /// How it was built; `None` if it came as a program.
    pub build: Option<Build>,
    /// One for each case, in their order; empty if it could not be built.
    pub results: Vec<CaseResult>,
    /// The category that every case counts as which is worth points, where only a part of a program was handed in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counts_as: Option<String>,
    /// How many cases it had less time for, because it had run out of it on several before.
    pub hurried: usize,
    /// Whether it took so long that less was found out about it than of others: what it asks, what the simplest case is that fails,
    /// what sanitizers see.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub out_of_time: bool,
    /// What it is worth.
    pub score: Score,
    /// The strictest level at which every case passes, if there is one.
    pub passes_at: Option<Level>,
    /// What it words in its own way wherever it says it, the most frequent first. Each is confirmed byte by byte.
    #[serde(default)]
    pub wordings: Vec<Wording>,
    /// How much of what it says is in the course's words; absent where that was not looked at.
    #[serde(default)]
    pub form: Option<Form>,
    /// What is known about why it fails, what costs most points first.
    pub diagnoses: Vec<Diagnosis>,
    /// The first failing case, in full.
    pub finding: Option<Finding>,
    /// What a build with sanitizers found, if one was asked for.
    pub sanitizers: Option<Sanitized>,
}

/// How a program did on a case.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CaseResult {
    /// The verdict.
    pub outcome: Outcome,
    /// What there is to say about it in a line; empty if it passes.
    pub headline: String,
    /// The strictest level at which it passes, if there is one.
    pub passes_at: Option<Level>,
    /// How long it ran, by the clock.
    pub milliseconds: u64,
    /// Where the output first differs at the level asked for; `None` where it only ends too early, as the program did.
    pub difference: Option<Shown>,
    /// A digest of what the program did; the same behaviour has the same one.
    pub behaviour: String,
    /// Whether it does all that is asked, and only says it in its own words, those of [`Submission::wordings`], or ends with
    /// another status where the course prescribes none.
    #[serde(default)]
    pub in_own_words: bool,
    /// Why it fails: indices of [`Submission::diagnoses`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub causes: Vec<usize>,
    /// All that differs, where each failing case is told by itself: `c4 verify`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<Box<Detail>>,
}

/// All in which a run differs from its case, byte by byte.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Detail {
    /// How it ended, if that is not how it should have, and what that may mean: a sentence each.
    pub ending: Vec<String>,
    /// The first difference on each stream that is compared. What was printed before a program was stopped is compared, too.
    pub differences: Vec<Shown>,
    /// What else there is to say about standard error, a sentence each.
    pub stderr: Vec<String>,
    /// What had been typed just before the first difference on standard output, where that is known.
    pub typed: Option<Typed>,
    /// Command lines that run this case alone.
    pub rerun: Vec<String>,
}

/// The verdict on a case, as fine as reports tell it.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// All that is compared is right.
    Pass,
    /// The output differs.
    Differ,
    /// The output is right, the exit status is not.
    WrongStatus,
    /// What belongs on one stream is on the other, or a message that has to be there is not.
    WrongStream,
    /// It was ended by a signal.
    Crash,
    /// It was still running when its time was over.
    TimeOut,
    /// It printed more than it may.
    Flood,
    /// It used more than it may of something else: memory, processes, files.
    OverLimit,
    /// It does not build for the board of this case.
    NotBuilt,
    /// It could not be run, which says nothing about it.
    Error,
    /// It was not asked, which says nothing about it either: it takes no options, which the course's text does not ask for, and this case has
    /// some; its time was over; or it does not end where its input ends early, as this one's does.
    NotAsked,
}

impl Outcome {
    /// Whether it says something about the program: only then does it count.
    #[must_use]
    pub fn is_verdict(self) -> bool {
        !matches!(self, Self::Error | Self::NotAsked)
    }
}

/// A first difference, as it is shown. Everything is drawn by [`visible`](crate::visible()).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Shown {
    /// `stdout` or `stderr`.
    pub stream: String,
    /// How many bytes of the actual output are right before it.
    pub offset: usize,
    /// Its line in the actual output, from 1.
    pub line: usize,
    /// Its column in bytes, from 1.
    pub column: usize,
    /// The expected line around it; `None` where that is not to be told.
    pub expected: Option<String>,
    /// The actual line around it.
    pub actual: String,
    /// How many characters come before it in both.
    pub caret: usize,
}

/// How a submission was built.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Build {
    /// The command, as it would be typed; the first of them, if there were several sizes.
    pub command: String,
    /// How many builds there were: one for each size of the board that the cases need.
    pub builds: usize,
    /// What went wrong, if it was not built.
    pub failure: Option<BuildFailure>,
}

/// What a build with sanitizers found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Sanitized {
    /// The build failed, in the compiler's words, or could not be made here.
    pub failure: Option<String>,
    /// How many cases ended with a report.
    pub reports: usize,
    /// The first of them: the index of its case, and the sanitizer's words, cut if they are long.
    pub first: Option<(usize, String)>,
}
