//! `c4 match`.

use std::fs;
use std::num::NonZero;
use std::path::PathBuf;

use c4_arena::bots::Confinement;
use c4_arena::{Entrant, Judge, Record, Series, Summary, Table};
use c4_console::{Console, Seed};
use clap::Args;

use super::args::{Conditions, check};
use super::entrants::{Wanted, Who};
use super::human::Terminal;
use super::lines::{self, Head};
use super::{Fault, text};
use crate::paths::can_be_written;
use crate::refusal::{Failure, Refusal};

/// Play a match: games between two players of any kind.
///
/// Each opening is played twice, so that each player begins once. Whoever breaks the rules, takes too long, writes too much or
/// ends loses that game.
#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct MatchArgs {
    /// Who plays, one of those below.
    #[arg(value_name = "PLAYER")]
    one: String,
    /// Against whom.
    #[arg(value_name = "PLAYER")]
    other: String,
    /// How many games.
    #[arg(long, value_name = "N", default_value = "2", value_parser = games)]
    games: usize,
    /// Mark each move that threw away a win or a draw, by perfect play.
    #[arg(long)]
    judge: bool,
    /// Print lines of JSON instead of text: a head, the record of each game, and a summary.
    #[arg(long)]
    json: bool,
    /// Write these lines into a file, too.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    #[command(flatten)]
    conditions: Conditions,
}

const AFTER_HELP: &str = "\
Players:
  random                any legal move
  perfect               the best move, by the solver
  ex3                   the computer of EX3
  redblack[:GAME]       that of RED/BLACK, as in this game of a session
  cmps270:LEVEL         a bot of CMPS 270: easy, medium or hard
  lab7[:STRATEGY]       a computer of Lab 7, for --connect6: rule or strong
  human                 you, at the terminal
  PATH                  a C source with make_move, a Python file with an agent of
                        ConnectX, a program that speaks the lines of docs/PROTOCOL.md
  connect6:PATH         an engine for Connect6
  NAME=PLAYER           any of these by another name

Examples:
  c4 match cmps270:medium ex3 --games 20 --openings balanced --seed 7
  c4 match bot.c random --games 100 --openings random:4 --judge
  c4 match human perfect --games 1
  c4 match lab7:strong lab7 --connect6

Exit status: 0 if all games were played, however they ended, 2 if not.";

pub(crate) fn run(args: &MatchArgs, console: &mut Console<'_>) -> Result<u8, Failure> {
    let conditions = &args.conditions;
    let rules = conditions.game.rules()?;
    let wanted = Wanted::all([args.one.as_str(), args.other.as_str()])?;
    let names: Vec<String> = wanted.iter().map(|it| it.name.clone()).collect();
    let names = [names[0].as_str(), names[1].as_str()];
    if args.judge {
        Judge::new(rules).map_err(Fault::NotJudged)?;
    }
    let seed = conditions.seed.unwrap_or_else(Seed::fresh);
    let pairs = args.games.div_ceil(2);
    let series = Series {
        rules,
        patience: conditions.patience(),
        full_board: conditions.game.full_board,
        openings: conditions.game.openings(pairs, rules, seed.split(0))?,
        games: args.games,
        seed: seed.split(1),
        is_judged: args.judge,
    };
    if let Some(path) = &args.record {
        can_be_written(path).map_err(|error| Refusal::File(path.clone(), error))?;
    }
    let records = play(&series, wanted, conditions, console)?;
    let summary = Summary::of(names, &records);
    let head = Head::new(&summary.players, rules, seed, series.full_board, conditions.patience());
    if let Some(path) = &args.record {
        let lines = lines::of(&head, &records, &summary);
        fs::write(path, lines).map_err(|error| Refusal::File(path.clone(), error))?;
    }
    if args.json {
        console.write_bytes(lines::of(&head, &records, &summary).as_bytes())?;
    } else {
        text::write(rules, seed, &records, &summary, console)?;
    }
    Ok(0)
}

/// Plays all games: with a person one after the other, and the person is asked on this thread.
fn play(
    series: &Series,
    wanted: Vec<Wanted>,
    conditions: &Conditions,
    console: &mut Console<'_>,
) -> Result<Vec<Record>, Failure> {
    let has_bots = wanted.iter().any(|it| matches!(it.who, Who::Bot(..)));
    let confinement = if has_bots {
        conditions.confinement(&series.rules, console)?
    } else {
        Confinement::new(None)
    };
    let terminal = Terminal::new();
    let is_asked = wanted.iter().any(|it| it.who == Who::Human);
    let entrants = wanted
        .into_iter()
        .map(|it| match it.who {
            Who::Human => Ok(terminal.entrant(it.name)),
            _ => it.enter(&confinement),
        })
        .collect::<Result<Vec<Box<dyn Entrant + Send>>, Refusal>>()?;
    for opening in &series.openings {
        let Series { rules, patience, full_board, .. } = *series;
        let table = Table { rules, opening: opening.clone(), patience, full_board };
        check(entrants.iter().map(|it| it.as_ref() as &dyn Entrant), &table)?;
    }
    let games = |entrants: &[Box<dyn Entrant + Send>], jobs, hear: &mut dyn FnMut(&Record)| {
        let [one, other] = [&*entrants[0], &*entrants[1]];
        series.play([one, other], jobs, hear).map_err(|reason| Fault::NoGame(reason).into())
    };
    if is_asked {
        let one = NonZero::<usize>::MIN;
        return terminal.ask_during(console, move |hear| games(&entrants, one, hear));
    }
    let mut progress = console.progress()?;
    let mut done = 0;
    games(&entrants, conditions.jobs(), &mut |_| {
        done += 1;
        progress.show(format_args!("game {done} of {}", series.games));
    })
}

fn games(text: &str) -> Result<usize, String> {
    const MOST: usize = 1_000_000;
    match text.parse() {
        Ok(count) if (1..=MOST).contains(&count) => Ok(count),
        _ => Err(format!("not a whole number from 1 to {MOST}")),
    }
}
