//! What a grading found, as data: all report formats are functions of this.
//!
//! Everything in it can be written as JSON and read back, so that the parts of a class that were graded apart can be
//! merged, and a grading that was interrupted can go on. What must not be shown to whoever reads a report is removed
//! here ([`Feedback`]), before any format sees it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How closely an output has to match.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// Byte by byte.
    Exact,
    /// Byte by byte, in any form that the course leaves open.
    Course,
    /// As [`Course`](Self::Course), but empty lines and white space at the end of a line are not looked at.
    Lines,
}

/// How much a report tells whoever reads it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Feedback {
    /// Everything.
    Full,
    /// What the program did, and where it went wrong, but never what was expected.
    Actual,
    /// Which cases pass, and the points.
    Verdict,
}

/// A grading: one or more submissions on the same cases.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Grading {
    /// The version of this form: [`Grading::SCHEMA`].
    pub schema: u32,
    /// The variant that was graded.
    pub variant: String,
    /// What was asked for, and is the same for all submissions.
    pub setup: Setup,
    /// The cases, each known by its index in the rest of the report.
    pub cases: Vec<CaseInfo>,
    /// How often each thing worth happening happens in the cases.
    pub occurrences: Vec<Occurrence>,
    /// One for each submission, by name.
    pub submissions: Vec<Submission>,
    /// Submissions that do the same wrong things, the largest cluster first; only those of two or more.
    pub clusters: Vec<Cluster>,
}

impl Grading {
    /// The version of the form that this crate writes.
    pub const SCHEMA: u32 = 1;
}

/// What was asked for.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Setup {
    /// The seed of the generated cases.
    pub seed: u64,
    /// How many cases were generated.
    pub generated: usize,
    /// The level that decides about passing.
    pub level: Level,
    /// How much the report tells.
    pub feedback: Feedback,
    /// What each run was allowed, by name and with its unit: `cpu_seconds`, `output_bytes`.
    pub limits: serde_json::Map<String, serde_json::Value>,
    /// How well programs were shut in: `full`, `partial` or `none`, and what was missing, in sentences.
    pub protection: Protected,
    /// The part of the class that this is, if it was split: `(index, of)`, the index counted from 1.
    pub partition: Option<(usize, usize)>,
    /// The points of each category.
    pub points: Vec<CategoryPoints>,
}

/// How well programs were shut in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Protected {
    /// `full`, `partial` or `none`.
    pub level: String,
    /// What the system does not offer, a sentence each.
    pub missing: Vec<String>,
}

/// The points that a category is worth.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CategoryPoints {
    /// The category.
    pub category: String,
    /// Its points, 0 or more.
    pub points: f64,
}

/// A case, as far as reports need it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CaseInfo {
    /// Its name.
    pub name: String,
    /// The part of the course that it belongs to.
    pub category: String,
    /// Why it is there.
    pub why: String,
    /// Whether it was generated from the seed; otherwise it is a reference transcript.
    pub is_generated: bool,
}

/// How often something worth happening happens.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Occurrence {
    /// What.
    pub what: String,
    /// In how many cases.
    pub cases: usize,
}

/// One submission, graded.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Submission {
    /// What it is called: the name of its folder or file.
    pub name: String,
    /// Where it lies, as the grader was told.
    pub path: String,
    /// A digest of its files: the same digest, the same submission.
    pub digest: String,
    /// How it was built; `None` if it came as a program.
    pub build: Option<Build>,
    /// One for each case, in their order; empty if it could not be built.
    pub results: Vec<CaseResult>,
    /// What it is worth.
    pub score: Score,
    /// The strictest level at which every case passes, if there is one.
    pub passes_at: Option<Level>,
    /// What is known about why it fails, the reading that explains most failing cases first.
    pub diagnoses: Vec<Diagnosis>,
    /// The first failing case, in full.
    pub finding: Option<Finding>,
    /// What a build with sanitizers found, if one was asked for.
    pub sanitizers: Option<Sanitized>,
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

/// A build that failed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BuildFailure {
    /// What happened, as a sentence: `gcc ended with status 1`.
    pub what: String,
    /// The compiler's own words, paths made relative, cut if they are long.
    pub words: String,
    /// The first place that the compiler names: file, line and column.
    pub place: Option<Place>,
}

/// A place in a source file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Place {
    /// The file, from the submission's folder.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: Option<usize>,
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
    /// Where the output first differs at the level asked for.
    pub difference: Option<Shown>,
    /// A digest of what the program did; the same behaviour has the same one.
    pub behaviour: String,
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
}

/// A first difference, as it is shown. Everything is drawn by [`visible`](crate::visible).
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

/// One thing that explains failing cases.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Diagnosis {
    /// The names of the readings that, together, print just what the program prints.
    pub readings: Vec<String>,
    /// What they say to whoever wrote the program, a sentence each.
    pub says: Vec<String>,
    /// What the course wants instead, a sentence each; empty where that is not to be told.
    pub instead: Vec<String>,
    /// How many failing cases they reproduce byte by byte.
    pub explains: usize,
    /// How many failing cases there are.
    pub of: usize,
}

/// A failing case in full.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Finding {
    /// The index of the case.
    pub case: usize,
    /// The same as in its result.
    pub headline: String,
    /// The rule of the course that applied where the output first differs, as a sentence, if one is known.
    pub rule: Option<String>,
    /// What a person would have seen, up to the first difference.
    pub transcript: Vec<Piece>,
    /// How to see it by hand.
    pub reproduce: Reproduce,
    /// The simplest case that fails in the same way, if it could be made simpler.
    pub shrunk: Option<Shrunk>,
}

/// A part of what a person would have seen at a terminal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", content = "text", rename_all = "kebab-case")]
pub enum Piece {
    /// So much was left out, in lines.
    Left(usize),
    /// Right output, as text: line feeds are line feeds.
    Right(String),
    /// Typed input, echoed where it was read, as text.
    Typed(String),
    /// The program was told here that the input has ended.
    InputEnded,
    /// The line in which the difference is, from its beginning, drawn by [`visible`](crate::visible).
    Same(String),
    /// What the program printed from the first difference on, to the end of that line, drawn.
    Actual(String),
    /// What should have been there, drawn; absent where that is not to be told.
    Expected(String),
}

/// How to see a case by hand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Reproduce {
    /// Command lines for a shell, in their order: build, then run with the input typed by `printf`.
    pub commands: Vec<String>,
    /// What is typed, drawn by [`visible`](crate::visible).
    pub stdin: String,
}

/// A case made as simple as it gets while the program still fails it in the same way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Shrunk {
    /// How many bytes there are to look at up to the difference, typed and printed: in the case, and in this one.
    pub bytes: (usize, usize),
    /// How many runs of the program it took.
    pub runs: usize,
    /// What there is to say about the simplest case, in a line.
    pub headline: String,
    /// The rule that applied there.
    pub rule: Option<String>,
    /// What a person would have seen.
    pub transcript: Vec<Piece>,
    /// How to see it by hand.
    pub reproduce: Reproduce,
}

/// What a submission is worth.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Score {
    /// The points reached.
    pub points: f64,
    /// The points that there are.
    pub of: f64,
    /// The same for each category.
    pub categories: Vec<CategoryScore>,
}

/// What a submission is worth in a category: its points times the share of its cases that pass. Cases that could not
/// be run are left out.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CategoryScore {
    /// The category.
    pub category: String,
    /// How many cases pass.
    pub pass: usize,
    /// How many cases count.
    pub cases: usize,
    /// The points reached.
    pub points: f64,
    /// The points that there are.
    pub of: f64,
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

/// Submissions that do the same wrong things.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Cluster {
    /// The names of its submissions.
    pub submissions: Vec<String>,
    /// The cases that all of them fail, by index.
    pub failing: Vec<usize>,
    /// What is known about why, a sentence each: one comment is to be written for all of them.
    pub says: Vec<String>,
}
