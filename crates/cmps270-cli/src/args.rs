//! What was typed on the command line, and what it means.

use std::ffi::OsString;

use c4_console::{Console, Endings, Seed};
use clap::{Parser, ValueEnum};

use crate::{Clock, Level};

/// The exit status after options that were not understood.
const USAGE: u8 = 2;

/// What can be chosen about a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// Who plays.
    pub players: Players,
    /// The source of all chance: the toss, and the lots that easy bots draw.
    pub seed: Seed,
    /// Whether the seed is printed on standard error.
    pub tells_seed: bool,
    /// Whether the reasons of bots are printed on standard error.
    pub explains: bool,
}

/// Who plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Players {
    /// Two people: phase 1.
    People,
    /// A person, as player 1, and a bot: phase 2.
    PersonAndBot(Level),
    /// Two bots, player 1 first.
    Bots([Level; 2]),
}

impl Options {
    /// A game with this seed that prints nothing on standard error.
    #[must_use]
    pub fn new(players: Players, seed: Seed) -> Self {
        Self { players, seed, tells_seed: false, explains: false }
    }
}

/// Connect Four as CMPS 270 of the American University of Beirut (AUB, Fall 2022) asks for it
///
/// Two people give their names, a coin is tossed for who starts and plays red, and both choose columns in turn. Four in a
/// line win, diagonals included. If the board fills up before that, the player wins who took less time.
#[derive(Debug, Parser)]
#[command(name = "cmps270-cli", version, args_override_self = true, after_help = AFTER_HELP)]
struct Typed {
    /// Play against a bot, which is player 2
    #[arg(long, value_name = "LEVEL", value_enum)]
    bot: Option<Level>,

    /// Let two bots play each other, player 1's level first; nobody is asked anything
    #[arg(long, value_name = "LEVEL,LEVEL", value_parser = two_levels, conflicts_with = "bot")]
    bots: Option<[Level; 2]>,

    /// What the toss and the easy bot's lots come from, 0 to 18446744073709551615: the same seed and the same answers give
    /// the same game [default: a fresh one]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    seed: Option<Seed>,

    /// How long moves take: 'real', or 'fake:MS,MS,...' for tests. By 'fake:12,15' the first move takes 12 milliseconds, the
    /// second one 15, the third one 12 and so on, whatever they really take
    #[arg(long, value_name = "CLOCK", default_value = "real")]
    clock: Clock,

    /// Tell the seed on standard error
    #[arg(long)]
    verbose: bool,

    /// Tell on standard error why a bot chooses its columns
    #[arg(long)]
    explain: bool,
}

const AFTER_HELP: &str = "\
Examples: a game against the medium bot, and the hard bot against the easy one with its reasons
  cmps270-cli --bot medium
  cmps270-cli --bots hard,easy --seed 1 --explain

An option given twice counts as given last.

Exit status: 0 the game was played to its end, 1 the input ended before or a stream failed, 2 options not understood.";

fn two_levels(text: &str) -> Result<[Level; 2], String> {
    let level = |name| Level::from_str(name, false).ok();
    text.split_once(',').and_then(|(one, two)| Some([level(one)?, level(two)?])).ok_or_else(|| {
        let levels = Level::ALL.map(|level| level.to_string());
        format!("not two of the levels {}, such as hard,easy", levels.join(", "))
    })
}

/// Parses the arguments; prints what there is to print and returns the exit status where there is no game to play.
pub(crate) fn parse(
    arguments: &[OsString],
    console: &mut Console<'_>,
) -> Result<(Options, Clock), u8> {
    let typed: Typed =
        c4_console::parse(arguments.iter().cloned(), console, &Endings::COMMON, USAGE)?;
    let players = match (typed.bots, typed.bot) {
        (Some(levels), _) => Players::Bots(levels),
        (None, Some(level)) => Players::PersonAndBot(level),
        (None, None) => Players::People,
    };
    let options = Options {
        players,
        seed: typed.seed.unwrap_or_else(|| console.fresh_seed()),
        tells_seed: typed.verbose,
        explains: typed.explain,
    };
    Ok((options, typed.clock))
}
