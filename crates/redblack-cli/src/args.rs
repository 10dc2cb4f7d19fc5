//! What was typed on the command line, and what it means.

use std::ffi::OsString;

use c4_console::{Console, Endings, Seed};
use clap::Parser;

use crate::{Diagonals, Points, Seats, Starter};

/// The exit status after options that were not understood.
const USAGE: u8 = 2;

/// The choices for a session. The program asks for what is `None`.
///
/// ```
/// use c4_console::Seed;
/// use redblack_cli::{Diagonals, Options, Seats};
///
/// let options = Options { seats: Some(Seats::People), ..Options::new(Seed::new(42)) };
/// assert_eq!((options.points, options.diagonals), (None, Diagonals::On));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// Who plays the colours.
    pub seats: Option<Seats>,
    /// How many points win the session.
    pub points: Option<Points>,
    /// Who moves first.
    pub starter: Option<Starter>,
    /// Whether diagonals count, for the end of a game and for the computer alike. Default: on.
    pub diagonals: Diagonals,
    /// The seed of the computer's random columns.
    pub seed: Seed,
    /// If true, the seed is printed on standard error. Default: false.
    pub tells_seed: bool,
    /// If true, the reasons of the computer are printed on standard error. Default: false.
    pub explains: bool,
}

impl Options {
    /// A session with this seed, in which the program asks every question.
    #[must_use]
    pub const fn new(seed: Seed) -> Self {
        Self {
            seats: None,
            points: None,
            starter: None,
            diagonals: Diagonals::On,
            seed,
            tells_seed: false,
            explains: false,
        }
    }
}

/// Connect Four between RED and BLACK: games until one of them has enough points
///
/// One or two people play on 6 rows and 7 columns, numbered from 0. Four checkers in a row win a game, which is a
/// point; a tie is nobody's. The program asks for the computer's colour, the points to play to and who moves first,
/// unless an option tells.
///
/// The computer wins where it can, else stops the opponent from winning where it can, else drops its checker into a
/// random column.
#[derive(Debug, Parser)]
#[command(name = "redblack-cli", version, args_override_self = true, after_help = AFTER_HELP)]
struct Typed {
    /// The colour that the computer plays; none: two people play [default: asked]
    #[arg(long, value_enum, value_name = "red|black|none", hide_possible_values = true)]
    computer: Option<Seats>,

    /// The points to play to, 1 or more [default: asked]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    points: Option<Points>,

    /// Who moves first [default: asked]
    #[arg(long, value_enum, value_name = "WHO")]
    first: Option<Starter>,

    /// Whether diagonals count, for the end of a game and for the computer alike
    #[arg(long, value_enum, value_name = "on|off", hide_possible_values = true, default_value_t = Diagonals::On)]
    diagonals: Diagonals,

    /// What the computer's random columns come from, 0 to 2^64-1: the same seed, the same columns [default: a fresh one]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    seed: Option<Seed>,

    /// Tell the seed on standard error
    #[arg(long)]
    verbose: bool,

    /// Tell on standard error why the computer chooses its columns
    #[arg(long)]
    explain: bool,
}

const AFTER_HELP: &str = "\
Example: a game to one point against the computer, which starts
  redblack-cli --computer red --points 1 --first red

An option given twice counts as given last.

Exit status: 0 the session was played to its end, 1 the input ended before or a stream failed, 2 options not \
understood.";

/// Parses the arguments; prints what there is to print and returns the exit status where there is no session to play.
pub(crate) fn parse(arguments: &[OsString], console: &mut Console<'_>) -> Result<Options, u8> {
    let typed: Typed =
        c4_console::parse(arguments.iter().cloned(), console, &Endings::COMMON, USAGE)?;
    Ok(Options {
        seats: typed.computer,
        points: typed.points,
        starter: typed.first,
        diagonals: typed.diagonals,
        // The edge: from here on, nothing happens by chance.
        seed: typed.seed.unwrap_or_else(|| console.fresh_seed()),
        tells_seed: typed.verbose,
        explains: typed.explain,
    })
}
