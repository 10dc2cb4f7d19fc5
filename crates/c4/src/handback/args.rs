//! What can be typed after `c4 autograder` and `c4 classroom`.

use std::path::PathBuf;
use std::time::Duration;

use c4_console::Seed;
use c4_grade::{Feedback, Limits, as_word};
use clap::Args;

use crate::confinement::{CaseConfinement, Confinement, seconds};
use crate::grade::{CaseArgs, Comparison, HandInArgs, feedback};

/// Write the zip that Gradescope takes as an autograder: two scripts and a static c4. It needs no network where gcc is there.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  c4 autograder ex3 --output autograder.zip --seed 7\n\nUpload it as the assignment's \
                  autograder. All submissions get the same cases: without --seed, a seed is drawn now. Whatever is handed in gets a result; what \
                  cannot be graded gets 0 points and a sentence.\n\nExit status: 0 if it was written, 2 if not."
)]
pub(crate) struct AutograderArgs {
    /// The variant, as `c4 list` shows it.
    pub(crate) variant: String,
    /// The zip to write.
    #[arg(long, value_name = "FILE", default_value = "autograder.zip")]
    pub(crate) output: PathBuf,
    /// The c4 to put in: a static one for Linux on x86-64 [default: this one]
    #[arg(long, value_name = "FILE")]
    pub(crate) binary: Option<PathBuf>,
    /// The points of each category: JSON such as {"categories": {"computer": 40}} [default: the course's]
    #[arg(long, value_name = "FILE")]
    pub(crate) points: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) grading: SameForAll,
}

/// Write the workflow that grades what is pushed, for GitHub Classroom: .github/workflows/classroom.yml.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  c4 classroom ex3 > .github/workflows/classroom.yml\n\nEach push gets other cases. With --seed all get \
                  the same, but students see the workflow, and whoever knows the seed can make the cases with what is expected.\n\nWithout --url, the workflow runs \
                  the c4 that you put into the assignment's repository as .github/c4: a static one for Linux on x86-64.\n\nExit status: 0 if it was written, 2 if not."
)]
pub(crate) struct ClassroomArgs {
    /// The variant, as `c4 list` shows it.
    pub(crate) variant: String,
    /// Write it into this file [default: -, standard output]
    #[arg(long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Replace a file that is there already.
    #[arg(long, requires = "output")]
    pub(crate) force: bool,
    /// Where the workflow is to get c4 from: a release's archive, or the program itself.
    #[arg(long, value_name = "URL", value_parser = url)]
    pub(crate) url: Option<String>,
    /// What that has to be, as sha256sum tells it.
    #[arg(long, value_name = "HEX", requires = "url", value_parser = sha256)]
    pub(crate) sha256: Option<String>,
    #[command(flatten)]
    pub(crate) grading: SameForAll,
}

/// How each submission is graded.
#[derive(Debug, Args)]
pub(crate) struct SameForAll {
    #[command(flatten)]
    comparison: Comparison,
    /// Build a second time with the compiler's sanitizers, and tell what they report.
    #[arg(long)]
    sanitize: bool,
    /// How much is told: everything; nothing of what was expected; or which cases pass.
    #[arg(long, value_name = "FEEDBACK", default_value = "actual", value_parser = feedback())]
    feedback: Feedback,
    #[command(flatten)]
    pub(crate) cases: CaseArgs,
    #[command(flatten)]
    pub(crate) hand_in: HandInArgs,
    /// Stop a program that runs longer than this on one case.
    #[arg(long, value_name = "SECONDS", default_value = "5", value_parser = seconds)]
    timeout: Duration,
    /// Stop one that uses more processor time than this.
    #[arg(long, value_name = "SECONDS", default_value = "2", value_parser = seconds)]
    cpu: Duration,
    #[command(flatten)]
    confinement: Confinement,
}

impl SameForAll {
    /// The options of `c4 grade` that do this, with cases from `seed`, or others each time.
    pub(crate) fn words(&self, seed: Option<Seed>) -> Vec<String> {
        // Their folder has another path there.
        let cases = CaseArgs { fixtures: None, ..self.cases.clone() };
        let mut words = [cases.words(seed), self.hand_in.words()].concat();
        words.extend(self.comparison.words());
        words.extend(self.sanitize.then(|| "--sanitize".to_owned()));
        words.extend(["--feedback".to_owned(), as_word(self.feedback)]);
        let Self { timeout, cpu, confinement, .. } = self;
        let output = Limits::default().output;
        let always = confinement.clone();
        words.extend(CaseConfinement { timeout: *timeout, cpu: *cpu, output, always }.words());
        words
    }
}

/// Only what stands for itself in a shell and in YAML.
fn url(text: &str) -> Result<String, String> {
    let stands = |char: char| char.is_ascii_alphanumeric() || "-._~:/?@&=%+,".contains(char);
    if text.starts_with("https://") && text.chars().all(stands) {
        Ok(text.to_owned())
    } else {
        Err("not an address that begins with https://".to_owned())
    }
}

fn sha256(text: &str) -> Result<String, String> {
    if text.len() == 64 && text.chars().all(|char| char.is_ascii_hexdigit()) {
        Ok(text.to_lowercase())
    } else {
        Err("not 64 hexadecimal digits".to_owned())
    }
}
