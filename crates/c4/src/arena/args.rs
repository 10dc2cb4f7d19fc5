//! What can be typed after `c4 match` and `c4 tournament` alike.

use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use c4_arena::bots;
use c4_arena::{Entrant, FullBoard, Openings, Patience, Table};
use c4_console::{Console, Seed, number};
use c4_engine::{Directions, Rules, Size, Square, Turns};
use c4_grade::{Limits, MOST_TYPED, read_text};
use c4_threads::processors;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::Fault;
use crate::args::jobs;
use crate::board;
use crate::confinement::{Confinement, closing, protection, seconds};
use crate::refusal::{Failure, Refusal};

/// Under which conditions games are played.
#[derive(Debug, Clone, Args)]
pub(crate) struct Conditions {
    /// What all chance comes from: the draws of players, of colours and of openings [default: a fresh one]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) seed: Option<Seed>,
    /// How many games to play at a time [default: half as many as there are processors, as the time of bots counts]
    #[arg(long, value_name = "N", value_parser = jobs)]
    jobs: Option<NonZero<usize>>,
    #[command(flatten)]
    pub(crate) game: GameArgs,
    #[command(flatten)]
    patience: PatienceArgs,
    #[command(flatten)]
    pub(crate) confinement: Confinement,
}

/// What is played.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Game")]
pub(crate) struct GameArgs {
    /// The rows of the board [default: 6]
    #[arg(long, value_name = "N", value_parser = board::side())]
    rows: Option<usize>,
    /// The columns of the board [default: 7]
    #[arg(long, value_name = "N", value_parser = board::side())]
    cols: Option<usize>,
    /// How many stones in a row win [default: 4]
    #[arg(long, value_name = "N", value_parser = board::in_a_row())]
    connect: Option<usize>,
    /// Diagonal lines do not win.
    #[arg(long)]
    no_diagonals: bool,
    /// Play Connect6: no gravity, six in a row win, and a turn is two stones, but for the first one.
    #[arg(long, conflicts_with_all = ["rows", "cols", "connect", "no_diagonals"])]
    connect6: bool,
    /// The rows and columns of its board, 26 at most [default: 19]
    #[arg(long, value_name = "N", value_parser = number(1..=26), requires = "connect6")]
    size: Option<u32>,
    /// The stones of its later turns: 1 as Lab 7 asks [default: 2]
    #[arg(long, value_name = "1|2", value_parser = number(1..=2), requires = "connect6")]
    stones: Option<u32>,
    /// Where games begin: none is an empty board, balanced four stones of which perfect play makes a draw, random:PLIES so many
    /// random ones, and anything else a file with the moves of an opening on each line.
    #[arg(long, value_name = "OPENINGS", default_value = "none")]
    openings: Beginning,
    /// What a full board without a line is: a draw, or a win for who took less time over all turns.
    #[arg(long, value_name = "END", default_value = "draw", value_parser = full_board())]
    pub(crate) full_board: FullBoard,
}

/// How long players are waited for.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Time")]
pub(crate) struct PatienceArgs {
    /// How long a player may take over a turn.
    #[arg(long, value_name = "SECONDS", default_value = "1", value_parser = seconds)]
    move_time: Duration,
    /// What it may take beyond that in all turns of a game together: 60 as Kaggle has it [default: 0]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    overage: Option<Duration>,
    /// How long it may take to be ready for a game.
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    start_time: Duration,
}

impl Conditions {
    /// How many games to play at a time.
    pub(crate) fn jobs(&self) -> NonZero<usize> {
        let half = || NonZero::new(processors().get() / 2);
        self.jobs.or_else(half).unwrap_or(NonZero::<usize>::MIN)
    }

    pub(crate) fn patience(&self) -> Patience {
        self.patience.patience()
    }

    /// What bots are held to in games of these rules, where each of them, and whatever else is given, is not for the others
    /// to read. Where that is not all that was asked for, standard error tells.
    pub(crate) fn confinement<'a>(
        &'a self,
        rules: &Rules,
        given: impl IntoIterator<Item = &'a Path>,
        console: &mut Console<'_>,
    ) -> Result<bots::Confinement, Failure> {
        let sandbox = self.confinement.sandbox()?;
        protection(sandbox.as_ref(), console)?;
        let given = given.into_iter().chain(self.game.file());
        let sandbox = sandbox.map(|sandbox| closing(sandbox, given));
        Ok(bots::Confinement { sandbox, limits: self.limits(rules) })
    }

    fn limits(&self, rules: &Rules) -> Limits {
        limits(&self.confinement, self.patience(), rules)
    }
}

/// What the process of a bot may use in one game: of the processor, as much as it is waited for at most.
pub(crate) fn limits(confinement: &Confinement, patience: Patience, rules: &Rules) -> Limits {
    let Patience { start, turn, overage } = patience;
    let turns = u32::try_from(rules.size.squares().div_ceil(2)).unwrap_or(u32::MAX);
    let most = start.saturating_add(turn.saturating_mul(turns)).saturating_add(overage);
    Limits { wall: most, cpu: most, ..confinement.limits() }
}

impl PatienceArgs {
    pub(crate) fn patience(&self) -> Patience {
        let Self { move_time: turn, start_time: start, overage } = *self;
        Patience { start, turn, overage: overage.unwrap_or_default() }
    }
}

impl GameArgs {
    /// The rules that were asked for, if there are such.
    pub(crate) fn rules(&self) -> Result<Rules, Refusal> {
        if self.connect6 {
            let side = self.size.unwrap_or(19) as usize;
            return Ok(Rules {
                size: Size::new(side, side).expect("within the range of the option"),
                turns: if self.stones == Some(1) { Turns::ONE_EACH } else { Turns::ONE_THEN_TWO },
                ..Rules::CONNECT_SIX
            });
        }
        let Rules { size, lines, .. } = Rules::CONNECT_FOUR;
        let (columns, rows) =
            (self.cols.unwrap_or(size.columns()), self.rows.unwrap_or(size.rows()));
        let rules = board::rules(columns, rows, self.connect.unwrap_or(lines.connect()))?;
        let only = if self.no_diagonals { Directions::ORTHOGONAL } else { Directions::ALL };
        Ok(Rules { lines: rules.lines.only(only), ..rules })
    }

    /// The file that the openings are in, if they are in one.
    pub(crate) fn file(&self) -> Option<&Path> {
        match &self.openings {
            Beginning::Listed(path) => Some(path),
            Beginning::Drawn(_) => None,
        }
    }

    /// So many openings for games of these rules.
    pub(crate) fn openings(
        &self,
        count: usize,
        rules: Rules,
        seed: Seed,
        console: &mut Console<'_>,
    ) -> Result<Vec<Vec<Square>>, Failure> {
        let openings = match &self.openings {
            Beginning::Drawn(openings) => openings.clone(),
            Beginning::Listed(path) => {
                let text = read_text(path, MOST_TYPED).map_err(Refusal::of_file(path))?;
                Openings::parse(&text, rules)
                    .map_err(|error| Fault::OpeningsFile(path.clone(), error))?
            }
        };
        let mut progress = console.progress()?;
        let hear = |tried, found| {
            progress.show(format_args!(
                "{found} of {count} balanced openings found, {tried} positions tried"
            ));
        };
        openings.choose(count, rules, seed, hear).map_err(|error| Fault::Openings(error).into())
    }
}

/// Where games begin, as it is typed.
#[derive(Debug, Clone)]
enum Beginning {
    Drawn(Openings),
    Listed(PathBuf),
}

/// Whatever is no word of ours is a file.
impl FromStr for Beginning {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        const MOST: u32 = 1000;
        Ok(match (text, text.strip_prefix("random:")) {
            ("none", _) => Self::Drawn(Openings::Empty),
            ("balanced", _) => Self::Drawn(Openings::Balanced),
            (_, Some(plies)) => {
                let plies = number(0..=MOST)(plies)
                    .map_err(|error| format!("the number of random stones: {error}"))?;
                Self::Drawn(Openings::Random { plies: plies as usize })
            }
            _ => Self::Listed(text.into()),
        })
    }
}

/// Refuses entrants who do not play on a table.
pub(crate) fn check<'a>(
    entrants: impl IntoIterator<Item = &'a dyn Entrant>,
    table: &Table,
) -> Result<(), Fault> {
    entrants.into_iter().try_for_each(|entrant| {
        let refused = |reason| Fault::DoesNotPlay(entrant.name().to_owned(), reason);
        entrant.plays(table).map_err(refused)
    })
}

fn full_board() -> impl TypedValueParser<Value = FullBoard> {
    PossibleValuesParser::new(["draw", "less-time"]).map(|name| match name.as_str() {
        "less-time" => FullBoard::LessTime,
        _ => FullBoard::Draw,
    })
}
