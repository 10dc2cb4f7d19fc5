//! What was typed on the command line.

use std::ffi::{OsStr, OsString};
use std::fmt::Debug;

use c4_console::Console;
use c4_engine::{ByPlayer, Size};
use clap::{ArgAction, Parser};

use crate::reading::{AtOnce, RefereeOption};
use crate::words::Refusal;
use crate::{Avatar, Options, PROGRAM, PromptNewline, Reading};

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

/// Parses the arguments; prints what there is to print and returns the exit status where there is no game to play.
pub(crate) fn parse(
    arguments: &[OsString],
    reading: &Reading,
    console: &mut Console<'_>,
) -> Result<Options, u8> {
    // The parser would take longer to find nothing than a whole game takes.
    if arguments.is_empty() {
        return Ok(Options { reading: *reading, ..Options::default() });
    }
    let refuse = |refusal: Refusal, console: &mut Console<'_>| {
        let told = console.complain(refusal);
        console.finish(PROGRAM.name, told.map(|()| reading.error), &reading.endings())
    };
    let joined = joined(arguments, reading).map_err(|refusal| refuse(refusal, console))?;
    let arguments = c4_console::parse(joined, console, &reading.endings(), reading.error)?;
    options(&arguments, reading).map_err(|refusal| refuse(refusal, console))
}

/// The arguments with `-w 7` written as `--width=7`, and so on: the next argument is the value, whatever it looks like.
///
/// What is neither one of these nor long is refused here, because the parser would take `-w7` apart.
fn joined(arguments: &[OsString], reading: &Reading) -> Result<Vec<OsString>, Refusal> {
    let mut joined: Vec<OsString> = Vec::with_capacity(arguments.len());
    let mut rest = arguments.iter();
    let Options { avatars, referee, .. } = Options::default();
    let mut characters =
        [("--p1", avatars.first), ("--p2", avatars.second), ("--referee", referee)];
    while let Some(argument) = rest.next() {
        let named = WITH_VALUE.iter().find(|(short, long)| argument == short || argument == long);
        if let Some((_, long)) = named {
            let Some(value) = rest.next() else {
                if reading.ignores_no_value {
                    break;
                }
                return Err(Refusal::NoValue { option: argument.display().to_string() });
            };
            let mut option = OsString::from(reading.meant(long));
            option.push("=");
            let is_known =
                |other: &OsString| other.as_encoded_bytes().starts_with(option.as_encoded_bytes());
            match joined.iter().any(is_known) {
                true if reading.first_counts => continue,
                true if reading.twice_refused => {
                    return Err(Refusal::UnknownOption { argument: quoted(argument) });
                }
                _ => {}
            }
            let is_compared = |other: &str| match reading.compared_at_once {
                AtOnce::None => false,
                AtOnce::Each => other != *long,
                AtOnce::PlayersWithReferee => *long != "--referee" && other == "--referee",
            };
            let own = avatar(value, reading);
            if let (Some(own), Some(at)) = (own, characters.iter().position(|(it, _)| it == long)) {
                characters[at].1 = own;
                let mut others = characters.iter().filter(|(it, _)| is_compared(it));
                if let Some((other, _)) = others.find(|(_, other)| *other == own) {
                    let character = quoted(&char::from(own));
                    return Err(Refusal::SameCharacter { option: long, other, character });
                }
            }
            option.push(value);
            joined.push(option);
        } else if argument.as_encoded_bytes().starts_with(b"--") && argument != "--" {
            joined.push(argument.clone());
        } else if !reading.passes_over(argument) {
            return Err(Refusal::UnknownOption { argument: quoted(argument) });
        }
    }
    Ok(joined)
}

/// What the arguments mean. Each of them is read by itself before the grid and the characters are looked at together.
fn options(arguments: &Arguments, reading: &Reading) -> Result<Options, Refusal> {
    let Arguments { width, height, p1, p2, referee, prompt_newline, .. } = arguments;
    let bad_width = |value: &dyn Debug| Refusal::BadWidth { value: quoted(value) };
    let bad_height = |value: &dyn Debug| Refusal::BadHeight { value: quoted(value) };
    let default = reading.bad_size_is_default.then_some(Size::CONNECT_FOUR);
    let columns = number(width, reading).or(default.map(Size::columns));
    let columns = columns.ok_or_else(|| bad_width(width))?;
    let rows = number(height, reading).or(default.map(Size::rows));
    let rows = rows.ok_or_else(|| bad_height(height))?;
    let avatar = |option, value| {
        avatar(value, reading)
            .ok_or_else(|| Refusal::NotOneCharacter { option, value: quoted(value) })
    };
    let avatars = ByPlayer { first: avatar("-p1", p1)?, second: avatar("-p2", p2)? };
    let referee = avatar("-a", referee)?;
    let usual = Options::default().referee;
    let referee = if reading.referee == RefereeOption::Ignored { usual } else { referee };

    if !(1..=reading.max_width).contains(&columns) {
        return Err(bad_width(&columns));
    }
    if !(1..=reading.max_height).contains(&rows) {
        return Err(bad_height(&rows));
    }
    // The engine's boards can be larger.
    let size = Size::new(columns, rows).map_err(|_| bad_width(&columns))?;
    let slots = size.squares();
    if slots < reading.min_slots {
        return Err(Refusal::TooFewSlots { width: columns, height: rows, slots });
    }
    let pairs = [
        ("-p1", avatars.first, "-p2", avatars.second),
        ("-p1", avatars.first, "-a", referee),
        ("-p2", avatars.second, "-a", referee),
    ];
    let mut compared =
        pairs.into_iter().zip(reading.compared).filter(|(_, is_compared)| *is_compared);
    if let Some(((option, one, other, _), _)) =
        compared.find(|((_, one, _, another), _)| one == another)
    {
        let character = quoted(&char::from(one));
        return Err(Refusal::SameCharacter { option, other, character });
    }
    let prompt_newline = *prompt_newline;
    let referee = if reading.referee == RefereeOption::Compared { usual } else { referee };
    Ok(Options { size, avatars, referee, prompt_newline, reading: *reading })
}

/// A decimal integer, with or without a plus sign.
fn number(value: &OsStr, reading: &Reading) -> Option<usize> {
    let text = value.to_str()?;
    let sign = usize::from(text.starts_with('+') && !reading.plus_refused);
    if text.starts_with('+') && reading.plus_refused {
        return None;
    }
    let rest = text[sign..].find(|c: char| !c.is_ascii_digit());
    let end = rest.filter(|_| reading.sizes_like_atoi).map_or(text.len(), |rest| sign + rest);
    text[..end].parse().ok()
}

/// One printable character of ASCII.
fn avatar(value: &OsStr, reading: &Reading) -> Option<Avatar> {
    match *value.as_encoded_bytes() {
        [byte] => Avatar::new(byte),
        [byte, ..] if reading.first_of_avatar => Avatar::new(byte),
        [] if reading.empty_is_nul => Some(Avatar::NUL),
        _ => None,
    }
}

/// What was typed, in quotes; a number as it is.
fn quoted(value: &(impl Debug + ?Sized)) -> String {
    format!("{value:?}")
}
