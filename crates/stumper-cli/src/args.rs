//! What was typed on the command line.

use std::ffi::OsString;
use std::fmt;

use c4_console::Console;
use c4_engine::ByPlayer;
use clap::{ArgAction, Parser};

use crate::options::{Avatar, Options, OptionsError, PromptNewline};
use crate::{PROGRAM, Reading};

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

/// The assignment's options and the long ones, which take a value each. Two are of two letters, which no library reads,
/// and -h is not for help.
const WITH_VALUE: [(&str, &str); 6] = [
    ("-w", "--width"),
    ("-h", "--height"),
    ("-p1", "--p1"),
    ("-p2", "--p2"),
    ("-a", "--referee"),
    ("--prompt-newline", "--prompt-newline"),
];

/// Why arguments are refused: which one, what its value was, and what is allowed.
enum Refusal {
    Unknown(OsString),
    MissingValue(OsString),
    NotANumber { option: &'static str, value: OsString, name: &'static str, max: usize },
    NotOneCharacter { option: &'static str, value: OsString },
    Options(OptionsError),
}

/// Parses the arguments; prints what there is to print and returns the exit status where there is no game to play.
pub(crate) fn parse(
    arguments: &[OsString],
    reading: &Reading,
    console: &mut Console<'_>,
) -> Result<Options, u8> {
    // The parser would take longer to find nothing than a whole game takes.
    if arguments.is_empty() {
        return Ok(Options::default().with_reading(*reading));
    }
    let refuse = |refusal: &Refusal, console: &mut Console<'_>| {
        let told = console.complain(format_args!("{}: {refusal}", PROGRAM.name));
        console.finish(PROGRAM.name, told.map(|()| reading.error), &reading.endings())
    };
    let joined = joined(arguments, reading).map_err(|refusal| refuse(&refusal, console))?;
    let arguments = c4_console::parse(joined, console, &reading.endings(), reading.error)?;
    options(arguments, reading).map_err(|refusal| refuse(&refusal, console))
}

/// The arguments with `-w 7` written as `--width=7`, and so on: the next argument is the value, whatever it looks like.
///
/// What is neither one of these nor long is refused here, because the parser would take `-w7` apart.
fn joined(arguments: &[OsString], reading: &Reading) -> Result<Vec<OsString>, Refusal> {
    let mut joined: Vec<OsString> = Vec::with_capacity(arguments.len());
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        let named = WITH_VALUE.iter().find(|(short, long)| argument == short || argument == long);
        if let Some((_, long)) = named {
            let value = rest.next().ok_or_else(|| Refusal::MissingValue(argument.clone()))?;
            let mut option = OsString::from(long);
            option.push("=");
            option.push(value);
            joined.push(option);
        } else if argument.as_encoded_bytes().starts_with(b"--") && argument != "--" {
            joined.push(argument.clone());
        } else if !reading.ignores_unknown {
            return Err(Refusal::Unknown(argument.clone()));
        }
    }
    Ok(joined)
}

fn options(arguments: Arguments, reading: &Reading) -> Result<Options, Refusal> {
    let Arguments { width, height, p1, p2, referee, prompt_newline, .. } = arguments;
    let number = |option, value, name, max| number(option, value, name, max, reading);
    let width = number("-w", width, "width", Options::MAX_WIDTH)?;
    let height = number("-h", height, "height", Options::MAX_HEIGHT)?;
    let avatar = |option, value| avatar(option, value, reading);
    let avatars = ByPlayer { first: avatar("-p1", p1)?, second: avatar("-p2", p2)? };
    let referee = avatar("-a", referee)?;
    Options::read_as(*reading, width, height, avatars, referee, prompt_newline)
        .map_err(Refusal::Options)
}

/// A decimal integer, with or without a plus sign.
fn number(
    option: &'static str,
    value: OsString,
    name: &'static str,
    max: usize,
    reading: &Reading,
) -> Result<usize, Refusal> {
    let digits = |text: &str| {
        let sign = usize::from(text.starts_with('+'));
        let rest = text[sign..].find(|c: char| !c.is_ascii_digit() && reading.sizes_like_atoi);
        rest.map_or(text.len(), |rest| sign + rest)
    };
    let number = value.to_str().and_then(|text| text[..digits(text)].parse().ok());
    number.ok_or(Refusal::NotANumber { option, value, name, max })
}

fn avatar(option: &'static str, value: OsString, reading: &Reading) -> Result<Avatar, Refusal> {
    let one_byte = match *value.as_encoded_bytes() {
        [byte] => Avatar::new(byte),
        [byte, ..] if reading.first_of_avatar => Avatar::new(byte),
        _ => None,
    };
    one_byte.ok_or(Refusal::NotOneCharacter { option, value })
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(argument) => {
                write!(
                    f,
                    "{argument:?} is no option: there are -w, -h, -p1, -p2 and -a, each with a value"
                )
            }
            Self::MissingValue(option) => write!(f, "{}: its value is missing", option.display()),
            Self::NotANumber { option, value, name, max } => {
                write!(f, "{option} {value:?}: the {name} is a number from 1 to {max}")
            }
            Self::NotOneCharacter { option, value } => {
                write!(f, "{option} {value:?}: the value is one printable ASCII character")
            }
            Self::Options(error) => error.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_arguments_are_the_same_as_every_default_typed_out() {
        let parsed = |arguments: &[&str]| {
            let (mut screen, mut errors) = (Vec::new(), Vec::new());
            let mut nothing = std::io::empty();
            let mut console = Console::new(&mut nothing, &mut screen, &mut errors);
            let arguments: Vec<OsString> = arguments.iter().map(OsString::from).collect();
            parse(&arguments, &Reading::default(), &mut console)
        };
        assert_eq!(parsed(&[]), parsed(&["-w", "7"]));
        assert_eq!(parsed(&[]), parsed(&["-h", "6", "-p1", "X", "-p2", "O", "-a", "#"]));
    }
}
