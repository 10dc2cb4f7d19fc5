//! `c4 match`.

use std::ffi::OsString;
use std::num::NonZero;
use std::path::PathBuf;

use c4_arena::bots::Confinement;
use c4_arena::{Entrant, Judge, Record, Series, Summary, Table};
use c4_console::{Console, Seed};
use c4_course::ComputerInfo;
use clap::Args;

use super::args::{Conditions, check};
use super::entrants::{FunctionOf, Wanted, Who, with_functions, with_unique_names};
use super::human::Terminal;
use super::lines::{self, Head, Recording};
use super::{Fault, text};
use crate::args::whole;
use crate::courses::Courses;
use crate::interrupt::Advice;
use crate::page;
use crate::paths::{can_be_written, may_be_written};
use crate::refusal::{Failure, Refusal};

/// Play a match: games between two players of any kind.
///
/// Each opening is played twice, so that each player begins once. Whoever breaks the rules, takes too long, writes too much or
/// ends loses that game.
#[derive(Debug, Args)]
pub(crate) struct MatchArgs {
    /// Who plays, one of those below.
    #[arg(value_name = "PLAYER")]
    one: OsString,
    /// Against whom.
    #[arg(value_name = "PLAYER")]
    other: OsString,
    /// How many games.
    #[arg(long, value_name = "N", default_value = "2", value_parser = whole::<usize>(1..=1_000_000), allow_negative_numbers = true)]
    games: usize,
    /// Mark each move that threw away a win or a draw, by perfect play.
    #[arg(long)]
    judge: bool,
    /// Print lines of JSON instead of text: a head, the record of each game, and a summary.
    #[arg(long)]
    json: bool,
    /// Write these lines into a file, too, in place of what was there: each game as soon as it and those before it are
    /// done.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Show the games in a browser, too: c4 serves the page until it is interrupted.
    #[arg(long)]
    open: bool,
    /// The function that plays, of a bot in C or Python that calls it otherwise; can be given once for each of the two.
    #[arg(long, value_name = "[BOT=]NAME")]
    function: Vec<FunctionOf>,
    #[command(flatten)]
    conditions: Conditions,
}

/// The help of the command with all players that there are.
pub(crate) fn with_players(courses: Courses, command: clap::Command) -> clap::Command {
    let mut help = String::from(
        "Players:\n  random                any legal move\n  perfect               the best move, by the solver\n",
    );
    for ComputerInfo { typed, what, .. } in courses.computers() {
        help += &format!("  {typed:<20}  {what}\n");
    }
    command.after_help(help + AFTER_HELP)
}

const AFTER_HELP: &str = "  human                 you, at the terminal
  PATH                  a C source with make_move, a Python file with an agent of
                        ConnectX, a program that speaks the lines of docs/PROTOCOL.md
  connect6:PATH         an engine for Connect6
  NAME=PLAYER           any of these by another name

Examples:
  c4 match cmps270:medium ex3 --games 20 --openings balanced --seed 7
  c4 match bot.c random --games 100 --openings random:4 --judge
  c4 match human perfect --games 1
  c4 match lab7:strong lab7 --connect6

Exit status: 0 if all games were played and written, however they ended, 2 if not.";

pub(crate) fn run(
    courses: Courses,
    args: &MatchArgs,
    console: &mut Console<'_>,
) -> Result<u8, Failure> {
    let conditions = &args.conditions;
    let rules = conditions.game.rules()?;
    let wanted = Wanted::all(courses, [&*args.one, &*args.other])?;
    let mut wanted = with_unique_names(wanted, console)?;
    with_functions(&mut wanted, &args.function)?;
    let names = [0, 1].map(|index: usize| wanted[index].name.clone());
    if args.judge {
        Judge::new(rules).map_err(Fault::NotJudged)?;
    }
    let seed = conditions.seed.unwrap_or_else(Seed::fresh);
    let pairs = args.games.div_ceil(2);
    let series = Series {
        rules,
        patience: conditions.patience(),
        full_board: conditions.game.full_board,
        openings: conditions.game.openings(pairs, rules, seed.split(0), console)?,
        games: args.games,
        seed: seed.split(1),
        is_judged: args.judge,
    };
    let terminal = Terminal::new();
    // With a person, games are played one after the other.
    let is_asked = wanted.iter().any(|it| it.who == Who::Human);
    let jobs = if is_asked { NonZero::<usize>::MIN } else { conditions.jobs() };
    let read = wanted.iter().filter_map(Wanted::path).chain(conditions.game.file());
    may_be_written(read, args.record.iter(), can_be_written)
        .map_err(|(path, error)| Refusal::File(path, error))?;
    let entrants = entered(&series, wanted, conditions, &terminal, console)?;
    let head = Head::new(&names, rules, seed, series.full_board, conditions.patience());
    let advice = Advice::on_interrupted_match(args.record.as_deref());
    let recording = args.record.as_ref().map(|path| Recording::begin(path, &head));
    let mut recording = recording.transpose()?;
    let play = |hear: &mut dyn FnMut(&Record)| {
        // The terminal is asked until the last of them is gone.
        let entrants = entrants;
        let [one, other] = [&*entrants[0], &*entrants[1]];
        let keep = |record: &Record| {
            recording.iter_mut().for_each(|it| it.keep(record));
            hear(record);
        };
        let records = series.play([one, other], jobs, keep);
        records.map_err(|reason| Failure::from(Fault::NoGame(reason)))
    };
    let records = if is_asked {
        terminal.ask_during(console, play)?
    } else {
        let mut progress = console.progress()?;
        let mut done = 0;
        play(&mut |_| {
            done += 1;
            progress.show(format_args!("game {done} of {}", series.games));
        })?
    };
    drop(advice);
    let [one, other] = &names;
    let summary = Summary::of([one, other], &records);
    let recorded = recording.map_or(Ok(()), |it| it.end(&summary));
    if args.json {
        console.write_bytes(lines::of(&head, &records, &summary).as_bytes())?;
    } else {
        text::write(rules, seed, &records, &summary, console)?;
    }
    let status = recorded.map(|()| 0)?;
    if args.open {
        let document = lines::of(&head, &records, &summary).into_bytes();
        page::open(page::of_document(), Some(document), console)?;
    }
    Ok(status)
}

/// Has both enter, if they play all games of the series.
fn entered(
    series: &Series,
    wanted: Vec<Wanted>,
    conditions: &Conditions,
    terminal: &Terminal,
    console: &mut Console<'_>,
) -> Result<Vec<Box<dyn Entrant + Send>>, Failure> {
    let has_bots = wanted.iter().any(|it| matches!(it.who, Who::Bot(..)));
    let confinement = if has_bots {
        conditions.confinement(&series.rules, wanted.iter().filter_map(Wanted::path), console)?
    } else {
        Confinement::new(None)
    };
    let entrants = wanted
        .into_iter()
        .map(|it| match it.who {
            Who::Human => Ok(terminal.entrant(it.name)),
            Who::BuiltIn(builtin) => Ok(builtin.named(it.name)),
            Who::Bot(entry) => {
                let bot = entry.enter(&confinement).map_err(Fault::NoBot)?;
                // Two are named here by whoever asks, so that a wrong name is no bot's own fault, as it may be in a tournament.
                match bot.lacks_function() {
                    Some(reason) => Err(Fault::NoSuchFunction(it.name, reason.to_owned())),
                    None => Ok(Box::new(bot.named(it.name)) as _),
                }
            }
        })
        .collect::<Result<Vec<Box<dyn Entrant + Send>>, Fault>>()?;
    for opening in &series.openings {
        let Series { rules, patience, full_board, .. } = *series;
        let table = Table { rules, opening: opening.clone(), patience, full_board };
        check(entrants.iter().map(|it| it.as_ref() as &dyn Entrant), &table)?;
    }
    Ok(entrants)
}
