//! What can be typed after `c4 grade`, `c4 check` and `c4 fixtures`.

use std::num::NonZero;
use std::path::PathBuf;

use c4_console::Seed;
use c4_grade::handin::{Export, Origin};
use c4_grade::{Feedback, Forms, Level, as_word};
use c4_report::Format;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand};
use serde::de::DeserializeOwned;

use super::private;
use crate::args::{jobs, report, whole};
use crate::confinement::CaseConfinement;
use crate::partition::Partition;
use crate::paths::argument;

/// How many cases are generated where that is not said, and at most.
const COUNT: usize = 100;
const MOST_CASES: usize = 1_000_000;

/// Grade submissions: build them, run them on reference transcripts and generated cases, and tell what is wrong and why.
///
/// PATH is a program, a source, a folder with what is to be handed in, or a folder of submissions, one file or folder
/// each.
#[derive(Debug, Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    after_help = "Examples:\n  c4 grade ex3 submissions\n  c4 grade ex3 submissions --seed 7 --report \
                  csv=grades.csv --report html=report.html\n  c4 grade stumper submissions/student1 --level \
                  course\n  c4 grade ex3 submissions --partition 1/2 --seed 7 --report json=1.json\n  c4 \
                  grade merge 1.json 2.json\n\nExit status: 0 if every case of every submission passes, 1 \
                  if some do not, or something does not build or is not understood, 2 if something could not be run."
)]
pub(crate) struct GradeArgs {
    #[command(subcommand)]
    pub(crate) command: Option<GradeCommand>,
    /// The variant, as `c4 list` shows it.
    #[arg(required = true)]
    pub(crate) variant: Option<String>,
    /// What was handed in.
    #[arg(value_name = "PATH", required = true)]
    pub(crate) paths: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) comparison: Comparison,
    /// What PATH is: the export of a platform, by its name; plain, a file or folder for each
    /// submission; or one submission, whatever lies in it [default: what it looks like]
    #[arg(long, value_name = "KIND", value_parser = export())]
    pub(crate) export: Option<Export>,
    /// Build a second time with the compiler's sanitizers, and tell what they report.
    #[arg(long)]
    pub(crate) sanitize: bool,
    /// The points of each category: JSON such as {"categories": {"computer": 40}} [default: the course's]
    #[arg(long, value_name = "FILE")]
    pub(crate) points: Option<PathBuf>,
    /// Grade only each N-th submission, beginning with the I-th; all parts need the same --seed. With auto, Slurm, Kubernetes
    /// or another scheduler says which part it is, by its environment.
    #[arg(long, value_name = "I/N", requires = "seed")]
    pub(crate) partition: Option<Partition>,
    /// Keep what is done in this file, and go on from it: a grading that was interrupted is not begun again.
    #[arg(long, value_name = "FILE")]
    pub(crate) resume: Option<PathBuf>,
    /// How many programs to run at a time [default: as many as there are processors]
    #[arg(long, value_name = "N", value_parser = jobs)]
    pub(crate) jobs: Option<NonZero<usize>>,
    #[command(flatten)]
    pub(crate) cases: CaseArgs,
    #[command(flatten)]
    pub(crate) hand_in: HandInArgs,
    #[command(flatten)]
    pub(crate) reports: ReportArgs,
    #[command(flatten)]
    pub(crate) confinement: CaseConfinement,
}

#[derive(Debug, Subcommand)]
pub(crate) enum GradeCommand {
    Merge(MergeArgs),
}

/// Merge the parts of a class that were graded with --partition into one report.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  c4 grade merge 1.json 2.json --report csv=grades.csv\n  c4 grade merge parts\n\nExit status: as \
                  that of the whole."
)]
pub(crate) struct MergeArgs {
    /// The parts, each as --report json=PART wrote it, in any order; of a folder, all files whose names end in .json.
    #[arg(value_name = "PART", required = true)]
    pub(crate) parts: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) reports: ReportArgs,
}

/// Check your own program: build it, run it, and explain the first case that does not pass.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  c4 check ex3 ex3.c\n\nWithout --seed, the same cases are run each time. Exit \
                  status: 0 if every case passes, 1 if one does not or the program does not build, 2 if \
                  it could not be run."
)]
pub(crate) struct CheckArgs {
    /// The variant, as `c4 list` shows it.
    pub(crate) variant: String,
    /// Your program, its source, or the folder that you hand in.
    #[arg(value_name = "FILE")]
    pub(crate) path: PathBuf,
    /// Show the failing cases in a browser, too: c4 serves the page until it is interrupted.
    #[arg(long, conflicts_with = "watch")]
    pub(crate) open: bool,
    /// Check again whenever a file changes, until you interrupt it.
    #[arg(long)]
    pub(crate) watch: bool,
    #[command(flatten)]
    pub(crate) comparison: Comparison,
    #[command(flatten)]
    pub(crate) cases: CaseArgs,
    #[command(flatten)]
    pub(crate) hand_in: HandInArgs,
    #[command(flatten)]
    pub(crate) confinement: CaseConfinement,
}

/// Show what would be graded as whose, without running anything.
///
/// PATH is what `c4 grade` takes: the export of a learning platform, as a folder or as its zip; a folder of submissions; or one
/// submission.
#[derive(Debug, Args)]
#[command(
    override_usage = "c4 intake [OPTIONS] [VARIANT] <PATH>...",
    after_help = "Examples:\n  c4 intake ex3 'Intro to C-EX3-77.zip'\n  c4 intake submissions --json\n\nWithout VARIANT, it is \
                  the one whose files have the right names. Exit status: 0 if each of them can be graded, 1 if there is \
                  nothing to grade in some, 2 if it could not be looked at."
)]
pub(crate) struct IntakeArgs {
    /// The variant, as `c4 list` shows it; and what was handed in.
    #[arg(value_name = "PATH", required = true)]
    pub(crate) typed: Vec<PathBuf>,
    /// What was handed in, if it could be more than one thing: Lab6.c or Lab7.c.
    #[arg(long, value_name = "NAME")]
    pub(crate) hand_in: Option<String>,
    /// What PATH is: the export of a platform, by its name; plain, a file or folder for each
    /// submission; or one submission, whatever lies in it [default: what it looks like]
    #[arg(long, value_name = "KIND", value_parser = export())]
    pub(crate) export: Option<Export>,
    /// Print JSON instead of text.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Write generated cases as files, in the format of the reference transcripts, for any other tool.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  c4 fixtures ex3 --seed 7 --count 50 cases/ex3\n\nThe same seed gives the same \
                  cases on every machine. Exit status: 0 if all were written, 2 if not."
)]
pub(crate) struct FixturesArgs {
    /// The variant, as `c4 list` shows it.
    pub(crate) variant: String,
    /// The folder for the cases; it is made if it is not there.
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,
    /// What the cases come from [default: a fresh one]
    #[arg(long, allow_negative_numbers = true)]
    pub(crate) seed: Option<Seed>,
    /// How many cases to write.
    #[arg(long, value_name = "N", default_value_t = COUNT, value_parser = whole(0..=MOST_CASES), allow_negative_numbers = true)]
    pub(crate) count: usize,
}

/// On which cases.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Cases")]
pub(crate) struct CaseArgs {
    /// What the generated cases come from: the same seed, the same cases [default of grade: a fresh one; of check: 1]
    #[arg(long, allow_negative_numbers = true)]
    pub(crate) seed: Option<Seed>,
    /// How many cases to generate; where a course leaves the words open, at least so many for each part of it.
    #[arg(long, value_name = "N", default_value_t = COUNT, value_parser = whole(0..=MOST_CASES), allow_negative_numbers = true)]
    pub(crate) count: usize,
    /// Leave out the reference transcripts.
    #[arg(long, conflicts_with = "fixtures")]
    pub(crate) no_transcripts: bool,
    /// The folder with the variants' transcripts [default: looked for upward from here, then from c4; or else
    /// those in c4]
    #[arg(long, value_name = "DIR")]
    pub(crate) fixtures: Option<PathBuf>,
    /// Take only cases of this category; can be given more than once.
    #[arg(long, value_name = "NAME")]
    pub(crate) category: Vec<String>,
}

/// How outputs are compared.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct Comparison {
    /// How closely an output has to match: byte by byte; in any form that the course leaves open; or without regard to
    /// empty lines and white space at the end of a line, too.
    #[arg(long, value_name = "LEVEL", default_value = "exact", value_parser = level())]
    pub(crate) level: Level,
    /// Which form is right where the course's own program shows one that its text does not: each that the text leaves open,
    /// or only the official one.
    #[arg(long, value_name = "FORM", default_value = "text", value_parser = forms())]
    pub(crate) form: Forms,
}

impl Comparison {
    /// The options that say the same, as far as they are needed.
    pub(crate) fn words(self) -> Vec<String> {
        let Self { level, form } = self;
        let level = (level != Level::Exact).then(|| ["--level".to_owned(), as_word(level)]);
        let form = (form != Forms::default()).then(|| ["--form".to_owned(), as_word(form)]);
        level.into_iter().chain(form).flatten().collect()
    }
}

/// What was handed in, where that does not show.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Hand-in")]
pub(crate) struct HandInArgs {
    /// What it is, if it could be more than one thing: Lab6.c or Lab7.c.
    #[arg(long, value_name = "NAME")]
    pub(crate) hand_in: Option<String>,
    /// Grade it for this value alone, such as rows=8; for a program, that is what it was built with. Can be given more
    /// than once.
    #[arg(long, value_name = "NAME=NUMBER", value_parser = definition)]
    pub(crate) define: Vec<(String, String)>,
    /// It is a program that takes the arguments of the course's own one.
    #[arg(long, conflicts_with = "define")]
    pub(crate) takes_arguments: bool,
}

/// What is reported, to whom.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Reports")]
pub(crate) struct ReportArgs {
    /// The form of the report on standard output.
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = format())]
    pub(crate) format: Format,
    /// Write a report into a file, too; can be given more than once. Into a folder, or where FILE ends in /, a report for
    /// each student, named like the submission.
    #[arg(long, value_name = "FORMAT=FILE", value_parser = |text: &str| report::<Format>(text, "json=report.json"))]
    pub(crate) report: Vec<(Format, PathBuf)>,
    /// The platform's own gradebook, as it was downloaded: a moodle or canvas report is this file with the points in it.
    #[arg(long, value_name = "FILE")]
    pub(crate) gradebook: Option<PathBuf>,
    /// The column of the gradebook that takes the points [default: Grade in Moodle, the assignment in Canvas]
    #[arg(long, value_name = "NAME")]
    pub(crate) column: Option<String>,
    /// How much is told: everything; nothing of what was expected; or which cases pass.
    #[arg(long, value_name = "FEEDBACK", default_value = "full", value_parser = feedback())]
    pub(crate) feedback: Feedback,
}

impl ReportArgs {
    /// The files of the reports.
    pub(super) fn files(&self) -> impl Iterator<Item = &PathBuf> + Clone {
        self.report.iter().map(|(_, file)| file)
    }
}

impl CaseArgs {
    /// The options again that choose the same cases, where they are not as they would be without being given; `seed` is
    /// what came of the first, if they are to be the same each time.
    pub(crate) fn words(&self, seed: Option<Seed>) -> Vec<String> {
        let count = (self.count != COUNT).then(|| ("--count", self.count.to_string()));
        let categories = self.category.iter().map(|category| ("--category", category.clone()));
        let fixtures = self.fixtures.iter().map(|folder| ("--fixtures", argument(folder)));
        let seed = seed.into_iter().map(|seed| ("--seed", seed.to_string()));
        let given = seed.chain(count).chain(categories).chain(fixtures);
        let words = given.flat_map(|(option, value)| [option.to_owned(), value]);
        words.chain(self.no_transcripts.then(|| "--no-transcripts".to_owned())).collect()
    }
}

impl GradeArgs {
    /// What a path is; a report that tells of one submission is wanted of one.
    pub(super) fn export(&self) -> Export {
        let default = if self.reports.need_one() { Export::One } else { Export::Guess };
        self.export.unwrap_or(default)
    }
}

impl ReportArgs {
    /// The form of each report that is asked for.
    pub(super) fn formats(&self) -> impl Iterator<Item = Format> {
        std::iter::once(self.format).chain(self.report.iter().map(|&(format, _)| format))
    }

    /// The same, without those that are written for each submission by itself.
    pub(super) fn whole_formats(&self) -> impl Iterator<Item = Format> {
        let reports = self.report.iter().filter(|(_, path)| !private::is_folder(path));
        std::iter::once(self.format).chain(reports.map(|&(format, _)| format))
    }

    /// Whether a report is asked for that tells of one submission.
    pub(super) fn need_one(&self) -> bool {
        self.whole_formats().any(Format::needs_one_submission)
    }
}

impl HandInArgs {
    /// The options again.
    pub(crate) fn words(&self) -> Vec<String> {
        let mut words = Vec::new();
        if let Some(name) = &self.hand_in {
            words.extend(["--hand-in".to_owned(), name.clone()]);
        }
        for (name, value) in &self.define {
            words.extend(["--define".to_owned(), format!("{name}={value}")]);
        }
        words.extend(self.takes_arguments.then(|| "--takes-arguments".to_owned()));
        words
    }
}

fn export() -> impl TypedValueParser<Value = Export> {
    let known = Origin::all().map(Origin::typed);
    PossibleValuesParser::new(known.chain(["plain", "one"])).map(|name| {
        let origin = Origin::all().find(|origin| origin.typed() == name);
        match (origin, name.as_str()) {
            (Some(origin), _) => Export::Of(origin),
            (None, "one") => Export::One,
            (None, _) => Export::Plain,
        }
    })
}

fn forms() -> impl TypedValueParser<Value = Forms> {
    PossibleValuesParser::new(["text", "official"]).map(|name| named(&name))
}

fn level() -> impl TypedValueParser<Value = Level> {
    PossibleValuesParser::new(["exact", "course", "lines"]).map(|name| named(&name))
}

pub(crate) fn feedback() -> impl TypedValueParser<Value = Feedback> {
    PossibleValuesParser::new(["full", "actual", "verdict"]).map(|name| named(&name))
}

fn format() -> impl TypedValueParser<Value = Format> {
    let value = |format: Format| match format {
        Format::Summary => PossibleValue::new(format.name()).alias("md"),
        _ => PossibleValue::new(format.name()),
    };
    PossibleValuesParser::new(Format::ALL.map(value))
        .map(|name| name.parse().expect("only known names get here"))
}

/// The value that has this name in JSON.
fn named<T: DeserializeOwned>(name: &str) -> T {
    serde_json::from_value(name.into()).expect("only known names get here")
}

fn definition(text: &str) -> Result<(String, String), String> {
    let parts = text.split_once('=').filter(|(name, value)| !name.is_empty() && !value.is_empty());
    let (name, value) = parts.ok_or("not NAME=NUMBER, such as rows=8")?;
    Ok((name.to_owned(), value.to_owned()))
}
