//! What can be typed after `c4`.

use std::ffi::OsString;
use std::fmt::Display;
use std::num::NonZero;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;

use c4_sandbox::Sandbox;
use c4_threads::processors;
use clap::{Args, CommandFactory, Parser, Subcommand};

use crate::arena::{BotArgs, MatchArgs, TournamentArgs, contest};
use crate::book::BookArgs;
use crate::confinement::CaseConfinement;
use crate::courses::Courses;
use crate::grade::{CheckArgs, FixturesArgs, GradeArgs, IntakeArgs, ReportsArgs};
use crate::handback::{AutograderArgs, ClassroomArgs};
use crate::moves::{self, MoveArgs};
use crate::page::{PageArgs, ServeArgs};
use crate::samples::SamplesArgs;
use crate::shell::{CompletionsArgs, ManArgs};
use crate::solve::SolveArgs;

/// Reference programs for Connect Four course work, the means to compare others with them, and perfect play.
#[derive(Debug, Parser)]
#[command(
    name = "c4",
    version = env!("C4_VERSION"),
    after_help = "Example:\n  c4 verify ex3 --program ./a.out\n\nExit status: 2 if the command could \
                  not be carried out. Each command tells the others in its own help."
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// The command line of a tool that knows these courses.
pub(crate) fn command(courses: Courses) -> clap::Command {
    Cli::command()
        .mut_subcommand("move", |command| moves::with_variants(courses, command))
        .mut_subcommand("match", |command| contest::with_players(courses, command))
        // Whoever types a number below zero is told which are allowed.
        .mut_subcommands(|command| command.allow_negative_numbers(true))
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Grade(Box<GradeArgs>),
    Check(Box<CheckArgs>),
    Report(ReportsArgs),
    Intake(IntakeArgs),
    List(ListArgs),
    Play(PlayArgs),
    Move(MoveArgs),
    Match(Box<MatchArgs>),
    Tournament(Box<TournamentArgs>),
    Bot(Box<BotArgs>),
    Verify(VerifyArgs),
    Record(RecordArgs),
    Fixtures(FixturesArgs),
    Autograder(Box<AutograderArgs>),
    Classroom(Box<ClassroomArgs>),
    Solve(SolveArgs),
    Book(BookArgs),
    Samples(SamplesArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
    Page(PageArgs),
    Serve(ServeArgs),
}

/// List the variants: course, program, board and exit statuses.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  c4 list --json")]
pub(crate) struct ListArgs {
    /// Print JSON instead of text.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Play a variant, exactly as its own program would.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  c4 play stumper -w 5 -h 4\n\nEverything after VARIANT goes to the \
                  variant's program as it stands, so its own help is:\n  c4 play ex3 --help\n\nOnly --events is ours: it \
                  prints what the program says as lines of JSON in place of the words, and --events=FILE writes them \
                  beside the words (docs/EVENTS.md).\n\nExit \
                  status: the program's own."
)]
pub(crate) struct PlayArgs {
    /// The variant or its program, as `c4 list` shows them.
    pub(crate) variant: String,
    /// The options of that program.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    pub(crate) options: Vec<OsString>,
}

/// Run programs over the reference transcripts, and show the first byte that differs.
///
/// Without --program, each variant's own program is run.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  c4 verify\n  c4 verify ex3 --program ./a.out\n  c4 verify ex3 \
                  --program ./a.out --case win-vertical-left-edge\n\nExit status: 0 if every case passes, 1 if \
                  some differ, 2 if something could not be run."
)]
pub(crate) struct VerifyArgs {
    /// The variants to check, all of them if none is given.
    #[arg(value_name = "VARIANT")]
    pub(crate) variants: Vec<String>,
    /// Check this program instead of the variant's own; needs exactly one VARIANT.
    #[arg(long, value_name = "PATH")]
    pub(crate) program: Option<PathBuf>,
    /// Check this case alone.
    #[arg(long, value_name = "NAME")]
    pub(crate) case: Option<String>,
    /// How many programs to run at a time [default: as many as there are processors]
    #[arg(long, value_name = "N", value_parser = jobs)]
    pub(crate) jobs: Option<NonZero<usize>>,
    /// The folder with the variants' cases [default: looked for upward from here, then from c4; or else those in c4]
    #[arg(long, value_name = "DIR")]
    pub(crate) fixtures: Option<PathBuf>,
    /// Print JSON instead of text.
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) confinement: CaseConfinement,
}

/// Write a new case: run a trusted program on what is typed, and keep what it prints.
///
/// Standard input is what the program will be given.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  printf '1\\n2\\n' | c4 record stumper short-game --why 'The input ends \
                  early.' -- -w 5\n\nExit status: 0 if the case was written, 2 if not."
)]
pub(crate) struct RecordArgs {
    /// The variant that the case is for.
    pub(crate) variant: String,
    /// The name of the case: small letters, digits and hyphens.
    pub(crate) name: String,
    /// Why the case is worth having, in one sentence.
    #[arg(long, value_name = "TEXT")]
    pub(crate) why: String,
    /// Trust this program instead of the variant's own.
    #[arg(long, value_name = "PATH")]
    pub(crate) program: Option<PathBuf>,
    /// The folder with the variants' cases [default: looked for upward from here, then from c4]
    #[arg(long, value_name = "DIR")]
    pub(crate) fixtures: Option<PathBuf>,
    /// Keep standard error, too, so that it is compared.
    #[arg(long)]
    pub(crate) stderr: bool,
    /// A message is due on standard error, in any words. [The variant's own program says so by itself]
    #[arg(long, conflicts_with = "stderr")]
    pub(crate) complains: bool,
    /// Replace a case that was recorded before; one from an assignment or a specification stays.
    #[arg(long)]
    pub(crate) force: bool,
    /// The arguments of the program.
    #[arg(last = true, value_name = "ARGS")]
    pub(crate) args: Vec<String>,
}

/// `FORMAT=FILE`.
pub(crate) fn report<F>(text: &str, example: &str) -> Result<(F, PathBuf), String>
where
    F: FromStr<Err: Display>,
{
    match text.split_once('=') {
        Some((_, "-")) => {
            Err("- is no file: --format FORMAT prints a report, and ./- is a file of this name"
                .to_owned())
        }
        Some((format, file)) if !file.is_empty() => match format.parse() {
            Ok(format) => Ok((format, file.into())),
            Err(unknown) => Err(unknown.to_string()),
        },
        _ => Err(format!("not FORMAT=FILE, such as {example}")),
    }
}

/// How many programs run at once: as many as were asked for, or there are processors, and no more than can be started.
pub(crate) fn at_once(asked: Option<NonZero<usize>>) -> NonZero<usize> {
    asked.unwrap_or_else(processors).min(Sandbox::most_at_once())
}

/// A whole number of this range, of the option's own type, which `clap` looks at only when it is used. The error says so, as a parser of
/// `clap` has to.
pub(crate) fn whole<N>(
    range: RangeInclusive<N>,
) -> impl Fn(&str) -> Result<N, String> + Clone + Send + Sync + 'static
where
    N: FromStr + PartialOrd + Display + Clone + Send + Sync + 'static,
{
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        let refused = || format!("not a whole number from {} to {}", range.start(), range.end());
        number.ok_or_else(refused)
    }
}

pub(crate) fn jobs(text: &str) -> Result<NonZero<usize>, String> {
    // More threads than any machine has processors do nothing but harm.
    const MOST: NonZero<usize> = NonZero::new(1 << 10).expect("not zero");
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = match text.parse() {
        // More than there are numbers is as good as the most.
        Err(_) if digits => {
            NonZero::new(usize::from(text.bytes().any(|byte| byte != b'0'))).map(|_| MOST)
        }
        number => number.ok(),
    };
    number.map(|number| number.min(MOST)).ok_or_else(|| "not a whole number above 0".to_owned())
}

/// Memory for a table, in MiB: no more than the machine has, where it tells.
pub(crate) fn table(text: &str) -> Result<u32, String> {
    let memory = memory();
    let most = memory.unwrap_or(u32::MAX);
    let whose = memory.map_or("", |_| ", the memory of this machine");
    let allowed = |mebibytes: &u32| (1..=most).contains(mebibytes);
    let not_allowed = || format!("not a whole number from 1 to {most}{whose}");
    text.parse().ok().filter(allowed).ok_or_else(not_allowed)
}

/// The memory of the machine in MiB.
fn memory() -> Option<u32> {
    let told = std::fs::read_to_string("/proc/meminfo").ok()?;
    let kibibytes: u64 = told.strip_prefix("MemTotal:")?.split_whitespace().next()?.parse().ok()?;
    u32::try_from(kibibytes / 1024).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whoever types no number where one is wanted is told what is allowed, and not how numbers are read here.
    #[test]
    fn what_is_no_number_is_refused_in_our_words() {
        let command = command(Courses::ALL);
        for subcommand in command.get_subcommands() {
            for option in subcommand.get_arguments().filter_map(|it| it.get_long()) {
                let option = format!("--{option}=1x");
                let refused = Cli::try_parse_from(["c4", subcommand.get_name(), &option]);
                let words = refused.map_or_else(|error| error.to_string(), |_| String::new());
                assert!(!words.contains("invalid digit"), "{option}: {words}");
            }
        }
    }
}
