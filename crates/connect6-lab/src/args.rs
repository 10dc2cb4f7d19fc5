//! What was typed on the command line, and what it means.

use std::ffi::OsString;
use std::time::Duration;

use c4_console::{Console, Endings, Plain, number};
use c4_engine::Turns;
use clap::{Parser, ValueEnum};

use crate::PROGRAM;

/// The exit status after options that were not understood.
const USAGE: u8 = 2;

/// Which lab to run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lab {
    /// Stones as they are listed, the winner, and the longest run through a stone.
    Six,
    /// The game against the computer.
    Seven(Game),
}

/// What can be chosen about the game of Lab 7.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Game {
    /// How many stones a turn has.
    pub turns: Turns,
    /// How the computer chooses.
    pub strategy: Strategy,
    /// Whether the computer explains its squares on standard error.
    pub explains: bool,
    /// How long the strong computer may think about a stone; if not told, as long as it takes to be the same everywhere.
    pub think: Option<Duration>,
}

/// How the computer of Lab 7 chooses its square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Strategy {
    /// As part I of the lab prescribes: the longest run for itself, weighed against the human's longest next run
    Rule,
    /// As well as it can within a second a move, as part II asks
    Strong,
}

/// Connect6 as Labs 6 and 7 of Toronto's APS105 (Fall 2013) ask for it
///
/// The board is n x n. Six stones in a row, a column or a diagonal win.
#[derive(Debug, Parser)]
#[command(name = "connect6-lab", version, args_override_self = true, after_help = AFTER_HELP)]
struct Typed {
    /// The lab: 6 takes stones and answers questions about them, 7 plays against the computer
    #[arg(long, value_name = "6|7", default_value_t = 6, value_parser = number(6..=7))]
    lab: u32,

    /// Stones a turn, in Lab 7: 1 as the lab asks, 2 for true Connect6 (Black's first turn always has one) [default: 1]
    #[arg(long, value_name = "1|2", value_parser = number(1..=2))]
    stones: Option<u32>,

    /// How the computer chooses, in Lab 7 [default: rule]
    #[arg(long, value_enum)]
    strategy: Option<Strategy>,

    /// Tell on standard error why the computer lays its stones where it does, in Lab 7
    #[arg(long)]
    explain: bool,

    /// Let the strong computer think about each stone for up to SECONDS, in Lab 7 [default: as many stones as take about half a second]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    think: Option<Duration>,
}

const AFTER_HELP: &str = "\
Example: Lab 7 on a board of 15 x 15, the computer plays Black as well as it can
  printf '15\\nB\\n' | connect6-lab --lab 7 --strategy strong

An option given twice counts as given last.

Exit status: 0 the lab was run to its end, 1 the input ended before, the board's size was refused or a stream failed, \
2 options not understood.";

/// Parses the arguments; prints what there is to print and returns the exit status where there is no lab to run.
pub(crate) fn parse(arguments: &[OsString], console: &mut Console<'_>) -> Result<Lab, u8> {
    let typed: Typed =
        c4_console::parse(arguments.iter().cloned(), console, &Endings::COMMON, USAGE)?;
    match typed {
        Typed { lab: 6, stones: None, strategy: None, explain: false, think: None } => Ok(Lab::Six),
        Typed { lab: 6, .. } => {
            let fault =
                "--stones, --strategy, --explain and --think are for Lab 7: say --lab 7, too";
            let fault = Plain(format_args!("{}: {fault}", PROGRAM.name));
            let told = console.complain(fault).map(|()| USAGE);
            Err(console.finish(PROGRAM.name, told, &Endings::COMMON))
        }
        Typed { lab: _, stones, strategy, explain, think } => Ok(Lab::Seven(Game {
            turns: if stones == Some(2) { Turns::ONE_THEN_TWO } else { Turns::ONE_EACH },
            strategy: strategy.unwrap_or(Strategy::Rule),
            explains: explain,
            think,
        })),
    }
}

/// A time as it is typed: more than no time, and no more than an hour.
fn seconds(typed: &str) -> Result<Duration, String> {
    let seconds = typed.parse().ok().filter(|seconds| (0.01..=3600.0).contains(seconds));
    let seconds = seconds.ok_or("give a number of seconds from 0.01 to 3600")?;
    Ok(Duration::from_secs_f64(seconds))
}
