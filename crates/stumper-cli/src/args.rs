//! What was typed on the command line.

use std::ffi::{OsStr, OsString};

use c4_console::Console;
use clap::{ArgAction, Parser};

use crate::options::{Options, OptionsError, PromptNewline, Typed};
use crate::{ENDINGS, ERROR, PROGRAM};

/// Connect Four as Epitech's stumper "Connect4" (B-CPE-210) asks for it
///
/// Two people play; the first one starts. Each line of the input is a column, counted from 1; one that is not there or
/// is full is asked for again. At least four tokens in a line win, and are shown as the referee's character.
#[derive(Debug, Parser)]
#[command(
    name = "stumper-cli",
    version,
    args_override_self = true,
    override_usage = "stumper-cli [-w WIDTH] [-h HEIGHT] [-p1 AVATAR] [-p2 AVATAR] [-a REFEREE]",
    disable_help_flag = true,
    disable_version_flag = true,
    after_help = AFTER_HELP
)]
struct Arguments {
    /// Columns of the grid, 1 to 80 [short: -w]
    #[arg(long, default_value = "7")]
    width: OsString,

    /// Rows of the grid, 1 to 16; the grid has at least 20 slots [short: -h]
    #[arg(long, default_value = "6")]
    height: OsString,

    /// The first player's token, a printable ASCII character [short: -p1]
    #[arg(long, value_name = "AVATAR", default_value = "X")]
    p1: OsString,

    /// The second player's token, another one [short: -p2]
    #[arg(long, value_name = "AVATAR", default_value = "O")]
    p2: OsString,

    /// What winning tokens are shown as, a third one [short: -a]
    #[arg(long, default_value = "#")]
    referee: OsString,

    /// Whether a line feed follows each prompt when its answer has been read, as a terminal's echo of the Enter key would
    /// have put it there; auto: unless the input is a terminal
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = PromptNewline::Auto)]
    prompt_newline: PromptNewline,

    /// Print this help
    #[arg(long, action = ArgAction::HelpLong)]
    help: Option<bool>,

    /// Print the version
    #[arg(long, action = ArgAction::Version)]
    version: Option<bool>,
}

const AFTER_HELP: &str = "\
Example: a grid of 18 x 3, and characters of one's own
  stumper-cli -p2 '@' -w 18 -p1 '#' -h 3 -a '*'

An option given twice counts as given last.

Exit status: 0 the game or the input came to its end, 84 any error.";

/// The short options of the assignment. Two are of two letters, which no library reads, and -h is not for help.
const SHORT: [(&str, &str); 5] =
    [("-w", "--width"), ("-h", "--height"), ("-p1", "--p1"), ("-p2", "--p2"), ("-a", "--referee")];

/// Parses the arguments; prints what there is to print and answers the exit status where there is no game to play.
pub(crate) fn parse(arguments: &[OsString], console: &mut Console<'_>) -> Result<Options, u8> {
    let spelled = spelled_out(arguments).map_err(|error| refuse(&error, console))?;
    let Arguments { width, height, p1, p2, referee, prompt_newline, .. } =
        c4_console::parse(spelled, console, &ENDINGS, ERROR)?;
    let typed = Typed { width, height, p1, p2, referee };
    Options::new(&typed, prompt_newline).map_err(|error| refuse(&error, console))
}

fn refuse(error: &OptionsError, console: &mut Console<'_>) -> u8 {
    let told = console.complain(format_args!("{}: {error}", PROGRAM.name)).map(|()| ERROR);
    console.finish(PROGRAM.name, told, &ENDINGS)
}

/// The arguments with `-w 7` written as `--width=7`, and so on: the next argument is the value, whatever it looks like.
///
/// What is neither one of these nor a long option is refused here, because the parser would take `-w7` apart.
fn spelled_out(arguments: &[OsString]) -> Result<Vec<OsString>, OptionsError> {
    let mut spelled: Vec<OsString> = Vec::with_capacity(arguments.len());
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        if let Some(&(short, long)) = SHORT.iter().find(|(short, _)| argument == short) {
            let value = rest.next().ok_or(OptionsError::MissingValue { option: short })?;
            let mut option = OsString::from(long);
            option.push("=");
            option.push(value);
            spelled.push(option);
        } else if is_long(argument) || spelled.last().is_some_and(|last| awaits_value(last)) {
            spelled.push(argument.clone());
        } else {
            return Err(OptionsError::Unknown(argument.clone()));
        }
    }
    Ok(spelled)
}

fn is_long(argument: &OsStr) -> bool {
    argument.as_encoded_bytes().starts_with(b"--")
}

/// Whether an argument can be a long option whose value comes next.
fn awaits_value(argument: &OsStr) -> bool {
    is_long(argument) && !argument.as_encoded_bytes().contains(&b'=')
}
