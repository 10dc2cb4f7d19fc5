//! What can be typed after `c4 move`.

use std::ffi::OsString;

use c4_console::{Seed, number};
use c4_engine::Size;
use clap::{Args, Subcommand};
use cmps270_cli::Level;
use connect6_lab::Strategy;
use redblack_cli::Diagonals;

/// Tell what a variant's computer plays in a position, and why nothing else.
#[derive(Debug, Args)]
#[command(
    subcommand_value_name = "VARIANT",
    subcommand_help_heading = "Variants that have a computer",
    disable_help_subcommand = true,
    after_help = "Examples:\n  c4 move ex3 --moves 4453\n  c4 move connect6 --board UUU/UBU/UUW --json\n\nExit \
                  status: 0 if there is a move, 1 if a stream failed, 2 if the position is impossible, the game over, \
                  or the options not understood."
)]
pub(crate) struct MoveArgs {
    #[command(subcommand)]
    pub(crate) variant: Variant,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Variant {
    Ex3(Ex3Args),
    Connect6(Connect6Args),
    Cmps270(Cmps270Args),
    Redblack(RedblackArgs),
    #[command(external_subcommand)]
    Other(Vec<OsString>),
}

/// The computer of EX3, with its five priorities.
///
/// Columns are counted from 1, cells are `.` (free), `X` (player 1) and `O` (player 2).
#[derive(Debug, Args)]
#[command(visible_alias = "ex3-cli", args_override_self = true)]
pub(crate) struct Ex3Args {
    #[command(flatten)]
    pub(crate) given: Given,
    /// Rows of the board [default: the rows of --board, else 6]
    #[arg(long, value_name = "R", value_parser = number(1..=Size::MAX_SIDE as u32), allow_negative_numbers = true)]
    pub(crate) rows: Option<u32>,
    /// Columns of the board [default: the columns of --board, else 7]
    #[arg(long, value_name = "C", value_parser = number(1..=Size::MAX_SIDE as u32), allow_negative_numbers = true)]
    pub(crate) cols: Option<u32>,
    /// Tokens in a row that win, 2 or more.
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = number(2..=u32::MAX), allow_negative_numbers = true)]
    pub(crate) connect: u32,
}

/// The computers of Lab 7 of APS105.
///
/// Squares are rows and columns counted from 0, the top row first, as they are typed in the lab; cells are `U` (free),
/// `B` (black) and `W` (white).
#[derive(Debug, Args)]
#[command(visible_alias = "connect6-lab", args_override_self = true)]
#[command(mut_arg("moves", |moves| moves.help("The moves so far, ROW COL after ROW COL: \"9 9 8 8\"")))]
pub(crate) struct Connect6Args {
    #[command(flatten)]
    pub(crate) given: Given,
    /// Rows and columns of the board [default: those of --board, else 19]
    #[arg(long, value_name = "N", value_parser = number(1..=1000), allow_negative_numbers = true)]
    pub(crate) size: Option<u32>,
    /// Stones a turn: 1 as the lab asks, 2 for true Connect6 (Black's first turn always has one)
    #[arg(long, value_name = "1|2", default_value_t = 1, value_parser = number(1..=2), allow_negative_numbers = true)]
    pub(crate) stones: u32,
    /// How the computer chooses
    #[arg(long, value_enum, default_value_t = Strategy::Rule)]
    pub(crate) strategy: Strategy,
}

/// The bots of CMPS 270.
///
/// Columns are counted from 0 in the answer and from 1 in --moves; cells are `0` (free), `1` (red, who starts) and `2`
/// (yellow).
#[derive(Debug, Args)]
#[command(visible_alias = "cmps270-cli", args_override_self = true)]
pub(crate) struct Cmps270Args {
    #[command(flatten)]
    pub(crate) given: Given,
    /// How well the bot plays
    #[arg(long, value_enum)]
    pub(crate) level: Level,
    /// What easy's draws come from, as in a game with the same seed [default: a new one, which is told]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) seed: Option<Seed>,
}

/// The computer of RED/BLACK.
///
/// Columns are counted from 0 in the answer and from 1 in --moves; cells are `.` (free), `R` (RED) and `B` (BLACK). The
/// first of --moves is RED's, unless --to-move tells otherwise.
#[derive(Debug, Args)]
#[command(visible_alias = "redblack-cli", args_override_self = true)]
pub(crate) struct RedblackArgs {
    #[command(flatten)]
    pub(crate) given: Given,
    /// Whether diagonal lines count
    #[arg(long, value_enum, default_value_t = Diagonals::On)]
    pub(crate) diagonals: Diagonals,
    /// What the random columns come from, as in a session with the same seed [default: a new one, which is told]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) seed: Option<Seed>,
    /// Which game of the session it is
    #[arg(long, value_name = "G", default_value_t = 1, value_parser = number(1..=u32::MAX), allow_negative_numbers = true)]
    pub(crate) game: u32,
}

/// The position, and how to answer.
#[derive(Debug, Args)]
pub(crate) struct Given {
    /// The moves so far, as columns from 1: 4453. With more than 9 columns, commas stand between them: 4,12,5
    #[arg(long, value_name = "MOVES", conflicts_with = "board", allow_hyphen_values = true)]
    pub(crate) moves: Option<String>,
    /// The board, in the variant's own cell letters: its rows from the top, with / between them
    #[arg(long, value_name = "ROWS", allow_hyphen_values = true)]
    pub(crate) board: Option<String>,
    /// Whose turn it is, as a cell letter: where the board does not tell, or to be sure
    #[arg(long, value_name = "LETTER", allow_hyphen_values = true)]
    pub(crate) to_move: Option<String>,
    /// Print JSON instead of text: every candidate by itself, however many there are.
    #[arg(long)]
    pub(crate) json: bool,
}
