//! What can be typed after `c4 tournament`.

use std::ffi::OsString;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use c4_arena::formats::Format;
use c4_arena::tournament::{Part, System, Ties};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand, ValueEnum};

use crate::arena::args::Conditions;
use crate::arena::entrants::FunctionOf;
use crate::args::{report, whole};
use crate::partition::Partition;

/// How many games there can be of anything.
const MOST: NonZero<u32> = NonZero::new(1000).unwrap();

/// Hold a tournament: a knockout or a round robin among the bots of a folder.
///
/// Each file or folder in DIR that is a bot takes part, under its name without the ending. What is no bot is named on standard
/// error. A bot that does not compile is absent: it plays no match.
#[derive(Debug, Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "Examples:\n  c4 tournament bots --seed 7 --report html=bracket.html\n  c4 tournament bots --best-of 5 \
                  --full-board less-time --openings balanced\n  c4 tournament bots --with random --with cmps270:hard \
                  --system round-robin --games 4\n  c4 tournament bots --system round-robin --seed 7 --partition 1/2 \
                  --report json=1.json\n  c4 tournament merge 1.json 2.json\n\nExit status: 0 if the tournament was \
                  held, 2 if not."
)]
pub(crate) struct TournamentArgs {
    #[command(subcommand)]
    pub(super) command: Option<TournamentCommand>,
    /// The folder of the bots.
    #[arg(value_name = "DIR")]
    pub(super) folder: Option<PathBuf>,
    /// Have this player take part, too, as c4 match knows it: random, cmps270:hard, Ann=./bot. Can be given more than
    /// once.
    #[arg(long, value_name = "PLAYER")]
    pub(super) with: Vec<OsString>,
    /// The function that plays, of bots in C or Python that call it otherwise: of one bot, or of all; can be given more than
    /// once.
    #[arg(long, value_name = "[BOT=]NAME")]
    pub(super) function: Vec<FunctionOf>,
    /// Who plays whom: whoever loses is out, or everybody plays everybody.
    #[arg(long, value_name = "SYSTEM", default_value = "knockout")]
    pub(super) system: SystemName,
    /// The order of strength in which they are placed, the best first: drawn, name, or a file with a name a line; who is not in
    /// it comes after them, drawn.
    #[arg(long, value_name = "ORDER", default_value = "drawn")]
    pub(super) seeding: Seeding,
    /// Mark each move that threw away a win or a draw, by perfect play, and the one by which a game was lost.
    #[arg(long)]
    pub(super) judge: bool,
    /// Keep the games that are done in this file, and go on from it: a tournament that was interrupted is not begun again.
    #[arg(long, value_name = "FILE")]
    pub(super) resume: Option<PathBuf>,
    #[command(flatten)]
    pub(super) conditions: Conditions,
    #[command(flatten)]
    pub(super) knockout: KnockoutArgs,
    #[command(flatten)]
    pub(super) round_robin: RoundRobinArgs,
    #[command(flatten)]
    pub(super) reports: ReportArgs,
}

#[derive(Debug, Subcommand)]
pub(super) enum TournamentCommand {
    Merge(MergeArgs),
}

/// Merge the parts of a round robin that were played with --partition into one.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  c4 tournament merge 1.json 2.json --report html=table.html\n\nA report on a whole \
                  tournament can be given alone, for another form of it. Exit status: 0 if all was \
                  written, 2 if not."
)]
pub(super) struct MergeArgs {
    /// The parts, each as --report json=PART wrote it.
    #[arg(value_name = "PART", required = true)]
    pub(super) parts: Vec<PathBuf>,
    #[command(flatten)]
    pub(super) reports: ReportArgs,
}

/// Who plays whom, as it is typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum SystemName {
    Knockout,
    RoundRobin,
}

/// What a knockout needs to know.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Knockout")]
pub(super) struct KnockoutArgs {
    /// How many games a match has at most; it ends as soon as nobody can catch up [default: 3]
    #[arg(long, value_name = "N", value_parser = whole(NonZero::<u32>::MIN..=MOST))]
    best_of: Option<NonZero<u32>>,
    /// What decides a match that is even: less time over all games, or two more games at a time from random openings, and
    /// then less time [default: less-time]
    #[arg(long, value_name = "TIES")]
    ties: Option<TiesName>,
    /// How often two more games are played, at most [default: 3]
    #[arg(long, value_name = "N", value_parser = whole(NonZero::<u32>::MIN..=MOST))]
    replays: Option<NonZero<u32>>,
    /// Leave out the match for third place.
    #[arg(long)]
    no_third_place: bool,
}

/// What decides an even match, as it is typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum TiesName {
    LessTime,
    Replay,
}

/// What a round robin needs to know.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Round robin")]
pub(super) struct RoundRobinArgs {
    /// How many games each match has; from one to the next, the other one begins [default: 2]
    #[arg(long, value_name = "N", value_parser = whole(NonZero::<u32>::MIN..=MOST))]
    games: Option<NonZero<u32>>,
    /// Play only each N-th match, beginning with the I-th; all parts need the same --seed.
    #[arg(long, value_name = "I/N", requires = "seed")]
    partition: Option<Partition>,
}

/// What is reported, and where.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Reports")]
pub(super) struct ReportArgs {
    /// The form of the report on standard output.
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = format())]
    pub(super) format: Format,
    /// Write a report into a file, too; can be given more than once.
    #[arg(long, value_name = "FORMAT=FILE", value_parser = |text: &str| report::<Format>(text, "html=bracket.html"))]
    pub(super) report: Vec<(Format, PathBuf)>,
}

impl ReportArgs {
    /// The files of the reports.
    pub(super) fn files(&self) -> impl Iterator<Item = &PathBuf> + Clone {
        self.report.iter().map(|(_, file)| file)
    }
}

/// In which order entrants are placed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Seeding {
    Drawn,
    Name,
    File(PathBuf),
}

impl Seeding {
    /// The file that tells it, if one does.
    pub(super) fn file(&self) -> Option<&Path> {
        match self {
            Self::File(path) => Some(path),
            Self::Drawn | Self::Name => None,
        }
    }
}

/// Whatever is no word of ours is a file.
impl FromStr for Seeding {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(match text {
            "drawn" => Self::Drawn,
            "name" => Self::Name,
            path => Self::File(path.into()),
        })
    }
}

impl TournamentArgs {
    /// Who plays whom; or an option that is not for that, and what it is for.
    pub(super) fn system(&self) -> Result<System, (&'static str, &'static str)> {
        let Self { knockout, round_robin, .. } = self;
        let is_knockout = self.system == SystemName::Knockout;
        let is_replayed = knockout.ties == Some(TiesName::Replay);
        let options = [
            ("--best-of", knockout.best_of.is_some(), is_knockout, "--system knockout"),
            ("--ties", knockout.ties.is_some(), is_knockout, "--system knockout"),
            ("--no-third-place", knockout.no_third_place, is_knockout, "--system knockout"),
            ("--replays", knockout.replays.is_some(), is_knockout && is_replayed, "--ties replay"),
            ("--games", round_robin.games.is_some(), !is_knockout, "--system round-robin"),
            ("--partition", round_robin.partition.is_some(), !is_knockout, "--system round-robin"),
        ];
        match options.into_iter().find(|&(_, is_given, is_used, _)| is_given && !is_used) {
            Some((option, _, _, of)) => Err((option, of)),
            None if is_knockout => Ok(knockout.system()),
            None => Ok(round_robin.system()),
        }
    }
}

impl KnockoutArgs {
    fn system(&self) -> System {
        const BEST_OF: NonZero<u32> = NonZero::new(3).unwrap();
        const REPLAYS: u32 = 3;
        /// How many stones the openings of further games have: as many as balanced ones.
        const PLIES: usize = 4;
        System::Knockout {
            best_of: self.best_of.unwrap_or(BEST_OF),
            ties: match self.ties {
                Some(TiesName::Replay) => {
                    Ties::Replay { pairs: self.replays.map_or(REPLAYS, NonZero::get), plies: PLIES }
                }
                Some(TiesName::LessTime) | None => Ties::LessTime,
            },
            third_place: !self.no_third_place,
        }
    }
}

impl RoundRobinArgs {
    fn system(&self) -> System {
        const GAMES: NonZero<u32> = NonZero::new(2).unwrap();
        let number = |number| NonZero::new(number).expect("parts count from 1");
        let part = self.partition.map(Partition::numbers);
        System::RoundRobin {
            games: self.games.unwrap_or(GAMES),
            part: part.map(|(index, of)| Part { index: number(index), of: number(of) }),
        }
    }
}

fn format() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(Format::ALL.map(Format::name))
        .map(|name| name.parse().expect("only known names get here"))
}
