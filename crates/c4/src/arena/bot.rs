//! `c4 bot check`.

use std::ffi::OsString;
use std::path::Path;
use std::time::Duration;

use c4_arena::bots::{self, Answered, Checkup, Entry, Finding, Kind};
use c4_console::{Console, Stop};
use c4_engine::{Player, Rules};
use c4_sandbox::printable;
use clap::{Args, Subcommand};

use super::Fault;
use super::args::{PatienceArgs, limits};
use super::entrants::of_kind;
use crate::confinement::{self, closing, protection};
use crate::refusal::Failure;

/// Look at bots before they play for anything.
#[derive(Debug, Args)]
pub(crate) struct BotArgs {
    #[command(subcommand)]
    command: BotCommand,
}

#[derive(Debug, Subcommand)]
enum BotCommand {
    Check(CheckArgs),
}

/// Compile bots, ask them for moves in a few positions and play a game on either side: what is wrong with them?
///
/// A bot is what c4 match takes: a C source or a folder of sources, a Python agent, a program that speaks the lines of
/// docs/PROTOCOL.md, an engine for Connect6 as connect6:PATH.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  c4 bot check bots/team-7\n  c4 bot check bot.c --function get_move\n  c4 bot check bots/*\n\nExit \
                  status: 0 if all of them can play, 1 if something is wrong with one, 2 if one could not be checked."
)]
struct CheckArgs {
    /// The bots.
    #[arg(value_name = "BOT", required = true)]
    bots: Vec<OsString>,
    /// The function that plays, of a bot in C or Python that calls it otherwise.
    #[arg(long, value_name = "NAME")]
    function: Option<String>,
    #[command(flatten)]
    patience: PatienceArgs,
    #[command(flatten)]
    confinement: confinement::Confinement,
}

pub(crate) fn run(args: &BotArgs, console: &mut Console<'_>) -> Result<u8, Failure> {
    let BotCommand::Check(args) = &args.command;
    let patience = args.patience.patience();
    let sandbox = args.confinement.sandbox()?;
    protection(sandbox.as_ref(), console)?;
    let bots = args.bots.iter().map(|bot| match bot.to_str().and_then(of_kind) {
        Some((kind, path)) => (Some(kind), path),
        None => (None, Path::new(bot)),
    });
    let paths = bots.clone().map(|(_, path)| path);
    let sandbox = sandbox.map(|sandbox| closing(sandbox, paths));
    let mut is_any_wrong = false;
    for (index, (kind, path)) in bots.enumerate() {
        let entry = Entry { kind, function: args.function.clone(), ..Entry::of(path) };
        let kind = kind.map_or_else(|| Kind::of(path), Ok).map_err(Fault::NoBot)?;
        let rules = if kind == Kind::Connect6 { Rules::CONNECT_SIX } else { Rules::CONNECT_FOUR };
        let limits = limits(&args.confinement, patience, &rules);
        let confinement = bots::Confinement { sandbox: sandbox.clone(), limits };
        let bot = entry.enter(&confinement).map_err(Fault::NoBot)?;
        let checkup =
            Checkup::of(&bot, rules, patience, sandbox.as_ref()).map_err(Fault::NoGame)?;
        if index > 0 {
            writeln!(console)?;
        }
        write(path, kind, &checkup, console)?;
        is_any_wrong |= checkup.is_wrong();
    }
    Ok(u8::from(is_any_wrong))
}

fn write(
    path: &Path,
    kind: Kind,
    checkup: &Checkup,
    console: &mut Console<'_>,
) -> Result<(), Stop> {
    let what = match kind {
        Kind::C => "a function in C",
        Kind::Python => "a Python agent",
        Kind::Line => "a program that speaks the line protocol",
        Kind::Connect6 => "an engine for Connect6",
    };
    let verdict = if checkup.is_wrong() { "something is wrong" } else { "it can play" };
    writeln!(console, "{}: {what}; {verdict}", printable::path(path))?;
    for finding in &checkup.findings {
        let word = match finding {
            Finding::Wrong(_) => "wrong",
            Finding::Doubtful(_) => "doubtful",
            Finding::Note(_) => "note",
        };
        let text = printable::block(finding.text());
        let mut lines = text.lines();
        writeln!(console, "  {word}: {}", lines.next().unwrap_or_default())?;
        for line in lines {
            writeln!(console, "    | {line}")?;
        }
    }
    let answers = &checkup.answers;
    if answers.is_empty() {
        return Ok(());
    }
    let width = answers.iter().map(|it| it.position.chars().count()).max().unwrap_or(0).max(9);
    writeln!(console, "  {:width$}  player  answer  time", "after")?;
    for Answered { position, seat, answer, time } in answers {
        let position = if position.is_empty() { "no moves" } else { position };
        let seat = if *seat == Player::First { "first" } else { "second" };
        let answer = match answer {
            Ok(moves) => moves.clone(),
            Err(foul) => printable::line(foul),
        };
        writeln!(console, "  {position:width$}  {seat:6}  {answer:6}  {}", milliseconds(*time))?;
    }
    Ok(())
}

/// All times are in one unit, so that they can be compared at a glance.
pub(super) fn milliseconds(time: Duration) -> String {
    format!("{:.2} ms", time.as_secs_f64() * 1e3)
}
