//! What was typed on the command line, and what it means.

use std::ffi::OsString;
use std::fmt;

use c4_console::{Console, Endings, Plain, number};
use c4_engine::{Lines, Size};
use clap::Parser;

use crate::{PROGRAM, Reading};

/// The exit status after options that were not understood.
const USAGE: u8 = 2;

/// What can be chosen about a game.
///
/// ```
/// use c4_engine::{Lines, Size};
/// use ex3_cli::Options;
///
/// let standard = Options::default();
/// assert_eq!((standard.size, standard.lines), (Size::CONNECT_FOUR, Lines::CONNECT_FOUR));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// The board: 6 rows x 7 columns unless told otherwise.
    pub size: Size,
    /// How many in a row win: 4 unless told otherwise. All directions count.
    pub lines: Lines,
    /// Whether the computer tells on standard error why it moves as it does: not unless told otherwise.
    pub explains: bool,
    /// How the assignment is read: as it is meant, unless told otherwise.
    pub reading: Reading,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            size: Size::CONNECT_FOUR,
            lines: Lines::CONNECT_FOUR,
            explains: false,
            reading: Reading::default(),
        }
    }
}

/// Connect Four as EX3 2026 of Bar-Ilan University (BIU) asks for it
///
/// Two players, each a human or the computer, drop tokens into a board of any size. The program prints, byte for byte,
/// what the course's own executables print. It asks for the players first: h for a human, c for the computer.
#[derive(Debug, Parser)]
#[command(name = "ex3-cli", version, args_override_self = true, after_help = AFTER_HELP)]
struct Typed {
    /// Rows of the board, 1 to 4096 [gcc's spelling: -DROWS=R]
    #[arg(long, value_name = "R", default_value_t = 6, value_parser = side(), allow_negative_numbers = true)]
    rows: u32,

    /// Columns of the board, 1 to 4096 [gcc's spelling: -DCOLS=C]
    #[arg(long, value_name = "C", default_value_t = 7, value_parser = side(), allow_negative_numbers = true)]
    cols: u32,

    /// Tokens in a row that win, 2 or more [gcc's spelling: -DCONNECT_N=N]
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = number(2..=u32::MAX), allow_negative_numbers = true)]
    connect: u32,

    /// Tell on standard error why the computer chooses its columns
    #[arg(long)]
    explain: bool,
}

const AFTER_HELP: &str = "\
Example: two computers on the board of the assignment's first full example
  printf 'c\\nc\\n' | ex3-cli --rows 4 --cols 4

An option given twice counts as given last.

Exit status: 0 the game was played to its end, 1 the input ended before or a stream failed, 2 options not understood.";

fn side() -> impl Fn(&str) -> Result<u32, String> + Clone + Send + Sync {
    number(1..=Size::MAX_SIDE as u32)
}

/// Parses the arguments; prints what there is to print and returns the exit status where there is no game to play.
pub(crate) fn parse(arguments: &[OsString], console: &mut Console<'_>) -> Result<Options, u8> {
    // The parser would take longer to find nothing than a whole game takes.
    if arguments.is_empty() {
        return Ok(Options::default());
    }
    let spelled = spelled_out(arguments).map_err(|definition| {
        let told = console.complain(Plain(Unknown(&definition))).map(|()| USAGE);
        console.finish(PROGRAM.name, told, &Endings::COMMON)
    })?;
    let typed: Typed = c4_console::parse(spelled, console, &Endings::COMMON, USAGE)?;
    // Within the ranges that the parser was given, neither of these is refused.
    let size = Size::new(typed.cols as usize, typed.rows as usize).map_err(|_| USAGE)?;
    let lines = Lines::of(typed.connect as usize).map_err(|_| USAGE)?;
    Ok(Options { size, lines, explains: typed.explain, ..Options::default() })
}

/// The compiler's spelling of each option.
const DEFINES: [(&str, &str); 3] =
    [("ROWS=", "--rows="), ("COLS=", "--cols="), ("CONNECT_N=", "--connect=")];

/// The arguments with `-DROWS=8` or `-D ROWS=8` written as `--rows=8`, and so on; or a definition that is none of these.
fn spelled_out(arguments: &[OsString]) -> Result<Vec<OsString>, String> {
    let mut spelled = Vec::with_capacity(arguments.len());
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        let text = argument.to_string_lossy();
        let definition = match text.strip_prefix("-D") {
            Some("") => rest.next().map(|next| next.to_string_lossy()).unwrap_or_default(),
            Some(definition) => definition.into(),
            None => {
                spelled.push(argument.clone());
                continue;
            }
        };
        let option = DEFINES.iter().find_map(|(name, option)| {
            definition.strip_prefix(name).map(|value| format!("{option}{value}"))
        });
        spelled.push(option.ok_or(definition.into_owned())?.into());
    }
    Ok(spelled)
}

/// A definition that means nothing here.
struct Unknown<'a>(&'a str);

impl fmt::Display for Unknown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: -D {:?} means nothing here; there are ", PROGRAM.name, self.0)?;
        f.write_str("-DROWS=R, -DCOLS=C and -DCONNECT_N=N")
    }
}
